import Foundation
import GLFun

/// A folder that goes when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.appending(
      path: "glfun-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder, whose folders it makes.
  @discardableResult
  func write(_ text: String, _ name: String) throws -> String {
    try write(Array(text.utf8), name)
  }

  @discardableResult
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  /// The names of what is in the folder, sorted.
  var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
