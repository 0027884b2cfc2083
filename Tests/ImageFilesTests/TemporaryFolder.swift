import Glibc

/// A folder of a single test, removed with everything in it at the end.
struct TemporaryFolder: ~Copyable {
  let path: String

  struct CannotCreate: Error {}

  init() throws {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    path = "/tmp/glfun-test-\(number)"
    if mkdir(path, 0o755) != 0 { throw CannotCreate() }
  }

  /// The content of the folder, including hidden files, in order.
  func names() throws -> [String] {
    guard let names = TemporaryFolder.names(in: path) else { throw CannotCreate() }
    return names.sorted()
  }

  private static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var result: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { result.append(name) }
    }
    return result
  }

  /// Removes a file, a link itself, or a folder with its content.
  private static func removeAll(_ path: String) {
    if remove(path) == 0 { return }
    for name in names(in: path) ?? [] { removeAll(path + "/" + name) }
    rmdir(path)
  }

  deinit {
    TemporaryFolder.removeAll(path)
  }
}
