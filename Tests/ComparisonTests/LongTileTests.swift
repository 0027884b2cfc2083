import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// More shapes in one tile than a driver's limit for the steps of a shader's loop.
@Suite(.enabled(if: Driver.isThere, Driver.reason), .serialized)
struct LongTileTests {
  /// Ellipses over each other in a picture of one tile, each with a paint of its own.
  private func frame(
    _ count: Int, mode: BlendMode = .normal,
    paint: (inout GraphicsContext, inout SplitMix64) -> Void
  ) -> DisplayList {
    var random = SplitMix64(seed: UInt64(count))
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    context.blendMode = mode
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
      let frame = frame(count, mode: mode) { $0.fillColor = color(&$1) }
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
        context.fillColor = color(&random)
      }
      try renderers.expectSame(frame, "\(count) shapes")
    }
  }

  @Test func colors_areTheSame() throws {
    var renderers = try RendererPair()
    let frame = frame(270_000) { $0.fillColor = color(&$1) }
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

  /// Layers in layers, to any depth, and with any number of shapes in each.
  @Test func nestedLayers_areTheSame() throws {
    var renderers = try RendererPair()
    for (depth, count) in [(8, 3), (9, 3), (40, 3), (3, 4000), (12, 9000), (700, 1)] {
      var random = SplitMix64(seed: UInt64(depth))
      var context = GraphicsContext(size: PixelSize(width: 70, height: 40))
      context.fillColor = color(&random, alpha: 255)
      context.fill(Rect(x: 3, y: 2, width: 50, height: 30))
      for level in 0..<depth {
        if depth < 50 { context.blendMode = random.pick(BlendMode.allCases) }
        context.beginTransparencyLayer(
          alpha: random.double(0.9...1), becoming: level % 7 == 3 ? .luminance : .colors)
        for _ in 0..<count {
          context.fillColor = color(&random)
          context.fillEllipse(
            in: Rect(x: random.double(-4...60), y: random.double(-4...30), width: 30, height: 20))
        }
      }
      for _ in 0..<depth { context.endTransparencyLayer() }
      try renderers.expectSame(context.finish(), "\(depth) layers of \(count) shapes")
    }
  }

  /// More offscreen tiles than fit in a row.
  @Test func nestedLayersInManyTiles_areTheSame() throws {
    var renderers = try RendererPair()
    var random = SplitMix64(seed: 3)
    var context = GraphicsContext(size: PixelSize(width: 700, height: 500))
    for _ in 0..<12 {
      context.beginTransparencyLayer(alpha: 0.9)
      context.fillColor = color(&random, alpha: 160)
      context.fillEllipse(
        in: Rect(x: random.double(-50...50), y: random.double(-50...50), width: 650, height: 450))
    }
    for _ in 0..<12 { context.endTransparencyLayer() }
    try renderers.expectSame(context.finish(), "nested layers")
  }

  /// The lines are below the first of the shapes, but not below the pieces that come later.
  @Test func longTilesOverPrimitives_areTheSame() throws {
    var renderers = try RendererPair()
    var random = SplitMix64(seed: 4)
    for mode in [BlendMode.normal, .multiply, .luminosity] {
      var context = GraphicsContext(size: PixelSize(width: 40, height: 30))
      context.fillColor = color(&random)
      context.drawLines([Point(x: 3, y: 5), Point(x: 30, y: 25)], width: 9)
      context.blendMode = mode
      for _ in 0..<16_000 {
        context.setFillGradient(
          Gradient(colors: [color(&random), color(&random)]),
          .linear(start: .zero, end: Point(x: 40, y: random.double(1...30))))
        context.fillEllipse(
          in: Rect(x: random.double(-4...8), y: random.double(-4...8), width: 20, height: 20))
      }
      try renderers.expectSame(context.finish(), "\(mode)")
    }
  }
}
