internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunImageFiles
internal import GLFunImaging
internal import Synchronization

/// The pictures of glyphs, decoded once: renderers know an image by its identity.
enum GlyphImages {
  private struct Key: Hashable {
    var face: FontFace
    var glyph: Glyph
  }

  private struct Store {
    var images: [Key: Image?] = [:]
    var byteCount = 0
  }

  private static let store = Mutex(Store())

  /// How much memory the pictures of all fonts may take.
  private static let largestMemory = 64 << 20
  /// The longest side of a glyph's picture.
  private static let longestSide = 4096

  /// The picture of a glyph; nil where the font has none, or one that cannot be read.
  static func image(of glyph: Glyph, _ font: Font) -> Image? {
    let key = Key(face: font.face, glyph: glyph)
    return store.withLock { store in
      if let known = store.images[key] { return known }
      let image = font.bitmap(of: glyph).flatMap { decoded($0.png) }
      let byteCount = 256 + (image.map { $0.size.area * 4 } ?? 0)
      if store.byteCount + byteCount > largestMemory { store = Store() }
      store.byteCount += byteCount
      store.images[key] = .some(image)
      return image
    }
  }

  private static func decoded(_ png: [UInt8]) -> Image? {
    guard let bitmap = try? PNG.decode(png, maximumArea: longestSide * longestSide),
      max(bitmap.width, bitmap.height) <= longestSide
    else { return nil }
    return Image(bitmap)
  }
}
