internal import GLFun
internal import GLFunImageComparison
internal import GLFunText

/// The picture of a comparison: expected, difference and actual side by side with the worst pixel marked, and the counts below.
struct DifferencePicture {
  private let expected: Bitmap
  private let actual: Bitmap
  private let finding: ComparisonFinding

  init(_ expected: Bitmap, _ actual: Bitmap, _ finding: ComparisonFinding) {
    self.expected = expected
    self.actual = actual
    self.finding = finding
  }

  /// The height of the caption.
  private static let captionHeight = 38
  /// The minimum width, which leaves room for the caption of small pictures.
  private static let leastWidth = 640
  /// The distance of the mark from the pixel in its centre.
  private static let markDistance = 5

  /// The picture's extent.
  var size: PixelSize { Self.size(expected.size, actual.size) }

  /// The memory for making and encoding the picture, in bytes.
  var memory: Int { Self.memory(expected.size, actual.size) }

  private static func size(_ first: PixelSize, _ second: PixelSize) -> PixelSize {
    PixelSize(
      width: max(3 * max(first.width, second.width) + 4, leastWidth),
      height: max(first.height, second.height) + captionHeight)
  }

  /// The memory for making and encoding the difference picture of two pictures, in bytes.
  static func memory(_ first: PixelSize, _ second: PixelSize) -> Int {
    let size = size(first, second)
    return 2 * size.area * MemoryLayout<PremultipliedColor>.stride
      + PNG.memory(toEncode: size, stripHeight: size.height, compression: .default)
  }

  /// Makes the picture.
  func picture() -> Bitmap {
    let panels = BitmapDifference.panels(expected: expected, actual: actual)
    let ground = PremultipliedColor(red: 16, green: 16, blue: 16, alpha: 255)
    let padding = [PremultipliedColor](repeating: ground, count: size.width - panels.width)
    var pixels: [PremultipliedColor] = []
    pixels.reserveCapacity(size.area)
    for row in 0..<panels.height {
      pixels += panels.pixels[row * panels.width..<(row + 1) * panels.width]
      pixels += padding
    }
    pixels += caption().pixels
    if let worst = finding.comparison?.difference?.worstPixel {
      mark(worst, panels.size, &pixels)
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Draws a square around the worst pixel in the middle panel, at a distance that hides no pixel near it.
  private func mark(
    _ worst: BitmapDifference.Pixel, _ panels: PixelSize, _ pixels: inout [PremultipliedColor]
  ) {
    let side = max(expected.width, actual.width)
    let start = side + 2
    let yellow = Color.yellow.premultiplied
    let distance = Self.markDistance
    for step in -distance...distance {
      for (x, y) in [
        (worst.x + step, worst.y - distance), (worst.x + step, worst.y + distance),
        (worst.x - distance, worst.y + step), (worst.x + distance, worst.y + step),
      ] where (0..<side).contains(x) && (0..<panels.height).contains(y) {
        pixels[y * size.width + start + x] = yellow
      }
    }
  }

  /// The counts in the built-in font.
  private func caption() -> Bitmap {
    let size = PixelSize(width: size.width, height: Self.captionHeight)
    var context = GraphicsContext(size: size)
    context.fillColor = Color(gray: 0.13)
    context.fill(
      Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    context.fillColor = .white
    do throws(FontError) {
      let font = try Font.builtIn(size: 12)
      for (line, text) in ["expected | difference | actual", finding.counts].enumerated() {
        try context.draw(text, at: Point(x: 6, y: Double(14 + 17 * line)), font: font)
      }
    } catch {
      SceneWarning.write("the difference has no caption: \(error.description)")
    }
    return CPURenderer().render(context.finish())
  }
}
