import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Glibc
import TestRandom
import Testing

/// The colours of gradients of any length with narrow and many stops, compared with their definition in double precision.
@Suite struct GradientRampTests {
  private static func stops(_ random: inout SplitMix64) -> [Gradient.Stop] {
    func color() -> Color {
      let alpha = random.isOne(in: 2) ? 255 : random.byte()
      return Color(
        red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: alpha)
    }
    var stops: [Gradient.Stop] = []
    for _ in 0..<random.pick([2, 3, 8, 30]) {
      let offset = random.double(0...1)
      stops.append(Gradient.Stop(offset: offset, color: color()))
      // A ramp so narrow that it is almost an edge in short gradients.
      let width = random.pick([0.3, 1e-3, 1e-4, 1e-5])
      stops.append(Gradient.Stop(offset: min(offset + width, 1), color: color()))
    }
    return stops.sorted { $0.offset < $1.offset }
  }

  /// The premultiplied channels, 0…255, at a position.
  private func color(_ stops: [Gradient.Stop], _ place: Double) -> [Double] {
    let next = stops.firstIndex { $0.offset > place } ?? stops.count
    let (low, high) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
    let span = high.offset - low.offset
    let share = span > 0 ? (place - low.offset) / span : 0
    func mix(_ channel: KeyPath<Color, Double>) -> Double {
      low.color[keyPath: channel] * (1 - share) + high.color[keyPath: channel] * share
    }
    let alpha = mix(\.alpha)
    return [mix(\.red), mix(\.green), mix(\.blue), 1].map { $0 * alpha * 255 }
  }

  private func folded(_ place: Double, _ extend: Gradient.Extend) -> Double {
    switch extend {
    case .pad: return place
    case .repeat: return place - place.rounded(.down)
    case .reflect:
      let part = place - 2 * (place / 2).rounded(.down)
      return min(part, 2 - part)
    }
  }

  private func check(
    _ placement: Gradient.Placement, _ stops: [Gradient.Stop], _ extend: Gradient.Extend,
    _ form: Transform, _ place: (Point) -> Double
  ) throws {
    let (width, height) = (210, 40)
    let picture = painted(width, height) {
      $0.concatenate(form)
      $0.setFillGradient(Gradient(stops: stops), placement, extend: extend)
      $0.concatenate(form.inverted() ?? .identity)
      $0.fill(Rect(x: -5, y: -5, width: 300, height: 100))
    }
    let inverse = try #require(form.inverted())
    // The error of the reference itself, many periods away.
    let rounding = 1e-9
    for y in 0..<height {
      for x in 0..<width {
        let value = place(Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse))
        if value.isNaN { continue }
        let choices = [value, value - rounding, value + rounding].map {
          color(stops, folded($0, extend))
        }
        let isNear = choices.contains { expected in
          zip(expected, picture[x, y].channels).allSatisfy { abs($0 - Double($1)) <= 1.501 }
        }
        if !isNear {
          Issue.record("\(placement) \(extend) \(x), \(y): \(picture[x, y]), not \(choices[0])")
          return
        }
      }
    }
  }

  private static let forms = [
    Transform.identity, Transform(a: 0.9, b: 0.3, c: -0.5, d: 1.2, tx: 12, ty: -7),
    Transform(a: 0, b: 40, c: -25, d: 0, tx: 100, ty: 12),
  ]

  @Test(arguments: Gradient.Extend.allCases, forms)
  func linear_isThatOfItsDefinition(extend: Gradient.Extend, form: Transform) throws {
    var random = SplitMix64(seed: 5)
    for length in [3.0, 90, 700, 4000, 1e5, 1e6] {
      for _ in 0..<4 {
        let stops = Self.stops(&random)
        let angle = random.pick([0, 1.2, random.double(0...7)])
        let way = Vector(dx: cos(angle) * length, dy: sin(angle) * length)
        let start = Point(x: 90, y: 20) - way * random.pick(stops).offset
        let end = start + way
        let exact = end - start
        try check(.linear(start: start, end: end), stops, extend, form) {
          ($0 - start).dot(exact) / exact.dot(exact)
        }
      }
    }
  }

  @Test(arguments: Gradient.Extend.allCases, forms)
  func radial_isThatOfItsDefinition(extend: Gradient.Extend, form: Transform) throws {
    var random = SplitMix64(seed: 6)
    for length in [3.0, 60, 700, 1e4, 1e6] {
      for _ in 0..<3 {
        let stops = Self.stops(&random)
        let inner = random.pick([0, random.double(0...length)])
        let seen = inner + random.pick(stops).offset * length
        let center = Point(x: 90 - seen, y: random.double(0...40))
        try check(
          .radial(
            startCenter: center, startRadius: inner, endCenter: center, endRadius: inner + length),
          stops, extend, form
        ) { (($0 - center).length - inner) / length }
      }
    }
  }

  @Test(arguments: Gradient.Extend.allCases, forms)
  func circlesThatAreNotConcentric_areThoseOfTheirDefinition(
    extend: Gradient.Extend, form: Transform
  ) throws {
    var random = SplitMix64(seed: 7)
    for length in [30.0, 700, 1e4] {
      for _ in 0..<3 {
        let stops = Self.stops(&random)
        let center = Point(x: 90 - length * random.double(0...1), y: 20)
        let first = length * random.double(0...0.2)
        let way = Vector(
          dx: length * random.double(-0.3...0.3), dy: length * random.double(0.1...0.3))
        let growth = length - first
        try check(
          .radial(
            startCenter: center, startRadius: first, endCenter: center + way, endRadius: length),
          stops, extend, form
        ) { point in
          // |point − center − t·way| = first + t·growth, by bisection: one circle contains the other, so there is one t.
          let offset = point - center
          func isOutside(_ place: Double) -> Bool {
            (offset - way * place).length > first + place * growth
          }
          var (low, high) = (-first / growth, 1.0)
          while isOutside(high) { high *= 2 }
          for _ in 0..<80 {
            let middle = (low + high) / 2
            if isOutside(middle) { low = middle } else { high = middle }
          }
          return high
        }
      }
    }
  }

  @Test(arguments: forms, [0, 1, -2.5, 1000])
  func sweep_isThatOfItsDefinition(form: Transform, start: Double) throws {
    var random = SplitMix64(seed: 8)
    for center in [Point(x: 100.2, y: 20.9), Point(x: -3000, y: 40), Point(x: 90, y: -70_000)] {
      let stops = Self.stops(&random)
      try check(.conic(center: center, startAngle: start), stops, .repeat, form) {
        let offset = $0 - center
        return (atan2(offset.dy, offset.dx) - start) / (2 * .pi)
      }
    }
  }

  /// Any number of stops: in a line of one pixel for each stop, each pixel has its own colour.
  @Test(arguments: [100, 2000, 20_000]) func stops_inAnyNumber_areAllThere(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let colors = (0..<count).map { _ in
      Color(red8: random.byte(), green8: random.byte(), blue8: random.byte())
    }
    let picture = painted(200, 1) {
      $0.setFillGradient(
        Gradient(colors: colors),
        .linear(
          start: Point(x: 0.5 - Double(count - 100), y: 0), end: Point(x: 99.5, y: 0)))
      $0.fill(Rect(x: 0, y: 0, width: 200, height: 1))
    }
    for x in 0..<100 {
      let expected = colors[count - 100 + x].premultiplied
      #expect(picture[x, 0].isNear(expected.channels), "\(x)")
    }
  }
}
