internal import ArgumentParser
internal import GLFun

/// All options that determine a frame, except for the scene's name.
struct SceneSource: ParsableArguments {
  @OptionGroup(title: "Size") var sizeOption: SizeOption
  @OptionGroup(title: "SVGs and drawing programs") var programOptions: ProgramOptions
  @OptionGroup(title: "SVGs") var svgOptions: SVGOptions
  // 'glfun help garden' lists the options of a view.
  @OptionGroup(visibility: .hidden) var sceneOptions: SceneOptions

  /// Draws scenes with more pixels per unit, for a document whose pictures have a resolution.
  mutating func enlarge(by factor: Double) {
    sizeOption.enlarge(by: factor)
    programOptions.scale = (programOptions.scale ?? 1) * factor
    svgOptions.enlarge(by: factor)
  }

  /// Draws a scene from the start; gives the same frame every time.
  typealias Recorder = () throws -> SceneFrame

  /// The frame of a view or of a drawing program.
  ///
  /// - Parameters:
  ///   - isInOnePiece: true if the picture must be in memory as a whole; it is then an error if it is too large for that.
  ///   - background: the colour below a file's picture; a view is opaque.
  func frame(
    of name: FilePath, isInOnePiece: Bool = true, background: Color? = nil,
    memory: MemoryBudget = MemoryBudget()
  ) throws -> SceneFrame {
    try recorder(of: name, isInOnePiece: isInOnePiece, background: background, memory: memory)()
  }

  /// Returns a function that draws a view or a drawing program; files are read here.
  func recorder(
    of name: FilePath, isInOnePiece: Bool = true, background: Color? = nil,
    memory: MemoryBudget = MemoryBudget()
  ) throws -> Recorder {
    if ProgramOptions.isProgram(name) {
      try refuseViewOptions(ofProgram: name)
      let svg = request(background)
      let record = try programOptions.recorder(
        ofProgram: name, size: try sizeOption.size, svg: svg, memory: memory)
      return {
        let frame = try record()
        if isInOnePiece { try SizeOption.checkInOnePiece(frame.list.size) }
        return frame
      }
    }
    try refuseProgramOptions(ofView: name)
    let extent = try viewExtent
    if isInOnePiece { try SizeOption.checkInOnePiece(extent.picture) }
    let record = try sceneOptions.recorder(of: name, extent, memory: memory)
    return { SceneFrame(list: record()) }
  }

  /// Returns a function that draws any file, and may be called by other threads.
  func recorder(
    background: Color?, memory: MemoryBudget
  ) throws -> @Sendable (FilePath) throws -> DisplayList {
    let svg = request(background)
    let (scale, folders) = (programOptions.scale, programOptions.allowedFolders)
    let size = try sizeOption.size
    let fonts = try programOptions.fontOptions.fonts
    let isStrict = programOptions.strict
    return { path in
      try ProgramOptions.recorder(
        ofProgram: path, scale: scale, allowedFolders: folders, fonts: fonts, isStrict: isStrict,
        size: size, svg: svg, memory: memory
      )().list
    }
  }

  /// The options for reading and drawing files.
  ///
  /// - Parameter background: the colour below their pictures.
  func request(_ background: Color? = nil) -> SVGRequest {
    svgOptions.request(background: background, dithers: programOptions.dither)
  }

  /// Throws if options are given that only views accept.
  func refuseViewOptions(ofProgram name: FilePath) throws {
    if let option = sceneOptions.given.first {
      throw ValidationError("'\(option)' is an option of views, and '\(name)' is a program.")
    }
  }

  /// Throws if options are given that only files accept.
  private func refuseProgramOptions(ofView name: FilePath) throws {
    if let option = programOptions.given.first(where: { $0 != "--scale" }) {
      throw ValidationError(
        "'\(option)' is an option of drawing programs and SVGs, and '\(name)' is a view.")
    }
    if let option = svgOptions.given.first {
      throw ValidationError("'\(option)' is an option of SVGs, and '\(name)' is a view.")
    }
  }

  /// The size of a view and of its picture.
  private var viewExtent: ViewExtent {
    get throws {
      try ViewExtent(
        size: try sizeOption.size, scale: programOptions.scale ?? 1, dithers: programOptions.dither)
    }
  }

  /// The frames of a view in motion.
  ///
  /// Per frame a ball moves by one tick, a garden by 1/`framesPerSecond` seconds, and a touch script by the events of that
  /// time, at least one. Frame 0 is the frame of `frame(of:)`, except that a touch script has played only its first event.
  /// Views without motion are the same in every frame.
  func frames(
    of name: FilePath, framesPerSecond: Double, showsTouches: Bool? = nil,
    memory: MemoryBudget = MemoryBudget()
  ) throws -> SceneFrames {
    try refuseProgramOptions(ofView: name)
    let extent = try viewExtent
    try SizeOption.checkInOnePiece(extent.picture)
    return try sceneOptions.frames(
      of: name, extent, framesPerSecond: framesPerSecond, showsTouches: showsTouches,
      memory: memory)
  }
}
