import GLFunCFonts

/// The bytes of a font, which HarfBuzz keeps as long as a face uses them.
struct HarfBuzzBlob: ~Copyable {
  let library: HarfBuzz
  let pointer: HBBlob

  /// Copies bytes.
  ///
  /// - Throws: `FontError.damaged` if out of memory.
  init(_ library: HarfBuzz, _ bytes: [UInt8], name: String) throws(FontError) {
    let blob = bytes.withUnsafeBytes {
      library.blobCreate(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        Int32(HARFBUZZ_DUPLICATE), nil, nil)
    }
    guard let blob else { throw .damaged(name: name, problem: "there is no memory to read it") }
    self.library = library
    pointer = blob
  }

  /// Wraps bytes that stay in place as long as the process.
  ///
  /// - Throws: `FontError.damaged` if out of memory.
  init(
    _ library: HarfBuzz, lasting bytes: UnsafePointer<UInt8>?, _ count: Int, name: String
  ) throws(FontError) {
    let start = UnsafeRawPointer(bytes)?.assumingMemoryBound(to: CChar.self)
    guard
      let blob = library.blobCreate(start, UInt32(count), Int32(HARFBUZZ_READ_ONLY), nil, nil)
    else { throw .damaged(name: name, problem: "there is no memory to read it") }
    self.library = library
    pointer = blob
  }

  deinit { library.blobDestroy(pointer) }
}

/// An immutable HarfBuzz face, which threads can share.
struct HarfBuzzFace: ~Copyable, @unchecked Sendable {
  let library: HarfBuzz
  let pointer: HBFace

  /// Makes a face from the bytes of a font; nil if out of memory.
  init?(_ blob: borrowing HarfBuzzBlob, index: Int) {
    let library = blob.library
    guard let face = library.faceCreate(blob.pointer, UInt32(index)) else { return nil }
    library.faceMakeImmutable(face)
    self.library = library
    pointer = face
  }

  deinit { library.faceDestroy(pointer) }
}

/// A HarfBuzz font: a face with a value on each of its axes. It is immutable, so that threads can share it.
struct HarfBuzzFont: ~Copyable, @unchecked Sendable {
  let library: HarfBuzz
  let pointer: HBFont

  /// Makes a font scaled to font units, so that nothing is rounded to a size.
  init?(_ face: borrowing HarfBuzzFace, variations: [FontVariation]) {
    let library = face.library
    guard let font = library.fontCreate(face.pointer) else { return nil }
    let unitsPerEm = Int32(clamping: library.faceGetUnitsPerEm(face.pointer))
    library.fontSetScale(font, unitsPerEm, unitsPerEm)
    let settings = variations.compactMap { variation in
      variation.tag.openTypeTag.map { HBVariation(tag: $0, value: Float(variation.value)) }
    }
    if !settings.isEmpty {
      settings.withUnsafeBufferPointer {
        library.fontSetVariations(font, $0.baseAddress, UInt32($0.count))
      }
    }
    library.fontMakeImmutable(font)
    self.library = library
    pointer = font
  }

  /// Makes a font of the same face for the bitmaps of one strike.
  ///
  /// - Parameter strike: the size of the strike, in pixels per em.
  init?(_ other: borrowing HarfBuzzFont, strike: Int) {
    let library = other.library
    let face = library.fontGetFace(other.pointer)
    guard let font = library.fontCreate(face) else { return nil }
    let unitsPerEm = Int32(clamping: library.faceGetUnitsPerEm(face))
    library.fontSetScale(font, unitsPerEm, unitsPerEm)
    library.fontSetPixelsPerEm(font, UInt32(strike), UInt32(strike))
    self.library = library
    pointer = font
  }

  deinit { library.fontDestroy(pointer) }
}

/// A HarfBuzz buffer, in which text is shaped to glyphs.
struct HarfBuzzBuffer: ~Copyable {
  let library: HarfBuzz
  let pointer: HBBuffer

  init?(_ library: HarfBuzz) {
    guard let buffer = library.bufferCreate() else { return nil }
    self.library = library
    pointer = buffer
  }

  deinit { library.bufferDestroy(pointer) }
}
