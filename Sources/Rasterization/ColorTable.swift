internal import Drawing
internal import Imaging

extension GradientPaint {
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
      color.withAlpha(color.alpha * alpha).premultiplied
    }
    table.append(before == nil ? .transparent : stored(first.color))
    var next = 0
    for step in 0..<GradientCoefficients.steps {
      let offset = (Double(step) + 0.5) / Double(GradientCoefficients.steps)
      while next < stops.count, stops[next].offset <= offset { next += 1 }
      if next == 0 {
        table.append(stored(first.color))
      } else if next == stops.count {
        table.append(stored(last.color))
      } else {
        let from = stops[next - 1]
        let to = stops[next]
        let part = (offset - from.offset) / (to.offset - from.offset)
        table.append(from.color.stored(part, of: to.color, alpha: alpha))
      }
    }
    table.append(after == nil ? .transparent : stored(last.color))
    return table
  }
}

extension Color {
  /// The colour `part` of the way to another, mixed without premultiplication, as it is stored.
  ///
  /// A gradient needs a thousand of them: no colours are made on the way, whose components would
  /// be limited again.
  @inline(__always)
  fileprivate func stored(_ part: Double, of other: Color, alpha: Double) -> PremultipliedColor {
    let opacity = (self.alpha + (other.alpha - self.alpha) * part) * alpha
    return PremultipliedColor(
      red: Self.eightBits((red + (other.red - red) * part) * opacity),
      green: Self.eightBits((green + (other.green - green) * part) * opacity),
      blue: Self.eightBits((blue + (other.blue - blue) * part) * opacity),
      alpha: Self.eightBits(opacity))
  }
}
