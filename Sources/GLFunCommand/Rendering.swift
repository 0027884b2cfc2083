internal import ArgumentParser
internal import GLFun
internal import GLFunEGL
internal import GLFunFrames
internal import GLFunMovieFiles
internal import GLFunRasterization

/// What `glfun render` does with a frame, as the command line says it.
struct Rendering: Hashable {
  /// Where the picture goes; "-" is standard output.
  var output: FilePath = ""
  /// How it is written, where that is said.
  var format: OutputFormat?
  /// How PNG is compressed, where that is said.
  var compression: PNGCompression?
  /// How much JPEG and WebP keep, 1 to 100, where that is said.
  var quality: Int?
  /// What JPEG is composed over, where that is said.
  var background: Color?
  /// Where it is drawn.
  var backend = Backend.auto
  /// How many threads draw with the CPU backend; nil for as many as there are processors.
  var threads: Int?
  /// The most memory that may be in use.
  var memory = MemoryBudget()
  /// The graphics device of the GLES backend.
  var device = DeviceSelection.auto
  /// Whether nothing is said of the progress.
  var isQuiet = false

  /// How the picture is written: what the options and the file's name come to.
  var encoding: PictureEncoding {
    get throws(ValidationError) {
      try PictureEncoding(
        format: format, path: output, compression: compression, quality: quality,
        background: background)
    }
  }

  /// Leaves the background to a scene that draws it itself, a drawing program or an SVG: only JPEG has one beside it.
  mutating func leaveBackground(to scene: FilePath) throws(ValidationError) {
    guard background != nil, ProgramOptions.isProgram(scene) else { return }
    var plain = self
    plain.background = nil
    if try !plain.encoding.format.takesBackground { background = nil }
  }

  /// Draws a frame and writes its picture.
  ///
  /// Nothing else may have started threads.
  func run(_ frame: DisplayList) throws {
    let encoding = try encoding
    if output == "-" { try TerminalOutput.refuse() }
    try encoding.check(frame.size, path: output)
    let isSmall = frame.isSmall && backend.takesThreads(with: device)
    if isSmall { Interruption.waitForUnfinishedWork() } else { try Interruption.takeBack() }
    let progress = isSmall ? nil : RenderProgress(frame.size, isQuiet: isQuiet)
    defer { progress?.finish() }
    switch isSmall ? .cpu : backend.renderers(for: frame, device: device, threads: threads) {
    case .cpu: try runOnProcessor(frame, encoding, threads: threads, progress)
    case .gles(let device):
      // Before the driver is opened, whose memory is counted as well.
      let strips = try driverStrips(frame, encoding)
      var renderer = try DeviceOption.renderer(on: device)
      try render(frame, strips, encoding, on: &renderer, progress)
    }
  }

  /// Draws a frame with the processor and writes its picture, whatever other threads there are.
  func runOnProcessor(_ frame: DisplayList, threads: Int) throws {
    let encoding = try encoding
    try encoding.check(frame.size, path: output)
    try runOnProcessor(frame, encoding, threads: threads)
  }

  private func runOnProcessor(
    _ frame: DisplayList, _ encoding: PictureEncoding, threads: Int?,
    _ progress: RenderProgress? = nil
  ) throws {
    let estimate = FrameMemory(frame)
    var renderer = CPURenderer(threads: threads)
    renderer.threads = MemoryBudget.threads(atMost: renderer.threads)
    let strips = try stripHeight(frame.size, encoding) { [renderer] rows in
      renderer.memory(estimate, size: frame.size, stripHeight: rows)
    }
    try render(frame, strips, encoding, on: &renderer, progress)
  }

  /// Draws a frame with a driver that is open and writes its picture.
  func run(_ frame: DisplayList, on renderer: inout GLRenderer) throws {
    let encoding = try encoding
    try encoding.check(frame.size, path: output)
    try render(frame, driverStrips(frame, encoding), encoding, on: &renderer)
  }

  private func driverStrips(
    _ frame: DisplayList, _ encoding: PictureEncoding
  ) throws(CommandFailure) -> StripHeight {
    let estimate = FrameMemory(frame)
    return try stripHeight(frame.size, encoding, mapped: MemoryBudget.driverMapping) { rows in
      GLRenderer.memory(estimate, size: frame.size, stripHeight: rows)
    }
  }

  /// The strips that the limit leaves room for.
  ///
  /// - Parameters:
  ///   - mapped: the address space that is taken beside it.
  ///   - drawing: the memory that drawing strips of so many rows takes.
  private func stripHeight(
    _ size: PixelSize, _ encoding: PictureEncoding, mapped: Int = 0, drawing: (Int) -> Int
  ) throws(CommandFailure) -> StripHeight {
    func needed(rows: Int) -> Int {
      drawing(rows) + encoding.memory(toEncode: size, stripHeight: rows)
    }
    return encoding.inOnePiece == nil
      ? try StripHeight(of: size, memory: memory, mapped: mapped, needed: needed(rows:))
      : try StripHeight(
        ofAll: size, memory: memory, mapped: mapped, needed: needed(rows: size.height))
  }

  private func render<R: StripRenderer & ~Copyable>(
    _ frame: DisplayList, _ height: StripHeight, _ encoding: PictureEncoding,
    on renderer: inout R, _ progress: RenderProgress? = nil
  ) throws {
    do {
      if height.rows >= frame.size.height {
        let picture = try renderer.render(frame)
        try PictureFile.write(picture, to: output, as: encoding)
        return
      }
      var stream = try PictureStream(
        to: output, size: frame.size, isOpaque: frame.isKnownToBeOpaque,
        format: encoding.format, compression: encoding.compression)
      var strips = try renderer.strips(of: frame, height: height.rows)
      var rows = 0
      while let strip = try renderer.next(&strips) {
        try stream.append(strip)
        rows += strip.height
        progress?.update(rows: rows)
      }
      try stream.commit()
    } catch let failure as GLRenderer.Failure {
      throw CommandFailure(failure)
    }
  }
}
