internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun
internal import GLFunImageComparison

/// Two pictures to compare, as named on the command line.
enum Comparison: Hashable, Sendable {
  /// A scene on both backends.
  case backends(scene: FilePath)
  /// Two files, or a file and a scene.
  case files(expected: FilePath, actual: FilePath)

  /// The name of the comparison: its scene, or its second picture.
  var name: FilePath {
    switch self {
    case .backends(let scene): scene
    case .files(_, let actual): actual
    }
  }

  /// True if a name is that of a drawing program, an SVG file or a scene, not of a picture.
  static func isScene(_ name: FilePath) -> Bool {
    ProgramOptions.isProgram(name) || Scene(name) != nil
  }

  /// The two folders of a list of names; nil if the names are not those of folders.
  static func folders(
    _ names: [FilePath]
  ) throws(ValidationError) -> (expected: FilePath, actual: FilePath)? {
    let folders = names.filter(PictureFolder.isFolder)
    guard let first = folders.first else { return nil }
    guard names.count == 2, folders.count == 2 else {
      throw ValidationError(
        "'\(first)' is a folder, and a folder is compared with another one: name two folders.")
    }
    return (names[0], names[1])
  }

  /// The comparisons for a list of names.
  ///
  /// - Parameters:
  ///   - expectedFolder: the folder with the expected picture of each scene, if given.
  ///   - checkScene: throws if a name is not that of a scene.
  static func list(
    _ names: [FilePath], expectedFolder: FilePath?, checkScene: (FilePath) throws -> Void
  ) throws -> [Comparison] {
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
        .files(
          expected: expectedFolder + "/" + BatchRendering.name(of: scene, ending: "png"),
          actual: scene)
      }
    }
    switch (scenes.count, pictures.count) {
    case (_, 0): return scenes.map { .backends(scene: $0) }
    case (1, 1): return [.files(expected: pictures[0], actual: scenes[0])]
    case (0, 2): return [.files(expected: pictures[0], actual: pictures[1])]
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
