internal import ArgumentParser
internal import GLFun
internal import GLFunDrawingPrograms
internal import GLFunImageComparison
internal import GLFunSVG
internal import GLFunText

/// The options for files: drawing programs and SVG pictures.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws the scene that many times as large; with '--size', that is the picture's.",
      valueName: "factor"),
    transform: DecimalNumber.argument)
  var scale: Double?

  @Flag(
    help: "Dithers gradients by a fixed pattern, so that dark and slow ones show no bands.")
  var dither = false

  @Option(
    name: .customLong("allow-path"),
    help: ArgumentHelp(
      """
      Lets a drawing program or an SVG read pictures and fonts from that folder too, beside its \
      own; may be repeated.
      """, valueName: "folder"))
  var allowedFolders: [FilePath] = []

  @OptionGroup var fontOptions: FontOptions

  @Flag(
    help:
      "Makes errors of warnings: of a character that no font has, or of what an SVG asks for and does not get."
  )
  var strict = false

  /// The largest program to read, in bytes.
  private static let largestFile = 1 << 28

  func validate() throws {
    if let scale, !Self.isPossible(scale) {
      throw ValidationError("'--scale' must be a number greater than 0.")
    }
  }

  /// True if a scale factor is valid.
  static func isPossible(_ scale: Double) -> Bool { scale > 0 && scale.isFinite }

  /// True if a scene is a file, and not the name of a view.
  static func isProgram(_ scene: FilePath) -> Bool {
    scene == "-" || PictureFolder.isScene(scene)
  }

  /// True if a scene has an extension of SVG.
  static func isSVG(_ scene: FilePath) -> Bool {
    scene.fileExtension == "svg" || scene.fileExtension == "svgz"
  }

  /// The names of the given options.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--scale", scale != nil), ("--allow-path", !allowedFolders.isEmpty),
      ("--strict", strict),
    ]
    return options.filter(\.isGiven).map(\.name) + fontOptions.given
  }

  /// Reads a drawing program or an SVG from a file, or from standard input for "-".
  ///
  /// - Returns: a function that draws it, and can be called repeatedly.
  func recorder(
    ofProgram path: FilePath, size: PixelSize?, svg: SVGRequest, memory: MemoryBudget
  ) throws -> SceneSource.Recorder {
    try Self.recorder(
      ofProgram: path, scale: scale, allowedFolders: allowedFolders, fonts: try fontOptions.fonts,
      isStrict: strict, size: size, svg: svg, memory: memory)
  }

  /// Reads a drawing program or an SVG from a file, or from standard input for "-".
  static func recorder(
    ofProgram path: FilePath, scale: Double?, allowedFolders: [FilePath],
    fonts: FontCollection = .embedded, isStrict: Bool = false, size: PixelSize?,
    svg: SVGRequest = SVGRequest(), memory: MemoryBudget
  ) throws -> SceneSource.Recorder {
    // During reading the text may be in memory twice.
    let text = try InputText(path, maximumByteCount: min(largestFile, memory.room / 2))
    let folders = AllowedFolders(
      base: path == "-" ? "." : AllowedFolders.folder(of: path), others: allowedFolders)
    if isSVG(path) || path == "-" && SVG.isPlausible(text.bytes) {
      var request = svg
      request.isStrict = isStrict
      let scene = try SVGScene(
        text, folders: folders, fonts: fonts, request: request, memory: memory)
      return { try scene.frame(scale: scale, size: size) }
    }
    if let option = svg.given.first {
      throw ValidationError(
        "'\(option)' is an option of SVGs, and '\(text.name)' is a drawing program.")
    }
    var options = DrawingProgram.Options(folders: folders, fonts: fonts, memory: memory)
    options.dithersGradients = svg.dithers
    do throws(DrawingProgramError) {
      let program = try DrawingProgram(data: text.bytes, name: text.name, options: options)
      try warn(program.warnings, name: text.name, isStrict: isStrict)
      return recorder(of: program, scale: scale ?? 1, size: size, background: svg.background)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func recorder(
    of program: DrawingProgram, scale: Double, size: PixelSize?, background: Color?
  ) -> SceneSource.Recorder {
    var extent: DisplayList.Extent?
    return {
      do throws(DrawingProgramError) {
        let recording = try program.recording(
          scale: scale, size: size, below: background, expecting: extent)
        extent = recording.list.extent
        return SceneFrame(recording, of: program)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Prints each warning on a line, or throws the first one if warnings are errors.
  private static func warn(
    _ warnings: [DrawingProgramWarning], name: String, isStrict: Bool
  ) throws(DrawingProgramError) {
    if isStrict, let first = warnings.first {
      throw .invalid(name: name, place: first.place, problem: first.message)
    }
    for warning in warnings { SceneWarning.write("\(name), \(warning)") }
  }
}

extension DrawingProgram.Options {
  /// The options of a drawing program from the command line.
  fileprivate init(folders: AllowedFolders, fonts: FontCollection, memory: MemoryBudget) {
    self.init()
    folderPath = folders.base
    allowedPaths = folders.others
    self.fonts = fonts
    limits.memory = memory.limit.bytes
    memoryOfSVG = memory.limitOfSVG.bytes
    remedies.memoryLimit = MemoryBudget.limitName
    limits.side = SizeOption.largestSide
    self.memory = memory
    remedies.forFolders = "allow it with --allow-path and its folder"
    remedies.forFonts = fonts.remedy
    remedies.forScale = "ask for a smaller --scale"
  }
}

extension CommandFailure {
  init(_ error: DrawingProgramError) {
    self.init(error.message, error.detail)
  }
}
