internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging

/// Resolves palette entries to colours.
struct PaintColors {
  let palette: [Color]
  private let foreground: Color

  /// - Parameters:
  ///   - font: the font, whose first palette is used.
  ///   - foreground: the colour of the text.
  init(_ font: Font, foreground: Color) {
    self.foreground = foreground
    palette = font.face.palette().map {
      Color(
        red: Double($0.red) / 255, green: Double($0.green) / 255, blue: Double($0.blue) / 255,
        alpha: Double($0.alpha) / 255)
    }
  }

  /// The colour of an entry; a missing entry has the colour of the text.
  func color(_ entry: Int, alpha: Double = 1) -> Color {
    var color = palette.indices.contains(entry) ? palette[entry] : foreground
    color.alpha *= alpha
    return color
  }

  func color(_ paint: ColorPaintTable.PaintColor) -> Color {
    color(paint.entry, alpha: paint.alpha)
  }
}

/// Converts the gradients of the table COLR to those of a graphics context.
struct ColorGradients {
  let colors: PaintColors

  private func color(_ paint: ColorPaintTable.PaintColor) -> Color { colors.color(paint) }

  /// A gradient that a graphics context can fill with.
  struct Shading {
    var gradient: Gradient
    var placement: Gradient.Placement
    var extend: Gradient.Extend
  }

  /// A linear gradient given by three points; nil if it paints nothing.
  func linear(
    _ line: ColorPaintTable.ColorLine, _ start: Point, _ end: Point, _ turn: Point
  ) -> Shading? {
    let way = end - start
    let side = turn - start
    // Colours are constant along the direction of `side`, so the gradient vector is projected onto its normal.
    let square = Vector(dx: side.dy, dy: -side.dx)
    let length = square.dx * square.dx + square.dy * square.dy
    let cross = way.dx * square.dx + way.dy * square.dy
    guard length > 0, cross != 0 else { return nil }
    let projected = Vector(dx: square.dx * cross / length, dy: square.dy * cross / length)
    guard let (gradient, low, high, extend) = stops(line) else { return nil }
    func at(_ offset: Double) -> Point {
      Point(x: start.x + projected.dx * offset, y: start.y + projected.dy * offset)
    }
    return Shading(
      gradient: gradient, placement: .linear(start: at(low), end: at(high)), extend: extend)
  }

  /// A gradient between two circles; nil if it paints nothing.
  func radial(
    _ line: ColorPaintTable.ColorLine, _ start: Point, _ startRadius: Double, _ end: Point,
    _ endRadius: Double
  ) -> Shading? {
    guard let (gradient, low, high, extend) = stops(line) else { return nil }
    func center(_ offset: Double) -> Point {
      Point(x: start.x + (end.x - start.x) * offset, y: start.y + (end.y - start.y) * offset)
    }
    func radius(_ offset: Double) -> Double {
      max(startRadius + (endRadius - startRadius) * offset, 0)
    }
    return Shading(
      gradient: gradient,
      placement: .radial(
        startCenter: center(low), startRadius: radius(low), endCenter: center(high),
        endRadius: radius(high)), extend: extend)
  }

  /// A conic gradient around a point, between two angles in degrees; nil if it paints nothing.
  func sweep(
    _ line: ColorPaintTable.ColorLine, _ center: Point, _ start: Double, _ end: Double
  ) -> Shading? {
    guard let first = line.stops.first, let last = line.stops.last else { return nil }
    var angles = line.stops.map {
      (angle: start + ($0.offset) * (end - start), color: color($0.color))
    }
    if end < start { angles.reverse() }
    let low = angles[0].angle
    let high = angles[angles.count - 1].angle
    let period = high - low
    if period <= 0 && (line.extend != 0 || start == end && first.color == last.color) {
      return line.extend == 0
        ? Shading(
          gradient: Gradient(stops: [Gradient.Stop(offset: 0, color: angles[0].color)]),
          placement: .conic(center: center, startAngle: 0), extend: .pad) : nil
    }
    // A conic gradient covers one turn, so repeated colours are expanded.
    var turn = angles
    if line.extend != 0 {
      turn = []
      func copy(_ angle: Double) -> Int {
        Int(min(max(((angle - low) / period).rounded(.down), -1e18), 1e18))
      }
      let firstCopy = copy(0)
      let lastCopy = copy(360)
      for copy in firstCopy...min(lastCopy, firstCopy + Self.mostCopies) {
        let isMirrored = line.extend == 2 && copy & 1 != 0
        let own =
          isMirrored
          ? angles.reversed().map { (angle: low + high - $0.angle, color: $0.color) } : angles
        turn += own.map { ($0.angle + Double(copy) * period, $0.color) }
      }
    }
    var stops = [Gradient.Stop(offset: 0, color: Self.color(at: 0, turn))]
    for stop in turn where stop.angle > 0 && stop.angle < 360 {
      stops.append(Gradient.Stop(offset: stop.angle / 360, color: stop.color))
    }
    stops.append(Gradient.Stop(offset: 1, color: Self.color(at: 360, turn)))
    return Shading(
      gradient: Gradient(stops: stops), placement: .conic(center: center, startAngle: 0),
      extend: .pad)
  }

  /// The most repetitions of the colours of a small angle.
  private static let mostCopies = 360

  /// The interpolated colour at an angle.
  private static func color(at angle: Double, _ stops: [(angle: Double, color: Color)]) -> Color {
    guard let after = stops.firstIndex(where: { $0.angle > angle }) else {
      return stops[stops.count - 1].color
    }
    guard after > 0 else { return stops[0].color }
    let (low, high) = (stops[after - 1], stops[after])
    let part = (angle - low.angle) / (high.angle - low.angle)
    func mixed(_ first: Double, _ second: Double) -> Double { first + (second - first) * part }
    return Color(
      red: mixed(low.color.red, high.color.red), green: mixed(low.color.green, high.color.green),
      blue: mixed(low.color.blue, high.color.blue), alpha: mixed(low.color.alpha, high.color.alpha))
  }

  /// The stops normalized to offsets from 0 to 1, and the table's offsets that these correspond to.
  private func stops(
    _ line: ColorPaintTable.ColorLine
  ) -> (gradient: Gradient, low: Double, high: Double, extend: Gradient.Extend)? {
    guard let first = line.stops.first, let last = line.stops.last else { return nil }
    let extend: Gradient.Extend = [1: .repeat, 2: .reflect][line.extend] ?? .pad
    let range = last.offset - first.offset
    guard range > 0 else {
      // All stops coincide: a hard edge, which cannot be repeated.
      guard extend == .pad else { return nil }
      let stops = [
        Gradient.Stop(offset: 0.5, color: color(first.color)),
        Gradient.Stop(offset: 0.5, color: color(last.color)),
      ]
      return (Gradient(stops: stops), first.offset - 0.5, first.offset + 0.5, .pad)
    }
    let stops = line.stops.map {
      Gradient.Stop(offset: ($0.offset - first.offset) / range, color: color($0.color))
    }
    return (Gradient(stops: stops), first.offset, last.offset, extend)
  }
}
