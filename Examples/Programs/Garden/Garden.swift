internal import GLFunCPU

/// Everything that grows from a seed, in design units: 1000 units high if the aspect ratio of the picture permits, and as wide
/// as that ratio demands.
struct Garden: Sendable {
  /// The size in design units.
  let extent: Size
  private let landscape: Landscape
  private let meadow: Meadow
  /// The plants in the meadow, from the farthest to the nearest.
  private let distant: [Flower]
  /// The plants in the foreground, back to front.
  private let front: [Flower]
  private let butterflies: [Butterfly]
  /// Specks of light that float in front of everything: place, radius, phase.
  private let motes: [(place: Point, radius: Double, phase: Double)]

  /// Returns the default number of flowers in the foreground, which grows with the width of the picture.
  static func usualFlowerCount(_ size: PixelSize) -> Int {
    max(5, min(Int(4.5 + 5.5 * Double(size.width) / Double(size.height)), 40))
  }

  init(size: PixelSize, seed: UInt64, flowers: Int) {
    let scale = Self.scale(size)
    let extent = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
    self.extent = extent
    let horizon = max(extent.height - 455, extent.height * 0.545)
    var random = SeededRandom(seed: seed, part: 0)
    let palette = random.pick(GardenPalette.all)
    landscape = Landscape(extent: extent, horizon: horizon, palette: palette, seed: seed)
    meadow = Meadow(extent: extent, horizon: horizon, palette: palette, seed: seed)

    var far = SeededRandom(seed: seed, part: 6)
    let depth = extent.height - horizon
    let width = extent.width
    distant = (0..<Int(width / 17) * min(flowers, 6) / 6).map { _ in
      let part = far.number(0.3...0.86)
      let place = part * part
      let haze = 0.42 * (1 - part)
      return Flower(
        far.pick([.daisy, .poppy, .cornflower, .cosmos, .poppy, .lupin, .coneflower, .daisy]),
        root: Point(x: far.number(-0.02...1.02) * width, y: horizon + 14 + depth * place),
        height: (60 + 170 * place) * far.number(0.75...1.15), haze: haze, hazeColor: palette.mist,
        isNear: false, random: &far)
    }.sorted { $0.root.y < $1.root.y }

    var near = SeededRandom(seed: seed, part: 7)
    front = Self.front(flowers, extent: extent, haze: palette.mist, &near)

    var air = SeededRandom(seed: seed, part: 8)
    butterflies = (0..<(flowers == 0 ? 0 : 3)).map { index in
      Butterfly(
        home: Point(
          x: width * (0.2 + 0.3 * Double(index) + air.number(-0.08...0.08)),
          y: extent.height - air.number(330...520)),
        size: air.number(26...38),
        color: air.pick([0xFF9A2E, 0x6FB7FF, 0xFFE45C, 0xF27FB2].map { Color(rgb: $0) }),
        phase: air.nextUnit())
    }
    motes = (0..<Int(width / 26)).map { _ in
      (
        Point(x: air.number(0...width), y: extent.height - air.number(60...560)),
        air.number(2...9), air.nextUnit()
      )
    }
  }

  /// Returns the number of pixels per design unit.
  ///
  /// The garden is at least 600 units wide, so that everything is smaller in a narrow picture, and at most 8000 units, so that
  /// a wide strip is not overgrown.
  static func scale(_ size: PixelSize) -> Double {
    let width = Double(size.width)
    return max(min(Double(size.height) / 1000, width / 600), width / 8000)
  }

  /// The species in the foreground; repeated entries are more frequent.
  private static let sown: [FlowerSpecies] = [
    .daisy, .daisy, .poppy, .poppy, .tulip, .tulip, .cornflower, .coneflower, .coneflower,
    .cosmos, .cosmos, .lupin, .clock,
  ]

  /// Makes plants over the whole width, taller towards the sides to frame the view.
  private static func front(
    _ count: Int, extent: Size, haze: Color, _ random: inout SeededRandom
  ) -> [Flower] {
    var last: FlowerSpecies?
    let flowers = (0..<count).map { index in
      let choices = Self.sown.filter { $0 != last }
      let species = random.pick(choices)
      last = species
      let across = (Double(index) + random.number(0.2...0.8)) / Double(count)
      let side = abs(2 * across - 1)
      let tallness = 250 + 190 * side * side + random.number(-50...90)
      return Flower(
        species, root: Point(x: across * extent.width, y: extent.height + random.number(6...26)),
        height: tallness, haze: 0, hazeColor: haze, isNear: true, random: &random)
    }
    // The tallest plants stand at the back.
    return flowers.sorted { $0.height > $1.height }
  }

  // MARK: Drawing

  /// Draws the garden in a user space of design units.
  func draw(in context: inout GraphicsContext, wind: Wind) {
    let sun = landscape.sun.bounds.center
    // Degrees clockwise from the top, as seen from the middle of the meadow.
    let light =
      arcTangent(y: sun.x - extent.width / 2, x: extent.height * 0.7 - sun.y) * 180 / .pi
    landscape.draw(in: &context, wind: wind)
    meadow.drawGround(in: &context)

    var next = distant[...]
    let (behind, before) = (
      meadow.rows.dropLast(Meadow.frontRowCount), meadow.rows.suffix(Meadow.frontRowCount)
    )
    for row in behind {
      while let flower = next.first, flower.root.y <= row.level {
        flower.draw(in: &context, wind: wind, light: light)
        next.removeFirst()
      }
      meadow.draw(row, in: &context, wind: wind)
    }
    for flower in next { flower.draw(in: &context, wind: wind, light: light) }
    drawShade(in: &context)
    for (index, flower) in front.enumerated() {
      flower.draw(in: &context, wind: wind, light: light)
      // The grass grows between the plants.
      if index == front.count / 2, let row = before.first {
        meadow.draw(row, in: &context, wind: wind)
      }
    }
    for row in before.dropFirst() { meadow.draw(row, in: &context, wind: wind) }
    for butterfly in butterflies { butterfly.draw(in: &context, time: wind.time) }
    drawMotes(in: &context, wind: wind)
  }

  /// Draws the shade between the plants in the foreground.
  private func drawShade(in context: inout GraphicsContext) {
    let dark = Color(red: 0.04, green: 0.12, blue: 0.08)
    context.setFillGradient(
      Gradient(colors: [dark.withAlpha(0), dark.withAlpha(0.14), dark.withAlpha(0.42)]),
      .linear(
        start: Point(x: 0, y: extent.height - 260), end: Point(x: 0, y: extent.height)))
    context.fill(Rect(x: 0, y: extent.height - 260, width: extent.width, height: 260))
  }

  private func drawMotes(in context: inout GraphicsContext, wind: Wind) {
    for mote in motes {
      let own = mote.phase * 2 * .pi
      let x = mote.place.x + 22 * sine(0.31 * wind.time + own) + 8 * wind.strength * sine(wind.time)
      let y = mote.place.y + 16 * sine(0.43 * wind.time + 2 * own)
      let alpha = 0.34 + 0.2 * sine(0.9 * wind.time + own)
      let color = Color(red: 1, green: 0.97, blue: 0.8)
      context.setFillGradient(
        Gradient(colors: [
          color.withAlpha(alpha), color.withAlpha(alpha * 0.4), color.withAlpha(0),
        ]),
        .radial(
          startCenter: Point(x: x, y: y), startRadius: 0, endCenter: Point(x: x, y: y),
          endRadius: mote.radius))
      context.fillEllipse(
        in: Rect(
          x: x - mote.radius, y: y - mote.radius, width: 2 * mote.radius,
          height: 2 * mote.radius))
    }
  }
}
