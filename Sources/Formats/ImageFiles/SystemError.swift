import GLFunPlatform

/// An error of the operating system: an `errno` value with its name and text.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  public let code: Int32

  /// Makes an error from a value of `errno`.
  public init(code: Int32) {
    self.code = code
  }

  /// The error of the last failed call.
  static var current: SystemError { SystemError(code: errno) }

  /// The name of the code in `<errno.h>`, such as `ENOSPC`; its number for codes that are rare with files.
  public var name: String {
    SystemError.names.first { $0.code == code }?.name ?? "errno \(code)"
  }

  private static let names: [(code: Int32, name: String)] = [
    (EPERM, "EPERM"), (ENOENT, "ENOENT"), (EINTR, "EINTR"), (EIO, "EIO"), (ENXIO, "ENXIO"),
    (EBADF, "EBADF"), (EAGAIN, "EAGAIN"), (ENOMEM, "ENOMEM"), (EACCES, "EACCES"),
    (EFAULT, "EFAULT"), (EBUSY, "EBUSY"), (EEXIST, "EEXIST"), (EXDEV, "EXDEV"),
    (ENODEV, "ENODEV"), (ENOTDIR, "ENOTDIR"), (EISDIR, "EISDIR"), (EINVAL, "EINVAL"),
    (ENFILE, "ENFILE"), (EMFILE, "EMFILE"), (ETXTBSY, "ETXTBSY"), (EFBIG, "EFBIG"),
    (ENOSPC, "ENOSPC"), (ESPIPE, "ESPIPE"), (EROFS, "EROFS"), (EMLINK, "EMLINK"),
    (EPIPE, "EPIPE"), (ELOOP, "ELOOP"), (ENAMETOOLONG, "ENAMETOOLONG"),
    (EOVERFLOW, "EOVERFLOW"), (EILSEQ, "EILSEQ"), (EDQUOT, "EDQUOT"), (ESTALE, "ESTALE"),
    (ECONNRESET, "ECONNRESET"), (ENOTSUP, "ENOTSUP"), (ETIMEDOUT, "ETIMEDOUT"),
  ]

  /// The C library's description.
  public var text: String {
    strerror(code).map { String(cString: $0) } ?? "unknown error"
  }

  /// The name and the text: `ENOSPC (No space left on device)`.
  public var description: String { "\(name) (\(text))" }

  /// True if the file does not exist.
  package var isNoSuchFile: Bool { code == ENOENT }

  /// The remedy for the user; nil for codes without one.
  var remedy: String? {
    switch code {
    case ENOENT: "check the spelling, and that the folder exists"
    case EACCES, EPERM: "change the permissions, or name another place"
    case EISDIR: "name a file in that folder"
    case ENOTDIR: "a part of the path before the last is not a folder"
    case EFBIG: "raise the limit of a file's size (ulimit -f), or make it smaller"
    case ENOSPC, EDQUOT: "free some space, or name another place"
    case EROFS: "the file system is read-only: name another place"
    case EPIPE: "whatever was reading has stopped"
    case ELOOP: "the symbolic links lead in a circle"
    case ENAMETOOLONG: "use a shorter name"
    default: nil
    }
  }
}
