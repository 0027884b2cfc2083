import Foundation
import Testing

@testable import GLFunFonts
@testable import GLFunText

/// The installed fonts by fontconfig.
@Suite(
  .needsHarfBuzz,
  .enabled(
    if: (try? SystemFonts.installed())?.entries.isEmpty == false,
    "libfontconfig1 or fonts are not installed"))
struct SystemFontTests {
  private let fonts: FontCollection

  init() throws {
    var fonts = FontCollection()
    try fonts.addSystemFonts()
    self.fonts = fonts
  }

  @Test(
    "A generic family always is some font",
    arguments: [
      "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math", "emoji",
      "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "fangsong", "Monospace",
    ])
  func genericFamilies(_ family: String) throws {
    #expect(try fonts.face(family: family, weight: .regular, style: .normal) != nil)
    #expect(try fonts.font(families: ["No Such Family", family], size: 9).size == 9)
  }

  @Test("What fontconfig would only answer with its last resort is not here")
  func unknownFamilies() throws {
    for family in ["No Such Family", "glfun", "sans-serif-of-nobody", ""] {
      #expect(try fonts.face(family: family, weight: .regular, style: .normal) == nil)
    }
    #expect(throws: FontError.self) { try fonts.font(families: ["No Such Family"], size: 9) }
  }

  @Test(
    "Names that fontconfig has others for are those, in all their styles",
    .enabled(
      if: (try? SystemFonts.installed())?.faces(family: "DejaVu Sans Mono").isEmpty == false,
      "fonts-dejavu is not installed"),
    arguments: ["monospace", "Consolas", "Courier New"])
  func substitutes(_ family: String) throws {
    let face = try #require(
      try fonts.face(family: family, weight: .regular, style: .normal))
    let font = Font(face, size: 100)
    let advances = "iW".unicodeScalars.compactMap { face.glyph(for: $0) }.map(font.advance(of:))
    #expect(advances.count == 2 && advances[0] == advances[1])
    let bold = try #require(try fonts.face(family: family, weight: .bold, style: .normal))
    #expect(bold.familyName == face.familyName && bold.weight == .bold)
  }

  @Test("Own fonts come before the machine's")
  func ownFonts() throws {
    var fonts = fonts
    let face = try FontFace(data: try FontFaceTests.bytes("NotoSansGeorgian.ttf"))
    fonts.add(face, as: "serif")
    #expect(try fonts.face(family: "Serif", weight: .regular, style: .normal) === face)
    #expect(
      try fonts.face(family: "Arial", weight: .regular, style: .normal) === FontFace.embedded())
  }

  @Test("An order has each font once, and those of the family first")
  func orders() throws {
    let system = try SystemFonts.installed()
    for (index, entry) in system.entries.enumerated().prefix(8) {
      let family = try #require(entry.families.first)
      let order = system.ranking.order(family: family, language: "en")
      #expect(order.count == Set(order).count && order.contains(index))
      #expect(system.entries[order[0]].families.contains(family))
    }
  }

  @Test(
    "The language is that of the text where it is written in the script",
    arguments: [
      ("Deva", nil, "hi"), ("Deva", "mr", "mr"), ("Deva", "en", "hi"), ("Hani", "ja-JP", "ja-JP"),
      ("Hani", "en", "zh-cn"), ("Latn", "tr", "tr"), ("Latn", nil, "en"), ("Arab", "ur", "ur"),
      ("Taml", "", "ta"),
    ])
  func languages(script: String, language: String?, expected: String) throws {
    let tag = try #require(script.openTypeTag)
    #expect(
      ScriptLanguages.language(of: TextScript(rawValue: tag), in: language) == expected)
  }

  @Test("A folder for fontconfig's files is one that nobody else can write to")
  func cacheFolder() throws {
    let manager = FileManager.default
    let parent = manager.temporaryDirectory.appending(path: "glfun-\(UUID())").path
    try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: parent) }
    let folder = try #require(FontCacheFolder.privateFolder(parent))
    func mode() throws -> Int? {
      try manager.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
    }
    #expect(try mode() == 0o700)
    #expect(FontCacheFolder.privateFolder(parent) == folder)
    for mode in [0o777, 0o720, 0o755] {
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
      #expect(FontCacheFolder.privateFolder(parent) == nil, "\(mode)")
    }
    // A link, and a file.
    try manager.removeItem(atPath: folder)
    try manager.createDirectory(
      atPath: parent + "/other", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try manager.createSymbolicLink(atPath: folder, withDestinationPath: parent + "/other")
    #expect(FontCacheFolder.privateFolder(parent) == nil)
    try manager.removeItem(atPath: folder)
    #expect(manager.createFile(atPath: folder, contents: nil))
    #expect(FontCacheFolder.privateFolder(parent) == nil)
    #expect(FontCacheFolder.privateFolder(parent + "/none") == nil)
  }
}
