import GLFunPlatform

/// A file being written, which takes its name only once it is whole.
///
/// The bytes go to a file without a name in the target's folder, which the system takes back if the process
/// ends, however it ends; where the file system has no such files, to one of a temporary name. `commit()` gives
/// it the target's name, replacing what was there in one step; a file that is dropped before disappears, and the
/// old one is untouched. Of an existing file the permissions are kept, and the owner and the group where the system
/// allows it; a new one gets 0666 less the umask. A symbolic link is followed, never replaced. What is no regular file (a device, a pipe, an open
/// descriptor below /dev/fd or /proc) is opened and written directly.
public struct OutputFile: ~Copyable {
  /// The path it was asked for.
  public let path: FilePath

  /// Where its bytes go, while it is kept.
  package var output: OutputDescriptor {
    OutputDescriptor(descriptor: descriptor, name: path.description)
  }

  private var descriptor: Int32
  private var place: Place

  /// Where the bytes are until `commit()`.
  private enum Place {
    /// At the target itself, or at its name already.
    case target(FilePath)
    /// In a file without a name.
    case unnamed(target: FilePath)
    /// In a file of another name.
    case named(FilePath, target: FilePath)
  }

  /// Begins a file.
  ///
  /// - Throws: `ImageFileError.cannotOpen` when the path is a folder, its folder does not exist or
  ///   may not be written, or the existing file may not be written.
  public init(path: FilePath) throws(ImageFileError) {
    let opened = try OutputFile.begin(path: path)
    self.path = path
    descriptor = opened.descriptor
    place = opened.place
  }

  /// Begins a file at `path`, whose text is its bytes as UTF-8.
  public init(path: String) throws(ImageFileError) {
    try self.init(path: FilePath(path))
  }

  /// Writes all of `bytes` to a file at once; `init(path:)`, `write(_:)` and `commit()`.
  public static func write(_ bytes: [UInt8], path: FilePath) throws(ImageFileError) {
    var file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes all of `bytes` to the file at `path`, whose text is its bytes as UTF-8.
  public static func write(_ bytes: [UInt8], path: String) throws(ImageFileError) {
    try write(bytes, path: FilePath(path))
  }

  /// Appends bytes.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  public mutating func write(_ bytes: [UInt8]) throws(ImageFileError) {
    try output.write(bytes)
  }

  /// Ends the file and gives it its name.
  ///
  /// - Throws: `ImageFileError.cannotWrite`; nothing is left behind then.
  public consuming func commit() throws(ImageFileError) {
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

  /// Gives a file without a name one, in place of what has it.
  ///
  /// - Returns: why that failed, if it did.
  private static func name(_ descriptor: Int32, _ target: FilePath) -> SystemError? {
    let source = FilePath(unnamedPath(descriptor))
    func link(to name: FilePath) -> Int32 {
      source.withCString { source in
        name.withCString { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
      }
    }
    if link(to: target) == 0 { return nil }
    if errno != EEXIST { return .current }
    // No call replaces a file by one without a name, so it has another for a moment, in which no signal comes.
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
      target.withCString { Glibc.rename(temporary, $0) }
    }
    return status == 0 ? nil : .current
  }

  /// How the system names an open file that has no name of its own.
  private static func unnamedPath(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// A name that no other file has.
  private static func temporaryName(beside target: FilePath) -> FilePath {
    // The target's own name is left out: with anything added it might be too long.
    let number = String(UInt64.random(in: 0 ... .max), radix: 16)
    return target.folder + FilePath(".glfun-\(number).tmp")
  }

  // MARK: Beginning

  /// What an output file consists of once it is open.
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

  /// The C library's `O_TMPFILE`, which Swift does not see.
  private static let unnamedFile = 0o20000000 | O_DIRECTORY

  /// Creates an empty file without a name in the target's folder; the umask applies.
  ///
  /// - Returns: nil where there is none, or none that could be given a name.
  private static func makeUnnamed(beside target: FilePath) -> Opened? {
    let folder = target.folder == "" ? "." : target.folder
    // A program that writes in our place reads it again.
    let descriptor = folder.withCString { open($0, O_RDWR | O_CLOEXEC | unnamedFile, 0o666) }
    guard descriptor >= 0 else { return nil }
    guard access(unnamedPath(descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return (descriptor, .unnamed(target: target))
  }

  /// Creates an empty file in the target's folder; the umask applies.
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

  // MARK: Programs that write it

  /// What a program is given to write the file in our place.
  package enum Handover {
    /// A path.
    case path(FilePath)
    /// A descriptor, which it inherits.
    case descriptor(Int32)
  }

  /// Where another program writes the file until `commit()`.
  package var handover: Handover {
    switch place {
    case .target(let path), .named(let path, _): .path(path)
    case .unnamed: .descriptor(descriptor)
    }
  }

  /// True if it is a regular file without any bytes.
  package var isEmpty: Bool {
    var status = stat()
    // Under a name it may be another file by now.
    let isThere =
      if case .path(let path) = handover {
        path.withCString { stat($0, &status) } == 0
      } else {
        fstat(descriptor, &status) == 0
      }
    return !isThere || status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }
}
