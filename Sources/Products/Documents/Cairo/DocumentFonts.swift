internal import GLFunCCairo
internal import GLFunCFonts
internal import GLFunFonts
internal import GLFunLoading

/// The fonts of a document.
///
/// A face without axis values is embedded as the font that it is: FreeType reads its file from the memory of the face. A face
/// that has such values, or that FreeType cannot read, is drawn glyph by glyph (Type 3).
final class DocumentFonts {
  private let cairo: Cairo
  private let freeType = FreeTypeCalls.system
  private var files: [FontFace: FileFace?] = [:]
  private var drawn: [DrawnFont: CairoFontFace?] = [:]

  /// The glyphs of a face with values on its axes.
  private struct DrawnFont: Hashable {
    var face: FontFace
    var variations: [FontVariation]
  }

  /// A face that is embedded as a font.
  private struct FileFace {
    var face: CairoFontFace
    var opened: OpenFace
  }

  init(_ cairo: Cairo) { self.cairo = cairo }

  /// The face of a font, valid as long as this object, and true if its glyphs are drawn one by one; nil if Cairo has no memory
  /// for it.
  func face(
    of font: Font, showing glyphs: [Glyph]
  ) -> (pointer: CairoFontFacePointer, isDrawn: Bool)? {
    if font.variations.isEmpty, let file = file(of: font.face),
      glyphs.allSatisfy(file.opened.canLoad)
    {
      return (file.face.pointer, false)
    }
    let key = DrawnFont(face: font.face, variations: font.variations)
    let face = drawn[key] ?? DrawnGlyphs.face(cairo, font)
    drawn[key] = face
    return face.map { ($0.pointer, true) }
  }

  private func file(of face: FontFace) -> FileFace? {
    if let known = files[face] { return known }
    let file = open(face)
    files[face] = file
    return file
  }

  private func open(_ face: FontFace) -> FileFace? {
    guard let freeType, let opened = OpenFace(freeType, face),
      let face = CairoFontFace(
        cairo,
        owned: cairo.fontFaceOfFreeType(
          UnsafeMutableRawPointer(opened.pointer), Int32(FREETYPE_NO_HINTING | FREETYPE_NO_BITMAP)),
        keeping: opened)
    else { return nil }
    return FileFace(face: face, opened: opened)
  }
}

/// A font face of Cairo with an object that it needs.
final class CairoFontFace {
  let cairo: Cairo
  let pointer: CairoFontFacePointer

  /// The key of the object: an address that lasts as long as the process.
  private struct Key: @unchecked Sendable {
    let pointer = UnsafeMutablePointer<CairoKey>.allocate(capacity: 1)

    init() { pointer.initialize(to: CairoKey()) }
  }

  private static let key = Key()

  /// Takes over a face; nil if Cairo has no memory for it.
  ///
  /// - Parameter object: lives as long as the face, which Cairo's caches may need longer than the document does.
  init?(_ cairo: Cairo, owned pointer: CairoFontFacePointer?, keeping object: AnyObject) {
    guard let pointer else { return nil }
    self.cairo = cairo
    self.pointer = pointer
    let kept = Unmanaged.passRetained(object)
    let status = cairo.fontFaceSetData(pointer, Self.key.pointer, kept.toOpaque()) {
      if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    if status != CAIRO_SUCCESS {
      kept.release()
      return nil
    }
  }

  /// The object of a face that was made with one.
  static func object(_ cairo: Cairo, of pointer: CairoFontFacePointer?) -> AnyObject? {
    guard let pointer, let data = cairo.fontFaceGetData(pointer, key.pointer) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue()
  }

  deinit { cairo.fontFaceDestroy(pointer) }
}

/// The functions of FreeType that open a font for Cairo.
private struct FreeTypeCalls: Sendable {
  let initialize: FreeTypeInit
  let done: FreeTypeDone
  let newMemoryFace: FreeTypeNewMemoryFace
  let doneFace: FreeTypeDoneFace
  let loadGlyph: FreeTypeLoadGlyph

  /// The library of the machine; nil if it cannot be opened. Cairo has loaded it already.
  static let system = try? FreeTypeCalls(library: "libfreetype.so.6")

  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    initialize = try library.function("FT_Init_FreeType", as: FreeTypeInit.self)
    done = try library.function("FT_Done_FreeType", as: FreeTypeDone.self)
    newMemoryFace = try library.function("FT_New_Memory_Face", as: FreeTypeNewMemoryFace.self)
    doneFace = try library.function("FT_Done_Face", as: FreeTypeDoneFace.self)
    loadGlyph = try library.function("FT_Load_Glyph", as: FreeTypeLoadGlyph.self)
  }
}

/// A face that FreeType reads from the memory of a font, with a library of its own, so that threads do not meet.
private final class OpenFace {
  let pointer: FreeTypeFace
  private let calls: FreeTypeCalls
  private let library: FreeTypeLibrary?
  private let bytes: FontFaceBytes
  private var loadable: [Glyph: Bool] = [:]

  /// Opens a face; nil if FreeType cannot read it.
  init?(_ calls: FreeTypeCalls, _ face: FontFace) {
    guard let bytes = FontFaceBytes(face) else { return nil }
    var library: FreeTypeLibrary?
    guard calls.initialize(&library) == 0 else { return nil }
    var pointer: FreeTypeFace?
    let data = bytes.bytes
    let status = calls.newMemoryFace(
      library, data.baseAddress?.assumingMemoryBound(to: UInt8.self), data.count, bytes.index,
      &pointer)
    guard status == 0, let pointer else {
      _ = calls.done(library)
      return nil
    }
    self.calls = calls
    self.library = library
    self.bytes = bytes
    self.pointer = pointer
  }

  /// True if FreeType reads the outline of a glyph. Otherwise Cairo would give up the whole document.
  func canLoad(_ glyph: Glyph) -> Bool {
    if let known = loadable[glyph] { return known }
    // Without scaling: FT_LOAD_NO_SCALE, which implies no hinting.
    let isLoaded =
      calls.loadGlyph(UnsafeMutableRawPointer(pointer), glyph, Int32(FREETYPE_NO_SCALE)) == 0
    loadable[glyph] = isLoaded
    return isLoaded
  }

  deinit {
    _ = calls.doneFace(pointer)
    _ = calls.done(library)
  }
}
