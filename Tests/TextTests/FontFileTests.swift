import Foundation
import GLFunGeometry
import GLFunImageFiles
import GLFunText
import Testing

@testable import GLFunFonts

/// The bytes of a font, for changes.
struct FontBytes {
  var bytes: [UInt8]

  func number(_ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func set(_ number: Int, at place: Int, _ count: Int) {
    for index in 0..<count {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - index)))
    }
  }

  var tableCount: Int { number(4, 2) }

  /// The offset of a table's entry in the directory.
  func entry(_ tag: String) throws -> Int {
    var place: Int?
    for index in 0..<tableCount where bytes[(12 + 16 * index)...].starts(with: tag.utf8) {
      place = 12 + 16 * index
    }
    return try #require(place)
  }

  func table(_ tag: String) throws -> Range<Int> {
    let entry = try entry(tag)
    return number(entry + 8, 4)..<number(entry + 8, 4) + number(entry + 12, 4)
  }

  /// Sets the start of a glyph's outline; the table has four bytes for each.
  mutating func setStart(ofGlyph glyph: Int, _ start: Int) throws {
    #expect(number(try table("head").lowerBound + 50, 2) == 1)
    set(start, at: try table("loca").lowerBound + 4 * glyph, 4)
  }

  /// A collection of fonts.
  static func collection(of fonts: [[UInt8]]) -> [UInt8] {
    var collection = FontBytes(
      bytes: Array("ttcf".utf8) + [0, 1, 0, 0] + [UInt8](repeating: 0, count: 4 + 4 * fonts.count))
    collection.set(fonts.count, at: 8, 4)
    for (index, font) in fonts.enumerated() {
      let start = collection.bytes.count
      collection.set(start, at: 12 + 4 * index, 4)
      collection.bytes += font + [UInt8](repeating: 0, count: (4 - font.count % 4) % 4)
      for table in 0..<FontBytes(bytes: font).tableCount {
        let place = start + 12 + 16 * table + 8
        collection.set(collection.number(place, 4) + start, at: place, 4)
      }
    }
    return collection.bytes
  }
}

@Suite(.needsHarfBuzz) struct FontFileTests {
  private func builtIn() throws -> FontBytes { FontBytes(bytes: try FontFaceTests.builtInBytes()) }

  private func outlines(_ face: FontFace) -> [Path] {
    (0..<face.glyphCount).map { Font(face, size: 1000).path(for: Glyph($0)) }
  }

  @Test(.enabled(if: FontLibrary.freeType.problem == nil, "libfreetype6 is not installed"))
  func everyGlyphOfAPackedFontIsTheSame() throws {
    let plain = outlines(try ColorGlyphTests.face("TestPaints.ttf"))
    #expect(plain.last?.isEmpty == false)
    #expect(outlines(try ColorGlyphTests.face("TestPaints.woff2")) == plain)
  }

  @Test(arguments: [0, 123_456, 0xFFFF_FFFF])
  func theLastGlyphEndsWhereTheTableDoes(_ end: Int) throws {
    var font = try builtIn()
    let whole = font.bytes
    let face = try FontFace(data: whole)
    try font.setStart(ofGlyph: face.glyphCount, end)
    var mended = try SFNT(font.bytes, name: "x")
    mended.endLastGlyph()
    let outline = { (bytes: [UInt8]) in
      Font(try FontFace(data: bytes), size: 9).path(for: Glyph(face.glyphCount - 1))
    }
    #expect(try outline(mended.bytes) == outline(whole))
  }

  @Test func tablesInAnyOrderAreFound() throws {
    var font = try builtIn()
    let entries = (0..<font.tableCount).map { Array(font.bytes[12 + 16 * $0..<28 + 16 * $0]) }
    font.bytes.replaceSubrange(
      12..<12 + 16 * entries.count, with: Array(entries.reversed().joined()))
    #expect(font.bytes != (try builtIn()).bytes)
    #expect(
      outlines(try FontFace(data: font.bytes)) == outlines(try FontFace(data: builtIn().bytes)))
  }

  @Test func aFontThatIsCutIsRefused() throws {
    let font = try builtIn()
    for count in stride(from: 12, to: font.bytes.count - 4, by: 4099) {
      #expect(throws: FontError.self, "\(count)") {
        try FontFace(data: Array(font.bytes.prefix(count)))
      }
    }
    // A table with a larger length, or another offset.
    for place in [8, 12] {
      var other = font
      other.set(0xFFFF_FFF0, at: try font.entry("glyf") + place, 4)
      #expect(
        throws: FontError.damaged(name: "x", problem: "its table \"glyf\" ends beyond the file")
      ) { try FontFace(data: other.bytes, name: "x") }
    }
    var many = font
    many.set(0xFFFF, at: 4, 2)
    #expect(throws: FontError.self) { try FontFace(data: many.bytes) }
  }

  @Test func allFacesOfACollectionAreThere() throws {
    let georgian = try FontFaceTests.bytes("NotoSansGeorgian.ttf")
    let bytes = FontBytes.collection(of: [try builtIn().bytes, georgian])
    #expect(try FontFace(data: bytes, index: 1).familyName == "Noto Sans Georgian")
    #expect(throws: FontError.noSuchFace(name: "x", index: 2, count: 2)) {
      try FontFace(data: bytes, index: 2, name: "x")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "glfun-\(UUID())")
    let inner = folder.appending(path: "a/b")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = inner.appending(path: "two.ttc")
    try Data(bytes).write(to: file)
    var fonts = FontCollection()
    try fonts.add(file: FilePath(file.path))
    #expect(fonts.faces.map(\.familyName) == ["Arimo", "Noto Sans Georgian"])
    #expect(fonts.faces.map(\.index) == [0, 1])
    // Subfolders are searched; links to folders are not followed.
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "loop"), withDestinationURL: folder)
    var found = FontCollection()
    try found.add(folder: folder.path)
    #expect(found.faces.map(\.familyName) == ["Arimo", "Noto Sans Georgian"])
    // A list of faces longer than the file, and one longer than any.
    for count in [40_000_000, 4096] {
      var long = FontBytes(bytes: bytes)
      long.bytes = Array(long.bytes.prefix(1000))
      long.set(count, at: 8, 4)
      #expect(throws: FontError.self) { try FontFace(data: long.bytes) }
    }
  }

  @Test func lettersThatADamagedFontLosesAreToldOf() throws {
    var font = try builtIn()
    let whole = try FontFace(data: font.bytes)
    let text = AttributedText("ABA ba", TextAttributes(font: Font(whole, size: 20)))
    #expect(try TextLine(text).lost.isEmpty)
    let glyph = Int(try #require(whole.glyph(for: "A")))
    // Its outline starts beyond the table; then the letter before it ends there, too.
    try font.setStart(ofGlyph: glyph, 0x7FFF_FFF0)
    let face = try FontFace(data: font.bytes)
    let line = try TextLine(
      AttributedText("ABA ba", TextAttributes(font: Font(face, size: 20))))
    #expect(line.lost.map(\.scalar) == ["A"] && line.lost.first?.face === face)
    var told = LostCharacters()
    #expect(
      told.lines(for: line.lost)
        == ["Arimo is damaged: its glyph of U+0041 is not drawn; get the font again"])
    let others = "AbC".unicodeScalars.map { LostCharacter(scalar: $0, face: face) }
    #expect(
      told.lines(for: others)
        == ["Arimo is damaged: its glyphs of U+0062 and 1 more are not drawn; get the font again"])
    #expect(told.lines(for: others).isEmpty, "a character is told of once")
  }

  @Test func lettersWhosePicturesCannotBeReadAreToldOf() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fonts/TestPictures.ttf")
    var font = FontBytes(bytes: Array(try Data(contentsOf: file)))
    let text = { (bytes: [UInt8]) in
      AttributedText("A B", TextAttributes(font: Font(try FontFace(data: bytes), size: 20)))
    }
    // Without outlines, and then without the signatures of the pictures.
    for place in try font.table("loca") { font.bytes[place] = 0 }
    #expect(try TextLine(text(font.bytes)).lost.isEmpty)
    for start in font.bytes.indices
    where font.bytes[start...].starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      font.bytes[start] = 0
    }
    let line = try TextLine(text(font.bytes))
    #expect(line.lost.map(\.scalar) == ["A", "B"])
  }

  @Test func aBoxIsSeenWhereTheFontsOwnIsBlank() throws {
    var font = try builtIn()
    try font.setStart(ofGlyph: 1, 0)
    let face = try FontFace(data: font.bytes)
    #expect(Font(face, size: 20).path(for: 0).isEmpty)
    let line = try TextLine(
      AttributedText("a日b", TextAttributes(font: Font(face, size: 20))))
    #expect(line.missing == ["日"])
    #expect(line.runs.map { $0.font.face === face } == [true, false, true])
    #expect(line.runs[1].glyphs == [0] && !line.runs[1].path(at: .zero).isEmpty)
  }

  @Test func tagsOfAxesAreFourLetters() {
    #expect(FontVariation("M1", 5).tag == "M1  " && FontVariation("M1", 5).hasTag)
    #expect(FontVariation("wdth", 5).tag == "wdth" && FontVariation("wdth", 5).hasTag)
    for tag in ["", "width", "    ", "wdé"] { #expect(!FontVariation(tag, 5).hasTag, "\(tag)") }
  }
}
