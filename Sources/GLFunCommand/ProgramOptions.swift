internal import ArgumentParser
internal import GLFun
internal import GLFunSVG

/// What concerns files that are drawn: drawing programs and SVG pictures.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws a drawing program or an SVG that many times as large.", valueName: "factor"),
    transform: DecimalNumber.argument)
  var scale: Double?

  @Option(
    name: .customLong("allow-path"),
    help: ArgumentHelp(
      """
      Lets a drawing program or an SVG read pictures from that folder too, beside its own; may be \
      repeated.
      """, valueName: "folder"))
  var allowedFolders: [FilePath] = []

  /// The largest program that is read.
  private static let largestFile = 1 << 28

  func validate() throws {
    if let scale, !Self.isPossible(scale) {
      throw ValidationError("'--scale' must be a number greater than 0.")
    }
  }

  /// Whether a drawing program can be drawn so many times as large.
  static func isPossible(_ scale: Double) -> Bool { scale > 0 && scale.isFinite }

  /// Whether a scene is a file, and not the name of a view.
  static func isProgram(_ scene: FilePath) -> Bool {
    scene == "-" || scene.hasSuffix(".json") || isSVG(scene)
  }

  /// Whether a scene is an SVG by its name.
  static func isSVG(_ scene: FilePath) -> Bool {
    scene.fileExtension == "svg" || scene.fileExtension == "svgz"
  }

  /// The options that are given, by their names.
  var given: [String] {
    (scale == nil ? [] : ["--scale"]) + (allowedFolders.isEmpty ? [] : ["--allow-path"])
  }

  /// Reads the program or the SVG in a file, or in standard input for "-".
  ///
  /// - Returns: what draws it, as often as it is called.
  func recorder(
    ofProgram path: FilePath, size: PixelSize?, svg: SVGRequest, memory: MemoryBudget
  ) throws -> SceneSource.Recorder {
    try Self.recorder(
      ofProgram: path, scale: scale, allowedFolders: allowedFolders, size: size, svg: svg,
      memory: memory)
  }

  /// Reads the program or the SVG in a file, or in standard input for "-".
  static func recorder(
    ofProgram path: FilePath, scale: Double?, allowedFolders: [FilePath], size: PixelSize?,
    svg: SVGRequest = SVGRequest(), memory: MemoryBudget
  ) throws -> SceneSource.Recorder {
    // As it is read it may be there twice.
    let text = try InputText(path, maximumByteCount: min(largestFile, memory.room / 2))
    let folders = DrawingImageFolders(
      base: path == "-" ? "." : DrawingImageFolders.folder(of: path), allowed: allowedFolders)
    if isSVG(path) || path == "-" && SVG.isPlausible(text.bytes) {
      let scene = try SVGScene(text, folders: folders, request: svg, memory: memory)
      return { try scene.frame(scale: scale, size: size) }
    }
    if let option = svg.given.first {
      throw ValidationError("'\(option)' is an option of SVG pictures, and '\(text.name)' is none.")
    }
    let program = try DrawingProgram(
      text.bytes, name: text.name, folders: folders, memory: memory)
    var extent: DisplayList.Extent?
    return {
      let frame = try program.frame(
        scale: scale ?? 1, size: size, expecting: extent, memory: memory)
      extent = frame.list.extent
      return frame
    }
  }
}
