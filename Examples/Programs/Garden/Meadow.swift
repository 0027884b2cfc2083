internal import GLFunCPU

/// The ground from the horizon to the foreground: a path, specks of flowers, and rows of grass.
struct Meadow: Sendable {
  let extent: Size
  let horizon: Double
  let palette: GardenPalette
  private let specks: [(color: Color, spots: [Rect])]
  private let track: [(place: Double, middle: Double)]
  private let patches: [(box: Rect, lightness: Double)]
  let rows: [Row]

  /// A row of grass at one distance.
  struct Row: Sendable {
    /// The level of the ground.
    var level: Double
    /// The size of objects at this distance; 1 in the foreground.
    var scale: Double
    /// The blades, grouped by shading; `lean` is that in calm air.
    var groups: [(style: ShapeStyle, blades: [(blade: Grass.Blade, phase: Double)])]
  }

  /// The number of rows of grass.
  private static let rowCount = 13
  /// The number of rows in front of everything else.
  static let frontRowCount = 2

  init(extent: Size, horizon: Double, palette: GardenPalette, seed: UInt64) {
    self.extent = extent
    self.horizon = horizon
    self.palette = palette
    let depth = extent.height - horizon
    var random = SeededRandom(seed: seed, part: 5)

    let bend = random.number(0.5...1) * (random.nextUnit() < 0.5 ? -1 : 1)
    let end = extent.width * (0.5 - bend * 0.08)
    track = (0...14).map { step in
      let place = Double(step) / 14
      let swing = sine(place * 4.4 - 0.6) * bend * (30 + 150 * place * place)
      return (place, end + swing + (extent.width * 0.5 - end) * place)
    }
    patches = (0..<16).map { _ in
      let place = random.number(0.02...0.9)
      let width = (120 + 300 * random.nextUnit()) * (0.25 + place)
      return (
        Rect(
          x: random.number(-0.1...1) * extent.width, y: horizon + place * place * depth,
          width: width, height: width * (0.06 + 0.1 * place)),
        random.number(-1...1)
      )
    }

    let colors = [0xFFFFFF, 0xFFD95A, 0xF26D6D, 0xB58CF0, 0xFF9CC8].map { Color(rgb: $0) }
    let tracks = track
    specks = colors.map { color in
      let drift = random.number(0...(2 * .pi))
      let spots = (0..<Int(extent.width / 2.6)).compactMap { _ -> Rect? in
        let place = random.number(0...0.84)
        let scale = 0.05 + 0.95 * place * place
        let x = random.number(-0.02...1.02) * extent.width
        let chance = random.nextUnit()
        // Each colour grows in patches of its own.
        let density = 0.5 + 0.5 * sine(x / 95 + drift) * cosine(place * 9 + drift * 2)
        if chance > density * density { return nil }
        let middle = Self.middle(of: tracks, at: place * place)
        if abs(x - middle) < Self.width(at: place * place) * 1.3 { return nil }
        let radius = (0.9 + 4.2 * scale) * random.number(0.7...1.2)
        return Rect(
          x: x - radius, y: horizon + 6 + place * place * (depth - 30) - radius * 0.5,
          width: 2 * radius, height: radius * 1.5)
      }
      return (color.mixed(with: palette.mist, 0.12), spots)
    }

    let count = Self.rowCount
    rows = (0..<count).map { index in
      Self.row(
        Double(index) / Double(count - 1), extent: extent, horizon: horizon, palette: palette,
        track: tracks, &random)
    }
  }

  private static func middle(of track: [(place: Double, middle: Double)], at place: Double)
    -> Double
  {
    let index = max(0, min(Int(place * 14), 13))
    let part = place * 14 - Double(index)
    return track[index].middle + (track[index + 1].middle - track[index].middle) * part
  }

  /// Returns half the width of the path, at a fraction of the distance from the horizon.
  private static func width(at place: Double) -> Double { 3 + 64 * place }

  private static func row(
    _ part: Double, extent: Size, horizon: Double, palette: GardenPalette,
    track: [(place: Double, middle: Double)], _ random: inout SeededRandom
  ) -> Row {
    let place = part * part
    let scale = 0.1 + 0.9 * place
    let isInFront = part * Double(rowCount - 1) > Double(rowCount - frontRowCount) - 0.5
    let level = horizon + 14 + (extent.height - horizon + 6) * place
    let base = Self.color(at: place, palette.meadow)
    let styles = [(-0.24, 0.1), (-0.1, 0.2), (0.02, 0.3), (-0.18, 0.22)].map { dark, light in
      ShapeStyle(
        innerColor: base.lit((dark - 0.2) * (0.25 + 0.75 * part)),
        outerColor: base.lit(light * (0.4 + 0.7 * part)))
    }
    let spacing = 2.6 + 4.2 * scale
    let count = Int((extent.width + 60) / spacing)
    var groups = styles.map { (style: $0, blades: [(blade: Grass.Blade, phase: Double)]()) }
    for index in 0..<count {
      let x = (Double(index) + random.nextUnit()) * spacing - 30
      let isTall = random.nextUnit() < 0.1
      // In the foreground, blades are as tall as seen from a low viewpoint.
      let height = random.number(26...70) * scale * (isTall ? 1.5 : 1) * (0.9 + 0.8 * place)
      let width = random.number(3.2...6.5) * (0.25 + 0.75 * scale)
      let lean = random.number(-0.36...0.36)
      let phase = random.nextUnit()
      let group = random.index(below: groups.count)
      // The path is trodden; grass closes over it towards the foreground.
      let isTrodden =
        part < 0.86 && abs(x - middle(of: track, at: place)) < Self.width(at: place) * 1.02
      if isTrodden { continue }
      var root = Point(x: x, y: level + random.number(-14...16) * scale)
      var above = 0.0
      if isInFront {
        // The root must stay below the picture, or it would show before the leaves cover it.
        above = max(0, extent.height + 4 - root.y)
        root.y += above
      }
      groups[group].blades.append(
        (Grass.Blade(root: root, height: height + above, width: width, lean: lean), phase))
    }
    return Row(level: level, scale: scale, groups: groups)
  }

  /// Returns the colour of the ground, at a fraction of the distance from the horizon.
  static func color(at place: Double, _ colors: [Color]) -> Color {
    let scaled = max(0, min(place, 1)) * Double(colors.count - 1)
    let index = min(Int(scaled), colors.count - 2)
    return colors[index].mixed(with: colors[index + 1], scaled - Double(index))
  }

  // MARK: Drawing

  /// Draws the ground without grass.
  func drawGround(in context: inout GraphicsContext) {
    let depth = extent.height - horizon
    let top = horizon + 8
    let ridge = (-1...9).map { index in
      let x = Double(index) / 8 * extent.width
      return Point(x: x, y: top + 7 * sine(x / 170) - 5 * sine(x / 61))
    }
    context.setFillGradient(
      Gradient(colors: palette.meadow),
      .linear(start: Point(x: 0, y: top), end: Point(x: 0, y: extent.height)))
    context.addPath(ridge.smoothPath)
    context.addLine(to: Point(x: extent.width + 90, y: extent.height + 40))
    context.addLine(to: Point(x: -90, y: extent.height + 40))
    context.closeSubpath()
    context.fillPath()
    for patch in patches { draw(patch, in: &context) }
    drawTrack(depth, in: &context)
    for speck in specks {
      for spot in speck.spots { Self.addBloom(in: spot, to: &context) }
      context.fillColor = speck.color
      context.fillPath()
    }
    for speck in specks {
      for spot in speck.spots where spot.width > Self.smallestBloom {
        context.addEllipse(in: spot.insetBy(dx: spot.width * 0.4, dy: spot.height * 0.4))
      }
    }
    context.fillColor = Color(rgb: 0xE8A51C)
    context.fillPath()
  }

  /// The minimum width of a flower that is drawn with petals.
  private static let smallestBloom = 4.0

  /// Adds five petals around the middle of a box; a small box gets its inscribed ellipse.
  private static func addBloom(in box: Rect, to context: inout GraphicsContext) {
    guard box.width > smallestBloom else { return context.addEllipse(in: box) }
    for petal in 0..<5 {
      let way = Vector(angle: Double(petal) * 0.4 * .pi - .pi / 2)
      context.addEllipse(
        in: box.insetBy(dx: box.width * 0.24, dy: box.height * 0.24).offsetBy(
          dx: way.dx * box.width * 0.27, dy: way.dy * box.height * 0.27))
    }
  }

  /// Draws a soft patch of light or shade.
  private func draw(
    _ patch: (box: Rect, lightness: Double), in context: inout GraphicsContext
  ) {
    let color =
      patch.lightness > 0
      ? palette.meadow[0].lit(0.4).withAlpha(0.3 * patch.lightness)
      : palette.meadow[3].withAlpha(-0.34 * patch.lightness)
    context.saveGState()
    context.translateBy(x: patch.box.midX, y: patch.box.midY)
    context.scaleBy(x: 1, y: patch.box.height / patch.box.width)
    let radius = patch.box.width / 2
    context.setFillGradient(
      Gradient(colors: [color, color.withAlpha(color.alpha * 0.6), color.withAlpha(0)]),
      .radial(startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: radius))
    context.fillEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    context.restoreGState()
  }

  private func drawTrack(_ depth: Double, in context: inout GraphicsContext) {
    func side(_ sign: Double, _ factor: Double) -> [Point] {
      track.map { step in
        Point(
          x: step.middle + sign * Self.width(at: step.place) * factor,
          y: horizon + 10 + step.place * (depth + 10))
      }
    }
    let sand = Color(rgb: 0xE9D3A0).mixed(with: palette.mist, 0.25)
    for (factor, color, alpha) in [(1.14, palette.meadow[2], 0.4), (1.0, sand, 0.95)] {
      context.setFillGradient(
        Gradient(colors: [
          color.lit(0.1).withAlpha(alpha * 0.8), color.withAlpha(alpha),
          color.lit(-0.25).withAlpha(alpha),
        ]),
        .linear(start: Point(x: 0, y: horizon), end: Point(x: 0, y: extent.height)))
      context.addPath((side(-1, factor) + side(1, factor).reversed()).smoothPath)
      context.closeSubpath()
      context.fillPath()
    }
    // Two ruts where the ground is trodden.
    context.setFillGradient(
      Gradient(colors: [
        sand.lit(0.35).withAlpha(0.15), sand.lit(0.35).withAlpha(0.55),
        sand.lit(-0.1).withAlpha(0.5),
      ]),
      .linear(start: Point(x: 0, y: horizon), end: Point(x: 0, y: extent.height)))
    for rut in [-0.5, 0.34] {
      context.addPath((side(rut, 1) + side(rut + 0.18, 1).reversed()).smoothPath)
      context.closeSubpath()
    }
    context.fillPath()
  }

  /// Draws a row of grass in the wind.
  func draw(_ row: Row, in context: inout GraphicsContext, wind: Wind) {
    for group in row.groups {
      let blades = group.blades.map { entry in
        var blade = entry.blade
        blade.lean += 0.42 * wind.push(at: blade.root.x, phase: entry.phase * 0.4)
        return blade
      }
      Grass(
        blades: blades,
        bounds: Rect(
          x: 0, y: row.level - 84 * row.scale, width: extent.width, height: 96 * row.scale),
        style: group.style
      ).draw(in: &context)
    }
  }
}
