internal import Drawing
internal import Imaging

extension GradientPaint {
  /// What decides a gradient's colours: paints that share it share their table.
  struct ColorKey: Hashable {
    private let gradient: Gradient
    private let alpha: Double
    private let paintsBefore: Bool
    private let paintsAfter: Bool

    init(_ paint: GradientPaint) {
      gradient = paint.gradient
      alpha = paint.alpha
      paintsBefore = paint.before != nil
      paintsAfter = paint.after != nil
    }
  }

  /// The gradient's colours at the middle of each of its steps, premultiplied, with one entry
  /// before the start and one after the end.
  func colorTable() -> [PremultipliedColor] {
    var table: [PremultipliedColor] = []
    table.reserveCapacity(GradientCoefficients.tableSize)
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last else {
      return Array(repeating: .transparent, count: GradientCoefficients.tableSize)
    }
    func stored(_ color: Color) -> PremultipliedColor {
      color.premultiplied(times: alpha)
    }
    func offset(_ step: Int) -> Double {
      (Double(step) + 0.5) / Double(GradientCoefficients.steps)
    }
    table.append(before == nil ? .transparent : stored(first.color))
    var step = 0
    for (place, stop) in stops.enumerated() {
      let end = table.count
      while step < GradientCoefficients.steps, offset(step) < stop.offset { step += 1 }
      let count = step + 1 - end
      if count <= 0 { continue }
      if place == 0 {
        table.append(contentsOf: repeatElement(stored(first.color), count: count))
        continue
      }
      let from = stops[place - 1]
      let mix = ColorMix(from.color, stop.color, alpha: alpha)
      let scale = 1 / (stop.offset - from.offset)
      for index in step - count..<step {
        table.append(mix.color((offset(index) - from.offset) * scale))
      }
    }
    let rest = GradientCoefficients.steps - step
    table.append(contentsOf: repeatElement(stored(last.color), count: rest))
    table.append(after == nil ? .transparent : stored(last.color))
    return table
  }
}

extension GradientPaint {
  /// Whether colours may be looked up so many steps from where they are, and no channel be off by more than a 255th.
  ///
  /// No deviation is small enough for a hard edge that is seen: between two colours at one place, at an end that nothing
  /// is painted beyond, or where the colours begin again.
  func allows(deviation steps: Double) -> Bool {
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last else { return true }
    /// Whether two colours differ as they are stored.
    func isEdge(_ first: Color, _ second: Color) -> Bool {
      first.premultiplied(times: alpha) != second.premultiplied(times: alpha)
    }
    if before == nil, !startsInItsMiddle, isEdge(first.color, .clear) { return false }
    if after == nil, isEdge(last.color, .clear) { return false }
    if before == .repeat, isEdge(first.color, last.color) { return false }
    let deviation = steps / Double(GradientCoefficients.steps)
    for (low, high) in zip(stops, stops.dropFirst()) {
      let length = high.offset - low.offset
      let change = alpha * 255 * low.color.largestChange(to: high.color)
      if length > 0 ? change * deviation > length : isEdge(low.color, high.color) { return false }
    }
    return true
  }

  /// Whether nothing lies before the start, because that is a point in the middle of circles.
  private var startsInItsMiddle: Bool {
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
