internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun
internal import GLFunViews

extension SceneOptions {
  /// Returns a function that draws the scene `name` after all of its touches.
  ///
  /// - Parameter memory: the memory budget.
  func recorder(
    of name: FilePath, _ extent: ViewExtent, memory: MemoryBudget
  ) throws -> () -> DisplayList {
    try scene(name).recorder(extent, values(memory))
  }

  /// The frames of the scene `name` in motion.
  ///
  /// - Parameter showsTouches: true to draw a finger at touches; nil to draw it only in the demonstration.
  func frames(
    of name: FilePath, _ extent: ViewExtent, framesPerSecond: Double, showsTouches: Bool?,
    memory: MemoryBudget
  ) throws -> SceneFrames {
    let scene = try scene(name)
    var values = try values(memory)
    let isDemo = scene.hasDemo && Self.contents.isDisjoint(with: values.keys)
    if isDemo, values["controls"] == nil { values["controls"] = .flag(true) }
    var view = scene.view(size: extent.view, values, framesPerSecond: framesPerSecond)
    let script =
      isDemo
      ? .demo(size: extent.view, usesControls: values["controls"] == .flag(true))
      : scene.touches(size: extent.view, values)
    guard touches != nil || isDemo else {
      if showsTouches != nil {
        throw ValidationError(
          "'--show-touches' is for touch scripts: '--touches', or the demonstration of a drawing "
            + "app.")
      }
      for event in script.events { view.handle(event) }
      return SceneFrames(view, extent)
    }
    let playback = TouchPlayback(script, framesPerSecond: framesPerSecond)
    guard playback.frameCount <= FrameSelection.largestNumber else {
      throw CommandFailure(
        "the touch script is too long",
        "it is \(playback.frameCount) frames long, and \(FrameSelection.largestNumber) are possible; "
          + "shorten its waits and drags")
    }
    return SceneFrames(view, extent, playing: playback, showsTouches: showsTouches ?? isDemo)
  }

  /// The options that set the content of a drawing app; without any, an animation is the demonstration.
  private static let contents: Set = ["touches", "from", "to", "shape", "color"]

  static func bitmap(
    fromFile path: FilePath, _ memory: MemoryBudget
  ) throws(CommandFailure) -> Bitmap {
    let bitmap: Bitmap
    do throws(ImageFileError) {
      bitmap = try PictureFile.read(path, memory: memory)
    } catch {
      throw CommandFailure(error)
    }
    guard max(bitmap.width, bitmap.height) <= Image.largestSide else {
      throw CommandFailure(
        "the image is too large",
        "\(path) is \(bitmap.size), a side may have \(Image.largestSide) pixels")
    }
    return bitmap
  }
}
