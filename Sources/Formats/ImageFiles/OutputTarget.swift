import GLFunPlatform

/// The way in which a path is written.
enum OutputTarget {
  /// Opened and written directly.
  case direct(FilePath)
  /// Written to a separate file that is then moved into place, where it may replace an existing one.
  case replace(FilePath, old: OldFile?)

  /// The attributes that a replaced file passes on to the new one.
  struct OldFile {
    private let status: stat

    fileprivate init(_ status: stat) { self.status = status }

    /// Gives a new file the owner, the group and the permissions of the old one, as far as the system allows it.
    ///
    /// If the group cannot be kept, the new group does not get the old group's permissions, but only those of everyone.
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
      // Renaming needs write permission for the folder only; a read-only file is respected nevertheless.
      if path.withCString({ access($0, W_OK) }) != 0 { throw failure(errno) }
    }
    guard let target = try OutputTarget.followLinks(path) else {
      self = .direct(path)
      return
    }
    if target.hasSuffix("/") { throw failure(EISDIR) }
    self = .replace(target, old: exists ? OldFile(status) : nil)
  }

  /// Follows symbolic links at the end of a path, whether or not the target exists.
  ///
  /// - Returns: nil if the name stands for an open descriptor, as /dev/stdout does.
  private static func followLinks(_ path: FilePath) throws(ImageFileError) -> FilePath? {
    var current = path
    // Forty is the limit of the kernel itself.
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

  /// Returns the contents of a symbolic link; nil if the path is not a link.
  ///
  /// - Throws: `EACCES` for a link that another user has put into a world-writable folder. The system applies the same rule to
  ///   links that it follows itself (`fs.protected_symlinks`).
  private static func readLink(_ path: FilePath) throws(SystemError) -> FilePath? {
    // Opening the link ensures that the link examined is the link read, even if the name is exchanged in the meantime.
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
