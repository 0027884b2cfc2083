public import Foundation

/// A folder that is removed with the value.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glfun-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of everything in it, sorted.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Writes a file.
  public func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: url.appendingPathComponent(name))
  }

  /// The bytes of a file.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// The folder's path.
  public var path: String { url.path }

  /// The names of everything in it, sorted; empty if the folder is gone.
  public var contents: [String] { (try? names) ?? [] }

  /// Writes a file below the folder, and makes missing folders.
  ///
  /// - Returns: the file's path.
  @discardableResult
  public func write(_ text: String, _ name: String) throws -> String {
    try write(Array(text.utf8), name)
  }

  /// Writes a file below the folder, and makes missing folders.
  ///
  /// - Returns: the file's path.
  @discardableResult
  public func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Makes an empty file and opens it for writing.
  func newFile(_ name: String) throws -> FileHandle {
    try write(Data(), to: name)
    return try FileHandle(forWritingTo: url.appendingPathComponent(name))
  }
}
