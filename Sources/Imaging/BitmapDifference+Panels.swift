extension BitmapDifference {
  /// The width of the bar between two panels, in pixels.
  static let separatorWidth = 2

  /// Puts the expected picture, the difference and the actual picture side by side.
  ///
  /// In the middle panel a pixel on which the pictures agree is nearly black; any difference, even
  /// of 1/255, is bright in the channels that differ (an alpha difference in all three), and a
  /// larger one is brighter. A pixel that only one of the pictures has is white there. Pictures of
  /// different sizes share the top left corner of panels that hold both.
  ///
  /// - Returns: A picture of three panels with gray bars between them.
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
  /// Distances of channels, made visible: 0 stays dark, 1 is 96, and 41 or more is 255.
  fileprivate var amplified: PremultipliedColor {
    func bright(_ distance: UInt8) -> UInt8 {
      let worst = Int(max(distance, alpha))
      return worst == 0 ? 16 : UInt8(min(255, 92 + worst * 4))
    }
    return PremultipliedColor(
      red: bright(red), green: bright(green), blue: bright(blue), alpha: 255)
  }
}
