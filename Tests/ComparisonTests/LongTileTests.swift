import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// More shapes in one tile than a driver runs a shader's loop for.
@Suite(.enabled(if: Driver.isThere, Driver.reason), .serialized)
struct LongTileTests {
  /// Ellipses over each other in a picture of one tile, each with a paint of its own.
  private func frame(
    _ count: Int, mode: BlendMode = .normal,
    paint: (inout GraphicsContext, inout SplitMix64) -> Void
  ) -> DisplayList {
    var random = SplitMix64(seed: UInt64(count))
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    context.setBlendMode(mode)
    for _ in 0..<count {
      paint(&context, &random)
      context.fillEllipse(
        in: Rect(x: random.double(-4...8), y: random.double(-4...8), width: 10, height: 10))
    }
    return context.finish()
  }

  private func color(_ random: inout SplitMix64, alpha: UInt8 = 32) -> Color {
    Color(red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: alpha)
  }

  @Test(arguments: [BlendMode.multiply, .screen, .luminosity])
  func blendModes_areTheSame(mode: BlendMode) throws {
    var renderers = try RendererPair()
    for count in [8000, 8300, 20_000, 61_000] {
      let frame = frame(count, mode: mode) { $0.setFillColor(color(&$1)) }
      try renderers.expectSame(frame, "\(count) shapes, \(mode)")
    }
  }

  @Test func layers_areTheSame() throws {
    var renderers = try RendererPair()
    for count in [8000, 29_000, 31_000] {
      let frame = frame(count) { context, random in
        if random.isOne(in: 3) {
          if context.isInTransparencyLayer { context.endTransparencyLayer() }
          context.beginTransparencyLayer(alpha: 0.5)
        }
        context.setFillColor(color(&random))
      }
      try renderers.expectSame(frame, "\(count) shapes")
    }
  }

  @Test func colors_areTheSame() throws {
    var renderers = try RendererPair()
    let frame = frame(270_000) { $0.setFillColor(color(&$1)) }
    try renderers.expectSame(frame, "colours")
  }

  @Test func gradients_areTheSame() throws {
    var renderers = try RendererPair()
    for count in [16_000, 18_000, 70_000] {
      let frame = frame(count) { context, random in
        let center = Point(x: random.double(0...16), y: random.double(0...16))
        context.setFillGradient(
          Gradient(colors: [color(&random), color(&random)]),
          .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: 9))
      }
      try renderers.expectSame(frame, "\(count) gradients")
    }
  }
}
