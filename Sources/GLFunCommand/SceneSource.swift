internal import ArgumentParser
internal import GLFun

/// All that decides which frame is drawn, beside the scene's name.
struct SceneSource: ParsableArguments {
  @OptionGroup(title: "Size") var sizeOption: SizeOption
  @OptionGroup(title: "SVGs and drawing programs") var programOptions: ProgramOptions
  @OptionGroup(title: "SVGs") var svgOptions: SVGOptions
  // 'glfun help garden' has those of a view.
  @OptionGroup(visibility: .hidden) var sceneOptions: SceneOptions

  /// Draws a scene from the start; gives the same frame every time.
  typealias Recorder = () throws -> SceneFrame

  /// The frame of the view or of the drawing program that `name` stands for.
  ///
  /// - Parameters:
  ///   - isInOnePiece: whether its picture is to be in memory as a whole: it is an error then if it is too large for
  ///     that.
  ///   - background: what lies below a file's picture; a view covers all of its own.
  func frame(
    of name: FilePath, isInOnePiece: Bool = true, background: Color? = nil,
    memory: MemoryBudget = MemoryBudget()
  ) throws -> SceneFrame {
    try recorder(of: name, isInOnePiece: isInOnePiece, background: background, memory: memory)()
  }

  /// What draws the view or the drawing program that `name` stands for; files are read here.
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

  /// What draws any file, also in other threads.
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

  /// How files are read and drawn.
  ///
  /// - Parameter background: what lies below their pictures.
  func request(_ background: Color? = nil) -> SVGRequest {
    svgOptions.request(background: background, dithers: programOptions.dither)
  }

  /// Throws if options are given that only views take.
  func refuseViewOptions(ofProgram name: FilePath) throws {
    if let option = sceneOptions.given.first {
      throw ValidationError("'\(option)' is an option of views, and '\(name)' is a program.")
    }
  }

  /// Throws if options are given that only files take.
  private func refuseProgramOptions(ofView name: FilePath) throws {
    if let option = programOptions.given.first(where: { $0 != "--scale" }) {
      throw ValidationError(
        "'\(option)' is an option of drawing programs and SVGs, and '\(name)' is a view.")
    }
    if let option = svgOptions.given.first {
      throw ValidationError("'\(option)' is an option of SVGs, and '\(name)' is a view.")
    }
  }

  /// The extent of a view and of its picture.
  private var viewExtent: ViewExtent {
    get throws {
      try ViewExtent(
        size: try sizeOption.size, scale: programOptions.scale ?? 1, dithers: programOptions.dither)
    }
  }

  /// The frames of the view that `name` stands for as it moves.
  ///
  /// A ball moves by one tick a frame, a garden by 1/`framesPerSecond` seconds, a touch script by what happens in that time,
  /// and at least one event; frame 0 is what `frame(of:)` gives, but of a touch script it has the first event only. Views
  /// without motion are the same in every frame.
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
