extension BitmapDifference {
  /// The width of the bar between two panels, in pixels.
  static let separatorWidth = 2

  /// Makes a picture of the expected picture, the difference and the actual picture side by side.
  ///
  /// In the middle panel, equal pixels are nearly black. Any difference, even of 1/255, is bright in the components that differ
  /// (all three for alpha), and larger differences are brighter. A pixel that exists in only one of the pictures is white.
  /// Pictures of different sizes are aligned at the top left corner, in panels large enough for both.
  ///
  /// - Returns: a picture of three panels with gray bars between them.
  public static func panels(expected: Bitmap, actual: Bitmap) -> Bitmap {
    let panel = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let step = panel.width + separatorWidth
    var result = Bitmap(
      size: PixelSize(width: panel.width * 3 + separatorWidth * 2, height: panel.height))
    let total = result.width
    let bar = PremultipliedColor(red: 128, green: 128, blue: 128, alpha: 255)
    let white = PremultipliedColor(rawValue: .max)
    result.withMutablePixels { pixels in
      for y in 0..<panel.height {
        let row = y * total
        for x in 0..<panel.width {
          let first = expected.pixel(x, y)
          let second = actual.pixel(x, y)
          if let first { pixels[row + x] = first }
          if let second { pixels[row + 2 * step + x] = second }
          if let first, let second {
            pixels[row + step + x] = first.channelDistances(from: second).amplified
          } else if first != nil || second != nil {
            pixels[row + step + x] = white
          }
        }
        for x in panel.width..<step {
          pixels[row + x] = bar
          pixels[row + step + x] = bar
        }
      }
    }
    return result
  }
}

extension Bitmap {
  fileprivate func pixel(_ x: Int, _ y: Int) -> PremultipliedColor? {
    x < width && y < height ? pixels[y * width + x] : nil
  }
}

extension PremultipliedColor {
  /// Amplifies component distances to make them visible: 0 stays dark, 1 becomes 96, and 41 or more 255.
  fileprivate var amplified: PremultipliedColor {
    func bright(_ distance: UInt8) -> UInt8 {
      let worst = Int(max(distance, alpha))
      return worst == 0 ? 16 : UInt8(min(255, 92 + worst * 4))
    }
    return PremultipliedColor(
      red: bright(red), green: bright(green), blue: bright(blue), alpha: 255)
  }
}
