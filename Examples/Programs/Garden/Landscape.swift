internal import GLFunCPU

/// The scenery behind the meadow: sky, sun, clouds, mountains and hills.
struct Landscape: Sendable {
  let extent: Size
  /// The upper edge of the meadow.
  let horizon: Double
  let palette: GardenPalette
  let sun: Sun
  private let clouds: [Cloud]
  private let ranges: [Mountains]
  private let hills: [Hill]
  private let flock: [Bird]

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
    // The sun stands about a third from one side, as in the rule of thirds.
    let third = random.number(0.24...0.36)
    let isLeft = random.nextUnit() < 0.5
    let sunX = extent.width * (isLeft ? third : 1 - third)
    let sunY = horizon - 130 - palette.sunHeight * min(horizon - 200, 420)
    let radius = 44.0
    sun = Sun(
      bounds: Rect(x: sunX - radius, y: sunY - radius, width: 2 * radius, height: 2 * radius),
      style: ShapeStyle(innerColor: palette.sun, outerColor: palette.glow))

    var cloudRandom = SeededRandom(seed: seed, part: 2)
    let count = Int((extent.width / 260).rounded()) + 2
    clouds = (0..<count).map { index in
      let height = cloudRandom.nextUnit()
      // Clouds near the horizon are far away and therefore small.
      let scale = 1.3 - 0.95 * height + cloudRandom.number(-0.1...0.1)
      let x = (Double(index) + cloudRandom.nextUnit()) / Double(count) * extent.width
      return Cloud(
        center: Point(x: x, y: 90 + (max(150, horizon - 230) - 90) * height), scale: scale,
        random: &cloudRandom)
    }.sorted { $0.scale < $1.scale }

    var land = SeededRandom(seed: seed, part: 3)
    let colors = palette.hills
    ranges = [
      Mountains(
        width: extent.width, foot: horizon - 40, height: 210, color: colors[0],
        haze: colors[0].mixed(with: palette.mist, 0.8), isLitFromLeft: isLeft, random: &land),
      Mountains(
        width: extent.width, foot: horizon - 20, height: 120, color: colors[1],
        haze: colors[1].mixed(with: palette.mist, 0.7), isLitFromLeft: isLeft, random: &land),
    ]
    hills = (2..<colors.count).map { index in
      let nearness = Double(index - 1) / Double(colors.count - 2)
      return Hill(
        width: extent.width, base: horizon - 52 + 62 * nearness, height: 104 - 48 * nearness,
        nearness: nearness, color: colors[index],
        foot: colors[index].mixed(with: palette.mist, 0.55 - 0.3 * nearness), random: &land)
    }

    var birds = SeededRandom(seed: seed, part: 4)
    let start = Point(
      x: extent.width - sunX + birds.number(-60...60), y: max(70, horizon - 300))
    flock = (0..<6).map { index in
      let along = Double(index) - 2
      return Bird(
        place: Point(
          x: start.x + along * 27 + birds.number(-8...8),
          y: start.y + abs(along) * 13 + birds.number(-6...6)),
        span: birds.number(9...13), phase: birds.nextUnit())
    }
  }

  func draw(in context: inout GraphicsContext, wind: Wind) {
    context.setFillGradient(
      Gradient(colors: palette.sky),
      .linear(start: .zero, end: Point(x: 0, y: horizon + 20)))
    context.fill(Rect(x: 0, y: 0, width: extent.width, height: extent.height))
    sun.drawGlow(
      [
        Sun.Glow(reach: 16, strength: 0.75), Sun.Glow(reach: 6, strength: 0.7),
        Sun.Glow(reach: 9, strength: 0.4),
      ], in: &context)
    sun.draw(in: &context)
    for cloud in clouds { draw(cloud, wind, in: &context) }
    drawFlock(wind, in: &context)
    for range in ranges { range.draw(in: &context, bottom: horizon + 40) }
    // Light scattered by the air in front of the mountains. The sky already contains its own.
    context.saveGState()
    for range in ranges { range.addSilhouette(to: &context, bottom: horizon + 40) }
    context.clip()
    sun.drawGlow([Sun.Glow(reach: 10, strength: 0.6)], in: &context)
    context.restoreGState()
    for hill in hills {
      hill.draw(
        in: &context, bottom: horizon + 60, toLight: toSun(from: Point(x: 0, y: horizon)))
    }
  }

  /// Returns the unit vector towards the sun from the middle of the picture, at the height of a point.
  private func toSun(from point: Point) -> Vector {
    let way = sun.bounds.center - Point(x: extent.width / 2, y: point.y)
    return way * (1 / max(way.length, 1))
  }

  private func draw(_ cloud: Cloud, _ wind: Wind, in context: inout GraphicsContext) {
    let way = extent.width + 2 * cloud.reach
    let drift = wind.strength * wind.time * (5 + 6 * cloud.scale)
    var x = (cloud.center.x + cloud.reach + drift).truncatingRemainder(dividingBy: way)
    if x < 0 { x += way }
    x -= cloud.reach
    let toLight = sun.bounds.center - Point(x: x, y: cloud.center.y - 40)
    cloud.draw(
      in: &context, x: x, toLight: toLight * (1 / max(toLight.length, 1)), palette: palette)
  }

  private func drawFlock(_ wind: Wind, in context: inout GraphicsContext) {
    context.strokeColor = palette.hills[1].lit(-0.45).withAlpha(0.75)
    context.lineWidth = 1.7
    context.lineCap = .round
    context.lineJoin = .round
    let round = extent.width * 1.4
    for bird in flock {
      let beat = sine(wind.time * 7 + bird.phase * 2 * .pi)
      var x = (bird.place.x + wind.time * 16).truncatingRemainder(dividingBy: round)
      if x < -extent.width * 0.2 { x += round }
      let lift = bird.span * (0.4 + 0.24 * beat)
      context.move(to: Point(x: x - bird.span, y: bird.place.y - lift * 0.5))
      context.addQuadCurve(
        to: Point(x: x, y: bird.place.y),
        control: Point(x: x - bird.span * 0.4, y: bird.place.y - lift * 1.3))
      context.addQuadCurve(
        to: Point(x: x + bird.span, y: bird.place.y - lift * 0.5),
        control: Point(x: x + bird.span * 0.4, y: bird.place.y - lift * 1.3))
    }
    context.strokePath()
  }
}
