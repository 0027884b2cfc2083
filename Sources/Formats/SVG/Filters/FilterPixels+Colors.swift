internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunRenderCPU

extension FilterPixels {
  /// Composites these pixels over others with a Porter-Duff or arithmetic operator.
  func composed(_ operation: FilterPrimitive.Operator, over other: FilterPixels) -> FilterPixels {
    var result = self
    for index in result.values.indices {
      let (first, second) = (values[index], other.values[index])
      let (a, b) = (SIMD4<Float>(first) / 255, SIMD4<Float>(second) / 255)
      let sum: SIMD4<Float>
      switch operation {
      case .over: sum = a + b * (1 - a.w)
      case .inside: sum = a * b.w
      case .outside: sum = a * (1 - b.w)
      case .atop: sum = a * b.w + b * (1 - a.w)
      case .xor: sum = a * (1 - b.w) + b * (1 - a.w)
      case .lighter: sum = a + b
      case .arithmetic(let k):
        let factors = SIMD4<Float>(k)
        let all = a * b * factors.x + a * factors.y + b * factors.z + factors.w
        let alpha = min(max(all.w, 0), 1)
        sum = pointwiseMin(all, SIMD4(repeating: alpha))
      }
      result.values[index] = Self.bytes(sum)
    }
    return result
  }

  /// Blends these pixels with others below them, with the renderer's own blend modes.
  func blended(_ mode: BlendMode, over other: FilterPixels) -> FilterPixels {
    var context = GraphicsContext(size: size)
    context.interpolationQuality = .none
    context.draw(Image(other.bitmap), at: .zero)
    context.blendMode = mode
    context.draw(Image(bitmap), at: .zero)
    var result = FilterPixels(CPURenderer().render(context.finish()))
    result.isLinear = isLinear
    return result
  }

  private static func bytes(_ parts: SIMD4<Float>) -> SIMD4<UInt8> {
    SIMD4(
      cutting: (parts * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
  }

  /// Maps each pixel's unpremultiplied red, green, blue and alpha, 0 to 1, and premultiplies the result.
  private func mapped(_ change: (SIMD4<Float>) -> SIMD4<Float>) -> FilterPixels {
    var result = self
    var last: (from: SIMD4<UInt8>, to: SIMD4<UInt8>)?
    for index in result.values.indices {
      let value = values[index]
      // Neighbouring pixels are often equal.
      if let last, last.from == value {
        result.values[index] = last.to
        continue
      }
      var straight = SIMD4<Float>(value) / 255
      if value.w > 0 {
        let alpha = straight.w
        straight = pointwiseMin(straight / alpha, SIMD4(repeating: 1))
        straight.w = alpha
      }
      var changed = change(straight)
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      let alpha = changed.w
      changed *= alpha
      changed.w = alpha
      let to = Self.bytes(changed)
      result.values[index] = to
      last = (value, to)
    }
    return result
  }

  /// Applies a colour matrix with rows for red, green, blue and alpha.
  func multiplied(by matrix: [Double]) -> FilterPixels {
    let columns = (0..<5).map { column in
      SIMD4<Float>((0..<4).map { Float(matrix[5 * $0 + column]) })
    }
    return mapped { color in
      columns[0] * color.x + columns[1] * color.y + columns[2] * color.z + columns[3] * color.w
        + columns[4]
    }
  }

  /// Applies a transfer function to each channel.
  func transferred(_ transfers: [FilterPrimitive.Transfer]) -> FilterPixels {
    let tables = transfers.map { transfer in
      (0..<256).map { Float(transfer.value(Double($0) / 255)) }
    }
    return mapped { color in
      var changed = SIMD4<Float>.zero
      for channel in 0..<4 {
        changed[channel] = tables[channel][Int(color[channel] * 255 + 0.5)]
      }
      return changed
    }
  }

  /// Returns the pixels shifted by whole pixels.
  func moved(x: Int, y: Int) -> FilterPixels {
    var result = FilterPixels(size: size)
    result.isLinear = isLinear
    for row in 0..<height where row - y >= 0 && row - y < height {
      for column in 0..<width where column - x >= 0 && column - x < width {
        result.values[row * width + column] = values[(row - y) * width + column - x]
      }
    }
    return result
  }

  /// Returns an area of the pixels repeated over the whole size.
  func tiled(_ part: PixelArea) -> FilterPixels {
    var result = FilterPixels(size: size)
    result.isLinear = isLinear
    let area = part.clamped(to: PixelArea(columns: 0..<width, rows: 0..<height))
    guard !area.isEmpty else { return result }
    func inside(_ place: Int, _ range: Range<Int>) -> Int {
      let rest = (place - range.lowerBound) % range.count
      return range.lowerBound + (rest < 0 ? rest + range.count : rest)
    }
    for y in 0..<height {
      for x in 0..<width {
        result.values[y * width + x] = at(inside(x, area.columns), inside(y, area.rows))
      }
    }
    return result
  }

  /// Returns the pixels displaced by the channels of a map.
  ///
  /// - Parameter scale: the `scale` attribute along both axes, in pixels.
  func displaced(
    by map: FilterPixels, scale: SIMD2<Double>, xChannel: Int, yChannel: Int
  ) -> FilterPixels {
    var result = FilterPixels(size: size)
    result.isLinear = isLinear
    for y in 0..<height {
      for x in 0..<width {
        let value = map.values[y * width + x]
        func part(_ channel: Int) -> Double {
          let byte = channel == 3 ? value.w : Self.divided(value[channel], value.w)
          return Double(byte) / 255 - 0.5
        }
        let place = SIMD2(
          Double(x) + scale.x * part(xChannel) + 0.5, Double(y) + scale.y * part(yChannel) + 0.5)
        guard abs(place.x) < 1e6, abs(place.y) < 1e6 else { continue }
        result.values[y * width + x] = at(
          Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      }
    }
    return result
  }

  func convolved(_ convolution: FilterPrimitive.Convolution) -> FilterPixels {
    var result = self
    let weights = convolution.weights.map { Float($0 / convolution.divisor) }
    func inside(_ place: Int, _ count: Int) -> Int? {
      if place >= 0, place < count { return place }
      switch convolution.edge {
      case .none: return nil
      case .duplicate: return min(max(place, 0), count - 1)
      case .wrap:
        let rest = place % count
        return rest < 0 ? rest + count : rest
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for row in 0..<convolution.rows {
          guard let sourceY = inside(y - convolution.targetY + row, height) else { continue }
          for column in 0..<convolution.columns {
            guard let sourceX = inside(x - convolution.targetX + column, width) else { continue }
            // The kernel is rotated by 180°.
            let weight = weights[
              (convolution.rows - 1 - row) * convolution.columns + convolution.columns - 1 - column]
            var value = SIMD4<Float>(values[sourceY * width + sourceX]) / 255
            if convolution.keepsAlpha, value.w > 0 { value /= value.w }
            sum += value * weight
          }
        }
        if convolution.keepsAlpha {
          let alpha = Float(values[y * width + x].w) / 255
          var color = (sum + Float(convolution.bias)).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 1))
          color *= alpha
          color.w = alpha
          result.values[y * width + x] = Self.bytes(color)
        } else {
          let alpha = min(max(sum.w + Float(convolution.bias), 0), 1)
          result.values[y * width + x] = Self.bytes(
            pointwiseMin(
              sum + Float(convolution.bias) * alpha, SIMD4(repeating: alpha)))
        }
      }
    }
    return result
  }
}

extension FilterPrimitive.Transfer {
  /// Applies the transfer function to a value from 0 to 1.
  func value(_ part: Double) -> Double {
    switch self {
    case .identity: return part
    case .table(let values):
      guard values.count > 1 else { return values.first ?? part }
      let place = part * Double(values.count - 1)
      let index = min(Int(place), values.count - 2)
      return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    case .discrete(let values):
      return values[min(Int(part * Double(values.count)), values.count - 1)]
    case .linear(let slope, let intercept): return slope * part + intercept
    case .gamma(let amplitude, let exponent, let offset):
      return amplitude * power(part, exponent) + offset
    }
  }
}
