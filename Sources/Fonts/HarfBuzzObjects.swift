import GLFunCFonts

/// A face of HarfBuzz that nobody changes any more, so that threads share it.
struct HarfBuzzFace: ~Copyable, @unchecked Sendable {
  let library: HarfBuzz
  let pointer: HBFace

  /// Makes a face of the bytes of a font; nil without memory.
  init?(_ library: HarfBuzz, blob: HBBlob, index: Int) {
    guard let face = library.faceCreate(blob, UInt32(index)) else { return nil }
    library.faceMakeImmutable(face)
    self.library = library
    pointer = face
  }

  deinit { library.faceDestroy(pointer) }
}

/// A font of HarfBuzz, which is a face with a place on each of its axes; nobody changes it any more, so that threads share it.
struct HarfBuzzFont: ~Copyable, @unchecked Sendable {
  let library: HarfBuzz
  let pointer: HBFont

  /// Makes a font whose unit is that of the face, so that nothing is rounded to a size.
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

  deinit { library.fontDestroy(pointer) }
}

/// A buffer of HarfBuzz: text that becomes glyphs.
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
