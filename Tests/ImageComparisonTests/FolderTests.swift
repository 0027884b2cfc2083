import BuiltPrograms
import Foundation
import GLFunImageComparison
import GLFunImageFiles
import Testing

@Suite struct FolderTests {
  private let folder: BuiltPrograms.TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func listed(_ name: String) throws -> PictureFolder {
    try PictureFolder(FilePath(folder.path + "/" + name))
  }

  private func pairs() throws -> [String] {
    FolderPairs(expected: try listed("e"), actual: try listed("a")).pairs.map { pair in
      "\(pair.expected?.name.description ?? "-") \(pair.actual?.name.description ?? "-")"
    }
  }

  @Test func files_areMatchedByPathAndThenByStem() throws {
    let names = [
      "e/a.png", "e/b/c.png", "e/d.png", "e/same.png", "e/same.webp", "e/notes.txt", "a/a.png",
      "a/b/c.svg", "a/new.json", "a/same.png", "a/same.json", "a/b/d.png",
    ]
    for name in names { try folder.write("", name) }
    #expect(
      try pairs() == [
        "a.png a.png", "b/c.png b/c.svg", "- b/d.png", "d.png -", "- new.json",
        "same.png same.png", "same.webp same.json",
      ])
    #expect(try listed("e").otherFileCount == 1)
  }

  @Test func severalFilesOfAStem_areNotGuessed() throws {
    for name in ["e/a.png", "a/a.svg", "a/a.json"] { try folder.write("", name) }
    #expect(try pairs() == ["- a.json", "a.png -", "- a.svg"])
  }

  @Test func bytesOfNames_areKept() throws {
    let name = FilePath(bytes: Array("e/".utf8) + [0xFF, 0xFE] + Array(".png".utf8))
    try folder.write("", "e/a.png")
    try folder.write("", "a/a.png")
    try OutputFile.write([], path: FilePath(bytes: Array((folder.path + "/").utf8) + name.bytes))
    #expect(try pairs() == ["a.png a.png", "\\xFF\\xFE.png -"])
  }

  @Test func links_areFollowedButNotInCircles() throws {
    try folder.write("", "e/a.png")
    try folder.write("", "other/b.png")
    try folder.link("e/link.png", to: "a.png")
    try folder.link("e/gone.png", to: "nowhere.png")
    try folder.link("e/below", to: "../other")
    try folder.link("other/circle", to: "../e")
    let files = try listed("e").files
    #expect(
      files.map(\.name.description) == [
        "a.png", "below/b.png", "below/circle", "gone.png", "link.png",
      ])
    #expect(files.map { $0.problem != nil } == [false, false, true, false, false])
  }

  @Test func aFolderThatCannotBeRead_isOneProblem() throws {
    try folder.write("", "e/a.png")
    try folder.write("", "e/deep/b.png")
    var name = "e"
    for _ in 0..<70 { name += "/n" }
    try folder.write("", name + "/c.png")
    let files = try listed("e").files
    #expect(files.count { $0.problem != nil } == 1 && files.contains { $0.name == "deep/b.png" })
    #expect(throws: ImageFileError.self) { try listed("none") }
    #expect(throws: ImageFileError.self) { try listed("e/a.png") }
  }

  @Test func filesOfAFolderThatTheOtherSideCannotList_areNotMissing() throws {
    for name in ["e/a.png", "a/a.png", "a/x/b.png", "a/x/y/c.png", "a/x.png"] {
      try folder.write("", name)
    }
    try folder.link("e/x", to: ".")
    #expect(try pairs() == ["a.png a.png", "x -", "- x.png"])
  }

  @Test func aPipe_isNoPictureAndDoesNotBlock() throws {
    let path = folder.path + "/pipe.png"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: ImageFileError.notRegular(name: path)) {
      _ = try UnchangedFile(FilePath(path))
    }
  }

  @Test func linksInManyWays_endAtTheLimitWithOneProblem() throws {
    // Each of two links in a folder leads to the next folder, so there are 2^20 ways to the last one, which is empty.
    for level in 0...20 { try folder.write("", "\(level)/notes.txt") }
    for level in 0..<20 {
      for name in ["x", "y"] { try folder.link("\(level)/\(name)", to: "../\(level + 1)") }
    }
    let files = try PictureFolder(FilePath(folder.path + "/0"), mostEntries: 500).files
    #expect(files.count == 1 && files[0].problem?.hasPrefix("more than 500 files") == true)
    #expect(try PictureFolder(FilePath(folder.path + "/15"), mostEntries: 500).files.isEmpty)
  }

  /// The ways in which other programs change a file.
  enum Change: CaseIterable {
    case grown, shortened, overwritten, replaced, removed

    func apply(_ path: String) throws {
      let url = URL(fileURLWithPath: path)
      let file = try FileHandle(forWritingTo: url)
      switch self {
      case .grown:
        try file.seekToEnd()
        try file.write(contentsOf: Data("more".utf8))
      case .shortened: try file.truncate(atOffset: 2)
      case .overwritten:
        // The time of modification is set back, as by a copy that keeps it.
        let date =
          try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] ?? Date()
        try file.write(contentsOf: Data("other".utf8))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      case .replaced: try Data("first".utf8).write(to: url, options: .atomic)
      case .removed: try FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test(arguments: Change.allCases)
  func aFileThatChangesAfterItWasOpened_isNotCompared(change: Change) throws {
    let path = FilePath(try folder.write("first", "a.png"))
    let file = try UnchangedFile(path)
    #expect(try file.read(maximumByteCount: 10) == Array("first".utf8))
    let other = try UnchangedFile(path)
    // Longer than a tick of the clock for files.
    usleep(20_000)
    try change.apply(folder.path + "/a.png")
    let failures = [
      failure { try file.check() }, failure { _ = try other.read(maximumByteCount: 10) },
    ]
    let expected = "it changed while it was read; compare again"
    #expect(failures == [.codec(name: path.description, problem: expected), failures[0]])
  }

  private func failure(_ body: () throws -> Void) -> ImageFileError? {
    do {
      try body()
      return nil
    } catch {
      return error as? ImageFileError
    }
  }
}
