import GLFunPlatform

/// The folders from which a document may read the files it refers to.
package struct AllowedFolders: Hashable, Sendable {
  /// The start of relative names, and the folder that may always be read.
  package var base: FilePath
  /// Further folders that may be read.
  package var others: [FilePath]

  /// Allows reading from folders.
  package init(base: FilePath, others: [FilePath] = []) {
    self.base = base == "" ? "." : base
    self.others = others
  }

  /// Returns the folder of the document at a path.
  package static func folder(of path: FilePath) -> FilePath {
    path.folder == "" ? "." : path.folder
  }

  /// The reason why a name does not lead to a readable file.
  package enum Refusal: Error, Hashable, Sendable {
    /// The name cannot be a file name.
    case noName
    /// The file does not exist, or cannot be reached.
    case cannotOpen(SystemError)
    /// The file is outside all allowed folders.
    case outside
  }

  /// Resolves a name to a path without links and "..".
  ///
  /// Read the file with `read(_:maximumByteCount:)`.
  package func resolve(_ name: FilePath) throws(Refusal) -> FilePath {
    guard !name.bytes.isEmpty, !name.bytes.contains(0) else { throw .noName }
    let file: FilePath
    do throws(SystemError) {
      file = try (name.isAbsolute ? name : base + "/" + name).resolved()
    } catch {
      throw .cannotOpen(error)
    }
    guard folder(above: file) != nil else { throw .outside }
    return file
  }

  /// Reads a file found by `resolve(_:)`, if it is a regular file: waiting for a pipe could take forever, and opening a device
  /// has side effects.
  ///
  /// From the allowed folder on, each component of the path is opened relative to the one before, without following links. A
  /// name exchanged after it was resolved cannot lead out of the folder.
  ///
  /// - Throws: `ImageFileError.cannotOpen`, `.notRegular`, `.cannotRead` or `.inputTooLarge`.
  package func read(
    _ file: FilePath, maximumByteCount: Int
  ) throws(ImageFileError) -> [UInt8] {
    let name = file.description
    guard let folder = folder(above: file) else {
      throw .cannotOpen(path: name, cause: SystemError(code: EACCES))
    }
    var parts = file.bytes.dropFirst(folder.bytes.count).split(separator: UInt8(ascii: "/"))
      .map { FilePath(bytes: $0) }
    guard let last = parts.popLast() else { throw .notRegular(name: name) }
    var current = folder.withCString { open($0, pathOnly | O_DIRECTORY | O_CLOEXEC) }
    for part in parts where current >= 0 {
      let inner = part.withCString {
        openat(current, $0, pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      let cause = errno
      close(current)
      (current, errno) = (inner, cause)
    }
    if current < 0 { throw .cannotOpen(path: name, cause: .current) }
    defer { close(current) }
    var status = stat()
    guard last.withCString({ fstatat(current, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      throw .cannotOpen(path: name, cause: .current)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(name: name) }
    let descriptor = last.withCString {
      openat(current, $0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    }
    if descriptor < 0 { throw .cannotOpen(path: name, cause: .current) }
    defer { close(descriptor) }
    // The file may have been exchanged since.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegular(name: name)
    }
    return try InputFile.read(
      descriptor: descriptor, name: name, maximumByteCount: maximumByteCount)
  }

  /// Returns the first allowed folder that contains a file, without links.
  private func folder(above file: FilePath) -> FilePath? {
    for folder in [base] + others {
      guard let real = try? folder.resolved() else { continue }
      let beginning = real == "/" ? real : real + "/"
      if file.bytes.starts(with: beginning.bytes) { return real }
    }
    return nil
  }
}
