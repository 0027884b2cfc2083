import GLFunImageFiles
import GLFunImaging
import Glibc
import TestRandom
import Testing

@Suite struct OutputFileTests {
  @Test func newFile_appearsWithTheUmasksPermissions() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/new.bin"
    try OutputFile.write([1, 2, 3], path: path)
    #expect(try InputFile.read(path: path) == [1, 2, 3])
    let reference = folder.path + "/reference"
    close(open(reference, O_WRONLY | O_CREAT, 0o666))
    #expect(permissions(path) == permissions(reference))
    #expect(try folder.names() == ["new.bin", "reference"])
  }

  @Test func existingFile_isReplacedAndKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/old.bin"
    try OutputFile.write([1, 2, 3], path: path)
    chmod(path, 0o640)
    try OutputFile.write([4], path: path)
    #expect(try InputFile.read(path: path) == [4])
    #expect(permissions(path) == 0o640)
  }

  @Test func droppedFile_leavesTheOldOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/kept.bin"
    try OutputFile.write([7], path: path)
    do {
      var file = try OutputFile(path: path)
      try file.write([8, 9])
      #expect(try folder.names() == ["kept.bin"], "an unfinished file has no name")
    }
    #expect(try folder.names() == ["kept.bin"])
    #expect(try InputFile.read(path: path) == [7])
  }

  /// Names that are not UTF-8, and names that would end a line of a message or reverse its direction.
  @Test(
    arguments: [
      [0x63, 0xE9], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x61, 0xFE, 0xC3, 0xA9, 0x80], [0x0A],
      [0x1B, 0x5B],
      [0xE2, 0x80, 0xAE], [0xE2, 0x80, 0xA8], [0xC2, 0x85], [0xF4, 0x8F, 0xBC, 0x80],
    ] as [[UInt8]])
  func names_areBytes(name: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = FilePath(bytes: Array((folder.path + "/").utf8) + name + Array(".png".utf8))
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2))
    for _ in 0..<2 { try PNG.write(bitmap, path: path) }
    #expect(try PNG.read(path: path) == bitmap)
    #expect(try folder.names().count == 1)
    #expect(path.withCString { access($0, F_OK) } == 0, "the very bytes are the name")
    let missing = FilePath(bytes: path.bytes + [0x2F])
    let error = #expect(throws: ImageFileError.self) { try InputFile.read(path: missing) }
    let text = try #require(error?.description)
    #expect(text.hasPrefix("cannot open \(folder.path)/"))
    for scalar in text.unicodeScalars {
      let category = scalar.properties.generalCategory
      #expect(
        ![.control, .lineSeparator, .paragraphSeparator, .format].contains(category), "\(text)")
    }
    path.withCString { unlink($0) }
  }

  @Test func pathWithAZero_isAnError() throws {
    let path = FilePath(bytes: [0x61, 0, 0x62])
    let expected = ImageFileError.cannotOpen(
      path: "a\\u{0}b", cause: SystemError(code: EINVAL))
    #expect(throws: expected) { try InputFile.read(path: path) }
    #expect(throws: expected) { try OutputFile.write([1], path: path) }
  }

  /// An existing file is replaced through a name that exists only for a moment.
  @Test func replacing_leavesNoOtherName_whoeverLooks() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a"
    for byte in UInt8(0)..<50 {
      try OutputFile.write([byte], path: path)
      #expect(try folder.names() == ["a"])
    }
    #expect(try InputFile.read(path: path) == [49])
  }

  @Test func foldersThatVanish_areErrors() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.path + "/sub", 0o777)
    let path = folder.path + "/sub/a"
    let error = #expect(throws: ImageFileError.self) {
      var file = try OutputFile(path: path)
      try file.write([1])
      rmdir(folder.path + "/sub")
      try file.commit()
    }
    #expect(error == .cannotWrite(name: path, cause: SystemError(code: ENOENT)))
    #expect(try folder.names() == [])
  }

  @Test func failedEncoding_leavesTheOldOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/kept.png"
    try OutputFile.write([7], path: path)
    #expect(throws: ImageFileError.self) {
      try PNG.write(Bitmap(size: PixelSize(width: 0, height: 0)), path: path)
    }
    #expect(try folder.names() == ["kept.png"])
    #expect(try InputFile.read(path: path) == [7])
  }

  @Test func symbolicLinks_areFollowed() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.path + "/sub", 0o777)
    symlink("sub/target", folder.path + "/one")
    symlink("one", folder.path + "/two")
    // Dangling at first, then leading to a file.
    for byte in UInt8(1)...2 {
      try OutputFile.write([byte], path: folder.path + "/two")
      #expect(try InputFile.read(path: folder.path + "/sub/target") == [byte])
    }
    #expect(try folder.names() == ["one", "sub", "two"])
    symlink("loop", folder.path + "/loop")
    expectCannotOpen(folder.path + "/loop", "ELOOP")
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser may give files away"))
  func existingFile_keepsItsOwnerAndGroup() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/theirs"
    try OutputFile.write([1], path: path)
    chown(path, 65534, 65533)
    chmod(path, 0o644)
    try OutputFile.write([2], path: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_uid == 65534 && status.st_gid == 65533)
    #expect(try permissions(path) == 0o644 && InputFile.read(path: path) == [2])
  }

  /// In a folder that everybody may write to, another user can put a link in place of a file that is about to be written.
  @Test(.enabled(if: geteuid() == 0, "only the superuser may give links away"))
  func linksOfOthersInFoldersOfAll_areNotFollowed() throws {
    let folder = try TemporaryFolder()
    for (name, mode, isFollowed) in [
      ("sticky", mode_t(0o1777), false), ("open", 0o777, false), ("own", 0o755, true),
    ] {
      let shared = folder.path + "/" + name
      mkdir(shared, 0o755)
      chmod(shared, mode)
      let target = folder.path + "/target-of-" + name
      symlink(target, shared + "/theirs")
      symlink(target, shared + "/mine")
      lchown(shared + "/theirs", 65534, 65534)
      if isFollowed {
        try OutputFile.write([1], path: shared + "/theirs")
      } else {
        expectCannotOpen(shared + "/theirs", "EACCES")
        // Also through a link of the user's own.
        symlink(shared + "/theirs", folder.path + "/to-" + name)
        expectCannotOpen(folder.path + "/to-" + name, "EACCES")
      }
      #expect((access(target, F_OK) == 0) == isFollowed)
      try OutputFile.write([2], path: shared + "/mine")
      #expect(try InputFile.read(path: target) == [2])
    }
  }

  @Test func unusablePaths_areNamed() throws {
    let folder = try TemporaryFolder()
    expectCannotOpen(folder.path, "EISDIR")
    expectCannotOpen(folder.path + "/none/a.png", "ENOENT")
    expectCannotOpen(folder.path + "/none/", "EISDIR")
    expectCannotOpen("", "ENOENT")
    try OutputFile.write([], path: folder.path + "/file")
    expectCannotOpen(folder.path + "/file/a.png", "ENOTDIR")
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func readOnlyPlaces_areErrors() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a"
    try OutputFile.write([1], path: path)
    chmod(path, 0o444)
    expectCannotOpen(path, "EACCES")
    chmod(folder.path, 0o555)
    expectCannotOpen(folder.path + "/b", "EACCES")
    chmod(folder.path, 0o755)
    #expect(try folder.names() == ["a"])
  }

  @Test func unwritableFolder_isAnErrorForAnyone() {
    // No process may create files there, whatever its rights.
    expectCannotOpen("/proc/self/task/picture.png", nil)
  }

  @Test func fullDevice_isNoSpace() throws {
    let bitmap = Bitmap(size: PixelSize(width: 10, height: 10))
    let error = #expect(throws: ImageFileError.self) {
      try PNG.write(bitmap, path: "/dev/full")
    }
    #expect(
      error == .cannotWrite(name: "/dev/full", cause: SystemError(code: ENOSPC)))
    #expect(error?.message == "cannot write /dev/full")
    #expect(error?.detail.hasPrefix("ENOSPC (No space left on device); free some space") == true)
  }

  @Test func nullDevice_isWrittenDirectly() throws {
    try PNG.write(Bitmap(size: PixelSize(width: 10, height: 10)), path: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test(.enabled(if: access("/dev/shm", W_OK) == 0, "there is no /dev/shm"))
  func memoryBelowDev_hasFilesLikeAnyOther() throws {
    let bitmap = Bitmap(size: PixelSize(width: 10, height: 10))
    let path = "/dev/shm/glfun-test-\(UInt64.random(in: 0 ... .max)).png"
    defer { unlink(path) }
    for _ in 0..<2 {
      try PNG.write(bitmap, path: path)
      #expect(try PNG.read(path: path).size == bitmap.size)
    }
  }

  @Test func closedPipe_isAnError() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let output = OutputDescriptor(descriptor: ends[1], name: "the pipe")
    for _ in 0..<2 {
      #expect(throws: ImageFileError.cannotWrite(name: "the pipe", cause: SystemError(code: EPIPE)))
      { try output.write([1]) }
    }
  }

  @Test func nonBlockingPipe_takesEverything() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let task = Task.detached {
      defer { close(writer) }
      try OutputDescriptor(descriptor: writer, name: "the pipe").write(bytes)
    }
    #expect(try InputFile.read(descriptor: reader, name: "the pipe") == bytes)
    try await task.value
    close(reader)
  }

  @Test func descriptor_getsTheWholePicture() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 77)
    let bitmap = Bitmap.random(width: 300, height: 400, using: &random)
    let path = folder.path + "/direct.png"
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o666)
    try PNG.write(bitmap, descriptor: descriptor, name: "direct")
    close(descriptor)
    try PNG.write(bitmap, path: folder.path + "/renamed.png")
    #expect(try PNG.read(path: path) == bitmap)
    #expect(
      try InputFile.read(path: path) == InputFile.read(path: folder.path + "/renamed.png"))
    #expect(try PNG.encode(bitmap) == InputFile.read(path: path))
  }

  @Test func input_aboveTheLimit_isRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a"
    try OutputFile.write([1, 2, 3], path: path)
    #expect(try InputFile.read(path: path, maximumByteCount: 3) == [1, 2, 3])
    #expect(throws: ImageFileError.inputTooLarge(name: path, byteLimit: 2)) {
      try InputFile.read(path: path, maximumByteCount: 2)
    }
    #expect(throws: ImageFileError.inputTooLarge(name: "/dev/zero", byteLimit: 100_000)) {
      try InputFile.read(path: "/dev/zero", maximumByteCount: 100_000)
    }
  }

  @Test func input_missingOrAFolder_isNamed() throws {
    let folder = try TemporaryFolder()
    let none = folder.path + "/none.png"
    let error = #expect(throws: ImageFileError.self) { try PNG.read(path: none) }
    #expect(error == .cannotOpen(path: none, cause: SystemError(code: ENOENT)))
    #expect(error?.description.contains("cannot open \(none): ENOENT (No such file") == true)
    #expect(
      throws: ImageFileError.cannotRead(name: folder.path, cause: SystemError(code: EISDIR))
    ) { try PNG.read(path: folder.path) }
  }

  private func permissions(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func expectCannotOpen(
    _ path: String, _ name: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: ImageFileError.self, sourceLocation: sourceLocation) {
      try OutputFile.write([1], path: path)
    }
    guard case .cannotOpen(path, let cause)? = error else {
      Issue.record("unexpected: \(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    if let name { #expect(cause.name == name, sourceLocation: sourceLocation) }
  }
}
