internal import ArgumentParser
internal import GLFun
internal import GLFunPlatform
internal import GLFunText

/// The content of an animation. Copies are independent, so each worker has its own.
protocol FrameSource: Sendable {
  /// Records frame `index`; fast if the last requested index was smaller.
  mutating func displayList(frame index: Int) throws -> DisplayList

  /// The number of frames; nil for an endless animation.
  var length: Int? { get }
}

extension SceneFrames: FrameSource {}

/// An animation with one drawing program or SVG per frame.
struct ProgramFrames: FrameSource {
  /// The names of the files.
  var files: NumberedName
  /// The factor for the size and the content of each file.
  var scale: Double?
  /// Folders that pictures may be read from, in addition to each file's own.
  var allowedFolders: [FilePath]
  /// The fonts of the command line.
  var fonts: FontCollection
  /// True to treat warnings as errors.
  var isStrict: Bool
  /// The size of the frames; nil for the files' own size.
  var size: PixelSize?
  /// The options for SVGs.
  var svg = SVGRequest()
  /// The memory budget.
  var memory: MemoryBudget

  var length: Int? { nil }

  /// The consecutive numbers of existing files, starting at `first`, or at 1 if `first` is 0 and that file does not exist.
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
  /// The frames of a view, or of drawing programs, with the given name.
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
