import GLFunPlatform

/// An output file that gets its name only once it is complete.
///
/// The bytes go to an unnamed file in the target's folder, which the system removes however the process ends, or to a file with
/// a temporary name if the file system does not support unnamed files. `commit()` gives the file the target's name, replacing
/// an existing file in one step. A file dropped without a commit disappears, and the old file is unchanged. The permissions of
/// an existing file are kept, and its owner and group if the system allows it; a new file gets 0666 less the umask. A symbolic
/// link is followed, never replaced. A target other than a regular file (a device, a pipe, an open descriptor below /dev/fd or
/// /proc) is opened and written directly.
package struct OutputFile: ~Copyable {
  /// The requested path.
  package let path: FilePath

  /// The destination of the bytes, valid as long as the file.
  package var output: OutputDescriptor {
    OutputDescriptor(descriptor: descriptor, name: path.description)
  }

  private var descriptor: Int32
  private var place: Place

  /// The location of the bytes until `commit()`.
  private enum Place {
    /// The target itself.
    case target(FilePath)
    /// A file without a name.
    case unnamed(target: FilePath)
    /// A file with a temporary name.
    case named(FilePath, target: FilePath)
  }

  /// Begins a file.
  ///
  /// - Throws: `ImageFileError.cannotOpen` if the path is a folder, if its folder does not exist or is not writable, or if the
  ///   existing file is not writable.
  package init(path: FilePath) throws(ImageFileError) {
    let opened = try OutputFile.begin(path: path)
    self.path = path
    descriptor = opened.descriptor
    place = opened.place
  }

  /// Begins a file at `path`, given as UTF-8 text.
  package init(path: String) throws(ImageFileError) {
    try self.init(path: FilePath(path))
  }

  /// Writes `bytes` to a file in one call that combines `init(path:)`, `write(_:)` and `commit()`.
  package static func write(_ bytes: [UInt8], path: FilePath) throws(ImageFileError) {
    var file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes `bytes` to the file at `path`, given as UTF-8 text.
  package static func write(_ bytes: [UInt8], path: String) throws(ImageFileError) {
    try write(bytes, path: FilePath(path))
  }

  /// Appends bytes.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  package mutating func write(_ bytes: [UInt8]) throws(ImageFileError) {
    try output.write(bytes)
  }

  /// Completes the file and gives it its name.
  ///
  /// - Throws: `ImageFileError.cannotWrite`; nothing is left behind.
  package consuming func commit() throws(ImageFileError) {
    if case .unnamed(let target) = place {
      if let cause = OutputFile.name(descriptor, target) { throw failure(cause) }
      place = .target(target)
    }
    let status = close(descriptor)
    descriptor = -1
    if status != 0, errno != EINTR { throw failure(.current) }
    if case .named(let temporary, let target) = place {
      let cause = UnfinishedWork.end(temporary) { OutputFile.rename(temporary, target) }
      if let cause { throw failure(cause) }
      place = .target(target)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if case .named(let temporary, _) = place {
      _ = UnfinishedWork.end(temporary) {
        temporary.withCString { unlink($0) }
        return nil
      }
    }
  }

  private func failure(_ cause: SystemError) -> ImageFileError {
    .cannotWrite(name: path.description, cause: cause)
  }

  // MARK: Names

  /// Links an unnamed file to its target, replacing an existing file.
  ///
  /// - Returns: the error if that fails.
  private static func name(_ descriptor: Int32, _ target: FilePath) -> SystemError? {
    let source = FilePath(unnamedPath(descriptor))
    func link(to name: FilePath) -> Int32 {
      source.withCString { source in
        name.withCString { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
      }
    }
    if link(to: target) == 0 { return nil }
    if errno != EEXIST { return .current }
    // No call replaces a file by an unnamed one. The file briefly has a temporary name, while signals are blocked.
    return UnfinishedWork.inOneStep {
      while true {
        let temporary = temporaryName(beside: target)
        guard link(to: temporary) == 0 else {
          if errno == EEXIST { continue }
          return .current
        }
        guard let cause = rename(temporary, target) else { return nil }
        temporary.withCString { unlink($0) }
        return cause
      }
    }
  }

  private static func rename(_ temporary: FilePath, _ target: FilePath) -> SystemError? {
    let status = temporary.withCString { temporary in
      target.withCString { CLibrary.rename(temporary, $0) }
    }
    return status == 0 ? nil : .current
  }

  /// Returns the system's path for an open file without a name.
  private static func unnamedPath(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Returns a name that no other file has.
  private static func temporaryName(beside target: FilePath) -> FilePath {
    // The target's own name is not part of it, because it might become too long.
    let number = String(UInt64.random(in: 0 ... .max), radix: 16)
    return target.folder + FilePath(".glfun-\(number).tmp")
  }

  // MARK: Beginning

  /// The parts of an open output file.
  private typealias Opened = (descriptor: Int32, place: Place)

  private static func begin(path: FilePath) throws(ImageFileError) -> Opened {
    switch try OutputTarget(path: path) {
    case .direct(let target):
      let descriptor = target.withCString { open($0, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY) }
      if descriptor < 0 { throw .cannotOpen(path: path.description, cause: .current) }
      return (descriptor, .target(target))
    case .replace(let target, let old):
      let opened =
        if let unnamed = makeUnnamed(beside: target) {
          unnamed
        } else {
          try makeTemporary(beside: target, for: path)
        }
      old?.hand(to: opened.descriptor)
      return opened
    }
  }

  /// The C library's `O_TMPFILE`, which Swift does not import.
  private static let unnamedFile = 0o20000000 | O_DIRECTORY

  /// Creates an empty unnamed file in the target's folder; the umask applies.
  ///
  /// - Returns: nil if unnamed files are not supported, or cannot be given a name.
  private static func makeUnnamed(beside target: FilePath) -> Opened? {
    let folder = target.folder == "" ? "." : target.folder
    // Readable as well, because another program that writes the file for us may read it again.
    let descriptor = folder.withCString { open($0, O_RDWR | O_CLOEXEC | unnamedFile, 0o666) }
    guard descriptor >= 0 else { return nil }
    guard access(unnamedPath(descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return (descriptor, .unnamed(target: target))
  }

  /// Creates an empty file with a temporary name in the target's folder; the umask applies.
  private static func makeTemporary(
    beside target: FilePath, for path: FilePath
  ) throws(ImageFileError) -> Opened {
    while true {
      let temporary = temporaryName(beside: target)
      let descriptor = UnfinishedWork.create(temporary) {
        temporary.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      }
      if descriptor >= 0 { return (descriptor, .named(temporary, target: target)) }
      if errno != EEXIST && errno != EINTR {
        throw .cannotOpen(path: path.description, cause: .current)
      }
    }
  }

  // MARK: Writing by other programs

  /// The access given to a program that writes the file for us.
  package enum Handover {
    /// A path.
    case path(FilePath)
    /// A descriptor, which it inherits.
    case descriptor(Int32)
  }

  /// The access for another program that writes the file before `commit()`.
  package var handover: Handover {
    switch place {
    case .target(let path), .named(let path, _): .path(path)
    case .unnamed: .descriptor(descriptor)
    }
  }

  /// True if it is a regular file without any bytes.
  package var isEmpty: Bool {
    var status = stat()
    // The name may lead to another file by now.
    let isThere =
      if case .path(let path) = handover {
        path.withCString { stat($0, &status) } == 0
      } else {
        fstat(descriptor, &status) == 0
      }
    return !isThere || status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }
}
