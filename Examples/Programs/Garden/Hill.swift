internal import GLFunCPU

/// A smooth ridge with trees.
struct Hill: Sendable {
  private var ridge: [Point]
  private var trees: [Tree] = []
  private let color: Color
  private let foot: Color

  /// A tree with a crown of several puffs, or a slender tree with a single one.
  private struct Tree {
    var trunk: Rect
    var puffs: [Rect]
  }

  /// One of the waves that add up to the ridge.
  private struct Wave {
    /// The number of periods per 1000 units.
    var turns: Double
    var phase: Double
    var part: Double

    func height(at x: Double) -> Double { part * sine(x / 1000 * turns * 2 * .pi + phase) }
  }

  /// Makes a hill.
  ///
  /// - Parameters:
  ///   - width: the extent to the right of 0.
  ///   - base: the level of its lowest valleys.
  ///   - height: the height of its peaks above the base.
  ///   - nearness: from 0 for far to 1 for near, which makes its trees larger.
  init(
    width: Double, base: Double, height: Double, nearness: Double, color: Color, foot: Color,
    random: inout SeededRandom
  ) {
    self.color = color
    self.foot = foot
    let waves: [Wave] = (0..<4).map { index in
      let number = Double(index)
      return Wave(
        turns: (0.7 + 0.6 * number + random.number(0...0.5)) * (1.1 - 0.25 * nearness),
        phase: random.number(0...(2 * .pi)), part: 1 / (1 + number * 0.95))
    }
    let steps = max(16, Int(width / 36))
    ridge = (-1...steps + 1).map { step in
      let x = Double(step) / Double(steps) * width
      let sum = waves.reduce(0.0) { $0 + $1.height(at: x) }
      return Point(x: x, y: base - height * (0.5 + 0.27 * sum))
    }
    for _ in 0..<(2 + Int(width / 330) + random.index(below: 3)) {
      plantGroup(scale: 0.4 + 0.65 * nearness, &random)
    }
    trees.sort { $0.trunk.maxY < $1.trunk.maxY }
  }

  private mutating func plantGroup(scale: Double, _ random: inout SeededRandom) {
    let middle = random.index(below: ridge.count - 4) + 2
    let isSlender = random.nextUnit() < 0.36
    for _ in 0..<(2 + random.index(below: 6)) {
      let place = Double(middle) + random.number(-1.7...1.7)
      let index = max(0, min(Int(place), ridge.count - 2))
      let foot = ridge[index] + (ridge[index + 1] - ridge[index]) * (place - Double(index))
      let size = scale * random.number(22...36)
      let ground = foot.y + 5 * scale
      if isSlender {
        trees.append(
          Tree(
            trunk: Rect(
              x: foot.x - size * 0.04, y: ground - size * 0.4, width: size * 0.08,
              height: size * 0.4),
            puffs: [
              Rect(
                x: foot.x - size * 0.2, y: ground - size * 1.75, width: size * 0.4,
                height: size * 1.65)
            ]))
        continue
      }
      let puffs = (0..<5).map { index in
        let radius = size * random.number(0.26...0.4)
        let center = Point(
          x: foot.x + (Double(index) - 2) * size * 0.2,
          y: ground - size * (0.62 + random.number(-0.1...0.28)))
        return Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 1.85 * radius)
      }
      trees.append(
        Tree(
          trunk: Rect(
            x: foot.x - size * 0.06, y: ground - size * 0.5, width: size * 0.12,
            height: size * 0.5), puffs: puffs))
    }
  }

  /// Draws the hill down to `bottom`.
  ///
  /// - Parameters:
  ///   - toLight: the unit vector towards the sun.
  func draw(in context: inout GraphicsContext, bottom: Double, toLight: Vector) {
    let top = ridge.reduce(Double.infinity) { min($0, $1.y) }
    guard let first = ridge.first, let last = ridge.last else { return }
    drawTrees(in: &context, toLight: toLight)
    context.setFillGradient(
      Gradient(colors: [color.lit(0.1), color, foot]),
      .linear(start: Point(x: 0, y: top), end: Point(x: 0, y: top + 130)))
    context.addPath(ridge.smoothPath)
    context.addLine(to: Point(x: last.x, y: bottom))
    context.addLine(to: Point(x: first.x, y: bottom))
    context.closeSubpath()
    context.fillPath()
  }

  private func drawTrees(in context: inout GraphicsContext, toLight: Vector) {
    for tree in trees {
      context.fillColor = color.lit(-0.5)
      context.fill(tree.trunk)
      for puff in tree.puffs { context.addEllipse(in: puff) }
      context.fillColor = color.lit(-0.26)
      context.fillPath()
      // The sunlit sides.
      for puff in tree.puffs {
        let lit = puff.insetBy(dx: puff.width * 0.16, dy: puff.height * 0.16)
        context.addEllipse(
          in: lit.offsetBy(
            dx: toLight.dx * puff.width * 0.13, dy: toLight.dy * puff.height * 0.1))
      }
      context.fillColor = color.lit(0.02).withAlpha(0.75)
      context.fillPath()
    }
  }
}

extension [Point] {
  /// The Catmull-Rom curve through all points.
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
