import GLFun
import TestRandom
import Testing

/// Outlines of strokes, and flattened paths, as values.
struct PathOutlineTests {
  private static func path(_ random: inout SplitMix64) -> Path {
    var random = random
    func point() -> Point { random.point(in: 15...85) }
    return Path { path in
      path.move(to: point())
      path.addLine(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      if random.next() % 2 == 0 { path.closeSubpath() }
    }
  }

  private static func picture(_ draw: (inout GraphicsContext) -> Void) -> Bitmap {
    ImageRenderer(size: Size(width: 100, height: 100)).image(draw)
  }

  @Test(arguments: 0..<24)
  func filledOutline_isTheStroke(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let path = Self.path(&random)
    let stroke = StrokeStyle(
      width: random.double(2...11), cap: random.pick(LineCap.allCases),
      join: random.pick(LineJoin.allCases), miterLimit: 4,
      dash: seed % 3 == 0 ? LineDash(lengths: [9, 5]) : LineDash())
    let outline = path.outline(of: stroke, tolerance: 0.01)
    let filled = Self.picture { $0.fill(outline) }
    let stroked = Self.picture { context in
      context.strokeStyle = stroke
      context.stroke(path)
    }
    let difference = try BitmapDifference(expected: stroked, actual: filled)
    // A tolerance of a twentieth of a pixel along two edges.
    #expect(difference.largestChannelDifference <= 28, "\(difference)")
  }

  @Test(arguments: [0.01, 0.1, 1], 0..<12)
  func flattenedPath_hasLinesAlone_nearThePath(tolerance: Double, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let path = Self.path(&random)
    let flat = path.flattened(tolerance: tolerance)
    for element in flat.elements {
      switch element {
      case .move, .line, .closeSubpath: continue
      case .quadCurve, .curve: Issue.record("a curve is left")
      }
    }
    #expect(abs(flat.length - path.length) <= 8 * tolerance + 0.02 * path.length)
    let (bounds, exact) = (flat.bounds, path.bounds)
    #expect(abs(bounds.minX - exact.minX) <= tolerance * 1.01)
    #expect(abs(bounds.maxY - exact.maxY) <= tolerance * 1.01)
  }

  @Test func strokesOfNothing_haveNoOutline() {
    let line = Path { path in
      path.move(to: .zero)
      path.addLine(to: Point(x: 9, y: 9))
    }
    for width in [0, -1, .nan, .infinity] as [Double] {
      #expect(line.outline(of: StrokeStyle(width: width)).isEmpty)
    }
    #expect(Path().outline(of: StrokeStyle(width: 3)).isEmpty && Path().flattened().isEmpty)
  }
}
