internal import GLFunCPU

/// The head of a flower: rings of petals around a centre, and the heart in the middle.
///
/// It is designed around (0, 0) with a radius of 100.
struct FlowerHead: Sendable {
  /// A ring of evenly spaced petals.
  struct Ring: Sendable {
    var count: Int
    /// The distance from the centre to the tips of the petals.
    var length: Double
    /// The width of a petal as a fraction of its length.
    var width: Double
    var form: Petal.Form
    var inner: Color
    var outer: Color
    /// The number of stops used from inner, outer, inner.
    var gradientCount = 2
    /// The direction of the first petal, in degrees clockwise from the top.
    var start = 0.0
    /// The angle over which the petals are spread, in degrees.
    var spread = 360.0
    /// The distance from the centre to the base of the petals.
    var gap = 4.0
    /// The number of fine lines along each petal.
    var veins = 0
  }

  /// The heart of the flower.
  struct Heart: Sendable {
    var radius: Double
    var inner: Color
    var outer: Color
    /// The number of dots, which are placed by the golden angle.
    var floretCount: Int
    var florets: Color
    /// The number of stamens around it.
    var stamenCount = 0
  }

  var rings: [Ring]
  var heart: Heart?

  /// Draws the head around the origin of user space.
  ///
  /// - Parameters:
  ///   - light: the direction of the light, in degrees clockwise from the top.
  ///   - jitter: random numbers in 0…1 that vary the petals.
  func draw(in context: inout GraphicsContext, light: Double, jitter: SeededRandom) {
    var jitter = jitter
    for ring in rings {
      // Every other petal is drawn first, so that the rest overlap both neighbours.
      let isWhole = ring.spread >= 360
      let order =
        stride(from: 0, to: ring.count, by: 2).map { $0 }
        + stride(from: 1, to: ring.count, by: 2).map { $0 }
      for index in isWhole ? order : Array(0..<ring.count) {
        let step = isWhole ? 360 / Double(ring.count) : ring.spread / Double(max(ring.count - 1, 1))
        let first = isWhole ? ring.start : ring.start - ring.spread / 2
        let wobble = isWhole ? (jitter.nextUnit() - 0.5) * step * 0.3 : 0
        let angle = first + Double(index) * step + wobble
        let length = ring.length * (0.95 + 0.1 * jitter.nextUnit())
        draw(ring, angle: angle, length: length, light: light, in: &context)
      }
    }
    heart?.draw(in: &context, light: light)
  }

  private func draw(
    _ ring: Ring, angle: Double, length: Double, light: Double, in context: inout GraphicsContext
  ) {
    let shade = 0.16 * cosine((angle - light) * .pi / 180) - 0.04
    let outer = ring.outer.lit(shade)
    context.saveGState()
    context.rotate(by: angle * .pi / 180)
    let width = ring.width * length
    let petal = Petal(
      bounds: Rect(x: -width / 2, y: -length, width: width, height: length - ring.gap),
      style: ShapeStyle(
        innerColor: ring.inner.lit(shade * 0.5), outerColor: outer,
        strokeColor: ring.inner.lit(-0.35).withAlpha(0.35), lineThickness: 0.9,
        gradientCount: ring.gradientCount),
      form: ring.form)
    petal.draw(in: &context)
    if ring.veins > 0 {
      context.strokeColor = ring.inner.lit(-0.15).withAlpha(0.3)
      context.lineWidth = 0.8
      for vein in 0..<ring.veins {
        let side = (Double(vein) + 0.5) / Double(ring.veins) * 2 - 1
        context.move(to: Point(x: side * width * 0.04, y: -ring.gap - length * 0.1))
        context.addQuadCurve(
          to: Point(x: side * width * 0.3, y: -length * (0.88 - 0.12 * side * side)),
          control: Point(x: side * width * 0.24, y: -length * 0.45))
      }
      context.strokePath()
    }
    context.restoreGState()
  }
}

extension FlowerHead.Heart {
  /// Draws the heart around the origin of user space.
  fileprivate func draw(in context: inout GraphicsContext, light: Double) {
    let toLight = Vector(angle: (light - 90) * .pi / 180)
    if stamenCount > 0 { drawStamens(in: &context) }
    // The shadow that the heart casts on the petals.
    let dark = radius * 1.3
    context.setFillGradient(
      Gradient(colors: [
        outer.lit(-0.6).withAlpha(0.45), outer.lit(-0.6).withAlpha(0.3),
        outer.lit(-0.6).withAlpha(0),
      ]),
      .radial(
        startCenter: .zero, startRadius: radius * 0.6, endCenter: .zero, endRadius: dark))
    context.fillEllipse(in: Rect(x: -dark, y: -dark, width: 2 * dark, height: 2 * dark))
    let highlight = Point.zero + toLight * (radius * 0.4)
    context.setFillGradient(
      Gradient(colors: [inner, outer]),
      .radial(
        startCenter: highlight, startRadius: 0, endCenter: .zero, endRadius: radius))
    context.fillEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    drawFlorets(in: &context, toLight: toLight)
  }

  private func drawFlorets(in context: inout GraphicsContext, toLight: Vector) {
    guard floretCount > 0 else { return }
    let golden = Double.pi * (3 - 5.0.squareRoot())
    let dot = radius * 0.95 / Double(floretCount).squareRoot()
    // Dark dots shifted away from the light come first, then bright ones on top.
    for (color, shift, size) in [
      (outer.lit(-0.45).withAlpha(0.6), toLight * (-dot * 0.35), 1.0), (florets, Vector.zero, 0.8),
    ] {
      for index in 0..<floretCount {
        let distance = radius * 0.92 * ((Double(index) + 0.5) / Double(floretCount)).squareRoot()
        let center = Point.zero + Vector(angle: Double(index) * golden) * distance + shift
        let half = dot * size * (0.62 + 0.2 * distance / radius)
        context.addEllipse(
          in: Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half))
      }
      context.fillColor = color
      context.fillPath()
    }
  }

  private func drawStamens(in context: inout GraphicsContext) {
    context.strokeColor = outer.lit(-0.2).withAlpha(0.8)
    context.lineWidth = 1
    let ends = (0..<stamenCount).map { index in
      let turn = Double(index) / Double(stamenCount) * 2 * .pi
      return Point.zero + Vector(angle: turn) * (radius * (index % 2 == 0 ? 1.75 : 1.45))
    }
    for end in ends {
      context.move(to: .zero)
      context.addLine(to: end)
    }
    context.strokePath()
    for end in ends {
      context.addEllipse(in: Rect(x: end.x - 2.2, y: end.y - 2.2, width: 4.4, height: 4.4))
    }
    context.fillColor = florets
    context.fillPath()
  }
}
