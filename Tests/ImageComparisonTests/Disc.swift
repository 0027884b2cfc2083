import GLFunImaging

/// A disc with antialiased edges: each pixel has 4 x 4 samples. Lengths are in eighths of a pixel.
struct Disc {
  var size: PixelSize
  var center: (x: Int, y: Int)
  var radius: Int
  var color: PremultipliedColor
  var background: PremultipliedColor

  static let white = PremultipliedColor(rawValue: .max)
  static let navy = PremultipliedColor(red: 20, green: 40, blue: 120, alpha: 255)
  static let red = PremultipliedColor(red: 220, green: 30, blue: 60, alpha: 255)

  /// A disc of 20 x 20 pixels in the middle of a picture.
  init(
    _ width: Int = 40, _ height: Int = 30, x: Int = 160, y: Int = 120, radius: Int = 80,
    color: PremultipliedColor = navy, on background: PremultipliedColor = white
  ) {
    size = PixelSize(width: width, height: height)
    center = (x, y)
    (self.radius, self.color, self.background) = (radius, color, background)
  }

  var picture: Bitmap {
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var covered = 0
        for sample in 0..<16 {
          let dx = 8 * x + 2 * (sample % 4) + 1 - center.x
          let dy = 8 * y + 2 * (sample / 4) + 1 - center.y
          if dx * dx + dy * dy < radius * radius { covered += 1 }
        }
        func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
          UInt8((Int(below) * (16 - covered) + Int(above) * covered) / 16)
        }
        bitmap[x, y] = PremultipliedColor(
          red: mixed(color.red, background.red), green: mixed(color.green, background.green),
          blue: mixed(color.blue, background.blue), alpha: mixed(color.alpha, background.alpha))
      }
    }
    return bitmap
  }
}
