internal import GLFunCPU
internal import GLFunText

/// Gradients, patterns and images.
extension SamplerView {
  func drawLinearGradients(_ font: Font?, in context: inout GraphicsContext) {
    let rainbow = Gradient(colors: [Self.fire, Self.sun, Self.leaf, Self.sea, Self.plum])
    let two = Gradient(colors: [Self.plum, Self.sun])
    let samples: [(gradient: Gradient, end: Double, extend: Gradient.Extend, name: String)] = [
      (two, 118, .pad, "two colours"), (rainbow, 118, .pad, "five colours"),
      (two, 64, .reflect, "reflected"),
    ]
    for (index, sample) in samples.enumerated() {
      let rect = Rect(x: 40, y: 1 + 23 * Double(index), width: 78, height: 18)
      context.setFillGradient(
        sample.gradient, .linear(start: Point(x: 40, y: 0), end: Point(x: sample.end, y: 0)),
        extend: sample.extend)
      context.addRoundedRect(in: rect, cornerWidth: 4, cornerHeight: 4)
      context.fillPath()
      Self.drawLabel(sample.name, y: rect.midY, font, in: &context)
    }
  }

  func drawRadialGradients(_ font: Font?, in context: inout GraphicsContext) {
    let ball = Rect(x: 4, y: 4, width: 54, height: 54)
    context.setFillGradient(
      Gradient(stops: [
        .init(offset: 0, color: .white), .init(offset: 0.35, color: Self.fire),
        .init(offset: 1, color: Color(red: 0.42, green: 0.06, blue: 0.08)),
      ]),
      .radial(
        startCenter: Point(x: 23, y: 23), startRadius: 0, endCenter: ball.center, endRadius: 27))
    context.fillEllipse(in: ball)
    context.setFillGradient(
      Gradient(colors: [Self.sea, Self.leaf, Self.sun, Self.fire, Self.plum, Self.sea]),
      .conic(center: Point(x: 90, y: 31), startAngle: -.pi / 2))
    context.addEllipse(in: Rect(x: 64, y: 5, width: 52, height: 52))
    context.addEllipse(in: Rect(x: 79, y: 20, width: 22, height: 22))
    context.fillPath(using: .evenOdd)
    Self.drawCaption("off the centre", x: 31, font, in: &context)
    Self.drawCaption("sweep", x: 90, font, in: &context)
  }

  func drawPatterns(_ font: Font?, in context: inout GraphicsContext) {
    let samples = [(Self.dots, 0.0, "upright"), (Self.checks, 0.6, "turned")]
    context.interpolationQuality = .high
    for (index, (cell, angle, name)) in samples.enumerated() {
      let x = 2 + 62 * Double(index)
      // A cell is 12 units wide, with enough pixels for every size of the sheet.
      let scale = 12 / Double(Self.cellSide)
      context.setFillPattern(
        cell,
        transform: Transform(translationX: x, y: 2).rotated(by: angle).scaledBy(x: scale, y: scale))
      context.addRoundedRect(
        in: Rect(x: x, y: 2, width: 54, height: 56), radii: CornerRadii(6))
      context.fillPath()
      Self.drawCaption(name, x: x + 27, font, in: &context)
    }
  }

  /// The side of a cell in pixels.
  private static let cellSide = 96

  /// A cell with two dots.
  private static let dots = cell { x, y in
    let near = min(
      distance(x, y, 0.25, 0.25), distance(x, y, 0.75, 0.75))
    return near < 0.16 ? sun : sea
  }

  /// A checkerboard cell.
  private static let checks = cell { x, y in (x < 0.5) == (y < 0.5) ? leaf : pale }

  private static func distance(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> Double {
    Vector(dx: x - toX, dy: y - toY).length
  }

  /// Makes an opaque cell from the colours at places 0…1; each pixel is the mean of 16 samples.
  private static func cell(_ color: (_ x: Double, _ y: Double) -> Color) -> Image {
    let size = PixelSize(width: cellSide, height: cellSide)
    let pixels = (0..<size.area).map { index in
      var sum = (red: 0.0, green: 0.0, blue: 0.0)
      for sample in 0..<16 {
        let x = (Double(index % cellSide) + (Double(sample % 4) + 0.5) / 4) / Double(cellSide)
        let y = (Double(index / cellSide) + (Double(sample / 4) + 0.5) / 4) / Double(cellSide)
        let color = color(x, y)
        sum = (sum.red + color.red, sum.green + color.green, sum.blue + color.blue)
      }
      return Color(red: sum.red / 16, green: sum.green / 16, blue: sum.blue / 16).premultiplied
    }
    return Image(Bitmap(size: size, pixels: pixels))
  }

  func drawImages(_ font: Font?, in context: inout GraphicsContext) {
    let qualities: [(InterpolationQuality, String)] = [
      (.none, "nearest"), (.low, "bilinear"), (.high, "bicubic"),
    ]
    for (index, (quality, name)) in qualities.enumerated() {
      let x = 41.5 * Double(index)
      context.interpolationQuality = quality
      context.draw(Self.sprite, in: Rect(x: x, y: 10, width: 37, height: 40.7))
      Self.drawCaption(name, x: x + 18.5, font, in: &context)
    }
  }

  /// A flower of 10 by 11 pixels.
  private static let sprite: Image = {
    let rows = [
      "..rrrr....", ".rrRRrr...", "rrRyyRrr..", "rrRyyRrr..", ".rrRRrr...", "..rrrr....",
      "...gg..gg.",
      "gg.gg.ggg.", "ggggggg...", ".gggg.....", "...gg.....",
    ]
    let colors: [Character: Color] = [
      "r": fire, "R": Color(hex: 0xB8323A), "y": sun, "g": leaf,
    ]
    let pixels = rows.joined().map { (colors[$0] ?? .clear).premultiplied }
    return Image(Bitmap(size: PixelSize(width: 10, height: 11), pixels: pixels))
  }()
}
