internal import GLFunGLES
internal import GLFunPlatform

/// Compiled programs in the user's cache folder, one file for each program and driver.
///
/// A file that is not whole, not the user's own, or of another driver or source counts as missing, and is replaced. No failure
/// is reported: programs are compiled then.
struct ProgramCache {
  private let folder: String
  /// The names and versions that a driver's binaries depend on.
  private let driver: [UInt8]

  private static let mark: [UInt8] = Array("GLFunPB1".utf8)
  /// The size of the numbers before the driver's names: the mark; the sizes of the names and of the program; the format; the
  /// hashes of the source and of everything but the mark.
  private static let headerBytes = 48
  private static let mostBytes = 64 << 20

  /// Opens the cache of a driver.
  ///
  /// - Parameter parent: an existing folder of the user; nil for `$XDG_CACHE_HOME` or `~/.cache`.
  /// - Returns: nil if the driver has no binaries, or if there is no such folder.
  init?(_ driver: GLCapabilities, in parent: String? = nil) {
    guard driver.hasProgramBinaries, let parent = parent ?? Self.cacheHome,
      let folder = Self.privateFolder(parent + "/glfun")
    else { return nil }
    self.folder = folder
    let names = [
      driver.vendor, driver.renderer, driver.versionString, driver.shadingLanguageString,
    ]
    self.driver = Array(names.joined(separator: "\n").utf8)
  }

  /// True if the driver keeps compiled programs itself, machine code included.
  static func isKept(by driver: GLCapabilities) -> Bool { driver.versionString.contains("Mesa") }

  /// The binary of a program; nil if no file has it for this source and this driver.
  func binary(of source: String, label: String) -> GLProgram.Binary? {
    guard let bytes = read(path(label)), bytes.count >= Self.headerBytes,
      bytes.prefix(Self.mark.count) == Self.mark[...]
    else { return nil }
    func number(_ place: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
    }
    let start = Self.headerBytes + driver.count
    guard number(8) == UInt64(driver.count), bytes.count > start,
      number(16) == UInt64(bytes.count - start), number(32) == Self.hash(Array(source.utf8)[...]),
      bytes[Self.headerBytes..<start] == driver[...],
      number(40) == Self.hash(bytes[Self.headerBytes...], after: Self.hash(bytes[8..<40]))
    else { return nil }
    return GLProgram.Binary(
      format: UInt32(truncatingIfNeeded: number(24)), bytes: Array(bytes[start...]))
  }

  /// Keeps the binary of a program.
  func keep(_ binary: GLProgram.Binary, of source: String, label: String) {
    let content = driver + binary.bytes
    var bytes = Self.mark
    for number in [
      UInt64(driver.count), UInt64(binary.bytes.count), UInt64(binary.format),
      Self.hash(Array(source.utf8)[...]),
    ] {
      bytes += Self.bytes(number)
    }
    bytes += Self.bytes(Self.hash(content[...], after: Self.hash(bytes[8...]))) + content
    if bytes.count <= Self.mostBytes { write(bytes, to: path(label)) }
  }

  /// The path of a program's file. Drivers share 256 names, so that files of old drivers are replaced.
  private func path(_ label: String) -> String {
    let number = String(Self.hash(driver[...]) & 255, radix: 16)
    return "\(folder)/\(label)-\(number).program"
  }

  /// The hash FNV-1a of bytes after others.
  private static func hash(
    _ bytes: ArraySlice<UInt8>, after start: UInt64 = 0xcbf2_9ce4_8422_2325
  ) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  // MARK: Files

  private static var cacheHome: String? {
    if let folder = environment("XDG_CACHE_HOME"), folder.hasPrefix("/") {
      return mkdir(folder, 0o700) == 0 || errno == EEXIST ? folder : nil
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    let folder = home + "/.cache"
    return mkdir(folder, 0o700) == 0 || errno == EEXIST ? folder : nil
  }

  /// A folder that no other user can write to, made if necessary: a driver runs what it loads.
  private static func privateFolder(_ path: String) -> String? {
    if mkdir(path, 0o700) != 0, errno != EEXIST { return nil }
    var status = stat()
    // `lstat` does not follow links.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, isOwn(status) else {
      return nil
    }
    return path
  }

  private static func isOwn(_ status: stat) -> Bool {
    status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }

  private func read(_ path: String) -> [UInt8]? {
    let file = CLibrary.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if file < 0 { return nil }
    defer { _ = CLibrary.close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Self.isOwn(status),
      status.st_size <= Self.mostBytes
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let rest = bytes.count - count
      let read = bytes.withUnsafeMutableBytes {
        CLibrary.read(file, $0.baseAddress.map { $0 + count }, rest)
      }
      if read < 0, errno == EINTR { continue }
      if read <= 0 { return nil }
      count += read
    }
    return bytes
  }

  /// Writes a file that gets its name when it is complete.
  private func write(_ bytes: [UInt8], to path: String) {
    var temporary = Array("\(path).XXXXXX".utf8CString)
    let file = mkstemp(&temporary)
    if file < 0 { return }
    var count = 0
    while count < bytes.count {
      let rest = bytes.count - count
      let written = bytes.withUnsafeBytes {
        CLibrary.write(file, $0.baseAddress.map { $0 + count }, rest)
      }
      if written < 0, errno == EINTR { continue }
      if written <= 0 { break }
      count += written
    }
    let isClosed = CLibrary.close(file) == 0
    if count < bytes.count || !isClosed || CLibrary.rename(temporary, path) != 0 {
      unlink(temporary)
    }
  }
}
