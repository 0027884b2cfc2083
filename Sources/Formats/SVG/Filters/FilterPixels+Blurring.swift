internal import GLFunGeometry

extension FilterPixels {
  /// Returns the pixels blurred by a Gaussian.
  ///
  /// A deviation of two pixels or more is approximated by three box blurs, as SVG describes; a smaller
  /// one uses the Gaussian itself.
  func blurred(_ deviation: SIMD2<Double>) -> FilterPixels {
    var copy = self
    for (axis, sigma) in [deviation.x, deviation.y].enumerated() where sigma > 0 {
      if sigma < 2 {
        copy.convolve(Self.gaussian(sigma), isDown: axis == 1)
        continue
      }
      let side = Int(min(sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5, 1e6))
      if side % 2 == 1 {
        for _ in 0..<3 { copy.average(before: side / 2, after: side / 2, isDown: axis == 1) }
      } else {
        copy.average(before: side / 2, after: side / 2 - 1, isDown: axis == 1)
        copy.average(before: side / 2 - 1, after: side / 2, isDown: axis == 1)
        copy.average(before: side / 2, after: side / 2, isDown: axis == 1)
      }
    }
    return copy
  }

  /// The weights of a Gaussian from its centre outwards, normalized so that both sides together sum to 1.
  private static func gaussian(_ sigma: Double) -> [Float] {
    let reach = Int((3 * sigma).rounded(.up))
    let weights = (0...reach).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * weights.reduce(0, +) - weights[0]
    return weights.map { Float($0 / sum) }
  }

  /// Calls `body` for each line with the index of its first pixel, its length in pixels, and the index step
  /// from one pixel to the next.
  private func forEachLine(isDown: Bool, _ body: (_ start: Int, _ count: Int, _ step: Int) -> Void)
  {
    if isDown {
      for x in 0..<width { body(x, height, width) }
    } else {
      for y in 0..<height { body(y * width, width, 1) }
    }
  }

  private mutating func convolve(_ weights: [Float], isDown: Bool) {
    var result = values
    let values = values
    forEachLine(isDown: isDown) { start, count, step in
      for place in 0..<count {
        var sum = SIMD4<Float>(values[start + place * step]) * weights[0]
        for distance in 1..<max(weights.count, 1) {
          var pair = SIMD4<Float>.zero
          if place >= distance { pair += SIMD4(values[start + (place - distance) * step]) }
          if place + distance < count { pair += SIMD4(values[start + (place + distance) * step]) }
          sum += pair * weights[distance]
        }
        result[start + place * step] = SIMD4(
          cutting: (sum + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
      }
    }
    self.values = result
  }

  /// Replaces each pixel by the mean of itself, `before` pixels before it and `after` pixels after it.
  private mutating func average(before: Int, after: Int, isDown: Bool) {
    var result = values
    let values = values
    let factor = 1 / Float(before + after + 1)
    forEachLine(isDown: isDown) { start, count, step in
      var sum = SIMD4<Int32>.zero
      for place in 0..<min(after, count) {
        sum &+= SIMD4<Int32>(truncatingIfNeeded: values[start + place * step])
      }
      for place in 0..<count {
        if place + after < count {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: values[start + (place + after) * step])
        }
        if place > before {
          sum &-= SIMD4<Int32>(truncatingIfNeeded: values[start + (place - before - 1) * step])
        }
        result[start + place * step] = SIMD4(cutting: SIMD4<Float>(sum) * factor + 0.5)
      }
    }
    self.values = result
  }

  // MARK: Morphology

  /// Returns the channel-wise minimum or maximum around each pixel, in a time that does not depend on the radius.
  ///
  /// Source: van Herk, "A fast algorithm for local minimum and maximum filters", 1992.
  func extreme(isLargest: Bool, radiusX: Int, radiusY: Int) -> FilterPixels {
    var copy = self
    if radiusX > 0 { copy.takeExtremes(isLargest, min(radiusX, width), isDown: false) }
    if radiusY > 0 { copy.takeExtremes(isLargest, min(radiusY, height), isDown: true) }
    return copy
  }

  private mutating func takeExtremes(_ isLargest: Bool, _ radius: Int, isDown: Bool) {
    var result = values
    let values = values
    let side = 2 * radius + 1
    func pick(_ first: SIMD4<UInt8>, _ second: SIMD4<UInt8>) -> SIMD4<UInt8> {
      isLargest ? pointwiseMax(first, second) : pointwiseMin(first, second)
    }
    forEachLine(isDown: isDown) { start, count, step in
      // The line padded with transparent pixels on both sides, and the running extremes from each multiple of `side`.
      let length = (count + 2 * radius + side - 1) / side * side
      func at(_ place: Int) -> SIMD4<UInt8> {
        let own = place - radius
        return own >= 0 && own < count ? values[start + own * step] : .zero
      }
      var ahead = [SIMD4<UInt8>](repeating: .zero, count: length)
      var back = ahead
      for place in 0..<length {
        ahead[place] = place % side == 0 ? at(place) : pick(ahead[place - 1], at(place))
      }
      for place in (0..<length).reversed() {
        back[place] = place % side == side - 1 ? at(place) : pick(back[place + 1], at(place))
      }
      for place in 0..<count {
        result[start + place * step] = pick(back[place], ahead[place + side - 1])
      }
    }
    self.values = result
  }
}
