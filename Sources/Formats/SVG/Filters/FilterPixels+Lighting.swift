internal import GLFunGeometry
internal import GLFunImaging

extension FilterPixels {
  /// Lights the surface whose height is the alpha of the pixels.
  ///
  /// Source: Filter Effects 1, 9.14 to 9.18.
  ///
  /// - Parameters:
  ///   - lighting: the light and the material, with positions in pixels.
  func lit(_ lighting: FilterPrimitive.Lighting) -> FilterPixels {
    var result = FilterPixels(size: size)
    result.isLinear = isLinear
    let color = SIMD3(
      isLinear ? Color.linear(lighting.color.red) : lighting.color.red,
      isLinear ? Color.linear(lighting.color.green) : lighting.color.green,
      isLinear ? Color.linear(lighting.color.blue) : lighting.color.blue)
    for y in 0..<height {
      for x in 0..<width {
        let slope = slope(x, y) * (lighting.surfaceScale / 255)
        let normal = SIMD3(-slope.x, -slope.y, 1).normalized
        let place = SIMD3(
          Double(x), Double(y), lighting.surfaceScale * Double(values[y * width + x].w) / 255)
        let (way, light) = lighting.light.shining(on: place, color)
        if let shininess = lighting.shininess {
          let half = (way + SIMD3(0, 0, 1)).normalized
          let factor = lighting.constant * power(max(normal.dot(half), 0), shininess)
          let shine = (light * factor).clamped(lowerBound: .zero, upperBound: .one)
          let alpha = max(shine.x, shine.y, shine.z)
          result.values[y * width + x] = SIMD4(
            Self.byte(shine.x), Self.byte(shine.y), Self.byte(shine.z), Self.byte(alpha))
        } else {
          let shine = light * max(lighting.constant * normal.dot(way), 0)
          result.values[y * width + x] = SIMD4(
            Self.byte(shine.x), Self.byte(shine.y), Self.byte(shine.z), 255)
        }
      }
    }
    return result
  }

  /// The gradient of alpha to the right and down, by Sobel's kernel; at the borders, by the part of the kernel within them.
  private func slope(_ x: Int, _ y: Int) -> SIMD2<Double> {
    func alpha(_ x: Int, _ y: Int) -> Double { Double(values[y * width + x].w) }
    let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, height - 1))
    func across(_ y: Int) -> Double { alpha(right, y) - alpha(left, y) }
    func down(_ x: Int) -> Double { alpha(x, bottom) - alpha(x, top) }
    var sum = SIMD2(2 * across(y), 2 * down(x))
    var weights = SIMD2(2.0, 2)
    if top < y {
      sum.x += across(top)
      weights.x += 1
    }
    if bottom > y {
      sum.x += across(bottom)
      weights.x += 1
    }
    if left < x {
      sum.y += down(left)
      weights.y += 1
    }
    if right > x {
      sum.y += down(right)
      weights.y += 1
    }
    return sum * 2 / (weights * SIMD2(Double(max(right - left, 1)), Double(max(bottom - top, 1))))
  }
}

extension FilterPrimitive.Light {
  /// The direction from a point to the light, and the colour of the light at that point.
  fileprivate func shining(
    on place: SIMD3<Double>, _ color: SIMD3<Double>
  ) -> (way: SIMD3<Double>, color: SIMD3<Double>) {
    switch self {
    case .distant(let azimuth, let elevation):
      let (sine, cosine) = sineAndCosine(azimuth)
      let (rise, reach) = sineAndCosine(elevation)
      return (SIMD3(cosine * reach, sine * reach, rise), color)
    case .point(let from): return ((from - place).normalized, color)
    case .spot(let from, let to, let exponent, let limit):
      let way = (from - place).normalized
      let toward = -way.dot((to - from).normalized)
      if toward <= 0 { return (way, .zero) }
      if let limit {
        let edge = cosine(abs(limit).truncatingRemainder(dividingBy: 360) * .pi / 180)
        if toward < edge { return (way, .zero) }
      }
      return (way, color * power(toward, exponent))
    }
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  fileprivate var normalized: Self {
    let length = dot(self).squareRoot()
    return length > 0 ? self / length : .zero
  }
}
