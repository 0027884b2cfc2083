internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import Synchronization

/// A cache of decoded bitmap glyphs. Each is decoded once, because renderers recognize an image by its identity.
enum GlyphImages {
  /// The image of a glyph.
  struct Picture {
    var image: Image
    /// The rectangle of the image: font units, y down, with the glyph's origin at (0, 0).
    var box: Rect

    /// The rectangle of the image in user space, for a font's size.
    func box(_ font: Font) -> Rect {
      box.applying(Transform(scaleX: font.scale, y: font.scale))
    }
  }

  private struct Key: Hashable {
    var face: FontFace
    var glyph: Glyph
    /// The strike that fits best, in pixels per em.
    var strike: Int
  }

  private struct Store {
    var pictures: [Key: Picture?] = [:]
    var byteCount = 0
  }

  private static let store = Mutex(Store())

  /// The most memory for the images of all fonts, in bytes.
  private static let largestMemory = 64 << 20
  /// The longest side of a glyph's image, in pixels.
  private static let longestSide = 4096

  /// The image of a glyph from the strike that fits best; nil if the font has no readable one.
  ///
  /// - Parameter size: the em size in pixels; nil for one pixel per unit of user space.
  static func picture(of glyph: Glyph, _ font: Font, size: Double? = nil) -> Picture? {
    let strikes = font.face.strikes(for: size ?? font.size)
    guard let first = strikes.first else { return nil }
    let key = Key(face: font.face, glyph: glyph, strike: first)
    return store.withLock { store in
      if let known = store.pictures[key] { return known }
      var picture: Picture?
      for strike in strikes where picture == nil {
        guard let bitmap = font.bitmap(of: glyph, strike: strike) else { continue }
        picture = decoded(bitmap.png).map { Picture(image: $0, box: bitmap.box) }
      }
      let byteCount = 256 + (picture.map { $0.image.size.area * 4 } ?? 0)
      if store.byteCount + byteCount > largestMemory { store = Store() }
      store.byteCount += byteCount
      store.pictures[key] = .some(picture)
      return picture
    }
  }

  private static func decoded(_ png: [UInt8]) -> Image? {
    guard let bitmap = try? PNG.decode(png, maximumArea: longestSide * longestSide),
      max(bitmap.width, bitmap.height) <= longestSide
    else { return nil }
    return Image(bitmap)
  }
}
