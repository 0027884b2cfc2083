import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Shapes below opaque parts of images, and transparent parts of images, are left out without changing a pixel.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct HiddenImageTests {
  /// An image with a disc of opaque colours on transparency, and an image that is opaque except for a corner.
  private static let images = [(64, 30.0), (40, 70.0), (200, 90.0)].map { side, radius in
    var bitmap = Bitmap(size: PixelSize(width: side, height: side))
    let middle = Double(side - 1) / 2
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - middle, Double(y) - middle)
        let distance = (dx * dx + dy * dy).squareRoot()
        let alpha = x < 5 && y > 20 ? 0 : max(0, min((radius - distance) / 5, 1))
        bitmap[x, y] =
          Color(
            red: Double(x) / Double(side), green: Double(y) / Double(side), blue: 0.5, alpha: alpha
          ).premultiplied
      }
    }
    return Image(bitmap)
  }

  private static func place(_ context: inout GraphicsContext, _ random: inout SplitMix64) {
    context.translateBy(
      x: random.double(0...Double(context.size.width)),
      y: random.double(0...Double(context.size.height)))
    if random.isOne(in: 2) { context.rotate(by: random.double(0...6)) }
    if random.isOne(in: 4) {
      context.scaleBy(x: random.double(0.3...3), y: random.double(-2...3))
    }
  }

  /// Draws images with shapes between them. If `apart`, each image is in a layer of its own, which hides nothing outside of it.
  private static func picture(seed: UInt64, apart: Bool) -> DisplayList {
    var random = SplitMix64(seed: seed)
    var context = GraphicsContext(size: PixelSize(width: 200, height: 160))
    context.fillColor = Color(red: 0.9, green: 0.8, blue: 0.7)
    context.fill(Rect(x: 0, y: 0, width: 200, height: 160))
    for _ in 0..<random.int(5...60) {
      context.saveGState()
      place(&context, &random)
      context.interpolationQuality = random.pick([.none, .low, .low, .medium, .high])
      if random.isOne(in: 6) {
        context.clip(to: Rect(x: -20, y: -20, width: 45, height: 38))
      }
      if random.isOne(in: 5) {
        context.fillColor = Color(
          red: random.double(0...1), green: 0.4, blue: 0.2, alpha: random.pick([1, 0.5]))
        context.fillEllipse(in: Rect(x: -30, y: -20, width: 60, height: 40))
      } else {
        let image = random.pick(images)
        if apart { context.beginTransparencyLayer() }
        context.draw(
          image, at: Point(x: -Double(image.size.width) / 2, y: -Double(image.size.height) / 2))
        if apart { context.endTransparencyLayer() }
      }
      context.restoreGState()
    }
    return context.finish()
  }

  @Test("images laid over each other are what they are in layers of their own", arguments: 0..<40)
  func pictures(seed: UInt64) throws {
    var renderers = try RendererPair()
    let together = try renderers.expectSame(Self.picture(seed: seed, apart: false), "together")
    let apart = renderers.cpu.render(Self.picture(seed: seed, apart: true))
    #expect(together.picture == apart)
  }

  @Test("where an image is transparent it does what no colour does", arguments: BlendMode.allCases)
  func transparency(mode: BlendMode) throws {
    var renderers = try RendererPair()
    var bitmap = Bitmap(size: PixelSize(width: 96, height: 64))
    let color = Color(red8: 192, green8: 128, blue8: 64)
    for y in 0..<64 {
      for x in 48..<96 { bitmap[x, y] = color.premultiplied }
    }
    let image = Image(bitmap)
    func picture(_ draw: (inout GraphicsContext) -> Void) throws -> Bitmap {
      var context = GraphicsContext(size: PixelSize(width: 96, height: 64))
      for step in 0..<12 {
        context.fillColor = Color(
          red: Double(step) / 11, green: 0.3, blue: 0.6, alpha: Double(step + 1) / 12)
        context.fillEllipse(in: Rect(x: Double(8 * step) - 20, y: 3, width: 50, height: 55))
      }
      context.interpolationQuality = .none
      context.blendMode = mode
      draw(&context)
      return try renderers.expectSame(context.finish(), "\(mode)").picture
    }
    let drawn = try picture { $0.draw(image, at: .zero) }
    let filled = try picture {
      $0.fillColor = Color(gray: 0, alpha: 0)
      $0.fill(Rect(x: 0, y: 0, width: 48, height: 64))
      $0.fillColor = color
      $0.fill(Rect(x: 48, y: 0, width: 48, height: 64))
    }
    #expect(drawn == filled)
  }
}
