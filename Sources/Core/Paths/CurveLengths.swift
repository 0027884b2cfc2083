package import GLFunGeometry

/// The lengths of a curve up to even steps of its parameter.
package struct CurveLengths {
  private static let steps = 64
  /// The lengths up to each step.
  private let sums: [Double]

  /// Measures a curve by Gauss-Legendre quadrature with three nodes for each step.
  package init(_ curve: CubicCurve) {
    var sums = [0.0]
    sums.reserveCapacity(Self.steps + 1)
    for step in 0..<Self.steps {
      func speed(_ node: Double) -> Double {
        curve.derivative(at: (Double(step) + node) / Double(Self.steps)).length
      }
      let ends = speed(0.1127016653792583) + speed(0.8872983346207417)
      let length = speed(0.5) * (4.0 / 9) + ends * (5.0 / 18)
      sums.append(sums[step] + length / Double(Self.steps))
    }
    self.sums = sums
  }

  /// The length of the whole curve.
  package var total: Double { sums[Self.steps] }

  /// The parameter, 0 to 1, at a length from the start.
  package func parameter(at length: Double) -> Double {
    var (low, high) = (0, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] <= length { low = middle } else { high = middle }
    }
    let step = sums[high] - sums[low]
    let part = step > 0 ? (length - sums[low]) / step : 0
    return (Double(low) + min(max(part, 0), 1)) / Double(Self.steps)
  }
}

extension CubicCurve {
  /// The derivative at a parameter.
  package func derivative(at parameter: Double) -> Vector {
    let rest = 1 - parameter
    let way =
      (control1 - start) * (rest * rest) + (control2 - control1) * (2 * rest * parameter)
      + (end - control2) * (parameter * parameter)
    return way * 3
  }

  /// The part between two parameters; a point if the second one is not larger.
  package func part(from first: Double, to last: Double) -> CubicCurve {
    if first >= last {
      let point = point(at: first)
      return CubicCurve(point, point, point, point)
    }
    let head = last < 1 ? halves(at: last).0 : self
    return first > 0 ? head.halves(at: first / last).1 : head
  }

  /// The same curve from its end to its start.
  package var reversed: CubicCurve { CubicCurve(end, control2, control1, start) }
}
