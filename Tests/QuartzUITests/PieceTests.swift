import GLFunDrawing
import GLFunImaging
import GLFunRenderGL
import QuartzUI
import TestSupport
import Testing

/// Pieces of code as in apps, each in a file of its own, with only its import changed on Linux.
///
/// The pixels follow from their sizes and colours.
@Suite("Pieces of drawing code")
struct PieceTests {
  /// Expects the colour of a pixel (red, green, blue and alpha, premultiplied).
  private func expect(
    _ image: CGImage?, _ x: Int, _ y: Int, _ color: [UInt8], within tolerance: Int = 2,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let pixel = image?[x, y] ?? []
    let isNear = zip(pixel, color).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    #expect(
      pixel.count == 4 && isNear, "pixel (\(x), \(y)) is \(pixel), not \(color)",
      sourceLocation: location)
  }

  /// The picture of a view.
  @MainActor
  static func snapshot(_ view: UIView) -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 1)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return nil }
    view.layer.render(in: context)
    return UIGraphicsGetImageFromCurrentImageContext()
  }

  // MARK: Views

  @MainActor
  static func progressRing() -> UIImage? {
    snapshot(ProgressRing(frame: CGRect(x: 0, y: 0, width: 120, height: 120)))
  }

  @Test("A ring of progress")
  @MainActor
  func progressRing() throws {
    let image = try #require(Self.progressRing())
    // Three quarters from the top clockwise, red at the left and blue at the right.
    expect(image.cgImage, 115, 60, [10, 0, 245, 255])
    expect(image.cgImage, 60, 115, [127, 0, 128, 255])
    expect(image.cgImage, 5, 62, [243, 0, 12, 255])
    // The rest of the track.
    expect(image.cgImage, 21, 21, [204, 204, 204, 255])
    expect(image.cgImage, 60, 25, clear)
    #expect(darkCount(image, 30..<90, 45..<75) > 60)
  }

  @MainActor
  static func salesChart() -> UIImage? {
    let chart = SalesChart(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
    chart.backgroundColor = .white
    chart.entries = [
      .init(label: "Jan", value: 15, color: .init(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)),
      .init(label: "Feb", value: 30, color: .init(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)),
    ]
    let window = UIWindow(frame: chart.bounds)
    window.addSubview(chart)
    return snapshot(chart)
  }

  @Test("A chart of bars")
  @MainActor
  func salesChart() throws {
    let image = try #require(Self.salesChart())
    // Bars of 60 points from 50 and 150; the half as high one begins at 74.
    expect(image.cgImage, 80, 100, [51, 102, 204, 255])
    expect(image.cgImage, 80, 72, white)
    expect(image.cgImage, 180, 20, [204, 102, 51, 255])
    // A round corner, over the uppermost line.
    expect(image.cgImage, 150, 12, [204, 204, 204, 255], within: 6)
    expect(image.cgImage, 209, 135, [204, 102, 51, 255])
    // A line on pixel centres.
    expect(image.cgImage, 35, 105, [204, 204, 204, 255])
    expect(image.cgImage, 35, 104, white)
    for columns in [50..<110, 150..<210] { #expect(darkCount(image, columns, 138..<160) > 8) }
    #expect(darkCount(image, 205..<240, 0..<12) > 8)
  }

  @MainActor
  static func badge() -> UIImage? {
    snapshot(BadgeView(frame: CGRect(x: 0, y: 0, width: 140, height: 140)))
  }

  @Test("A badge of layers")
  @MainActor
  func badge() throws {
    let image = try #require(Self.badge())
    expect(image.cgImage, 0, 0, clear)
    expect(image.cgImage, 0, 70, [0, 153, 153, 255])
    // Yellow to orange: a quarter of the way, then half.
    expect(image.cgImage, 35, 125, [255, 191, 0, 255])
    expect(image.cgImage, 105, 110, [255, 64, 0, 255], within: 3)
    expect(image.cgImage, 70, 70, white)
    // The wave is at y 14 + 6 sin(x / 8), blue at one half over the gradient, and only at the left.
    expect(image.cgImage, 25, 14, [128, 108, 128, 255], within: 8)
    expect(image.cgImage, 100, 13, [255, 72, 0, 255], within: 3)
    #expect(darkCount(image, 40..<100, 118..<138) > 60)
  }

  @MainActor
  static func card() -> UIImage? {
    UIImage.card(
      size: CGSize(width: 220, height: 140), title: "Card", subtitle: "Below the title, wrapped")
  }

  @Test("A card with a gradient and a shadow")
  @MainActor
  func card() throws {
    let card = try #require(Self.card())
    let image = try #require(card.cgImage)
    #expect(card.size == CGSize(width: 220, height: 140) && image.width == 440)
    // 0.3797 of the way along the diagonal.
    expect(image, 120, 200, [109, 19, 223, 255])
    // The shadow is 4 points down, with a standard deviation of 4.
    #expect((50...75).contains(Int(image[220, 260][3])))
    #expect(image[220, 20][3] < 15)
    expect(image, 0, 0, clear)
    // The stroke of the outline is white, half of it outside.
    expect(image, 24, 140, white)
    #expect(image.hasLight(in: 48..<160, rows: 40..<90))
  }

  // MARK: Images

  /// Red, green, blue and white quarters.
  private static let photo = draw(80, 60) { context in
    for (color, x, y) in [
      (UIColor.red, 0, 0), (.green, 40, 0), (.blue, 0, 30), (.white, 40, 30),
    ] {
      color.setFill()
      context.fill(CGRect(x: x, y: y, width: 40, height: 30))
    }
  }

  /// A disc.
  private static let disc = draw(40, 40) {
    $0.fillEllipse(in: CGRect(x: 4, y: 4, width: 32, height: 32))
  }

  @Test("Images made smaller, turned, cut out and recoloured")
  func images() throws {
    let photo = Self.photo
    for small in [
      photo.resized(to: CGSize(width: 40, height: 30)),
      photo.resizedByContext(width: 40, height: 30),
    ] {
      let small = try #require(small?.cgImage)
      #expect(small.width == 40 && small.height == 30)
      for (x, y, color) in [(10, 7, red), (30, 7, green), (10, 22, blue), (30, 22, white)] {
        expect(small, x, y, color, within: 0)
      }
    }
    let tinted = Self.disc.tinted(.init(red: 0.6, green: 0.2, blue: 0.8, alpha: 1)).cgImage
    let silhouette = Self.disc.silhouette(.init(red: 0.6, green: 0.2, blue: 0.8, alpha: 1))?.cgImage
    for image in [tinted, silhouette] {
      expect(image, 20, 20, [153, 51, 204, 255])
      expect(image, 1, 1, clear)
      expect(image, 36, 36, clear)
    }
    let turned = try #require(photo.rotated(by: .pi / 2)?.cgImage)
    #expect(turned.width == 60 && turned.height == 80)
    // A quarter to the right: the left side is the top.
    for (x, y, color) in [(45, 20, red), (45, 60, green), (15, 20, blue), (15, 60, white)] {
      expect(turned, x, y, color, within: 0)
    }
    let circle = photo.circleCropped()?.cgImage
    expect(circle, 20, 20, red, within: 0)
    expect(circle, 40, 40, white, within: 0)
    expect(circle, 1, 1, clear)
    let gray = try #require(photo.grayscale?.cgImage)
    expect(gray, 10, 10, [77, 77, 77, 255], within: 1)
    #expect(gray.bitsPerPixel == 8 && gray.colorSpace?.model == .monochrome)
    let inverted = photo.inverted()?.cgImage
    for (x, y, color) in [
      (10, 10, [0, 255, 255, 255]), (50, 10, [255, 0, 255, 255]), (10, 50, [255, 255, 0, 255]),
      (50, 50, black),
    ] as [(Int, Int, [UInt8])] {
      expect(inverted, x, y, color, within: 0)
    }
    #expect(photo.color(at: CGPoint(x: 50, y: 10)) == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(try #require(photo.averageColor).getRed(&r, green: &g, blue: &b, alpha: &a))
    for channel in [r, g, b] { #expect(abs(channel - 0.5) < 0.02) }
    #expect(a == 1)
  }

  @Test("Picture files written, read and made small")
  func files() throws {
    let image = try #require(Self.photo.cgImage)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(writePNG(image, to: url))
    let small = try #require(thumbnail(at: url, maxPixel: 20))
    #expect(small.width == 20 && small.height == 15)
    expect(small, 4, 4, red)
    expect(small, 15, 12, white)
    guard let jpeg = jpegData(image, quality: 0.8) else {
      try Test.cancel("libturbojpeg0 is not installed")
    }
    #expect(imageSize(of: jpeg) == CGSize(width: 80, height: 60))
  }

  // MARK: Text

  static func columns() -> UIImage? {
    draw(320, 200) { context in
      UIColor.white.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 320, height: 200))
      TextColumns.draw(
        TextColumns.sample(), count: 2, in: CGRect(x: 0, y: 0, width: 320, height: 200), context)
    }
  }

  @Test("Text in columns")
  func textColumns() throws {
    let image = try #require(Self.columns())
    // Both columns begin at the top; the second one ends earlier.
    #expect(darkCount(image, 6..<154, 6..<20) > 100)
    #expect(darkCount(image, 166..<314, 6..<20) > 100)
    #expect(darkCount(image, 6..<154, 170..<194) > 100)
    #expect(darkCount(image, 155..<165, 0..<200) == 0)
    #expect(darkCount(image, 0..<320, 0..<6) == 0)
    // Justified: lines reach the right side of their column.
    #expect(darkCount(image, 148..<154, 6..<194) > 10)
  }

  @Test("Outlines of text, whichever class its font is of")
  func outlines() throws {
    let fonts: [CTFont] = [
      CTFontCreateWithName("Helvetica" as CFString, 40, nil), UIFont.systemFont(ofSize: 40),
    ]
    for font in fonts {
      let outlines = TextColumns.outlines(
        NSAttributedString(string: "Ag", attributes: [.font: font]))
      let box = outlines.boundingBoxOfPath
      #expect(box.maxY > 26 && box.maxY < 32 && box.minY < -6 && box.width > 40 && box.width < 52)
      #expect(outlines.allPoints.count > 30)
      #expect(outlines.allPoints.allSatisfy { box.insetBy(dx: -20, dy: -20).contains($0) })
    }
  }

  // MARK: Bitmaps

  static func checkers() -> CGImage? {
    Checkers(
      light: CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1),
      dark: CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1), side: 8
    ).image(width: 100, height: 60)
  }

  @Test("A pattern by callback, and a code of squares")
  func squares() throws {
    let image = try #require(Self.checkers())
    let (light, dark): ([UInt8], [UInt8]) = ([255, 204, 153, 255], [51, 102, 153, 255])
    // Cells begin at the bottom left.
    expect(image, 0, 59, light, within: 0)
    expect(image, 8, 59, dark, within: 0)
    expect(image, 0, 51, dark, within: 0)
    // The second square of the upper row of a cell is left open.
    expect(image, 8, 51, clear, within: 0)
    expect(image, 16, 43, light, within: 0)
    let code = try #require(
      CodeMatrix(modules: [[true, false], [true, true]]).image(scale: 5, quiet: 1))
    #expect(code.width == 20)
    for (x, y, isDark) in [
      (5, 5, true), (9, 9, true), (10, 5, false), (5, 10, true), (14, 14, true), (4, 5, false),
      (15, 14, false),
    ] {
      expect(code, x, y, isDark ? black : white, within: 0)
    }
  }

  @Test("A line of values, blend modes and a mask")
  func bitmaps() throws {
    let line = sparkline([0.5, 0.5, 0.5], size: CGSize(width: 100, height: 40))
    // Eight pixels broad around the middle, where dashes of ten begin at the left.
    expect(line, 15, 17, [0, 51, 0, 102])
    expect(line, 15, 20, [0, 51, 0, 102])
    expect(line, 5, 20, [0, 51, 0, 255])
    expect(line, 5, 15, clear)
    let strip = try #require(
      blendStrip([.normal, .multiply, .screen, .darken, .lighten, .difference], cell: 8))
    // 0.8, 0.4 and 0.2 below 0.2, 0.6 and 1.
    let expected: [[UInt8]] = [
      [51, 153, 255, 255], [41, 61, 51, 255], [214, 194, 255, 255], [51, 102, 51, 255],
      [204, 153, 255, 255], [153, 51, 204, 255],
    ]
    for (index, color) in expected.enumerated() {
      expect(strip, 8 * index + 4, 4, color, within: 1)
      expect(strip, 8 * index, 0, [204, 102, 51, 255], within: 0)
    }
    let photo = try #require(Self.photo.cgImage)
    let faded = faded(photo)
    // Samples of a mask are the amount left out; each is five pixels wide.
    expect(faded, 2, 10, red, within: 0)
    expect(faded, 77, 10, clear, within: 0)
    expect(faded, 27, 50, [0, 0, 170, 170], within: 1)
  }

  // MARK: Backends

  @Test("OpenGL ES gives the same pixels", .enabled(if: Driver.isThere, Driver.reason))
  @MainActor
  func backends() throws {
    func all() -> [CGImage?] {
      [
        Self.progressRing()?.cgImage, Self.salesChart()?.cgImage, Self.badge()?.cgImage,
        Self.card()?.cgImage, Self.photo.rotated(by: 0.4)?.cgImage, Self.columns()?.cgImage,
        Self.checkers(), sparkline([0.1, 0.9, 0.4, 0.6], size: CGSize(width: 100, height: 40)),
        blendStrip([.overlay, .hue, .softLight, .colorBurn, .luminosity], cell: 9),
      ]
    }
    let expected = all()
    let former = QuartzSettings.renderer
    QuartzSettings.renderer = QuartzRenderer { try GLRenderer() }
    defer { QuartzSettings.renderer = former }
    let actual = all()
    for (one, other) in zip(expected, actual) {
      let (one, other) = (try #require(one), try #require(other))
      #expect(
        try BitmapDifference(expected: one.picture.bitmap, actual: other.picture.bitmap).isIdentical
      )
    }
  }
}

extension CGImage {
  /// True if a pixel of a rectangle is nearly white.
  fileprivate func hasLight(in columns: Range<Int>, rows: Range<Int>) -> Bool {
    rows.contains { y in columns.contains { x in self[x, y].allSatisfy { $0 > 230 } } }
  }
}
