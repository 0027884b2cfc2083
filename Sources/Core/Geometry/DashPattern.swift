/// A dash pattern that can be followed: dashes and gaps in turn, repeated without end.
package struct DashPattern: Sendable {
  /// A place in the pattern.
  package struct Place: Sendable {
    /// The index of a length; even for a dash, odd for a gap.
    package var index: Int
    /// The rest of this length.
    package var remainder: Double

    /// True in a dash, false in a gap.
    @inlinable
    package var isOn: Bool { index & 1 == 0 }
  }

  /// The lengths of dashes and gaps in turn. Their number is even.
  package let lengths: [Double]
  /// The sum of the lengths, which is positive.
  package let period: Double
  /// The place at which lines start.
  package let start: Place

  /// Reads a pattern; nil for a solid line.
  package init?(_ dash: LineDash) {
    guard !dash.lengths.isEmpty, dash.phase.isFinite,
      dash.lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    lengths = dash.lengths.count & 1 == 0 ? dash.lengths : dash.lengths + dash.lengths
    period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    var phase = dash.phase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    start = Self.place(phase, in: lengths)
  }

  /// The start of the next dash or gap.
  package func following(_ place: Place) -> Place {
    let index = place.index + 1 < lengths.count ? place.index + 1 : 0
    return Place(index: index, remainder: lengths[index])
  }

  /// The place that is a distance after another one.
  package func advanced(_ place: Place, by distance: Double) -> Place {
    let before = lengths[..<place.index].reduce(0, +) + (lengths[place.index] - place.remainder)
    return Self.place((before + distance).truncatingRemainder(dividingBy: period), in: lengths)
  }

  /// The place at a distance, less than the period, from the start of the first dash.
  ///
  /// A dash of length zero is found if it is at the very start.
  private static func place(_ distance: Double, in lengths: [Double]) -> Place {
    var distance = distance
    for (index, length) in lengths.enumerated() {
      if distance < length || distance == 0 && length == 0 {
        return Place(index: index, remainder: length - distance)
      }
      distance -= length
    }
    return Place(index: 0, remainder: lengths[0])
  }
}
