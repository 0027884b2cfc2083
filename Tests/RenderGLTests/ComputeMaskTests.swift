import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

@testable import GLFunRenderGL

/// Masks that compute shaders make, pixel by pixel: an opaque outline on a transparent picture leaves its coverage as alpha.
@Suite(.enabled(if: ComputeDriver.isThere, ComputeDriver.reason), .serialized)
struct ComputeMaskTests {
  /// The kinds of outlines.
  private enum Kind: CaseIterable {
    /// Convex polygons.
    case convex
    /// Spikes from a middle that meet each other.
    case spikes
    /// A few corners far apart, in part outside the picture.
    case long
    /// Curves that cross themselves.
    case curves
    /// Edges on borders and middles of pixels.
    case grid
    /// Many edges in a few pixels.
    case tiny
    /// Several contours.
    case several
  }

  private static let side = 96.0

  /// A path of a kind.
  private static func path(_ kind: Kind, _ random: inout SplitMix64) -> Path {
    let (cx, cy) = (random.double(0...side), random.double(0...side))
    let radius = random.double(2...40)
    func around(_ part: Double, _ distance: Double, flat: Double = 1) -> Point {
      // A point of the unit circle, by its rational form.
      let t = (part - part.rounded(.down)) * 4 - 2
      let down = 1 + t * t
      return Point(x: cx + distance * (1 - t * t) / down, y: cy + flat * distance * 2 * t / down)
    }
    var path = Path()
    func polygon(_ points: [Point]) {
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      path.closeSubpath()
    }
    switch kind {
    case .convex:
      let count = random.int(3...30)
      polygon((0..<count).map { around(Double($0) / Double(count), radius, flat: 0.6) })
    case .spikes:
      let count = random.int(5...60)
      polygon(
        (0..<count).map { around(Double($0) / Double(count), radius * random.double(0.1...1)) })
    case .long:
      polygon((0..<random.int(3...8)).map { _ in random.point(in: -60...side + 60) })
    case .curves:
      path.move(to: Point(x: cx, y: cy))
      for _ in 0..<random.int(2...5) {
        func near() -> Point {
          Point(
            x: cx + random.double(-radius...radius), y: cy + random.double(-radius...radius))
        }
        path.addCurve(to: near(), control1: near(), control2: near())
      }
    case .grid:
      var at = Point(x: cx.rounded(), y: cy.rounded())
      polygon(
        (0..<random.int(4...24)).map { index in
          let step = Double(random.int(-20...20)) / 2
          if index & 1 == 0 { at.x += step } else { at.y += step }
          return at
        })
    case .tiny:
      let reach = random.pick([0.4, 1.5, 3])
      polygon(
        (0..<random.pick([4, 5, 7, 12])).map { _ in
          Point(x: cx + random.double(-reach...reach), y: cy + random.double(-reach...reach))
        })
    case .several:
      for _ in 0..<random.int(2...6) {
        polygon((0..<random.int(3...6)).map { _ in random.point(in: -10...side + 10) })
      }
    }
    return path
  }

  private static func frame(_ path: Path, _ rule: FillRule, side: Double = side) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: Int(side), height: Int(side)))
    context.fillColor = Color(red: 0, green: 0, blue: 0)
    context.addPath(path)
    context.fillPath(using: rule)
    return context.finish()
  }

  @Test func masksOfRandomOutlines_areTheProcessors() throws {
    var renderer = try GLRenderer(tiles: .compute)
    let processor = CPURenderer(threads: 1)
    var (masks, patches) = (0, 0)
    for kind in Kind.allCases {
      var random = SplitMix64(seed: 7)
      for number in 0..<40 {
        let path = Self.path(kind, &random)
        for rule in [FillRule.winding, .evenOdd] {
          let frame = Self.frame(path, rule)
          let picture = try renderer.render(frame)
          #expect(picture == processor.render(frame), "\(kind) \(number), \(rule)")
          masks += renderer.tileCounts.masks
          patches += renderer.tileCounts.patches
          #expect(renderer.tileCounts.repeats == 0)
        }
      }
    }
    #expect(masks > 3000, "the device makes the masks")
    #expect(patches < masks / 10, "it leaves few to the processor")
  }

  /// Many edges in one pixel, which the shaders leave to the processor.
  private static var crowded: DisplayList {
    var random = SplitMix64(seed: 3)
    var path = Path()
    path.move(to: Point(x: 20.3, y: 20.1))
    for _ in 0..<400 {
      path.addLine(to: Point(x: 20 + random.double(0...3), y: 20 + random.double(0...3)))
    }
    path.closeSubpath()
    return frame(path, .evenOdd)
  }

  @Test func crowdedPixels_areLeftToTheProcessor() throws {
    var renderer = try GLRenderer(tiles: .compute)
    let expected = CPURenderer(threads: 1).render(Self.crowded)
    #expect(try renderer.render(Self.crowded) == expected)
    #expect(renderer.tileCounts.patches > 0)
    #expect(renderer.tileCounts.repeats == 0)
    #expect(renderer.tileCounts.fragmentPasses == 0)
  }

  /// The memory of masks grows after the first bands, and their masks are not there any more.
  @Test func crowdedPixels_belowFewMasks_areTheProcessors() throws {
    var random = SplitMix64(seed: 23)
    var context = GraphicsContext(size: PixelSize(width: 512, height: 1024))
    context.fillEllipse(in: Rect(x: 10.5, y: 10.5, width: 40, height: 30))
    for _ in 0..<60 {
      let (x, y) = (random.double(0...400), random.double(500...950))
      context.fillEllipse(in: Rect(x: x, y: y, width: 60, height: 50))
    }
    for (x, y) in [(20.0, 900.0), (300, 930), (400, 1000), (500, 700)] {
      context.move(to: Point(x: x, y: y))
      for _ in 0..<400 {
        context.addLine(
          to: Point(x: x + random.double(0...3), y: y + random.double(0...3)))
      }
      context.fillPath(using: .evenOdd)
    }
    let frame = context.finish()
    var renderer = try GLRenderer(tiles: .compute)
    #expect(try renderer.render(frame) == CPURenderer(threads: 1).render(frame))
  }

  @Test func crowdedPixels_ofFramesInFlight_areTheProcessors() throws {
    var renderer = try GLRenderer(tiles: .compute)
    let plain = Self.frame(
      Path(ellipseIn: Rect(x: 9.5, y: 7.25, width: 60, height: 70)), .winding)
    let frames = [plain, Self.crowded, plain, Self.crowded, Self.crowded, plain]
    var pictures: [Bitmap] = []
    for frame in frames {
      try renderer.start(frame)
      if renderer.framesInFlight == 3 { pictures.append(try renderer.finish()) }
    }
    while renderer.framesInFlight > 0 { pictures.append(try renderer.finish()) }
    let processor = CPURenderer(threads: 1)
    #expect(pictures == frames.map { processor.render($0) })
  }

  /// Between and after GL primitives, and in strips.
  @Test func crowdedPixels_overOtherPasses_areTheProcessors() throws {
    var pair = try RendererPair(tiles: .compute)
    var context = GraphicsContext(size: PixelSize(width: 96, height: 96))
    for color in [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5)] {
      context.fillColor = color
      context.drawLines([Point(x: 3, y: 5), Point(x: 90, y: 65)], width: 9)
      context.fill(Self.crowdedPath, using: .evenOdd)
    }
    try pair.expectSame(context.finish(), "crowded pixels over lines")
  }

  private static var crowdedPath: Path {
    var random = SplitMix64(seed: 5)
    var path = Path()
    path.move(to: Point(x: 40.3, y: 30.1))
    for _ in 0..<300 {
      path.addLine(to: Point(x: 40 + random.double(0...9), y: 30 + random.double(0...9)))
    }
    path.closeSubpath()
    return path
  }

  /// Strokes so thin that both sides are in one pixel, with gentle bends, tight ones, corners and contours that meet.
  @Test func thinStrokes_areTheProcessors() throws {
    var pair = try RendererPair(tiles: .compute)
    var random = SplitMix64(seed: 19)
    for number in 0..<60 {
      var context = GraphicsContext(
        size: PixelSize(width: Int(Self.side), height: Int(Self.side)))
      context.lineWidth = random.pick([0.05, 0.3, 0.8, 1, 1.5, 2.3, 4])
      context.lineCap = random.pick([.butt, .round, .square])
      context.lineJoin = random.pick([.miter, .round, .bevel])
      if number % 5 == 4 {
        context.lineDash = LineDash(phase: 0, lengths: [random.double(1...9), 2.5])
      }
      var at = random.point(in: 0...Self.side)
      for _ in 0..<random.int(1...3) {
        context.move(to: at)
        for _ in 0..<random.int(1...8) {
          let reach = random.pick([1.0, 6, 40])
          func near() -> Point {
            Point(x: at.x + random.double(-reach...reach), y: at.y + random.double(-reach...reach))
          }
          if number % 3 == 0 {
            context.addLine(to: near())
          } else {
            context.addCurve(to: near(), control1: near(), control2: near())
          }
          at = near()
        }
        if random.isOne(in: 3) { context.closeSubpath() }
      }
      context.strokePath()
      let ellipse = Rect(
        x: random.double(0...60), y: 9.3, width: random.double(0.5...50), height: 30)
      context.strokeEllipse(in: ellipse)
      try pair.expectSame(context.finish(), "thin stroke \(number)")
      #expect(pair.gl.tileCounts.masks > 0)
      #expect(pair.gl.tileCounts.processorMasks == 0)
    }
  }

  /// Outlines more than 256 pixels wide, whose vertices lie close together or far apart.
  @Test func wideOutlines_areTheProcessors() throws {
    var pair = try RendererPair(tiles: .compute)
    var random = SplitMix64(seed: 17)
    for number in 0..<12 {
      var context = GraphicsContext(size: PixelSize(width: 640, height: 40))
      context.fillColor = .black
      let box = Rect(
        x: random.double(-40...40), y: random.double(-300...0), width: 580, height: 420)
      switch number % 3 {
      case 0: context.addPath(Path(ellipseIn: box))
      case 1:
        context.addPath(Path(ellipseIn: box))
        context.addPath(Path(ellipseIn: box.insetBy(dx: random.double(1...9), dy: 3)))
      default:
        context.move(to: Point(x: random.double(-60...60), y: 2))
        for _ in 0..<6 {
          context.addLine(to: Point(x: random.double(-60...700), y: random.double(-9...49)))
        }
      }
      context.fillPath(using: number % 2 == 0 ? .evenOdd : .winding)
      try pair.expectSame(context.finish(), "wide outline \(number)")
      #expect(pair.gl.tileCounts.masks > 0)
    }
  }

  /// Masks times those of clips, in layers and with several paints.
  @Test func clippedOutlines_areTheProcessors() throws {
    var pair = try RendererPair(tiles: .compute)
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(seed))
      var context = GraphicsContext(
        size: PixelSize(width: Int(Self.side), height: Int(Self.side) + 37))
      for _ in 0..<8 {
        context.saveGState()
        switch random.int(0...3) {
        case 0: context.clip(to: [Rect(x: 5.3, y: 7.8, width: 61.2, height: 70.1)])
        case 1:
          context.addPath(Self.path(random.pick(Kind.allCases), &random))
          context.clip(using: random.pick([.winding, .evenOdd]))
        case 2:
          context.addPath(Path(ellipseIn: Rect(x: 10, y: 3.5, width: 70, height: 90)))
          context.clip()
          context.addPath(Self.path(.convex, &random))
          context.clip()
        default: break
        }
        let hasLayer = random.isOne(in: 3)
        if hasLayer { context.beginTransparencyLayer(alpha: 0.7) }
        context.blendMode = random.pick([.normal, .normal, .multiply, .copy, .xor])
        context.fillColor = Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 190)
        if random.isOne(in: 3) {
          context.setFillGradient(
            Gradient(colors: [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]),
            .linear(start: .zero, end: Point(x: 60, y: 80)))
        }
        context.fill(Self.path(random.pick(Kind.allCases), &random), using: .evenOdd)
        if hasLayer { context.endTransparencyLayer() }
        context.restoreGState()
      }
      try pair.expectSame(context.finish(), "clipped outlines, \(seed)")
      #expect(pair.gl.tileCounts.masks > 0)
    }
  }

  @Test func repeatedFrames_areTheSame() throws {
    var renderer = try GLRenderer(tiles: .compute)
    var random = SplitMix64(seed: 11)
    let frame = Self.frame(Self.path(.curves, &random), .evenOdd)
    let first = try renderer.render(frame)
    for _ in 0..<200 { #expect(try renderer.render(frame) == first) }
  }

  /// A path with more edges than one work group lists, and one beyond the coordinates of the shaders.
  @Test func largeOutlines_areTheProcessors() throws {
    var renderer = try GLRenderer(tiles: .compute)
    let processor = CPURenderer(threads: 1)
    var random = SplitMix64(seed: 13)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<50_000 { path.addLine(to: random.point(in: 0...Self.side)) }
    for rule in [FillRule.winding, .evenOdd] {
      let frame = Self.frame(path, rule)
      #expect(try renderer.render(frame) == processor.render(frame))
    }
    for reach in [20_000.0, 1e7, 1e12] {
      var path = Path()
      path.move(to: Point(x: -reach, y: 3.5))
      path.addLine(to: Point(x: reach, y: 40.25))
      path.addLine(to: Point(x: 30, y: reach))
      path.closeSubpath()
      let frame = Self.frame(path, .winding)
      #expect(try renderer.render(frame) == processor.render(frame), "\(reach)")
    }
  }
}
