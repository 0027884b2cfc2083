package import GLFunImageFiles
import GLFunPlatform

/// An open file that may not change before it has been read.
package struct UnchangedFile: ~Copyable {
  private let descriptor: Int32
  private let name: String
  private let opened: State

  /// The facts of a file that change when it is written to, cut, or replaced by another one of its name.
  private struct State: Equatable {
    var size: Int
    var changed: SIMD2<Int>

    /// The state of an open file; nil if it is no regular file.
    init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      size = Int(status.st_size)
      // A program can set the time of modification, but not this one.
      changed = SIMD2(status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
    }
  }

  /// Opens a regular file.
  ///
  /// - Throws: `ImageFileError.cannotOpen`, or `.notRegular` for a pipe or a device.
  package init(_ path: FilePath) throws(ImageFileError) {
    name = path.description
    // Opening a pipe would wait for its writer.
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .cannotOpen(path: name, cause: SystemError(code: errno)) }
    guard let state = State(descriptor) else {
      close(descriptor)
      throw .notRegular(name: name)
    }
    opened = state
  }

  deinit { close(descriptor) }

  /// Reads the whole file.
  ///
  /// - Throws: `ImageFileError.cannotRead`, `.inputTooLarge`, and the error of `check()`.
  package func read(maximumByteCount: Int) throws(ImageFileError) -> [UInt8] {
    let bytes = try InputFile.read(
      descriptor: descriptor, name: name, maximumByteCount: maximumByteCount)
    try check(byteCount: bytes.count)
    return bytes
  }

  /// Checks that the file has not changed since it was opened.
  ///
  /// - Parameter byteCount: the number of bytes that were read; nil if they were not counted.
  /// - Throws: `ImageFileError.codec` if it has changed.
  package func check(byteCount: Int? = nil) throws(ImageFileError) {
    guard State(descriptor) == opened, byteCount ?? opened.size == opened.size else {
      throw .codec(name: name, problem: "it changed while it was read; compare again")
    }
  }
}
