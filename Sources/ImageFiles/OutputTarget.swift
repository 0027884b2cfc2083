import GLFunPlatform

/// How a path is to be written.
enum OutputTarget {
  /// Opened and written as it is.
  case direct(FilePath)
  /// Written apart and then put there; `permissions` are those of the file that is there already.
  case replace(FilePath, permissions: mode_t?)

  init(path: FilePath) throws(ImageFileError) {
    func failure(_ code: Int32) -> ImageFileError {
      .cannotOpen(path: path.description, cause: SystemError(code: code))
    }
    guard path.isWhole else { throw failure(EINVAL) }
    var status = stat()
    let exists = path.withCString { stat($0, &status) } == 0
    if !exists, errno != ENOENT || path.bytes.isEmpty { throw failure(errno) }
    if exists {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw failure(EISDIR)
      default:
        self = .direct(path)
        return
      }
      // Renaming needs the folder's permission alone; a file that says read-only means it.
      if path.withCString({ access($0, W_OK) }) != 0 { throw failure(errno) }
    }
    guard let target = try OutputTarget.followLinks(path) else {
      self = .direct(path)
      return
    }
    if target.hasSuffix("/") { throw failure(EISDIR) }
    self = .replace(target, permissions: exists ? status.st_mode & 0o777 : nil)
  }

  /// The path behind any symbolic links in the last place, whether or not it exists.
  ///
  /// - Returns: nil where the name stands for an open descriptor, as /dev/stdout does.
  private static func followLinks(_ path: FilePath) throws(ImageFileError) -> FilePath? {
    var current = path
    // Forty is the kernel's own limit.
    for _ in 0...40 {
      if current.hasPrefix("/dev/fd/") || current.hasPrefix("/proc/") { return nil }
      guard let link = readLink(current) else { return current }
      current = link.isAbsolute ? link : current.folder + link
    }
    throw .cannotOpen(path: path.description, cause: SystemError(code: ELOOP))
  }

  /// What a symbolic link holds; nil if the path is none.
  private static func readLink(_ path: FilePath) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCString { readlink($0, &buffer, buffer.count) }
    if count < 0 { return nil }
    return FilePath(bytes: buffer[..<count].map { UInt8(bitPattern: $0) })
  }
}
