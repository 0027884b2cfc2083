import QuartzUI
import Testing

/// Fonts that are registered and unregistered, and the names of their glyphs.
@Suite("Registered fonts", .serialized)
struct FontRegistrationTests {
  /// A font of the letters `a` and `A`, whose glyphs have names.
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("TextTests/Fonts/TestCapitals.ttf")

  private func code(_ error: Unmanaged<CFError>?) -> Int? {
    error.map { ($0.takeRetainedValue() as NSError).code }
  }

  @Test("A file is registered once, and found by name until it is unregistered")
  func files() throws {
    let descriptors = try #require(
      CTFontManagerCreateFontDescriptorsFromURL(Self.file as CFURL) as? [CTFontDescriptor])
    let name = CTFontCopyPostScriptName(
      CTFontCreateWithFontDescriptor(try #require(descriptors.first), 12, nil))
    func isKnown() -> Bool { UIFont(name: String(name), size: 12) != nil }
    #expect(!isKnown())
    #expect(CTFontManagerRegisterFontsForURL(Self.file as CFURL, .process, nil))
    #expect(isKnown())
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(Self.file as CFURL, .process, &error))
    #expect(code(error) == 105)
    let font = try #require(UIFont(name: String(name), size: 12))
    #expect(CTFontManagerUnregisterFontsForURL(Self.file as CFURL, .process, nil))
    #expect(!isKnown() && font.lineHeight > 0)
    error = nil
    #expect(!CTFontManagerUnregisterFontsForURL(Self.file as CFURL, .process, &error))
    #expect(code(error) == 201)
    let missing = URL(fileURLWithPath: "/no/such/font.ttf") as CFURL
    error = nil
    #expect(!CTFontManagerRegisterFontsForURL(missing, .process, &error))
    #expect(code(error) == 101)
  }

  @Test("A font of data is registered and unregistered, and its glyphs have names")
  func data() throws {
    let provider = try #require(CGDataProvider(data: try Data(contentsOf: Self.file) as CFData))
    let font = try #require(CGFont(provider))
    #expect(CTFontManagerRegisterGraphicsFont(font, nil))
    #expect(!CTFontManagerRegisterGraphicsFont(font, nil))
    #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
    #expect(!CTFontManagerUnregisterGraphicsFont(font, nil))
    let text = CTFontCreateWithGraphicsFont(font, 12, nil, nil)
    for (name, letter) in [("a", "a"), ("A", "A"), ("space", " ")] {
      var (glyph, unit) = (CGGlyph(0), try #require(letter.utf16.first))
      #expect(CTFontGetGlyphsForCharacters(text, &unit, &glyph, 1))
      #expect(font.getGlyphWithGlyphName(name: name as CFString) == glyph)
      #expect(CTFontGetGlyphWithName(text, name as CFString) == glyph)
      #expect(font.name(for: glyph).map { String($0) } == name)
      #expect(CTFontCopyNameForGlyph(text, glyph).map { String($0) } == name)
    }
    #expect(font.getGlyphWithGlyphName(name: "no such name") == 0)
    #expect(font.name(for: 60_000) == nil)
  }
}
