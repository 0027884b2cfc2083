internal import GLFunCPU

/// A cloud of round puffs with a flat bottom.
struct Cloud: Sendable {
  /// The middle of the bottom in calm air; design units.
  var center: Point
  var scale: Double
  /// The puffs relative to the centre at scale 1, back to front.
  private var puffs: [Rect]

  /// Makes a cloud of random puffs.
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

  /// The distance from the centre to each side.
  var reach: Double { 170 * scale }

  /// Draws the cloud.
  ///
  /// - Parameters:
  ///   - x: the position of the centre after drifting.
  ///   - toLight: the unit vector towards the sun.
  func draw(
    in context: inout GraphicsContext, x: Double, toLight: Vector, palette: GardenPalette
  ) {
    context.saveGState()
    context.translateBy(x: x, y: center.y)
    context.scaleBy(x: scale, y: scale)
    // A single clip outline, flat at the bottom. The shading inside has no edges, so single puffs do not stand out.
    context.clip(to: Rect(x: -400, y: -400, width: 800, height: 408))
    addOutline(to: &context)
    context.clip()
    let shade = palette.cloudShade
    context.setFillGradient(
      Gradient(colors: [
        palette.cloud.withAlpha(0.94), palette.cloud.mixed(with: shade, 0.35).withAlpha(0.92),
        shade.withAlpha(0.8),
      ]),
      .linear(start: Point(x: 0, y: -64), end: Point(x: 0, y: 10)))
    context.fill(Rect(x: -200, y: -120, width: 400, height: 140))
    for puff in puffs {
      let radius = puff.width / 2
      drawLight(
        shade.withAlpha(0.16), at: puff.center - toLight * (radius * 0.7), radius: radius * 1.2,
        in: &context)
      drawLight(
        palette.cloud.withAlpha(0.5), at: puff.center + toLight * (radius * 0.3),
        radius: radius * 1.25, in: &context)
    }
    context.restoreGState()
  }

  private func addOutline(to context: inout GraphicsContext) {
    for puff in puffs { context.addEllipse(in: puff) }
    context.addRoundedRect(
      in: Rect(x: -118, y: -22, width: 236, height: 30), cornerWidth: 15, cornerHeight: 15)
  }

  /// Draws a patch of light or shade with soft edges.
  private func drawLight(
    _ color: Color, at center: Point, radius: Double, in context: inout GraphicsContext
  ) {
    let stops = (0...6).map { index in
      let offset = Double(index) / 6
      let part = 1 - offset * offset
      return Gradient.Stop(offset: offset, color: color.withAlpha(color.alpha * part * part))
    }
    context.setFillGradient(
      Gradient(stops: stops),
      .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: radius))
    context.fillEllipse(
      in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }
}
