internal import ArgumentParser
internal import GLFun
internal import GLFunPlatform
internal import GLFunText

/// What an animation shows. A copy goes its own way, so each worker has one.
protocol FrameSource: Sendable {
  /// What frame `index` shows; cheap where the index asked for last was smaller.
  mutating func displayList(frame index: Int) throws -> DisplayList

  /// How many frames it is long; nil where it has no end.
  var length: Int? { get }
}

extension SceneFrames: FrameSource {}

/// An animation with a drawing program or an SVG for every frame.
struct ProgramFrames: FrameSource {
  /// The programs' files.
  var files: NumberedName
  /// Multiplies the programs' sizes and what they draw.
  var scale: Double?
  /// Folders that pictures may be read from, beside each program's own.
  var allowedFolders: [FilePath]
  /// The fonts of the command line.
  var fonts: FontCollection
  /// Whether a warning is an error.
  var isStrict: Bool
  /// The size of the frames; nil: the programs have it.
  var size: PixelSize?
  /// How an SVG is read and drawn.
  var svg = SVGRequest()
  /// What may be in use.
  var memory: MemoryBudget

  var length: Int? { nil }

  /// The numbers of the files that are there one after another, from `first` on, or from 1 where there is none of number 0.
  func numbers(from first: Int) -> Range<Int> {
    func isThere(_ number: Int) -> Bool { files.name(number).withCString { access($0, F_OK) } == 0 }
    let start = first == 0 && !isThere(0) ? 1 : first
    var end = start
    while end < FrameSelection.largestNumber, isThere(end) { end += 1 }
    return start..<end
  }

  func displayList(frame index: Int) throws -> DisplayList {
    try ProgramOptions.recorder(
      ofProgram: files.name(index), scale: scale, allowedFolders: allowedFolders, fonts: fonts,
      isStrict: isStrict, size: size, svg: svg, memory: memory
    )().list
  }
}

extension SceneSource {
  /// The frames of the view, or of the drawing programs, that `name` stands for.
  func animation(
    of name: FilePath, framesPerSecond: Double, showsTouches: Bool? = nil,
    memory: MemoryBudget = MemoryBudget()
  ) throws -> any FrameSource {
    guard ProgramOptions.isProgram(name) else {
      return try frames(
        of: name, framesPerSecond: framesPerSecond, showsTouches: showsTouches, memory: memory)
    }
    if showsTouches != nil {
      throw ValidationError("'--show-touches' is an option of views, and '\(name)' is a program.")
    }
    try refuseViewOptions(ofProgram: name)
    guard let files = NumberedName(name) else {
      throw ValidationError(
        "'\(name)' is one picture: an animation has a program for every frame, with the place of "
          + "its number in the name, such as 'frame-%04d.json' or 'frame-%04d.svg'.")
    }
    return ProgramFrames(
      files: files, scale: programOptions.scale,
      allowedFolders: programOptions.allowedFolders, fonts: try programOptions.fontOptions.fonts,
      isStrict: programOptions.strict, size: try sizeOption.size, svg: request(),
      memory: memory)
  }
}
