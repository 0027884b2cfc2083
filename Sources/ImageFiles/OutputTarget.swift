import GLFunPlatform

/// How a path is to be written.
enum OutputTarget {
  /// Opened and written as it is.
  case direct(FilePath)
  /// Written apart and then put there, in place of a file that may be there already.
  case replace(FilePath, old: OldFile?)

  /// What a file that is replaced leaves to the new one.
  struct OldFile {
    private let status: stat

    fileprivate init(_ status: stat) { self.status = status }

    /// Gives a new file the owner, the group and the permissions of the old one, as far as the system allows it.
    ///
    /// Another group is not given the permissions that the old one had: it may do what everybody may.
    func hand(to descriptor: Int32) {
      var new = stat()
      guard fstat(descriptor, &new) == 0 else { return }
      var permissions = status.st_mode & 0o777
      if (new.st_uid, new.st_gid) != (status.st_uid, status.st_gid),
        fchown(descriptor, status.st_uid, status.st_gid) != 0, new.st_gid != status.st_gid,
        fchown(descriptor, uid_t.max, status.st_gid) != 0
      {
        permissions &= 0o707 | permissions << 3
      }
      fchmod(descriptor, permissions)
    }
  }

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
    self = .replace(target, old: exists ? OldFile(status) : nil)
  }

  /// The path behind any symbolic links in the last place, whether or not it exists.
  ///
  /// - Returns: nil where the name stands for an open descriptor, as /dev/stdout does.
  private static func followLinks(_ path: FilePath) throws(ImageFileError) -> FilePath? {
    var current = path
    // Forty is the kernel's own limit.
    for _ in 0...40 {
      if current.hasPrefix("/dev/fd/") || current.hasPrefix("/proc/") { return nil }
      do throws(SystemError) {
        guard let link = try readLink(current) else { return current }
        current = link.isAbsolute ? link : current.folder + link
      } catch {
        throw .cannotOpen(path: path.description, cause: error)
      }
    }
    throw .cannotOpen(path: path.description, cause: SystemError(code: ELOOP))
  }

  /// What a symbolic link holds; nil if the path is none.
  ///
  /// - Throws: `EACCES` for a link that somebody else has put into a folder that everybody may write. The system keeps
  ///   to the same rule where it follows a link itself (`fs.protected_symlinks`).
  private static func readLink(_ path: FilePath) throws(SystemError) -> FilePath? {
    // What is looked at and what is read is the same link, also where the name is exchanged meanwhile.
    let link = path.withCString { open($0, pathOnly | O_NOFOLLOW | O_CLOEXEC) }
    guard link >= 0 else { return nil }
    defer { close(link) }
    var status = stat()
    guard fstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
    var folder = stat()
    let name = path.folder == "" ? "." : path.folder
    guard name.withCString({ stat($0, &folder) }) == 0 else { throw .current }
    if folder.st_mode & S_IWOTH != 0, ![geteuid(), folder.st_uid].contains(status.st_uid) {
      throw SystemError(code: EACCES)
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(link, "", &buffer, buffer.count)
    if count < 0 { throw .current }
    return FilePath(bytes: buffer[..<count].map { UInt8(bitPattern: $0) })
  }
}
