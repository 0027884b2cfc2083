public import Drawing
public import Imaging

/// The picture that the drawing apps show where no other is given: a hand-held device of 48 by 80
/// pixels with a lit screen.
public enum DeviceIcon {
  /// The picture.
  public static let bitmap = makeBitmap()

  /// The picture as an image.
  public static let image = Image(bitmap)

  /// The picture as a sprite.
  public static let sprite = Texture2D(bitmap)

  /// A rectangle with round corners, in eighths of a pixel, painted over what lies below.
  private struct Part {
    let minX: Int
    let minY: Int
    let maxX: Int
    let maxY: Int
    let radius: Int
    /// The colour at the top and at the bottom.
    let colors: (top: Color, bottom: Color)

    /// Whether the sample in eighths of a pixel lies inside.
    func contains(_ x: Int, _ y: Int) -> Bool {
      guard x >= minX, x < maxX, y >= minY, y < maxY else { return false }
      let dx = max(minX + radius - x, x - (maxX - radius) + 1, 0)
      let dy = max(minY + radius - y, y - (maxY - radius) + 1, 0)
      return dx * dx + dy * dy <= radius * radius
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
    let samples = 8
    var bitmap = Bitmap(size: PixelSize(width: 48, height: 80))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var alpha = 0.0
        for part in parts {
          var hits = 0
          for index in 0..<samples * samples
          where part.contains(x * samples + index % samples, y * samples + index / samples) {
            hits += 1
          }
          let cover = Double(hits) / Double(samples * samples)
          let depth = Double((y * samples - part.minY)) / Double(part.maxY - part.minY)
          func shade(_ channel: KeyPath<Color, Double>) -> Double {
            let top = part.colors.top[keyPath: channel]
            return top + (part.colors.bottom[keyPath: channel] - top) * max(0, min(depth, 1))
          }
          red = shade(\.red) * cover + red * (1 - cover)
          green = shade(\.green) * cover + green * (1 - cover)
          blue = shade(\.blue) * cover + blue * (1 - cover)
          alpha = cover + alpha * (1 - cover)
        }
        func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
        bitmap[x, y] = PremultipliedColor(
          red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
      }
    }
    return bitmap
  }
}
