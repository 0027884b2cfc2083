internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// A heap of round puffs on a flat bottom.
struct Cloud: Sendable {
  /// The middle of its bottom in calm air; design units.
  var center: Point
  var scale: Double
  /// The puffs about the centre, for a scale of 1, those behind first.
  private var puffs: [Rect]

  /// Heaps up a cloud.
  init(center: Point, scale: Double, random: inout SeededRandom) {
    self.center = center
    self.scale = scale
    let count = 8 + random.index(below: 5)
    puffs = (0..<count).map { index in
      let along = (Double(index) + 0.5) / Double(count) * 2 - 1
      let radius = random.number(20...38) * (1.3 - 0.85 * along * along)
      let middle = Point(
        x: along * 112 + random.number(-12...12),
        y: -radius * 0.5 - random.number(0...16) * (1 - along * along))
      return Rect(
        x: middle.x - radius, y: middle.y - radius * 0.78, width: 2 * radius,
        height: 1.56 * radius)
    }
    puffs.sort { $0.height > $1.height }
  }

  /// How far it reaches to each side of its centre.
  var reach: Double { 170 * scale }

  /// Draws the cloud.
  ///
  /// - Parameters:
  ///   - x: where its middle has drifted to.
  ///   - toLight: the way to the sun, of length 1.
  func draw(
    in context: inout GraphicsContext, x: Double, toLight: Vector, palette: GardenPalette
  ) {
    context.saveGState()
    context.translateBy(x: x, y: center.y)
    context.scaleBy(x: scale, y: scale)
    let clear = palette.cloud.withAlpha(0)
    // A flat bottom, a little below the puffs' middles, that dissolves.
    context.setFillGradient(
      Gradient(stops: [
        Gradient.Stop(offset: 0, color: palette.cloudShade.withAlpha(0.85)),
        Gradient.Stop(offset: 0.7, color: palette.cloudShade.withAlpha(0.7)),
        Gradient.Stop(offset: 1, color: palette.cloudShade.withAlpha(0.0)),
      ]),
      .linear(start: Point(x: 0, y: -70), end: Point(x: 0, y: 12)))
    for puff in puffs { context.addEllipse(in: puff) }
    context.fillPath()
    for puff in puffs {
      let radius = puff.width / 2
      let lit = puff.center + toLight * (radius * 0.34)
      context.setFillGradient(
        Gradient(stops: [
          Gradient.Stop(offset: 0, color: palette.cloud.withAlpha(0.95)),
          Gradient.Stop(offset: 0.55, color: palette.cloud.withAlpha(0.72)),
          Gradient.Stop(offset: 1, color: clear),
        ]),
        .radial(startCenter: lit, startRadius: 0, endCenter: puff.center, endRadius: radius))
      context.fillEllipse(in: puff)
    }
    context.restoreGState()
  }
}
