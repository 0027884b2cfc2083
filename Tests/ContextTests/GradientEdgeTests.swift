import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import Testing

/// Hard edges of gradients compared with exact integer arithmetic: every pixel has the colour at its centre.
@Suite struct GradientEdgeTests {
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1),
    Color(red: 0, green: 1, blue: 0), Color(red: 1, green: 1, blue: 1),
  ]

  /// Bands of one colour each; they end at the given positions.
  private static func bands(_ ends: [Int], of parts: Int) -> Gradient {
    var stops: [Gradient.Stop] = []
    for (index, end) in ends.enumerated() {
      let offset = Double(end) / Double(parts)
      stops.append(Gradient.Stop(offset: offset, color: color(ofBand: index)))
      stops.append(Gradient.Stop(offset: offset, color: color(ofBand: index + 1)))
    }
    return Gradient(stops: stops)
  }

  private static func color(ofBand band: Int) -> Color { colors[band % colors.count] }

  /// Distinct positions between 0 and `parts`, in order; some lie close together.
  private static func ends(_ random: inout SplitMix64, parts: Int) -> [Int] {
    var ends: Set<Int> = []
    for _ in 0..<random.int(1...7) {
      let place = random.int(1...parts - 20)
      ends.insert(place)
      if random.isOne(in: 2) { ends.insert(place + random.int(1...15)) }
    }
    return ends.sorted()
  }

  private func expectBands(
    _ picture: Bitmap, _ message: String, _ band: (_ x: Int, _ y: Int) -> Int
  ) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let expected = Self.color(ofBand: band(x, y)).premultiplied
        if picture[x, y] != expected {
          Issue.record("\(message): pixel \(x), \(y) is \(picture[x, y]), not \(expected)")
          return
        }
      }
    }
  }

  /// The position of `number` over `divisor` in a pattern, in parts of the same size.
  private func folded(_ number: Int, _ divisor: Int, _ extend: Gradient.Extend) -> Int {
    switch extend {
    case .pad: return number
    case .repeat: return (number % divisor + divisor) % divisor
    case .reflect:
      let part = (number % (2 * divisor) + 2 * divisor) % (2 * divisor)
      return part < divisor ? part : 2 * divisor - part
    }
  }

  /// Lines of whole pixels, up to many times as long as the picture, in both directions along both axes.
  @Test(arguments: Gradient.Extend.allCases, 0..<12)
  func linear_edgesAreWhereTheirStopsAre(extend: Gradient.Extend, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<12 {
      let parts = random.pick([16, 100, 10_000, 1_000_000])
      let ends = Self.ends(&random, parts: max(parts, 40))
      let gradient = Self.bands(ends, of: max(parts, 40))
      let length = random.pick([7, 60, 333, 4001, 123_457, 1_000_000])
      // Placed so that an edge lies in the picture.
      let edge = random.pick(ends) * length / max(parts, 40)
      let start = random.int(0...130) - edge
      let isDown = random.isOne(in: 2)
      let isBackwards = random.isOne(in: 2)
      let picture = painted(isDown ? 9 : 131, isDown ? 131 : 9) {
        func point(_ along: Int) -> Point {
          let along = Double(isBackwards ? 131 - along : along)
          return isDown ? Point(x: 3, y: along) : Point(x: along, y: 3)
        }
        $0.setFillGradient(
          gradient, .linear(start: point(start), end: point(start + length)), extend: extend)
        $0.fill(Rect(x: 0, y: 0, width: 131, height: 131))
      }
      expectBands(picture, "\(length) from \(start), \(ends) of \(parts), \(extend)") { x, y in
        let pixel = isDown ? y : x
        // In half pixels.
        let way = isBackwards ? 2 * (131 - start - pixel) - 1 : 2 * (pixel - start) + 1
        let place = folded(way, 2 * length, extend)
        return ends.count { place * max(parts, 40) >= 2 * length * $0 }
      }
    }
  }

  /// Circles of whole pixels: a pixel is beyond one if the square of its distance from the middle is larger.
  @Test(arguments: Gradient.Extend.allCases, 0..<12)
  func radial_edgesAreWhereTheirStopsAre(extend: Gradient.Extend, seed: Int) {
    var random = SplitMix64(seed: UInt64(100 + seed))
    for _ in 0..<6 {
      let parts = random.pick([40, 1000])
      let ends = Self.ends(&random, parts: parts)
      let radius = random.pick([5, 40, 90, 2000, 30_000])
      let edge = random.pick(ends) * radius / parts
      let center = (x: 40 - edge, y: random.int(-5...50))
      let picture = painted(97, 45) {
        let middle = Point(x: Double(center.x), y: Double(center.y))
        $0.setFillGradient(
          Self.bands(ends, of: parts),
          .radial(
            startCenter: middle, startRadius: 0, endCenter: middle, endRadius: Double(radius)),
          extend: extend)
        $0.fill(Rect(x: 0, y: 0, width: 97, height: 45))
      }
      let name = "\(radius) around \(center), \(ends) of \(parts), \(extend)"
      expectBands(picture, name) { x, y in
        let (dx, dy) = (2 * (x - center.x) + 1, 2 * (y - center.y) + 1)
        let square = dx * dx + dy * dy
        /// True if the distance in half pixels is at least `part` of the radius beyond the whole radii before it.
        func isBeyond(_ turns: Int, _ part: Int) -> Bool {
          let distance = 2 * radius * (turns * parts + part)
          return distance <= 0 || square * parts * parts >= distance * distance
        }
        if extend == .pad { return ends.count { isBeyond(0, $0) } }
        var turns = 0
        while isBeyond(turns + 1, 0) { turns += 1 }
        if extend == .repeat || turns.isMultiple(of: 2) {
          return ends.count { isBeyond(turns, $0) }
        }
        // Backwards: an edge belongs to the band before it.
        return ends.count { part in
          let distance = 2 * radius * (turns * parts + parts - part)
          return square * parts * parts <= distance * distance
        }
      }
    }
  }

  /// Eighths of a turn from any axis: signs decide a pixel's side of a line through the middle.
  @Test(arguments: 0..<4, [3000, 60])
  func sweep_edgesAreWhereTheirStopsAre(quarter: Int, far: Int) {
    let center = (x: 30 - far * [1, 0, -1, 0][quarter], y: 30 - far * [0, 1, 0, -1][quarter])
    let picture = painted(64, 64) {
      $0.setFillGradient(
        Self.bands(Array(1...7), of: 8),
        .conic(
          center: Point(x: Double(center.x), y: Double(center.y)),
          startAngle: Double(quarter) * .pi / 2))
      $0.fill(Rect(x: 0, y: 0, width: 64, height: 64))
    }
    expectBands(picture, "from \(quarter) quarters") { x, y in
      var way = (2 * (x - center.x) + 1, 2 * (y - center.y) + 1)
      for _ in 0..<quarter { way = (way.1, -way.0) }
      // The eighth of a turn with the given direction, counted from the start of the first one.
      let (dx, dy) = way
      switch (dx >= 0, dy >= 0) {
      case (true, true): return dy >= dx ? 1 : 0
      case (false, true): return -dx >= dy ? 3 : 2
      case (false, false): return -dy >= -dx ? 5 : 4
      case (true, false): return dx >= -dy ? 7 : 6
      }
    }
  }

  /// The unpainted parts beyond the ends begin and end at the exact pixel.
  @Test(arguments: [3, 50, 1023, 3000])
  func ends_thatNothingIsPaintedBeyond_areWhereTheyAre(length: Int) {
    for half in 0..<40 {
      let start = Double(half) / 2 - 5
      let picture = painted(300, 1) {
        $0.drawLinearGradient(
          Gradient(colors: [.red, .blue]), start: Point(x: start, y: 7),
          end: Point(x: start + Double(length), y: 7))
      }
      for x in 0..<300 {
        let along = Double(x) + 0.5 - start
        #expect(picture[x, 0].isOpaque == (along >= 0 && along < Double(length)), "\(start) \(x)")
      }
    }
  }

  /// A gradient in a space that is stretched and turned by quarters has its edges at the same pixels as without.
  @Test func transforms_moveEdgesWithTheirPixels() {
    for (index, form) in [
      Transform(a: 1000, b: 0, c: 0, d: 2, tx: -2400, ty: 1),
      Transform(a: 0, b: 3, c: -700, d: 0, tx: 1900, ty: 0),
      Transform(a: -300, b: 0, c: 0, d: -0.5, tx: 900, ty: 9),
    ].enumerated() {
      let gradient = Self.bands([5013, 5027, 5101], of: 10_000)
      let (start, end) = (Point(x: 0, y: 0), index == 1 ? Point(x: 0, y: 5) : Point(x: 5, y: 0))
      func draw(_ context: inout GraphicsContext, _ transform: Transform) {
        // A path is transformed when its points are added, a gradient when it is set.
        context.addRect(Rect(x: 0, y: 0, width: 300, height: 3))
        context.concatenate(transform)
        context.setFillGradient(gradient, .linear(start: start, end: end))
        context.fillPath()
      }
      let picture = painted(300, 3) { draw(&$0, form) }
      let (first, last) = (start.applying(form), end.applying(form))
      let plain = painted(300, 3) {
        $0.setFillGradient(gradient, .linear(start: first, end: last))
        $0.fill(Rect(x: 0, y: 0, width: 300, height: 3))
      }
      #expect(picture == plain, "\(form)")
    }
  }
}
