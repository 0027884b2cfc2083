import GLFunDocuments
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import GLFunSVG
import TestRandom
import TestSupport
import Testing

/// Random frames written as SVG: the pixels that are read back are the same, to the last bit.
struct SVGDocumentTests {
  /// A random frame without what is a little different in SVG: shadows are filters, sprites and lines of the driver are shapes,
  /// and a shape with a blend mode is a layer. Coordinates are within the limits of its reader.
  private static func frame(seed: UInt64, most: Int) -> DisplayList? {
    var random = SplitMix64(seed: seed)
    let size = PixelSize(width: random.int(8...most), height: random.int(8...most))
    var generator = FrameGenerator(seed: seed, size: size)
    let frame = generator.frame(of: random.int(4...40))
    let isDifferent = frame.commands.contains {
      switch $0 {
      case .lines(_, _, .gl, _), .sprite: true
      case .fill(_, _, _, let style), .stroke(_, _, _, let style):
        ![.normal, .copy, .clear].contains(frame.styles[style].blendMode)
      default: false
      }
    }
    let isFar = frame.points.contains { max(abs($0.x), abs($0.y)) > 1e6 }
    return isDifferent || isFar || frame.styles.contains { $0.shadow != nil } ? nil : frame
  }

  private static func readBack(_ frame: DisplayList) throws -> DisplayList {
    try SVG(data: Array(SVGDocument(frame).text().utf8)).displayList()
  }

  @Test func randomFrames_areTheSameOnTheProcessor() throws {
    // The grid of primitives that are recorded as shapes.
    let renderer = CPURenderer(primitives: .portable)
    var count = 0
    for seed in 40_000..<40_900 as Range<UInt64> {
      guard let frame = Self.frame(seed: seed, most: 120) else { continue }
      count += 1
      let difference = try BitmapDifference(
        expected: renderer.render(frame), actual: renderer.render(Self.readBack(frame)))
      #expect(difference.isIdentical, "seed \(seed), \(frame.size): \(difference)")
    }
    #expect(count > 60)
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func randomFrames_areTheSameOnTheDriver() throws {
    var renderers = try RendererPair()
    for seed in 40_000..<40_060 as Range<UInt64> {
      guard let frame = Self.frame(seed: seed, most: 60) else { continue }
      let expected = CPURenderer(primitives: .portable).render(frame)
      let difference = try BitmapDifference(
        expected: expected, actual: renderers.gl.render(Self.readBack(frame)))
      #expect(difference.isIdentical, "seed \(seed), \(frame.size): \(difference)")
    }
  }

  /// Layers, masks and clips deeper than readers go become pictures; the same pixels are read back.
  @Test(arguments: ["layers", "masks", "clips", "images"])
  func deepStructures_areTheSame(kind: String) throws {
    let box = Rect(x: 2.3, y: 3.4, width: 30.5, height: 20.2)
    let mask = Image(
      Bitmap(
        size: PixelSize(width: 2, height: 1), pixels: [Color.white.premultiplied, .transparent]))
    var context = GraphicsContext(size: Size(width: 40, height: 30), scale: 1)
    context.fillColor = .teal.withAlpha(0.7)
    for index in 0..<1200 {
      let box = box.insetBy(dx: Double(index) / 200, dy: Double(index) / 200)
      switch kind {
      case "layers": context.beginTransparencyLayer(alpha: 0.99)
      case "masks":
        context.blendMode = .destinationIn
        context.beginTransparencyLayer()
        context.blendMode = .normal
        context.fill(box)
        context.endTransparencyLayer()
        context.blendMode = .normal
      case "clips": context.clip(to: box)
      default: context.clip(to: box, mask: mask)
      }
      if index % 100 == 0 || kind == "masks" { context.fillEllipse(in: box) }
    }
    let frame = context.finish()
    let renderer = CPURenderer(primitives: .portable)
    let difference = try BitmapDifference(
      expected: renderer.render(frame), actual: renderer.render(Self.readBack(frame)))
    #expect(difference.isIdentical, "\(difference)")
  }

  /// Pictures that together have the pixels of more than 32 frames become one.
  @Test(arguments: [(20, 20), (40, 1)])
  func manyPictures_becomeOne(count: Int, expected: Int) throws {
    var context = GraphicsContext(size: Size(width: 400, height: 400), scale: 1)
    context.fill(Rect(x: 0, y: 0, width: 400, height: 400))
    for index in 0..<count {
      context.setFillGradient(
        Gradient(colors: [.red, .blue.withAlpha(0.1)]),
        .conic(center: Point(x: 200, y: 200), startAngle: Double(index)))
      context.fill(Rect(x: 0, y: 0, width: 400, height: 400))
    }
    context.fillColor = .green
    context.fillEllipse(in: Rect(x: 100, y: 100, width: 50, height: 30))
    let frame = context.finish()
    let text = try SVGDocument(frame).text()
    #expect(text.split(separator: "<image").count - 1 == expected)
    // The shape above them stays a path.
    #expect(text.contains("<path"))
    let difference = try BitmapDifference(
      expected: CPURenderer().render(frame),
      actual: CPURenderer().render(SVG(data: Array(text.utf8)).displayList()))
    #expect(difference.isIdentical, "\(difference)")
  }
}
