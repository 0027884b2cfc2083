import GLFunCDeflate
import GLFunImageFiles
import GLFunLoading
import GLFunText
import Testing

@testable import GLFunFonts

@Suite(.needsHarfBuzz) struct FontFaceTests {
  private static let example = "NotoSansGeorgian.ttf"

  /// An example font.
  static func bytes(_ name: String) throws -> [UInt8] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try InputFile.read(path: "/\(root)/Examples/Fonts/\(name)")
  }

  /// The built-in font, as a file.
  static func builtInBytes() throws -> [UInt8] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try InputFile.read(path: "/\(root)/Sources/Text/CEmbeddedFont/Arimo.ttf")
  }

  @Test func theBuiltInFontIsArimo() throws {
    let face = try FontFace.embedded()
    #expect(face.familyName == "Arimo")
    #expect(face.styleName == "Regular")
    #expect(face.weight == .regular)
    #expect(face.style == .normal)
    #expect(face.unitsPerEm == 2048)
    #expect(
      face.axes == [FontAxis(tag: "wght", name: "Weight", range: 400...700, defaultValue: 400)])
    #expect(face.colorFormat == nil)
    #expect(try FontFace.embedded() === face)
    for scalar in "AÀàßŁłŽžẞΑΩάЖяҐґ€₽→≤…–“”‘’•©".unicodeScalars {
      #expect(face.glyph(for: scalar) != nil, "\(scalar)")
    }
    #expect(face.glyph(for: "中") == nil)
  }

  @Test func facesAreReadFromBytes() throws {
    let face = try FontFace(data: try Self.bytes(Self.example))
    #expect(face.familyName == "Noto Sans Georgian")
    #expect(face.glyph(for: "გ") != nil)
    #expect(face.glyph(for: "a") == nil)
  }

  @Test func whatIsNoFontIsRefused() throws {
    #expect(throws: FontError.notAFont(name: "page.html")) {
      try FontFace(data: Array("<!doctype html><html></html>".utf8), name: "page.html")
    }
    #expect(throws: FontError.notAFont(name: "the font's data")) { try FontFace(data: []) }
    #expect(throws: FontError.self) { try FontFace(path: "/no/such/font.ttf") }
    #expect(throws: FontError.noSuchFace(name: "x", index: 3, count: 1)) {
      try FontFace(data: try Self.bytes(Self.example), index: 3, name: "x")
    }
    let header = Array(try Self.bytes(Self.example).prefix(40))
    #expect(
      throws: FontError.damaged(name: "x", problem: "its table directory ends beyond the file")
    ) {
      try FontFace(data: header, name: "x")
    }
  }

  @Test func messagesSayWhatToDo() {
    #expect(
      FontError.notAFont(name: "page.html").description
        == "page.html: not an OpenType font; use a .ttf, .otf, .ttc, .woff or .woff2 file")
    #expect(
      FontError.unknownFamily(families: ["Cantarell"], known: ["Arimo (built in)"]).description
        == "family \"Cantarell\" is not here; known: Arimo (built in)")
    #expect(
      FontError.libraryMissing(.harfBuzz, reason: "libharfbuzz.so.0: no").description
        == "text needs HarfBuzz: libharfbuzz.so.0: no; on Debian: apt-get install libharfbuzz0b")
  }

  @Test func aLibraryThatIsMissingIsNamed() {
    #expect(throws: LibraryError.self) { try HarfBuzz(library: "libnothere.so.9") }
    // An existing library of another kind.
    #expect(throws: LibraryError.symbolMissing(symbol: "hb_blob_create", library: "libc.so.6")) {
      try HarfBuzz(library: "libc.so.6")
    }
  }

  /// Packs a font as WOFF 1.0.
  static func woff(_ font: [UInt8], packs: Bool = true) throws -> [UInt8] {
    func number(_ place: Int, _ count: Int) -> Int {
      font[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }
    let tableCount = number(4, 2)
    var directory: [UInt8] = []
    var data: [UInt8] = []
    for index in 0..<tableCount {
      let entry = 12 + 16 * index
      let table = Array(font[number(entry + 8, 4)..<number(entry + 8, 4) + number(entry + 12, 4)])
      var packed = packs ? try deflated(table) : table
      if packed.count >= table.count { packed = table }
      directory += font[entry..<entry + 4]
      directory += bytes(44 + 20 * tableCount + data.count, 4) + bytes(packed.count, 4)
      directory += bytes(table.count, 4) + font[entry + 4..<entry + 8]
      data += packed + [UInt8](repeating: 0, count: (4 - packed.count % 4) % 4)
    }
    let header =
      Array("wOFF".utf8) + font[0..<4] + bytes(44 + directory.count + data.count, 4)
      + bytes(tableCount, 2) + bytes(0, 2) + bytes(font.count, 4) + [UInt8](repeating: 0, count: 24)
    return header + directory + data
  }

  private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let compressor = try #require(libdeflate_alloc_compressor(6))
    defer { libdeflate_free_compressor(compressor) }
    var packed = [UInt8](
      repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
    let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, &packed, packed.count)
    return Array(packed.prefix(count))
  }

  @Test(arguments: [true, false]) func woffIsUnpacked(_ packs: Bool) throws {
    let bytes = try Self.bytes(Self.example)
    let plain = try FontFace(data: bytes)
    let face = try FontFace(data: try Self.woff(bytes, packs: packs))
    #expect(face.familyName == plain.familyName)
    #expect(face.glyphCount == plain.glyphCount)
    let glyph = try #require(plain.glyph(for: "გ"))
    #expect(Font(face, size: 10).path(for: glyph) == Font(plain, size: 10).path(for: glyph))
  }

  @Test func woffThatLiesIsRefused() throws {
    let good = try Self.woff(try Self.bytes(Self.example))
    // The length of the first table: more than deflate can expand to.
    var long = good
    for place in 56..<60 { long[place] = 0x7F }
    #expect(throws: FontError.self) { try FontFace(data: long) }
    for count in stride(from: 12, to: good.count, by: 97) {
      #expect(throws: FontError.self) { try FontFace(data: Array(good.prefix(count))) }
    }
  }

  @Test func featuresAreRead() {
    #expect(FontFeature("tnum") == FontFeature(tag: "tnum", value: 1))
    #expect(FontFeature("+kern") == FontFeature(tag: "kern", value: 1))
    #expect(FontFeature("-liga") == FontFeature(tag: "liga", value: 0))
    #expect(FontFeature("ss01=2") == FontFeature(tag: "ss01", value: 2))
    for text in ["", "x", "-", "tnums", "tnum=", "tnum=-1", "täum", "tnum=x"] {
      #expect(FontFeature(text) == nil, "\(text)")
    }
  }

  @Test func collectionsFindFamilies() throws {
    var fonts = FontCollection()
    let georgian = try FontFace(data: try Self.bytes(Self.example))
    fonts.add(georgian)
    fonts.add(georgian, as: "monospace")
    #expect(try fonts.font(families: ["noto sans GEORGIAN"], size: 9).face === georgian)
    #expect(try fonts.font(families: ["Monospace"], size: 9).face === georgian)
    #expect(try fonts.font(families: ["No Such", "Helvetica"], size: 9).face.familyName == "Arimo")
    #expect(
      throws: FontError.unknownFamily(
        families: ["No Such"], known: ["Noto Sans Georgian", "Arimo (built in)"])
    ) { try fonts.font(families: ["No Such"], size: 9) }
  }

  @Test func foldersAreRead() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    var fonts = FontCollection()
    try fonts.add(folder: "/\(root)/Examples/Fonts")
    #expect(fonts.faces.count == 6)
    #expect(
      try fonts.font(families: ["Noto Sans Thai"], size: 9).face.familyName == "Noto Sans Thai")
    #expect(throws: FontError.self) { try fonts.add(folder: "/no/such/folder") }
  }
}
