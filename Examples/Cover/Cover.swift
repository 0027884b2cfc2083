import ExamplePrograms
import GLFun
import GLFunDrawingPrograms
import GLFunText
import GLFunViews

/// A strip of 800 × 300 units at two pixels each.
struct Cover {
  private static let size = Size(width: 800, height: 300)
  private static let scale = 2.0
  /// The folder with the drawing programs and their fonts.
  private static let examples =
    #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" }

  /// Draws the strip.
  func image() throws -> Bitmap {
    try ImageRenderer(size: Self.size, scale: Self.scale).image { context in
      drawGround(in: &context)
      try drawWords(in: &context)
      drawGarden(in: &context)
      try drawChart(in: &context)
      try drawCard(in: &context)
    }
  }

  private func drawGround(in context: inout GraphicsContext) {
    context.setFillGradient(
      Gradient(colors: [Color(hex: 0x101630), Color(hex: 0x2B2F66)]),
      .linear(start: .zero, end: Point(x: Self.size.width, y: Self.size.height)))
    context.fill(Rect(origin: .zero, size: Self.size))
  }

  private func drawWords(in context: inout GraphicsContext) throws {
    var fonts = FontCollection.embedded
    try fonts.add(folder: "\(Self.examples)/Fonts")
    context.setFillGradient(
      Gradient(colors: [Color(hex: 0xFFD166), Color(hex: 0xFF7A59), Color(hex: 0xE0559C)]),
      .linear(start: Point(x: 40, y: 0), end: Point(x: 262, y: 0)))
    try context.draw(
      "GLFun", at: Point(x: 36, y: 112), font: .builtIn(size: 76, weight: .bold))
    context.fillColor = .white
    let claim = try Font.builtIn(size: 17.5, weight: .medium)
    try context.draw("2D drawing for Swift on Linux.", at: Point(x: 40, y: 150), font: claim)
    context.fillColor = Color(hex: 0xB9C1E6)
    let reason = try Font.builtIn(size: 14)
    try context.draw(
      "CPU and OpenGL ES, with the same pixels.", at: Point(x: 40, y: 174), font: reason)
    try context.draw(
      "No display, no GPU needed.", at: Point(x: 40, y: 194), font: reason)
    let greetings = ["Ærøskøbing  Καλημέρα  Привет", "नमस्ते  สวัสดี  مرحبا  שלום  🎨🌍🎈"]
    context.fillColor = Color(hex: 0xE8EBFA)
    for (index, greeting) in greetings.enumerated() {
      try context.draw(
        greeting, at: Point(x: 40, y: 238 + 25 * Double(index)), font: .builtIn(size: 15),
        fonts: fonts)
    }
  }

  private func drawGarden(in context: inout GraphicsContext) {
    let rect = Rect(x: 376, y: 24, width: 384, height: 212)
    let pixels = PixelSize(
      width: Int(rect.width * Self.scale), height: Int(rect.height * Self.scale))
    let garden = GardenView(size: pixels, seed: 4, time: 2, wind: 1, flowers: nil)
    drawSheet(garden.frame(), in: rect, showing: rect, in: &context)
  }

  private func drawChart(in context: inout GraphicsContext) throws {
    let chart = try program("chart")
    let rect = Rect(x: 330, y: 142, width: 184, height: 138)
    drawSheet(chart, in: rect, showing: rect, in: &context)
  }

  private func drawCard(in context: inout GraphicsContext) throws {
    let card = try program("card")
    // Without the ground around it.
    let rect = Rect(x: 568, y: 104, width: 240, height: 180)
    let sheet = Rect(
      x: rect.minX + rect.width * 0.1, y: rect.minY + rect.height * 0.1, width: rect.width * 0.8,
      height: rect.height * 0.8)
    drawSheet(card, in: rect, showing: sheet, in: &context)
  }

  private func program(_ name: String) throws -> DisplayList {
    try DrawingProgram(path: "\(Self.examples)/\(name).json").displayList(scale: Self.scale)
  }

  /// Draws a picture as a sheet with round corners and a shadow.
  ///
  /// - Parameters:
  ///   - rect: where the picture lies.
  ///   - part: the part of it that is seen.
  private func drawSheet(
    _ picture: DisplayList, in rect: Rect, showing part: Rect, in context: inout GraphicsContext
  ) {
    context.saveGState()
    context.setShadow(
      offset: Vector(dx: 0, dy: 10), blur: 30, color: Color(hex: 0x050818, alpha: 0.6))
    context.fillColor = .white
    context.addRoundedRect(in: part, radii: CornerRadii(10))
    context.fillPath()
    context.restoreGState()
    context.saveGState()
    context.addRoundedRect(in: part, radii: CornerRadii(10))
    context.clip()
    context.draw(picture, in: rect)
    context.restoreGState()
  }
}
