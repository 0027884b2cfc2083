internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun
internal import GLFunEGL

/// A simple command line of `glfun render`: a scene, the output, and picture options, each given once
/// and followed by its value.
///
/// The argument parser would give the same result, but takes longer than drawing a small picture, because it first describes
/// all options for help and errors. Any other command line, and any invalid one, is left to it.
struct PlainRendering: Hashable {
  /// The view or the drawing program.
  private(set) var scene: FilePath = ""
  /// The size of the picture, if given.
  private(set) var size: PixelSize?
  /// The scale factor of a drawing program, if given.
  private(set) var scale: Double?
  /// The options for SVGs.
  private(set) var svg = SVGRequest()
  /// The settings for rendering.
  private(set) var rendering = Rendering()

  /// Reads a command line.
  ///
  /// - Parameter arguments: the words after the program's name.
  /// - Returns: nil if the command line is not simple.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    guard rest.next() == "render" else { return nil }
    var given: [String] = []
    while let word = rest.next() {
      guard Self.isOption(word) else {
        guard scene == "", !word.isEmpty else { return nil }
        scene = Self.path(word)
        continue
      }
      let name = word == "-o" ? "--output" : word
      guard !given.contains(name), let value = rest.next(), !value.isEmpty,
        !Self.isOption(value), take(name, value)
      else { return nil }
      given.append(name)
    }
    guard scene != "", given.contains("--output") else { return nil }
    do throws(ValidationError) {
      try rendering.leaveBackground(to: scene)
    } catch {
      return nil
    }
    guard isRight else { return nil }
  }

  /// Draws the scene and writes its picture.
  func run() throws {
    try rendering.run(frame)
  }

  /// The scene's frame.
  private var frame: DisplayList {
    get throws {
      if ProgramOptions.isProgram(scene) {
        let record = try ProgramOptions.recorder(
          ofProgram: scene, scale: scale, allowedFolders: [], size: size, svg: svg,
          memory: rendering.memory)
        return try record().list
      }
      let extent = try ViewExtent(size: size, scale: 1)
      return try SceneOptions.scene(named: scene).recorder(extent)()
    }
  }

  /// True if a word begins with a dash and is longer than that.
  private static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  private static func path(_ word: String) -> FilePath { FilePath(bytes: ArgumentText.bytes(word)) }

  /// Sets an option.
  ///
  /// - Returns: true if it is one of the supported options and its value is valid.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    if name == "--output" {
      rendering.output = Self.path(value)
    } else if name == "--backend", let backend = Backend(rawValue: value) {
      rendering.backend = backend
    } else if name == "--format", let format = OutputFormat(rawValue: value) {
      rendering.format = format
    } else if name == "--compression", let compression = PNGCompression(rawValue: value) {
      rendering.compression = compression
    } else if name == "--quality", let quality = Int(value) {
      rendering.quality = quality
    } else if name == "--background", let color = Color(hex: value) {
      rendering.background = color
      svg.background = color
    } else if name == "--width", let width = Int(value) {
      svg.width = width
      svg.given.append(name)
    } else if name == "--height", let height = Int(value) {
      svg.height = height
      svg.given.append(name)
    } else if name == "--threads", let threads = Int(value) {
      rendering.threads = threads
    } else if name == "--memory-limit", let limit = MemorySize(argument: value) {
      rendering.memory = MemoryBudget(limit: limit)
    } else if name == "--device", let device = DeviceSelection(argument: value) {
      rendering.device = device
    } else if name == "--size", let size = PixelSize(argument: value) {
      self.size = size
    } else if name == "--scale", let scale = DecimalNumber.read(value) {
      self.scale = scale
    } else {
      return false
    }
    return true
  }

  /// True if the options are valid, alone and in combination.
  private var isRight: Bool {
    if let threads = rendering.threads,
      !rendering.backend.takesThreads(with: rendering.device)
        || !ThreadsOption.isPossible(threads)
    {
      return false
    }
    guard let encoding = try? rendering.encoding, !encoding.format.isDocument else { return false }
    if let size, !SizeOption.isPossible(size) { return false }
    if svg.width.map({ $0 < 1 }) == true || svg.height.map({ $0 < 1 }) == true { return false }
    if ProgramOptions.isProgram(scene) { return scale.map(ProgramOptions.isPossible) ?? true }
    return scale == nil && svg.given.isEmpty && Scene(scene) != nil
  }
}
