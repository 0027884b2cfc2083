internal import Drawing
internal import Geometry
internal import Glibc
internal import Imaging

/// What lies behind the meadow: sky, sun, clouds and hills.
struct Landscape: Sendable {
  let extent: Size
  /// Where the meadow begins.
  let horizon: Double
  let palette: GardenPalette
  let sun: Sun
  private let clouds: [Cloud]
  private let hills: [Hill]
  private let flock: [Bird]

  /// A heap of round puffs.
  private struct Cloud {
    var center: Point
    var scale: Double
    /// The puffs, about the centre, for a scale of 1.
    var puffs: [Rect]
    /// How fast it drifts, in design units a second.
    var speed: Double
  }

  /// A ridge, and the trees on it.
  private struct Hill {
    var ridge: [Point]
    var color: Color
    var foot: Color
    var trees: Path
  }

  /// One of the waves whose sum is a ridge.
  private struct Wave {
    /// The number of turns over 1000 units.
    var turns: Double
    var phase: Double
    var part: Double

    func height(at x: Double) -> Double { part * sin(x / 1000 * turns * 2 * .pi + phase) }
  }

  private struct Bird {
    var place: Point
    var span: Double
    var phase: Double
  }

  init(extent: Size, horizon: Double, palette: GardenPalette, seed: UInt64) {
    self.extent = extent
    self.horizon = horizon
    self.palette = palette
    var random = SeededRandom(seed: seed, part: 1)
    // A third from one side, as a painter would have it.
    let third = random.number(0.24...0.36)
    let sunX = extent.width * (random.nextUnit() < 0.5 ? third : 1 - third)
    let sunY = horizon - 130 - palette.sunHeight * min(horizon - 200, 420)
    let radius = 44.0
    sun = Sun(
      bounds: Rect(x: sunX - radius, y: sunY - radius, width: 2 * radius, height: 2 * radius),
      style: ShapeStyle(innerColor: palette.sun, outerColor: palette.glow))

    var cloudRandom = SeededRandom(seed: seed, part: 2)
    let count = Int((extent.width / 230).rounded()) + 2
    clouds = (0..<count).map { index in
      Self.cloud(
        across: (Double(index) + cloudRandom.nextUnit()) / Double(count) * extent.width,
        top: 60, bottom: max(120, horizon - 240), &cloudRandom)
    }.sorted { $0.scale < $1.scale }

    var hillRandom = SeededRandom(seed: seed, part: 3)
    hills = palette.hills.indices.map { index in
      Self.hill(index, extent: extent, horizon: horizon, palette: palette, &hillRandom)
    }

    var birdRandom = SeededRandom(seed: seed, part: 4)
    let start = Point(
      x: extent.width - sunX + birdRandom.number(-60...60), y: max(70, horizon - 330))
    flock = (0..<5).map { index in
      let along = Double(index) - 2
      return Bird(
        place: Point(
          x: start.x + along * 26 + birdRandom.number(-7...7),
          y: start.y + abs(along) * 13 + birdRandom.number(-5...5)),
        span: birdRandom.number(9...13), phase: birdRandom.nextUnit())
    }
  }

  // MARK: Growing

  private static func cloud(
    across x: Double, top: Double, bottom: Double, _ random: inout SeededRandom
  ) -> Cloud {
    let height = random.nextUnit()
    // Those near the horizon are far away and small.
    let scale = 1.25 - 0.85 * height + random.number(-0.1...0.1)
    let count = 6 + random.index(below: 4)
    let puffs = (0..<count).map { index in
      let along = (Double(index) + 0.5) / Double(count) * 2 - 1
      let radius = random.number(22...36) * (1.25 - 0.75 * along * along)
      let center = Point(
        x: along * 96 + random.number(-9...9), y: -radius * 0.62 + random.number(-5...5))
      return Rect(
        x: center.x - radius, y: center.y - radius * 0.8, width: 2 * radius, height: 1.6 * radius)
    }
    return Cloud(
      center: Point(x: x, y: top + (bottom - top) * height), scale: scale, puffs: puffs,
      speed: 5 + 6 * scale)
  }

  private static func hill(
    _ index: Int, extent: Size, horizon: Double, palette: GardenPalette,
    _ random: inout SeededRandom
  ) -> Hill {
    let layers = palette.hills.count
    let depth = Double(index) / Double(layers - 1)
    let base = horizon - 96 + 108 * depth
    let height = 150 - 92 * depth
    let waves: [Wave] = (0..<4).map { index in
      let number = Double(index)
      return Wave(
        turns: (0.7 + 0.6 * number + random.number(0...0.5)) * (1.1 - 0.25 * depth),
        phase: random.number(0...(2 * .pi)), part: 1 / (1 + number * 0.95))
    }
    let roughness = index < 2 ? 0.16 - 0.06 * Double(index) : 0.0
    let steps = max(16, Int(extent.width / (index < 2 ? 17 : 36)))
    let ridge: [Point] = (-1...steps + 1).map { step in
      let x = Double(step) / Double(steps) * extent.width
      let sum = waves.reduce(0.0) { $0 + $1.height(at: x) }
      let rough = random.number(-1...1) * roughness * height
      return Point(x: x, y: base - height * (0.5 + 0.27 * sum) + rough)
    }
    var trees = Path()
    if index >= 2 { addTrees(to: &trees, on: ridge, scale: 0.4 + 0.65 * depth, &random) }
    let color = palette.hills[index]
    return Hill(
      ridge: ridge, color: color, foot: color.mixed(with: palette.mist, 0.72 - 0.34 * depth),
      trees: trees)
  }

  private static func addTrees(
    to path: inout Path, on ridge: [Point], scale: Double, _ random: inout SeededRandom
  ) {
    let groups = 3 + random.index(below: 3)
    for _ in 0..<groups {
      let middle = random.index(below: ridge.count - 4) + 2
      let isSlender = random.nextUnit() < 0.4
      for _ in 0..<(3 + random.index(below: 6)) {
        let place = Double(middle) + random.number(-1.6...1.6)
        let index = max(0, min(Int(place), ridge.count - 2))
        let part = place - Double(index)
        let x = ridge[index].x + (ridge[index + 1].x - ridge[index].x) * part
        let y = ridge[index].y + (ridge[index + 1].y - ridge[index].y) * part + 4
        let size = scale * random.number(20...34)
        if isSlender {
          path.addEllipse(
            in: Rect(x: x - size * 0.22, y: y - size * 1.7, width: size * 0.44, height: size * 1.8))
        } else {
          for _ in 0..<3 {
            let puff = size * random.number(0.36...0.52)
            let center = Point(
              x: x + random.number(-0.3...0.3) * size, y: y - size * random.number(0.35...0.85))
            path.addEllipse(
              in: Rect(x: center.x - puff, y: center.y - puff, width: 2 * puff, height: 1.8 * puff))
          }
        }
      }
    }
  }

  // MARK: Drawing

  func draw(in context: inout GraphicsContext, wind: Wind) {
    context.setFillGradient(
      Gradient(colors: palette.sky),
      .linear(start: .zero, end: Point(x: 0, y: horizon + 20)))
    context.fill(Rect(x: 0, y: 0, width: extent.width, height: extent.height))
    sun.drawGlow(reach: 13, strength: 0.55, in: &context)
    sun.drawGlow(reach: 4.2, strength: 0.8, in: &context)
    sun.draw(in: &context)
    for cloud in clouds { draw(cloud, wind, in: &context) }
    drawFlock(wind, in: &context)
    for (index, hill) in hills.enumerated() {
      draw(hill, in: &context)
      // Light that the air between the hills scatters.
      if index == 1 || index == 3 { sun.drawGlow(reach: 9, strength: 0.2, in: &context) }
    }
  }

  private func draw(_ cloud: Cloud, _ wind: Wind, in context: inout GraphicsContext) {
    let reach = 170 * cloud.scale
    let way = extent.width + 2 * reach
    let drift = wind.strength * wind.time * cloud.speed
    var x = (cloud.center.x + reach + drift).truncatingRemainder(dividingBy: way)
    if x < 0 { x += way }
    context.saveGState()
    context.translateBy(x: x - reach, y: cloud.center.y)
    context.scaleBy(x: cloud.scale, y: cloud.scale)
    for (shift, alpha) in [(7.0, 0.35), (0.0, 0.92)] {
      context.setFillGradient(
        Gradient(stops: [
          Gradient.Stop(offset: 0, color: palette.cloud.withAlpha(alpha)),
          Gradient.Stop(offset: 0.5, color: palette.cloud.withAlpha(alpha * 0.92)),
          Gradient.Stop(offset: 1, color: palette.cloudShade.withAlpha(alpha * 0.55)),
        ]),
        .linear(start: Point(x: 0, y: -62), end: Point(x: 0, y: 20)))
      for puff in cloud.puffs {
        context.addEllipse(in: puff.offsetBy(dx: shift * 1.4, dy: shift))
      }
      context.fillPath()
    }
    context.restoreGState()
  }

  private func drawFlock(_ wind: Wind, in context: inout GraphicsContext) {
    context.setStrokeColor(palette.hills[1].lit(-0.45).withAlpha(0.75))
    context.setLineWidth(1.6)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for bird in flock {
      let beat = sin(wind.time * 7 + bird.phase * 2 * .pi)
      let way = (wind.time * 16).truncatingRemainder(dividingBy: extent.width * 1.4)
      var x = bird.place.x + way
      if x > extent.width * 1.2 { x -= extent.width * 1.4 }
      let lift = bird.span * (0.28 + 0.26 * beat)
      for side in [-1.0, 1] {
        context.move(to: Point(x: x, y: bird.place.y))
        context.addQuadCurve(
          to: Point(x: x + side * bird.span, y: bird.place.y - lift * 0.7),
          control: Point(x: x + side * bird.span * 0.45, y: bird.place.y - lift * 1.5))
      }
    }
    context.strokePath()
  }

  private func draw(_ hill: Hill, in context: inout GraphicsContext) {
    let top = hill.ridge.reduce(Double.infinity) { min($0, $1.y) }
    context.setFillGradient(
      Gradient(colors: [hill.color.lit(-0.2), hill.color.lit(-0.05)]),
      .linear(start: Point(x: 0, y: top - 30), end: Point(x: 0, y: top + 60)))
    context.addPath(hill.trees)
    context.fillPath()
    context.setFillGradient(
      Gradient(colors: [hill.color.lit(0.06), hill.color, hill.foot]),
      .linear(start: Point(x: 0, y: top), end: Point(x: 0, y: horizon + 26)))
    context.addPath(hill.ridge.smoothPath)
    context.addLine(to: Point(x: extent.width + 40, y: extent.height))
    context.addLine(to: Point(x: -40, y: extent.height))
    context.closePath()
    context.fillPath()
  }
}

extension [Point] {
  /// A curve through all points, by Catmull and Rom.
  var smoothPath: Path {
    var path = Path()
    guard let first else { return path }
    path.move(to: first)
    for index in 1..<Swift.max(count, 1) {
      let before = self[Swift.max(index - 2, 0)]
      let after = self[Swift.min(index + 1, count - 1)]
      let (from, to) = (self[index - 1], self[index])
      path.addCurve(
        to: to, control1: from + (to - before) * (1.0 / 6),
        control2: to - (after - from) * (1.0 / 6))
    }
    return path
  }
}
