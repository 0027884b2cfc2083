import QuartzUI

/// An axis from tick to tick: the values from one end to the other, and those that carry a label.
struct Axis {
  let first, last: CGFloat
  let ticks: [CGFloat]
  /// The number of digits after the point of a label.
  private let places: Int

  /// Makes the shortest axis that holds all values, with about `count` steps.
  init(_ values: [CGFloat], count: Int) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let size = (high - low) / CGFloat(count)
    let exponent = Int(log10(size).rounded(.down))
    let power = pow(10, CGFloat(exponent))
    let factor = [1.0, 2, 5].first { $0 * power >= size * (1 - 1e-9) } ?? 10
    let step = factor * power
    places = max(0, -(exponent + (factor == 10 ? 1 : 0)))
    let (from, to) = ((low / step).rounded(.down), (high / step).rounded(.up))
    ticks = (0...Int(to - from)).map { (from + CGFloat($0)) * step }
    (first, last) = (from * step, to * step)
  }

  /// The place of a value: 0 at the start of the axis, 1 at its end.
  func position(of value: CGFloat) -> CGFloat { (value - first) / (last - first) }

  /// The labels as lines of text.
  func labels(size: CGFloat, color: UIColor) -> [CTLine] {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: size), .foregroundColor: color,
    ]
    return ticks.map { tick in
      CTLineCreateWithAttributedString(
        NSAttributedString(
          string: String(format: "%.\(places)f", tick), attributes: attributes))
    }
  }
}

extension CTLine {
  var width: CGFloat { CTLineGetTypographicBounds(self, nil, nil, nil) }
}
