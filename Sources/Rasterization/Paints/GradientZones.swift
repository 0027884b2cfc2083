internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// The parts of a gradient in which colours cannot be looked up in its table, because positions that are off by a little
/// would be seen to be.
struct GradientZones: Sendable {
  /// Positions from the start, 0, to the end, 1.
  private var zones: [ClosedRange<Double>] = []
  private let extend: Gradient.Extend
  /// How far positions are off.
  private let deviation: Double

  /// More zones than these are taken for one: to look through them takes time in every tile.
  private static let most = 16

  /// Finds the hard edges that are seen, and what lies between stops whose colours change so quickly that a channel would be
  /// off by more than a 255th.
  ///
  /// Hard edges are between two colours at one place, at an end that nothing is painted beyond, and where the colours begin
  /// again.
  /// - Parameter steps: how far positions are off, in steps of the table.
  init(_ paint: GradientPaint, deviation steps: Double) {
    let deviation = steps / Double(GradientCoefficients.steps)
    self.deviation = deviation
    extend = paint.before ?? .pad
    let stops = paint.gradient.stops
    guard let first = stops.first, let last = stops.last else { return }
    let alpha = paint.alpha
    /// Whether two colours differ as they are stored.
    func isEdge(_ first: Color, _ second: Color) -> Bool {
      first.premultiplied(times: alpha) != second.premultiplied(times: alpha)
    }
    let beginsAgain = paint.before == .repeat && isEdge(first.color, last.color)
    if beginsAgain || paint.before == nil && !paint.startsInItsMiddle && isEdge(first.color, .clear)
    {
      zones.append(0...0)
    }
    for (low, high) in zip(stops, stops.dropFirst()) {
      let length = high.offset - low.offset
      let change = alpha * 255 * low.color.largestChange(to: high.color)
      if length > 0 ? change * deviation > length : isEdge(low.color, high.color) {
        zones.append(low.offset...high.offset)
      }
    }
    if beginsAgain || paint.after == nil && isEdge(last.color, .clear) { zones.append(1...1) }
    if zones.count > Self.most, let start = zones.first?.lowerBound {
      zones = [start...(zones.map(\.upperBound).max() ?? 1)]
    }
  }

  /// Whether the table serves everywhere.
  var isEmpty: Bool { zones.isEmpty }

  /// Whether any of some positions may lie in a zone. They go on beyond the ends.
  func touches(_ positions: ClosedRange<Double>) -> Bool {
    let length = positions.upperBound - positions.lowerBound + 2 * deviation
    // So long that it has all of the gradient; or not a number.
    guard length < 1 else { return true }
    var start = positions.lowerBound - deviation
    switch extend {
    case .pad: return meets(start...start + length) { [$0] }
    case .repeat:
      start -= start.rounded(.down)
      return meets(start...start + length) { [$0, $0.moved(by: 1)] }
    case .reflect:
      start -= 2 * (start / 2).rounded(.down)
      return meets(start...start + length) {
        [$0, 2 - $0.upperBound...2 - $0.lowerBound, $0.moved(by: 2)]
      }
    }
  }

  private func meets(
    _ range: ClosedRange<Double>, _ copies: (ClosedRange<Double>) -> [ClosedRange<Double>]
  ) -> Bool {
    zones.contains { zone in copies(zone).contains { $0.overlaps(range) } }
  }
}

extension ClosedRange<Double> {
  fileprivate func moved(by way: Double) -> Self { lowerBound + way...upperBound + way }
}

extension GradientPaint {
  /// Whether nothing lies before the start, because that is a point in the middle of circles.
  fileprivate var startsInItsMiddle: Bool {
    guard case .radial(let start, let radius, let end, _) = placement else { return false }
    return radius == 0 && start == end
  }
}

extension Color {
  /// How fast a premultiplied channel changes at most where this becomes another colour, 0…1 in all.
  fileprivate func largestChange(to other: Color) -> Double {
    let opacity = abs(other.alpha - alpha)
    let most = max(alpha, other.alpha)
    func change(_ first: Double, _ second: Double) -> Double {
      abs(second - first) * most + opacity * max(first, second)
    }
    return max(
      opacity, change(red, other.red), change(green, other.green), change(blue, other.blue))
  }
}
