import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Gradients and images that are computed pixel by pixel: both renderers give the same, in full or in parts.
@Suite(.enabled(if: Driver.isThere, Driver.reason), .serialized)
struct ExactPaintComparisonTests {
  private static let size = PixelSize(width: 300, height: 170)

  private static func gradient(_ random: inout SplitMix64) -> Gradient {
    var stops: [Gradient.Stop] = []
    for _ in 0..<random.int(1...6) {
      let offset = random.double(0...1)
      for width in [0, random.pick([0, 1e-5, 1e-3])] {
        stops.append(
          Gradient.Stop(
            offset: offset + width,
            color: Color(
              red8: random.byte(), green8: random.byte(), blue8: random.byte(),
              alpha8: random.isOne(in: 2) ? 255 : random.byte())))
      }
    }
    return Gradient(stops: stops)
  }

  private static func placement(_ random: inout SplitMix64) -> Gradient.Placement {
    func point() -> Point { Point(x: random.double(-50...350), y: random.double(-50...220)) }
    let (start, end) = (point(), point())
    let far = random.pick([1, 1, 40, 1e4])
    switch random.int(0...3) {
    case 0:
      return .linear(start: end + (start - end) * far, end: start + (end - start) * far)
    case 1:
      return .radial(
        startCenter: start, startRadius: random.double(0...40), endCenter: start,
        endRadius: random.double(0...100) * far)
    case 2:
      return .radial(
        startCenter: start, startRadius: random.double(0...40), endCenter: end,
        endRadius: random.double(0...100) * far)
    default: return .conic(center: start, startAngle: random.double(-7...7))
    }
  }

  private static func image(_ random: inout SplitMix64) -> Image {
    let size = PixelSize(width: random.int(1...9), height: random.int(1...5))
    return Image(
      Bitmap(
        size: size,
        pixels: (0..<size.area).map { _ in
          Color(
            red8: random.byte(), green8: random.byte(), blue8: random.byte(),
            alpha8: random.isOne(in: 2) ? 255 : random.byte()
          ).premultiplied
        }))
  }

  /// Shapes with paints of all kinds over each other.
  private static func frame(_ seed: Int, dithers: Bool = false) -> DisplayList {
    var random = SplitMix64(seed: UInt64(seed))
    var context = GraphicsContext(size: size)
    context.fillColor = .white
    context.fill(Rect(x: 0, y: 0, width: 300, height: 170))
    for _ in 0..<12 {
      context.saveGState()
      defer { context.restoreGState() }
      context.alpha = random.pick([1, 1, 0.6])
      context.blendMode = random.pick([.normal, .normal, .multiply])
      if random.isOne(in: 3) { context.rotate(by: random.double(-0.5...0.5)) }
      context.dithersGradients = dithers
      let box = Rect(
        x: random.double(-40...200), y: random.double(-40...100),
        width: random.double(20...200), height: random.double(20...150))
      if random.isOne(in: 2) {
        context.setFillGradient(
          gradient(&random), placement(&random), extend: random.pick(Gradient.Extend.allCases))
        if random.isOne(in: 2) { context.fillEllipse(in: box) } else { context.fill(box) }
        continue
      }
      context.interpolationQuality = random.pick(InterpolationQuality.allCases)
      let scale = random.pick([20, 100, 3000, 1e6])
      if random.isOne(in: 3) {
        context.setFillPattern(
          image(&random),
          transform: Transform(
            a: scale, b: random.pick([0, scale / 3]), c: 0, d: scale / 2, tx: 30.3, ty: -9))
        context.fillEllipse(in: box)
      } else if random.isOne(in: 4) {
        context.clip(to: box, mask: image(&random))
        context.fillColor = .black
        context.fill(Rect(x: -200, y: -200, width: 800, height: 800))
      } else if random.isOne(in: 4) {
        context.drawSprite(
          Texture2D(image(&random).bitmap, filter: random.pick([.nearest, .linear])),
          in: Rect(x: box.minX - scale, y: box.minY - scale, width: 3 * scale, height: 2 * scale))
      } else {
        context.clip(to: box)
        context.draw(
          image(&random),
          in: Rect(
            x: box.minX - scale * random.double(0...4), y: box.minY - scale, width: 5 * scale,
            height: 4 * scale))
      }
    }
    return context.finish()
  }

  @Test(arguments: 0..<40) func renderers_giveTheSame(seed: Int) throws {
    var renderers = try RendererPair()
    try renderers.expectSame(Self.frame(seed), "seed \(seed)")
  }

  /// Dithered gradients in layers, as patterns of recorded pictures, as strokes, within clips and masks, with shadows.
  private static func dithered(_ seed: Int) -> DisplayList {
    var random = SplitMix64(seed: UInt64(seed))
    var context = GraphicsContext(size: size)
    context.draw(frame(seed, dithers: true), at: .zero)
    context.dithersGradients = true
    context.alpha = random.pick([1, 0.7])
    context.setShadow(offset: Vector(dx: 3, dy: 5), blur: random.pick([0, 9]))
    context.beginTransparencyLayer(alpha: 0.8)
    context.setStrokeGradient(gradient(&random), placement(&random), extend: .reflect)
    context.lineWidth = random.double(1...30)
    context.strokeEllipse(in: Rect(x: 40, y: 30, width: 200, height: 110))
    context.draw(
      frame(seed + 1, dithers: false),
      in: Rect(x: random.double(0...100), y: 20, width: 150, height: 100))
    context.clip(to: Rect(x: 33.3, y: 20.5, width: 170, height: 90), mask: image(&random))
    context.setFillGradient(gradient(&random), placement(&random), extend: .pad)
    context.fill(Rect(x: 0, y: 0, width: 300, height: 170))
    context.endTransparencyLayer()
    return context.finish()
  }

  @Test(arguments: 0..<30) func ditheredGradients_areTheSame(seed: Int) throws {
    var renderers = try RendererPair()
    let frame = Self.dithered(200 + seed)
    let whole = try renderers.expectSame(frame, "seed \(seed)").picture
    if seed % 6 > 0 { return }
    let pieces = try renderers.gl.renderInPieces(of: PixelSize(width: 64, height: 48), frame)
    #expect(pieces == whole, "pieces")
    let strips = try renderers.gl.renderInStrips(of: 32, frame)
    #expect(strips == whole, "strips")
  }

  @Test(arguments: 0..<12) func strips_andPieces_areTheWhole(seed: Int) throws {
    var renderers = try RendererPair()
    let frame = Self.frame(100 + seed)
    let whole = renderers.cpu.render(frame)
    for height in [16, 48] {
      var cpu = renderers.cpu
      let strips = cpu.renderInStrips(of: height, frame)
      #expect(strips == whole, "strips of \(height)")
    }
    let pieces = try renderers.gl.renderInPieces(of: PixelSize(width: 64, height: 48), frame)
    #expect(pieces == whole, "pieces")
  }
}
