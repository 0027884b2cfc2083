internal import GLFunCPU

/// A distant mountain range: a jagged ridge with faces in the shade.
struct Mountains: Sendable {
  private var ridge: [Point]
  private var faces: [[Point]]
  private let foot: Double
  private let color: Color
  private let haze: Color

  /// Makes a mountain range.
  ///
  /// - Parameters:
  ///   - width: the extent to the right of 0.
  ///   - foot: the level of the plain.
  ///   - height: the height of its highest peaks.
  ///   - isLitFromLeft: true if the sun stands to the left.
  init(
    width: Double, foot: Double, height: Double, color: Color, haze: Color, isLitFromLeft: Bool,
    random: inout SeededRandom
  ) {
    self.foot = foot
    self.color = color
    self.haze = haze
    // Peaks and saddles alternate, then each section is subdivided repeatedly.
    var line: [Point] = []
    var x = -120.0
    var isPeak = false
    while x < width + 160 {
      let rise = isPeak ? random.number(0.48...1) : random.number(0.16...0.52)
      line.append(Point(x: x, y: foot - height * rise))
      isPeak.toggle()
      x += random.number(34...118)
    }
    var rough = 0.15
    for _ in 0..<4 {
      var finer: [Point] = []
      for (from, to) in zip(line, line.dropFirst()) {
        let span = to.x - from.x
        finer.append(from)
        finer.append(
          Point(
            x: (from.x + to.x) / 2 + random.number(-0.1...0.1) * span,
            y: (from.y + to.y) / 2 + random.number(-1...1) * rough * span))
      }
      if let last = line.last { finer.append(last) }
      line = finer
      rough *= 0.85
    }
    ridge = line
    faces = []
    let step = 16
    for peak in stride(from: step, to: line.count - step, by: 2 * step) {
      let away = isLitFromLeft ? 1 : -1
      var face: [Point] = []
      for index in 0...(step - 3) { face.append(line[peak + away * index]) }
      // Down from the saddle, and back up to the peak along a jagged arête.
      let deep = foot - height * random.number(0.02...0.12)
      guard let last = face.last else { continue }
      let top = line[peak]
      face.append(Point(x: last.x - Double(away) * 6, y: deep))
      let breaks = 5
      for index in 1..<breaks {
        let part = Double(index) / Double(breaks)
        let swing = index % 2 == 0 ? 9.0 : -5.0
        face.append(
          Point(
            x: top.x + Double(away) * (swing + random.number(-4...4) + (1 - part) * 8),
            y: deep + (top.y - deep) * part))
      }
      faces.append(face)
    }
  }

  /// Adds the outline of the range, down to `bottom`, to the current path.
  func addSilhouette(to context: inout GraphicsContext, bottom: Double) {
    guard let first = ridge.first, let last = ridge.last else { return }
    context.addLines(between: ridge)
    context.addLine(to: Point(x: last.x, y: bottom))
    context.addLine(to: Point(x: first.x, y: bottom))
    context.closeSubpath()
  }

  /// Draws the range down to `bottom`.
  func draw(in context: inout GraphicsContext, bottom: Double) {
    let top = ridge.reduce(Double.infinity) { min($0, $1.y) }
    context.setFillGradient(
      Gradient(colors: [color, color.mixed(with: haze, 0.45), haze]),
      .linear(start: Point(x: 0, y: top), end: Point(x: 0, y: foot + 24)))
    addSilhouette(to: &context, bottom: bottom)
    context.fillPath()
    let dark = color.lit(-0.42)
    context.setFillGradient(
      Gradient(colors: [dark.withAlpha(0.42), dark.withAlpha(0.18), dark.withAlpha(0)]),
      .linear(start: Point(x: 0, y: top), end: Point(x: 0, y: foot)))
    for face in faces {
      context.addLines(between: face)
      context.closeSubpath()
    }
    context.fillPath()
  }
}
