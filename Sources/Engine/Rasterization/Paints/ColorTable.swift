internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

extension GradientPaint {
  /// The properties that determine a gradient's colours: paints with equal keys share a table.
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

  /// The gradient's premultiplied colours at the middle of each step, with one entry before the start and one after the end.
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
