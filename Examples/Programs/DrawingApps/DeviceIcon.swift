public import GLFunCPU

/// The default picture of the drawing apps: a hand-held device with a lit screen, 48 by 80 pixels.
public enum DeviceIcon {
  /// The picture.
  public static let bitmap = makeBitmap()

  /// The picture as an image.
  public static let image = Image(bitmap)

  /// The picture as a sprite.
  public static let sprite = Texture2D(bitmap)

  /// A rounded rectangle in eighths of a pixel, painted over the parts before it.
  private struct Part {
    let minX: Int
    let minY: Int
    let maxX: Int
    let maxY: Int
    let radius: Int
    /// The colours at the top and the bottom.
    let colors: (top: Color, bottom: Color)

    /// True if a sample, in eighths of a pixel, is inside.
    private func contains(_ x: Int, _ y: Int) -> Bool {
      guard x >= minX, x < maxX, y >= minY, y < maxY else { return false }
      let dx = max(minX + radius - x, x - (maxX - radius) + 1, 0)
      let dy = max(minY + radius - y, y - (maxY - radius) + 1, 0)
      return dx * dx + dy * dy <= radius * radius
    }

    /// Returns the number of a pixel's 64 samples that are inside.
    func hits(_ x: Int, _ y: Int) -> Int {
      let (left, top) = (x * 8, y * 8)
      if left + 8 <= minX || left >= maxX || top + 8 <= minY || top >= maxY { return 0 }
      // The shape is convex: a pixel with all corners inside is entirely inside.
      if contains(left, top), contains(left + 7, top), contains(left, top + 7),
        contains(left + 7, top + 7)
      {
        return 64
      }
      return (0..<64).count { contains(left + $0 % 8, top + $0 / 8) }
    }

    /// Returns the colour of a row of pixels.
    func color(_ y: Int) -> SIMD4<Double> {
      let depth = Double((y * 8 - minY)) / Double(maxY - minY)
      let (top, bottom) = (Self.channels(colors.top), Self.channels(colors.bottom))
      return top + (bottom - top) * max(0, min(depth, 1))
    }

    private static func channels(_ color: Color) -> SIMD4<Double> {
      SIMD4(color.red, color.green, color.blue, color.alpha)
    }
  }

  private static let parts = [
    Part(
      minX: 8, minY: 8, maxX: 376, maxY: 632, radius: 64,
      colors: (Color(red: 0.30, green: 0.32, blue: 0.36), Color(red: 0.12, green: 0.13, blue: 0.15))
    ),
    Part(
      minX: 24, minY: 24, maxX: 360, maxY: 616, radius: 52,
      colors: (Color(red: 0.16, green: 0.17, blue: 0.20), Color(red: 0.05, green: 0.05, blue: 0.07))
    ),
    Part(
      minX: 48, minY: 96, maxX: 336, maxY: 512, radius: 12,
      colors: (Color(red: 0.55, green: 0.80, blue: 1.00), Color(red: 0.10, green: 0.35, blue: 0.75))
    ),
    Part(
      minX: 144, minY: 52, maxX: 240, maxY: 68, radius: 8,
      colors: (Color(red: 0.45, green: 0.47, blue: 0.50), Color(red: 0.45, green: 0.47, blue: 0.50))
    ),
    Part(
      minX: 164, minY: 536, maxX: 220, maxY: 592, radius: 28,
      colors: (Color(red: 0.40, green: 0.42, blue: 0.46), Color(red: 0.28, green: 0.29, blue: 0.32))
    ),
  ]

  private static func makeBitmap() -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: 48, height: 80))
    for y in 0..<bitmap.height {
      let colors = parts.map { $0.color(y) }
      for x in 0..<bitmap.width {
        var color = SIMD4<Double>()
        for (part, partColor) in zip(parts, colors) {
          let cover = Double(part.hits(x, y)) / 64
          color = partColor * cover + color * (1 - cover)
        }
        func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
        bitmap[x, y] = PremultipliedColor(
          red: byte(color.x), green: byte(color.y), blue: byte(color.z), alpha: byte(color.w))
      }
    }
    return bitmap
  }
}
