import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestSupport
import Testing

/// Repeating images.
@Suite struct PatternTests {
  /// An image of one colour and of extreme length, with thousands of texels in a pixel.
  private static let long = Image(
    Bitmap(
      size: PixelSize(width: 16_384, height: 1),
      pixels: Array(
        repeating: PremultipliedColor(red: 40, green: 80, blue: 120, alpha: 200), count: 16_384)))

  private func frame(_ quality: InterpolationQuality, _ transform: Transform) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 1024, height: 16))
    context.interpolationQuality = quality
    context.setFillPattern(Self.long, transform: transform)
    context.fill(Rect(x: 0, y: 0, width: 1024, height: 16))
    return context.finish()
  }

  static let transforms = [
    Transform(scaleX: 1.0 / 8000, y: 1), Transform(scaleX: -1.0 / 24_000, y: 40),
    Transform(a: 1e-4, b: 1e-5, c: -3e-5, d: 0.7, tx: 1e7, ty: -4),
  ]

  @Test(
    .enabled(if: Driver.isThere, Driver.reason), arguments: InterpolationQuality.allCases,
    transforms)
  func longImage_shrunkStrongly_isPaintedAndTheSame(
    quality: InterpolationQuality, transform: Transform
  ) throws {
    var renderers = try RendererPair()
    let frame = frame(quality, transform)
    let (picture, _) = try renderers.expectSame(frame, "\(quality), \(transform)")
    #expect(Set(picture.pixels) == [PremultipliedColor(red: 40, green: 80, blue: 120, alpha: 200)])
  }
}
