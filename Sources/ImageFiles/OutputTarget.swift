import Glibc

/// How a path is to be written.
enum OutputTarget {
  /// Opened and written as it is.
  case direct(String)
  /// Written beside and renamed; `permissions` are those of the file that is there already.
  case replace(String, permissions: mode_t?)

  init(path: String) throws(ImageFileError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists, errno != ENOENT || path.isEmpty {
      throw .cannotOpen(path: path, cause: .current)
    }
    if exists {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw .cannotOpen(path: path, cause: SystemError(code: EISDIR))
      default:
        self = .direct(path)
        return
      }
      // Renaming needs the folder's permission alone; a file that says read-only means it.
      if access(path, W_OK) != 0 { throw .cannotOpen(path: path, cause: .current) }
    }
    guard let target = try OutputTarget.followLinks(path) else {
      self = .direct(path)
      return
    }
    if target.hasSuffix("/") { throw .cannotOpen(path: path, cause: SystemError(code: EISDIR)) }
    self = .replace(target, permissions: exists ? status.st_mode & 0o777 : nil)
  }

  /// The folder part of a path with its slash; empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  /// The path behind any symbolic links in the last place, whether or not it exists.
  ///
  /// - Returns: nil where the name stands for an open descriptor, as /dev/stdout does.
  private static func followLinks(_ path: String) throws(ImageFileError) -> String? {
    var current = path
    // Forty is the kernel's own limit.
    for _ in 0...40 {
      if current.hasPrefix("/dev/fd/") || current.hasPrefix("/proc/") { return nil }
      guard let link = readLink(current) else { return current }
      current = link.hasPrefix("/") ? link : folder(of: current) + link
    }
    throw .cannotOpen(path: path, cause: SystemError(code: ELOOP))
  }

  /// What a symbolic link holds; nil if the path is none.
  private static func readLink(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    if count < 0 { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
