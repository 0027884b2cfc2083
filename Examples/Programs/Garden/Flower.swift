internal import GLFunCPU

/// A flowering plant: its position, its growth, and its motion in the wind.
struct Flower: Sendable {
  var species: FlowerSpecies
  /// The point where the stem leaves the ground; design units.
  var root: Point
  /// The height of the head's centre above the ground.
  var height: Double
  /// The horizontal offset of the head from the root in calm air, as a fraction of the height.
  var lean: Double
  var radius: Double
  var openness: Double
  /// The rotation of the head in its own plane, in degrees.
  var turn: Double
  var inner: Color
  var outer: Color
  /// The colour of stem and leaves.
  var green: Color
  var leaves: [LeafPlace]
  var shoots: [Shoot]
  /// The phase of the motion, which differs from plant to plant, 0…1.
  var phase: Double
  /// The strength of the atmospheric haze over the plant, 0…1, and its colour.
  var haze: Double
  var hazeColor: Color
  /// True if the plant is close enough to show veins and florets.
  var isNear: Bool
  var random: SeededRandom

  /// A smaller flower on a side stem.
  struct Shoot: Sendable {
    /// The position along the stem, as a fraction.
    var part: Double
    /// The offset to the right and upwards, as fractions of the plant's height.
    var way: Vector
    /// The size of its head as a fraction of the plant's.
    var size: Double
    var turn: Double
  }

  /// The position and shape of a leaf.
  struct LeafPlace: Sendable {
    /// The position along the stem, as a fraction.
    var part: Double
    var isRight: Bool
    /// The length as a fraction of the plant's height.
    var length: Double
    /// The angle above the horizontal, in degrees.
    var rise: Double
  }

  /// Makes a plant.
  init(
    _ species: FlowerSpecies, root: Point, height: Double, haze: Double, hazeColor: Color,
    isNear: Bool, random: inout SeededRandom
  ) {
    let habit = species.habit
    self.species = species
    self.root = root
    self.height = height
    self.haze = haze
    self.hazeColor = hazeColor
    self.isNear = isNear
    lean = random.number(-0.12...0.12)
    radius = height * random.number(habit.radius)
    openness = random.number(habit.openness)
    turn = random.number(0...360)
    let color = random.pick(species.colors)
    let warmth = random.number(-0.06...0.06)
    inner = color.inner.lit(warmth)
    outer = color.outer.lit(warmth)
    green = random.pick([0x4E8A2C, 0x3F7B32, 0x5C8F35, 0x467F46].map { Color(rgb: $0) })
    phase = random.nextUnit()
    let count = Int(random.number(habit.leaves).rounded())
    var isRight = random.nextUnit() < 0.5
    leaves = (0..<count).map { index in
      isRight.toggle()
      return LeafPlace(
        part: 0.1 + (Double(index) + random.nextUnit() * 0.6) * 0.52 / Double(max(count, 1)),
        isRight: isRight, length: random.number(0.24...0.36) * (1 - 0.08 * Double(index)),
        rise: random.number(18...48))
    }
    var side: Double = random.nextUnit() < 0.5 ? -1 : 1
    shoots = (0..<(isNear ? random.pick(habit.shoots) : 0)).map { _ in
      side = -side
      return Shoot(
        part: random.number(0.34...0.52),
        way: Vector(dx: side * random.number(0.16...0.26), dy: -random.number(0.2...0.32)),
        size: random.number(0.5...0.72), turn: random.number(0...360))
    }
    self.random = SeededRandom(seed: random.next())
  }

  /// Draws the plant.
  ///
  /// - Parameters:
  ///   - light: the direction of the light, in degrees clockwise from the top.
  func draw(in context: inout GraphicsContext, wind: Wind, light: Double) {
    let push = wind.push(at: root.x, phase: phase)
    let aside = (lean + 0.11 * push) * height
    // A leaning stem keeps its length.
    let tip = Point(x: root.x + aside, y: root.y - (height * height - aside * aside).squareRoot())
    let stem = Stem(
      root: root, tip: tip, bow: -aside * 0.35, thickness: max(height * 0.022, 1.2),
      style: ShapeStyle(
        innerColor: tinted(green.lit(-0.3)), outerColor: tinted(green.lit(0.12)),
        strokeColor: tinted(green.lit(-0.5)).withAlpha(0.4), lineThickness: isNear ? 0.7 : 0))
    for leaf in leaves where leaf.part < 0.35 { draw(leaf, on: stem, push, in: &context) }
    for shoot in shoots { draw(shoot, on: stem, push, light, in: &context) }
    stem.draw(in: &context)
    for leaf in leaves where leaf.part >= 0.35 { draw(leaf, on: stem, push, in: &context) }
    // The stems of near plants leave the ground below the picture.
    if !isNear { drawTuft(push, in: &context) }

    if isNear, !species.habit.isUpright { drawHeadShade(at: tip, light: light, in: &context) }
    drawHead(on: stem, radius: radius, turn: turn, push, light, in: &context)
  }

  /// Draws the tuft of grass that hides the base of the stem.
  private func drawTuft(_ push: Double, in context: inout GraphicsContext) {
    var random = random
    let blades = (0..<9).map { _ in
      Grass.Blade(
        root: Point(
          x: root.x + random.number(-0.07...0.07) * height,
          y: root.y + random.number(0.0...0.03) * height),
        height: height * random.number(0.14...0.3), width: height * 0.022,
        lean: random.number(-0.4...0.4) + 0.3 * push)
    }
    Grass(
      blades: blades,
      bounds: Rect(
        x: root.x, y: root.y - height * 0.26, width: 1, height: height * 0.29),
      style: ShapeStyle(
        innerColor: tinted(green.lit(-0.18)), outerColor: tinted(green.lit(0.22)))
    ).draw(in: &context)
  }

  /// Draws the shadow of the head on the plants close behind it.
  private func drawHeadShade(at tip: Point, light: Double, in context: inout GraphicsContext) {
    let away = Vector(angle: (light + 90) * .pi / 180) * (radius * 0.16)
    let center = tip + away
    let reach = radius * 1.12
    let dark = Color(red: 0.03, green: 0.08, blue: 0.1)
    context.setFillGradient(
      Gradient(stops: [
        Gradient.Stop(offset: 0, color: dark.withAlpha(0.28)),
        Gradient.Stop(offset: 0.6, color: dark.withAlpha(0.2)),
        Gradient.Stop(offset: 1, color: dark.withAlpha(0)),
      ]),
      .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: reach))
    context.fillEllipse(
      in: Rect(
        x: center.x - reach, y: center.y - reach * openness, width: 2 * reach,
        height: 2 * reach * openness))
  }

  /// Draws a head at the end of a stem.
  private func drawHead(
    on stem: Stem, radius: Double, turn: Double, _ push: Double, _ light: Double,
    in context: inout GraphicsContext
  ) {
    let way = stem.direction(at: 1)
    let tilt = arcTangent(y: way.dx, x: -way.dy)
    context.saveGState()
    context.translateBy(x: stem.tip.x, y: stem.tip.y)
    context.rotate(by: species.habit.isUpright ? tilt : tilt * 0.8 + 0.12 * push)
    context.scaleBy(x: radius / 100, y: radius / 100)
    drawHead(turn: turn, light: light - tilt * 180 / .pi, in: &context)
    context.restoreGState()
  }

  private func draw(
    _ shoot: Shoot, on stem: Stem, _ push: Double, _ light: Double,
    in context: inout GraphicsContext
  ) {
    let root = stem.point(at: shoot.part)
    let blown = Vector(dx: shoot.way.dx + 0.05 * push, dy: shoot.way.dy) * height
    let branch = Stem(
      root: root, tip: root + blown, bow: blown.dx * 0.3, thickness: stem.thickness * 0.7,
      style: stem.style)
    branch.draw(in: &context)
    drawHead(
      on: branch, radius: radius * shoot.size, turn: shoot.turn, push, light, in: &context)
  }

  private func tinted(_ color: Color) -> Color {
    color.mixed(with: hazeColor.withAlpha(color.alpha), haze)
  }

  private func draw(
    _ place: LeafPlace, on stem: Stem, _ push: Double, in context: inout GraphicsContext
  ) {
    let length = place.length * height
    let width = length * species.habit.leafWidth
    let sign: Double = place.isRight ? 1 : -1
    let leaf = Leaf(
      bounds: Rect(x: 0, y: -width / 2, width: length, height: width),
      style: ShapeStyle(
        innerColor: tinted(green.lit(-0.22)), outerColor: tinted(green.lit(0.2)),
        strokeColor: tinted(green.lit(-0.55)), lineThickness: 0),
      droop: 0.26 - 0.05 * push * sign)
    context.saveGState()
    let start = stem.point(at: place.part)
    context.translateBy(x: start.x, y: start.y)
    context.scaleBy(x: sign, y: 1)
    context.rotate(by: -(place.rise - 6 * push * sign) * .pi / 180)
    if isNear { leaf.drawWithMidrib(in: &context) } else { leaf.draw(in: &context) }
    context.restoreGState()
  }

  /// Draws a head of radius 100 around the origin of user space.
  private func drawHead(turn: Double, light: Double, in context: inout GraphicsContext) {
    switch species {
    case .lupin: drawSpike(in: &context)
    case .clock: drawClock(in: &context)
    default:
      let head = species.head(inner: tinted(inner), outer: tinted(outer), turn: turn)
      guard var head else { return }
      if !isNear { head.simplify() }
      if species.habit.isUpright {
        context.translateBy(x: 0, y: 38)
        context.scaleBy(x: 0.95, y: 0.95)
      } else {
        context.scaleBy(x: 1, y: openness)
      }
      if !species.habit.isUpright, isNear { drawCalyx(in: &context) }
      head.draw(in: &context, light: light, jitter: random)
    }
  }

  /// Draws the sepals behind the petals.
  private func drawCalyx(in context: inout GraphicsContext) {
    for index in 0..<6 {
      context.saveGState()
      context.rotate(by: (Double(index) + 0.5) * .pi / 3)
      Petal(
        bounds: Rect(x: -10, y: -46, width: 20, height: 46),
        style: ShapeStyle(innerColor: tinted(green.lit(-0.3)), outerColor: tinted(green)),
        form: .pointed
      ).draw(in: &context)
      context.restoreGState()
    }
  }

  /// Draws a spike of small blossoms, in whorls that shrink towards the top.
  private func drawSpike(in context: inout GraphicsContext) {
    var random = random
    let whorls = isNear ? 17 : 10
    let stalk = Rect(x: -1.8, y: -94, width: 3.6, height: 175)
    context.fillColor = tinted(green)
    context.fill(stalk)
    for whorl in 0..<whorls {
      let part = Double(whorl) / Double(whorls - 1)
      let level = 76 - 168 * part
      let taper = (1 - part) * (0.55 + 0.45 * part) + 0.08
      let reach = 4 + 22 * taper
      let size = (isNear ? 5 : 6) + 13 * taper
      let color = tinted(inner.mixed(with: outer, 0.15 + 0.6 * part))
      for index in [-1.0, 1, -0.55, 0.55, 0] {
        let x = index * reach + (random.nextUnit() - 0.5) * 2.4
        let y = level + abs(index) * 6 + (random.nextUnit() - 0.5) * 3
        let shade = index * 0.09 + (random.nextUnit() - 0.5) * 0.1
        context.saveGState()
        context.translateBy(x: x, y: y)
        context.rotate(by: index * 1.05)
        Petal(
          bounds: Rect(x: -size * 0.5, y: -size, width: size, height: size * 1.7),
          style: ShapeStyle(
            innerColor: color.lit(-0.32 - shade), outerColor: color.lit(0.34 - shade),
            strokeColor: color.lit(-0.5).withAlpha(0.3), lineThickness: 0.5),
          form: .broad
        ).draw(in: &context)
        context.restoreGState()
      }
    }
  }

  /// Draws a dandelion's ball of seeds.
  private func drawClock(in context: inout GraphicsContext) {
    let white = tinted(outer)
    context.setFillGradient(
      Gradient(colors: [white.withAlpha(0.5), white.withAlpha(0.22), white.withAlpha(0.05)]),
      .radial(startCenter: .zero, startRadius: 10, endCenter: .zero, endRadius: 104))
    context.fillEllipse(in: Rect(x: -104, y: -104, width: 208, height: 208))
    let count = isNear ? 90 : 34
    let golden = Double.pi * (3 - 5.0.squareRoot())
    context.lineCap = .round
    for index in 0..<count {
      // Points spread evenly over a sphere, seen from the side.
      let depth = 1 - 2 * (Double(index) + 0.5) / Double(count)
      let around = (1 - depth * depth).squareRoot()
      let turn = Double(index) * golden
      let (sine, cosine) = sineAndCosine(turn)
      let end = Vector(dx: cosine * around * 92, dy: sine * around * 92)
      let near = 0.35 + 0.3 * (depth + 1)
      context.strokeColor = white.withAlpha(near * 0.75)
      context.lineWidth = 0.9
      context.move(to: Point.zero + end * 0.12)
      context.addLine(to: Point.zero + end)
      for ray in -2...2 {
        let way = Vector(angle: turn + Double(ray) * 0.45) * 11
        context.move(to: Point.zero + end)
        context.addLine(to: Point.zero + end + way)
      }
      context.strokePath()
    }
    context.setFillGradient(
      Gradient(colors: [tinted(Color(rgb: 0xA98F5C)), tinted(Color(rgb: 0x5C4526))]),
      .radial(
        startCenter: Point(x: -4, y: -4), startRadius: 0, endCenter: .zero, endRadius: 13))
    context.fillEllipse(in: Rect(x: -13, y: -13, width: 26, height: 26))
  }
}

extension FlowerHead {
  /// Removes details too fine to be seen from a distance.
  mutating func simplify() {
    for index in rings.indices { rings[index].veins = 0 }
    heart?.floretCount = 0
    heart?.stamenCount = 0
  }
}
