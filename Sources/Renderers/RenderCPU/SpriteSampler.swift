internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunImaging

/// Samples a sprite with the same integer arithmetic as the fragment shader.
struct SpriteSampler {
  private let bitmap: Bitmap
  private let filter: Texture2D.Filter

  init(_ texture: Texture2D) {
    bitmap = texture.storage.bitmap
    filter = texture.filter
  }

  /// The colour at texture coordinates in 65536ths of a texel.
  func color(u: Int32, v: Int32) -> PremultipliedColor {
    switch filter {
    case .nearest: texel(Int(u >> 16), Int(v >> 16))
    case .linear: filtered(u: u &- 32768, v: v &- 32768)
    }
  }

  private func texel(_ column: Int, _ row: Int) -> PremultipliedColor {
    let x = max(0, min(column, bitmap.width - 1))
    let y = max(0, min(row, bitmap.height - 1))
    return bitmap.pixels[y * bitmap.width + x]
  }

  private func filtered(u: Int32, v: Int32) -> PremultipliedColor {
    let column = Int(u >> 16)
    let row = Int(v >> 16)
    let weightX = UInt32(u >> 8 & 255)
    let weightY = UInt32(v >> 8 & 255)
    let topLeft = texel(column, row)
    let topRight = texel(column + 1, row)
    let bottomLeft = texel(column, row + 1)
    let bottomRight = texel(column + 1, row + 1)
    func mix(_ shift: UInt32) -> UInt32 {
      let top =
        (256 - weightX) * (topLeft.rawValue >> shift & 255)
        + weightX * (topRight.rawValue >> shift & 255)
      let bottom =
        (256 - weightX) * (bottomLeft.rawValue >> shift & 255)
        + weightX * (bottomRight.rawValue >> shift & 255)
      return ((256 - weightY) * top + weightY * bottom + 32768) >> 16
    }
    return PremultipliedColor(
      rawValue: mix(0) | mix(8) << 8 | mix(16) << 16 | mix(24) << 24)
  }
}
