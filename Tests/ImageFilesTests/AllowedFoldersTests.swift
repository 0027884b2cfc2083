import Glibc
import Synchronization
import Testing

@testable import GLFunImageFiles

/// Files named by documents.
@Suite final class AllowedFoldersTests {
  private let folder: TemporaryFolder

  /// A folder `in` with a file, and another folder `out`.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["in", "in/sub", "out"] { mkdir(folder.path + "/" + name, 0o755) }
    for (name, byte) in [("in/a", UInt8(1)), ("in/sub/a", 1), ("out/a", 2)] {
      try OutputFile.write([byte], path: folder.path + "/" + name)
    }
  }

  private func read(
    _ name: String, most: Int = 100, others: [String] = []
  ) throws -> [UInt8] {
    let folders = AllowedFolders(
      base: FilePath(folder.path + "/in"), others: others.map { FilePath(folder.path + "/" + $0) })
    return try folders.read(folders.resolve(FilePath(name)), maximumByteCount: most)
  }

  @Test func files_ofTheFolderAndOfAllowedOnes_areRead() throws {
    symlink("sub", folder.path + "/in/link")
    symlink("../out/a", folder.path + "/in/outward")
    for name in ["a", "sub/a", "./sub/../a", "link/a", folder.path + "/in/a"] {
      #expect(try read(name) == [1], "\(name)")
    }
    #expect(try read("outward", others: ["out"]) == [2])
    #expect(throws: AllowedFolders.Refusal.outside) { try read("outward") }
    #expect(throws: AllowedFolders.Refusal.outside) { try read("../out/a") }
    #expect(throws: ImageFileError.inputTooLarge(name: folder.path + "/in/a", byteLimit: 0)) {
      try read("a", most: 0)
    }
  }

  /// Waiting for the writer of a pipe never ends, and opening a device may do anything.
  @Test func whatIsNoRegularFile_isNotOpened() throws {
    #expect(mkfifo(folder.path + "/in/pipe", 0o600) == 0)
    symlink("pipe", folder.path + "/in/link")
    for name in ["pipe", "link"] {
      #expect(throws: ImageFileError.notRegular(name: folder.path + "/in/pipe")) { try read(name) }
    }
    #expect(throws: ImageFileError.notRegular(name: folder.path + "/in/sub")) { try read("sub") }
    let devices = AllowedFolders(base: "/dev")
    for name in ["zero", "null", "full"] {
      #expect(throws: ImageFileError.notRegular(name: "/dev/" + name)) {
        try devices.read(devices.resolve(FilePath(name)), maximumByteCount: 1 << 30)
      }
    }
    #expect(
      ImageFileError.notRegular(name: "a").description
        == "cannot read a: it is no regular file; name one")
  }

  /// Another process exchanges a file and a folder for links that lead out, again and again.
  @Test func namesThatAreExchangedMeanwhile_areNotFollowedOut() async throws {
    let inside = folder.path + "/in"
    symlink("../out/a", inside + "/file-link")
    symlink("../out", inside + "/folder-link")
    mkfifo(inside + "/pipe", 0o600)
    let isDone = Mutex(false)
    let exchanging = Task.detached {
      while !isDone.withLock({ $0 }) {
        for (one, other) in [("a", "file-link"), ("sub", "folder-link"), ("a", "pipe")] {
          for (old, new) in [(one, "x"), (other, one), ("x", other)] {
            rename("\(inside)/\(old)", "\(inside)/\(new)")
          }
        }
      }
    }
    var count = 0
    for round in 0..<4000 {
      let name = ["a", "sub/a", "file-link", "folder-link/a"][round % 4]
      guard let bytes = try? read(name) else { continue }
      count += 1
      #expect(bytes == [1])
    }
    isDone.withLock { $0 = true }
    await exchanging.value
    #expect(count > 0, "some are read")
  }
}
