import Glibc

/// A file being written, which takes its name only once it is whole.
///
/// The bytes go to a temporary file in the target's folder. `commit()` gives it the target's name,
/// replacing what was there in one step; a file that is dropped before disappears, and the old one
/// is untouched. An existing file's permissions are kept; a new one gets 0666 less the umask. A
/// symbolic link is followed, never replaced. What is no regular file (a device, a pipe, an open
/// descriptor below /dev/fd or /proc) is opened and written directly.
public struct OutputFile: ~Copyable {
  /// The path it was asked for.
  public let path: String

  /// Where the bytes go until `commit()`: for a program that writes the file in our place.
  package var writablePath: String { temporaryPath ?? targetPath }

  /// Where its bytes go, while it is kept.
  package var output: OutputDescriptor { OutputDescriptor(descriptor: descriptor, name: path) }

  private var descriptor: Int32
  private var temporaryPath: String?
  private let targetPath: String

  /// Begins a file.
  ///
  /// - Throws: `ImageFileError.cannotOpen` when the path is a folder, its folder does not exist or
  ///   may not be written, or the existing file may not be written.
  public init(path: String) throws(ImageFileError) {
    let opened = try OutputFile.begin(path: path)
    self.path = path
    descriptor = opened.descriptor
    temporaryPath = opened.temporaryPath
    targetPath = opened.targetPath
  }

  /// Writes all of `bytes` to a file at once; `init(path:)`, `write(_:)` and `commit()`.
  public static func write(_ bytes: [UInt8], path: String) throws(ImageFileError) {
    var file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
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
    let status = close(descriptor)
    descriptor = -1
    if status != 0, errno != EINTR { throw .cannotWrite(name: path, cause: .current) }
    if let temporaryPath {
      let target = targetPath
      guard UnfinishedWork.end(temporaryPath, { rename(temporaryPath, target) == 0 }) else {
        throw .cannotWrite(name: path, cause: .current)
      }
      self.temporaryPath = nil
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporaryPath {
      _ = UnfinishedWork.end(temporaryPath) {
        unlink(temporaryPath)
        return true
      }
    }
  }

  /// What an output file consists of once it is open.
  private typealias Opened = (descriptor: Int32, temporaryPath: String?, targetPath: String)

  private static func begin(path: String) throws(ImageFileError) -> Opened {
    switch try OutputTarget(path: path) {
    case .direct(let target):
      let descriptor = open(target, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY)
      if descriptor < 0 { throw .cannotOpen(path: path, cause: .current) }
      return (descriptor, nil, target)
    case .replace(let target, let permissions):
      let temporary = try makeTemporary(beside: target, for: path)
      if let permissions { fchmod(temporary.descriptor, permissions) }
      return (temporary.descriptor, temporary.path, target)
    }
  }

  /// Creates an empty file in the target's folder; the umask applies.
  private static func makeTemporary(
    beside target: String, for path: String
  ) throws(ImageFileError) -> (descriptor: Int32, path: String) {
    while true {
      // The target's own name is left out: with anything added it might be too long.
      let number = String(UInt64.random(in: 0 ... .max), radix: 16)
      let temporary = OutputTarget.folder(of: target) + ".glfun-\(number).tmp"
      let descriptor = UnfinishedWork.create(temporary) {
        open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST && errno != EINTR { throw .cannotOpen(path: path, cause: .current) }
    }
  }
}
