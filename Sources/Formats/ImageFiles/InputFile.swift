import GLFunPlatform

/// Reads whole files up to a size limit.
package enum InputFile {
  /// Reads the file at `path`, which may be a pipe or a device.
  ///
  /// - Throws: `ImageFileError.cannotOpen`, `.cannotRead`, or `.inputTooLarge` for more bytes than allowed.
  package static func read(
    path: FilePath, maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> [UInt8] {
    let name = path.description
    guard path.isWhole else { throw .cannotOpen(path: name, cause: SystemError(code: EINVAL)) }
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    if descriptor < 0 { throw .cannotOpen(path: name, cause: .current) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, name: name, maximumByteCount: maximumByteCount)
  }

  /// Reads the file at `path`, given as UTF-8 text.
  package static func read(
    path: String, maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> [UInt8] {
    try read(path: FilePath(path), maximumByteCount: maximumByteCount)
  }

  /// Reads standard input to its end.
  package static func readStandardInput(
    maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> [UInt8] {
    try read(
      descriptor: STDIN_FILENO, name: "standard input", maximumByteCount: maximumByteCount)
  }

  /// Reads from an open descriptor to its end, and leaves the descriptor open.
  package static func read(
    descriptor: Int32, name: String, maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> [UInt8] {
    var result: [UInt8] = []
    // Small files are read at once. Files in /proc report a size of 0.
    var pieceLength = 1 << 16
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      if Int(status.st_size) > maximumByteCount {
        throw .inputTooLarge(name: name, byteLimit: maximumByteCount)
      }
      result.reserveCapacity(Int(status.st_size))
      pieceLength = min(max(Int(status.st_size) + 1, 1 << 11), pieceLength)
    }
    var piece = [UInt8](repeating: 0, count: pieceLength)
    while true {
      let count = piece.withUnsafeMutableBytes {
        CLibrary.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return result }
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotRead(name: name, cause: .current)
      }
      if count > maximumByteCount - result.count {
        throw .inputTooLarge(name: name, byteLimit: maximumByteCount)
      }
      result += piece[..<count]
    }
  }

  /// Reads a number of bytes from an open descriptor, which may block, and leaves the descriptor open.
  ///
  /// - Returns: nil if the input ends too early or cannot be read.
  package static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[done...])
        let more = CLibrary.read(descriptor, rest.baseAddress, count - done)
        if more < 0, errno == EINTR { continue }
        if more <= 0 { return }
        done += more
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
