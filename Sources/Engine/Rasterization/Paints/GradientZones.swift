internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// The parts of a gradient whose colours cannot be looked up in its table, because the error of positions would be visible.
struct GradientZones: Sendable {
  /// The positions of the zones, between 0 at the start and 1 at the end.
  private var zones: [ClosedRange<Double>] = []
  private let extend: Gradient.Extend
  /// The largest error of positions.
  private let deviation: Double

  /// The limit on the number of zones, because every tile searches them. A gradient with more zones gets a single one.
  private static let most = 16

  /// Finds the visible hard edges, and the intervals between stops in which colours change so fast that a channel would be
  /// wrong by more than 1/255.
  ///
  /// Hard edges lie between two colours at the same offset, at an end beyond which nothing is painted, and at the seam of a
  /// repeating gradient.
  /// - Parameter steps: the largest error of positions, in steps of the table.
  init(_ paint: GradientPaint, deviation steps: Double) {
    let deviation = steps / Double(GradientCoefficients.steps)
    self.deviation = deviation
    extend = paint.before ?? .pad
    let stops = paint.gradient.stops
    guard let first = stops.first, let last = stops.last else { return }
    let alpha = paint.alpha
    /// Returns true if two colours differ in their stored form.
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

  /// True if the table can be used everywhere.
  var isEmpty: Bool { zones.isEmpty }

  /// True if any of the positions, which may lie beyond the ends, may be in a zone.
  func touches(_ positions: ClosedRange<Double>) -> Bool {
    let length = positions.upperBound - positions.lowerBound + 2 * deviation
    // The range covers the whole gradient, or its length is NaN.
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
  /// True if nothing lies before the start, because the start is the common centre of the circles.
  fileprivate var startsInItsMiddle: Bool {
    guard case .radial(let start, let radius, let end, _) = placement else { return false }
    return radius == 0 && start == end
  }
}

extension Color {
  /// The largest change of a premultiplied channel, 0…1, in the transition to another colour.
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
