package import GLFunDrawing
package import GLFunGeometry
package import GLFunImaging
package import GLFunTiles

/// A sprite after all rounding: a box of whole pixels with integer texture coordinates.
///
/// The pixel in column c and row r of the box samples the texture at (`startU` + c·`stepU`, `startV` + r·`stepV`), in texels
/// with 48 fractional bits. The upper 32 bits of the sum are used, in 65536ths of a texel. The lower bits keep the accumulated
/// error below a pixel if a sprite is greatly enlarged.
package struct SpriteQuad: Hashable, Sendable {
  package let texture: Texture2D
  /// The covered pixels within the picture; not empty.
  package private(set) var box: PixelRect
  package private(set) var startU: Int64
  package private(set) var startV: Int64
  package let stepU: Int64
  package let stepV: Int64
  /// The factor for every texel: the premultiplied drawing colour for an alpha-only sprite, and its alpha in all
  /// channels for other sprites.
  package let modulation: PremultipliedColor

  /// Places `texture` over `rect`; returns nil if it covers no pixel of a picture with the given size.
  ///
  /// The edges of `rect` are rounded to the vertex grid, and GL's fill rule determines the pixel centres between them, as
  /// for a quad of two triangles.
  package init?(
    _ texture: Texture2D, rect: Rect, color: PremultipliedColor, on grid: PrimitiveGrid,
    in size: PixelSize
  ) {
    let extent = texture.pixelSize
    guard rect.isFinite, extent.area > 0, rect.width > 0, rect.height > 0 else { return nil }
    // Half-open intervals of pixel centres: GL rows point up, so of the two horizontal edges the lower
    // one on screen is inclusive.
    let minX = Self.firstCenter(after: rect.minX, orOn: true, grid, limit: size.width)
    let maxX = Self.firstCenter(after: rect.maxX, orOn: true, grid, limit: size.width)
    let minY = Self.firstCenter(after: rect.minY, orOn: false, grid, limit: size.height)
    let maxY = Self.firstCenter(after: rect.maxY, orOn: false, grid, limit: size.height)
    guard minX < maxX, minY < maxY else { return nil }
    let box = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)

    let scaleU = Double(extent.width) / rect.width
    let scaleV = Double(extent.height) / rect.height
    self.texture = texture
    self.box = box
    startU = Self.fixed((Double(minX) + 0.5 - rect.minX) * scaleU + Self.margin)
    startV = Self.fixed((Double(minY) + 0.5 - rect.minY) * scaleV + Self.margin)
    // The step is not used for a single column or row, where it may be too large.
    stepU = maxX - minX > 1 ? Self.fixed(scaleU) : 0
    stepV = maxY - minY > 1 ? Self.fixed(scaleV) : 0
    let alpha = color.alpha
    modulation =
      texture.format == .a8
      ? color : PremultipliedColor(red: alpha, green: alpha, blue: alpha, alpha: alpha)
  }

  /// The part of a sprite in a box within its own, with pixels counted from a window's corner.
  init(_ sprite: SpriteQuad, showing shown: PixelRect, from window: PixelRect) {
    self = sprite
    startU = startU &+ stepU &* Int64(shown.minX - box.minX)
    startV = startV &+ stepV &* Int64(shown.minY - box.minY)
    box = PixelRect(
      minX: shown.minX - window.minX, minY: shown.minY - window.minY,
      maxX: shown.maxX - window.minX, maxY: shown.maxY - window.minY)
  }

  /// The first column or row whose centre is after the grid line nearest to `edge`, or on it if `isInclusive`.
  private static func firstCenter(
    after edge: Double, orOn isInclusive: Bool, _ grid: PrimitiveGrid, limit: Int
  ) -> Int32 {
    let place = grid.steps(edge) / Double(grid.stepsPerPixel) - 0.5
    let center = isInclusive ? place.rounded(.up) : place.rounded(.down) + 1
    return Int32(max(0, min(center, Double(limit))))
  }

  /// The offset that is added to coordinates, in texels. It compensates for rounding errors, so that a pixel exactly between
  /// two texels has the second one.
  private static let margin = 0x1p-36

  /// A coordinate with 48 fractional bits.
  private static func fixed(_ value: Double) -> Int64 {
    let scaled = (value * 0x1p48).rounded()
    return scaled < 0x1p63 ? Int64(max(-0x1p63, scaled)) : .max
  }
}
