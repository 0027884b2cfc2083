internal import ArgumentParser
internal import GLFun

/// Two pictures to compare, as named on the command line.
enum Comparison: Hashable {
  /// A scene on both backends.
  case backends(scene: FilePath)
  /// A scene and its expected picture.
  case stored(scene: FilePath, picture: FilePath)
  /// Two files.
  case pictures(FilePath, FilePath)

  /// The name of the comparison: its scene, or its second picture.
  var name: FilePath {
    switch self {
    case .backends(let scene), .stored(let scene, _): scene
    case .pictures(_, let picture): picture
    }
  }

  /// The comparisons for a list of names.
  ///
  /// - Parameters:
  ///   - expectedFolder: the folder with the expected picture of each scene, if given.
  ///   - checkScene: throws if a name is not that of a scene.
  static func list(
    _ names: [FilePath], expectedFolder: FilePath?, checkScene: (FilePath) throws -> Void
  ) throws -> [Comparison] {
    func isScene(_ name: FilePath) -> Bool { ProgramOptions.isProgram(name) || Scene(name) != nil }
    let scenes = names.filter(isScene)
    let pictures = names.filter { !isScene($0) }
    // A misspelt scene must not be reported as a missing picture.
    for name in pictures where ImageFormat(fileName: name) == nil && names.count != 2 {
      try checkScene(name)
    }
    if let expectedFolder {
      if let picture = pictures.first {
        throw ValidationError("'--expected' is for scenes, and '\(picture)' is a picture.")
      }
      return scenes.map { scene in
        .stored(
          scene: scene,
          picture: expectedFolder + "/" + BatchRendering.name(of: scene, ending: "png"))
      }
    }
    switch (scenes.count, pictures.count) {
    case (_, 0): return scenes.map { .backends(scene: $0) }
    case (1, 1): return [.stored(scene: scenes[0], picture: pictures[0])]
    case (0, 2): return [.pictures(pictures[0], pictures[1])]
    case (0, 1):
      throw ValidationError(
        "'\(pictures[0])' is a picture, and the one to compare it with is missing: name a second "
          + "picture, or a scene.")
    default:
      throw ValidationError(
        "'\(pictures[pictures.count - 1])' is a picture too many: scenes are compared alone, one scene with "
          + "one picture, many with '--expected', or two pictures.")
    }
  }
}
