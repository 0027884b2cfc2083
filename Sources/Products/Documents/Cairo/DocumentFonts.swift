internal import GLFunCCairo
internal import GLFunCFonts
internal import GLFunFonts
internal import GLFunLoading

/// The fonts of a document. A face is opened once, and its file is read from the memory of the face.
final class DocumentFonts {
  private let cairo: Cairo
  private let freeType: FreeTypeCalls?
  private var faces: [FontFace: Face?] = [:]

  /// A face as Cairo knows it.
  private final class Face {
    let cairo: Cairo
    let pointer: CairoFontFacePointer
    let opened: OpenFace

    init(_ cairo: Cairo, owned pointer: CairoFontFacePointer, _ opened: OpenFace) {
      self.cairo = cairo
      self.pointer = pointer
      self.opened = opened
    }

    deinit { cairo.fontFaceDestroy(pointer) }
  }

  private static let key = FaceKey()

  init(_ cairo: Cairo) {
    self.cairo = cairo
    freeType = FreeTypeCalls.system
  }

  /// The face of a font, valid as long as this object; nil if FreeType cannot read it or some of its glyphs.
  func face(of font: Font, showing glyphs: [Glyph]) -> CairoFontFacePointer? {
    let face: Face?
    if let known = faces[font.face] {
      face = known
    } else {
      face = open(font.face)
      faces[font.face] = face
    }
    guard let face, glyphs.allSatisfy(face.opened.canLoad) else { return nil }
    return face.pointer
  }

  private func open(_ face: FontFace) -> Face? {
    guard let freeType, let opened = OpenFace(freeType, face),
      let pointer = cairo.fontFaceOfFreeType(
        UnsafeMutableRawPointer(opened.pointer), Int32(FREETYPE_NO_HINTING | FREETYPE_NO_BITMAP))
    else { return nil }
    // Cairo's caches may need the face longer than the document does.
    let kept = Unmanaged.passRetained(opened)
    let status = cairo.fontFaceSetData(pointer, Self.key.pointer, kept.toOpaque()) {
      if let data = $0 { Unmanaged<OpenFace>.fromOpaque(data).release() }
    }
    if status != CAIRO_SUCCESS {
      kept.release()
      cairo.fontFaceDestroy(pointer)
      return nil
    }
    return Face(cairo, owned: pointer, opened)
  }
}

/// The key under which a face of FreeType is attached to one of Cairo: an address that lasts as long as the process.
private struct FaceKey: @unchecked Sendable {
  let pointer = UnsafeMutablePointer<CairoKey>.allocate(capacity: 1)

  init() { pointer.initialize(to: CairoKey()) }
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
