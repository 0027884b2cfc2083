import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Glibc
import TestRandom
import TestSupport
import Testing

/// Gradients and images compared with their definitions in double precision.
@Suite struct PaintTests {
  private static let side = 96
  private static let whole = Rect(x: 0, y: 0, width: 96, height: 96)

  private static let stops = [
    Gradient.Stop(offset: 0, color: Color(red8: 255, green8: 30, blue8: 0)),
    Gradient.Stop(offset: 0.4, color: Color(red8: 20, green8: 200, blue8: 90, alpha8: 120)),
    Gradient.Stop(offset: 1, color: Color(red8: 0, green8: 60, blue8: 255, alpha8: 220)),
  ]

  /// The premultiplied channels, 0…255, at a position in the gradient from 0 to 1.
  private func color(_ place: Double) -> [Double] {
    let last = Self.stops.firstIndex { $0.offset >= place } ?? Self.stops.count - 1
    let (low, high) = (Self.stops[max(last - 1, 0)], Self.stops[last])
    let span = high.offset - low.offset
    let share = span > 0 ? (place - low.offset) / span : 0
    func mix(_ channel: KeyPath<Color, Double>) -> Double {
      low.color[keyPath: channel] * (1 - share) + high.color[keyPath: channel] * share
    }
    let alpha = mix(\.alpha)
    return [mix(\.red), mix(\.green), mix(\.blue), 1].map { $0 * alpha * 255 }
  }

  /// The position in the gradient's pattern; nil near a jump, where rounding decides.
  private func extended(_ place: Double, _ extend: Gradient.Extend) -> Double? {
    let part = place - place.rounded(.down)
    switch extend {
    case .pad: return min(max(place, 0), 1)
    case .repeat: return part < 0.01 || part > 0.99 ? nil : part
    case .reflect: return Int(place.rounded(.down)).isMultiple(of: 2) ? part : 1 - part
    }
  }

  private func check(
    _ placement: Gradient.Placement, _ extend: Gradient.Extend, _ form: Transform,
    _ place: (Point) -> Double?
  ) throws {
    let picture = painted(Self.side, Self.side) {
      $0.concatenate(form)
      $0.setFillGradient(Gradient(stops: Self.stops), placement, extend: extend)
      $0.concatenate(form.inverted() ?? .identity)
      $0.fill(Self.whole)
    }
    let inverse = try #require(form.inverted())
    var (sum, worst, count) = (0.0, 0.0, 0.0)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
        guard let value = place(point), let part = extended(value, extend) else { continue }
        for (expected, actual) in zip(color(part), picture[x, y].channels) {
          let error = abs(expected - Double(actual))
          sum += error
          worst = max(worst, error)
          count += 1
        }
      }
    }
    #expect(count > 20_000)
    #expect(sum / count <= 0.5 && worst <= 3, "mean \(sum / count), worst \(worst)")
  }

  private static let forms = [
    Transform.identity, Transform(a: 0.9, b: 0.3, c: -0.5, d: 1.2, tx: 12, ty: -7),
  ]

  @Test(arguments: Gradient.Extend.allCases, forms)
  func linear_isThatOfItsDefinition(extend: Gradient.Extend, form: Transform) throws {
    let (start, end) = (Point(x: 20, y: 30), Point(x: 61, y: 52))
    let way = end - start
    try check(.linear(start: start, end: end), extend, form) {
      ($0 - start).dot(way) / way.dot(way)
    }
  }

  /// Among the circles through a point, the one furthest along counts.
  @Test(arguments: Gradient.Extend.allCases, forms)
  func radial_isThatOfItsDefinition(extend: Gradient.Extend, form: Transform) throws {
    for (start, first, end, last) in [
      (Point(x: 45, y: 40), 0.0, Point(x: 45, y: 40), 35.0),
      (Point(x: 45, y: 40), 10, Point(x: 45, y: 40), 35),
      (Point(x: 40, y: 42), 3, Point(x: 47, y: 38), 40),
    ] {
      try check(
        .radial(startCenter: start, startRadius: first, endCenter: end, endRadius: last), extend,
        form
      ) { point in
        // |point − start − t·way| = first + t·growth
        let (way, growth, offset) = (end - start, last - first, point - start)
        let a = way.dot(way) - growth * growth
        let b = offset.dot(way) + first * growth
        let c = offset.dot(offset) - first * first
        let root = (b * b - a * c).squareRoot()
        let place = max((b + root) / a, (b - root) / a)
        return first + place * growth >= 0 ? place : nil
      }
    }
  }

  @Test(arguments: [0, 1, -2.5])
  func sweep_isThatOfItsDefinition(start: Double) throws {
    let center = Point(x: 47.2, y: 44.9)
    try check(.conic(center: center, startAngle: start), .repeat, .identity) {
      let offset = $0 - center
      return offset.length < 4 ? nil : (atan2(offset.dy, offset.dx) - start) / (2 * .pi)
    }
  }

  // MARK: Images

  private static func noise(_ size: Int, opaque: Bool) -> Bitmap {
    var random = SplitMix64(seed: UInt64(size))
    return Bitmap(
      size: PixelSize(width: size, height: size),
      pixels: (0..<size * size).map { _ in
        Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(),
          alpha8: opaque ? 255 : random.byte()
        ).premultiplied
      })
  }

  /// The weights of the texels around a place, by the distance from it.
  private func weight(_ distance: Double, _ quality: InterpolationQuality) -> Double {
    let x = abs(distance)
    switch quality {
    case .none: return x < 0.5 ? 1 : 0
    case .low, .medium: return max(0, 1 - x)
    case .high:
      // Catmull and Rom's cubic.
      if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
      return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
    }
  }

  @Test(arguments: InterpolationQuality.allCases)
  func enlargedImage_isThatOfItsDefinition(quality: InterpolationQuality) {
    let (bitmap, scale) = (Self.noise(17, opaque: false), 96 / 17.0)
    let picture = painted(Self.side, Self.side) {
      $0.interpolationQuality = quality
      $0.draw(Image(bitmap), in: Self.whole)
    }
    var (sum, worst) = (0.0, 0.0)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let (u, v) = ((Double(x) + 0.5) / scale - 0.5, (Double(y) + 0.5) / scale - 0.5)
        var expected = [0.0, 0, 0, 0]
        for row in Int(v.rounded(.down)) - 1...Int(v.rounded(.down)) + 2 {
          for column in Int(u.rounded(.down)) - 1...Int(u.rounded(.down)) + 2 {
            let part = weight(Double(column) - u, quality) * weight(Double(row) - v, quality)
            let texel = bitmap[min(max(column, 0), 16), min(max(row, 0), 16)]
            for (index, channel) in texel.channels.enumerated() {
              expected[index] += part * Double(channel)
            }
          }
        }
        // The cubic overshoots: alpha is clamped to 0…255, and colour to at most alpha.
        expected[3] = min(max(expected[3], 0), 255)
        for (value, actual) in zip(expected, picture[x, y].channels) {
          let error = abs(min(max(value, 0), expected[3]) - Double(actual))
          sum += error
          worst = max(worst, error)
        }
      }
    }
    let mean = sum / Double(4 * Self.side * Self.side)
    let limit = quality == .none ? 0.5 : quality == .high ? 4 : 2.5
    #expect(mean <= 1 && worst <= limit, "mean \(mean), worst \(worst)")
  }

  @Test(arguments: [InterpolationQuality.medium, .high])
  func imageReducedByAPowerOfTwo_isTheMeanOfItsPixels(quality: InterpolationQuality) {
    let bitmap = Self.noise(256, opaque: true)
    let picture = painted(16, 16) {
      $0.interpolationQuality = quality
      $0.draw(Image(bitmap), in: Rect(x: 0, y: 0, width: 16, height: 16))
    }
    for y in 0..<16 {
      for x in 0..<16 {
        var mean = [0.0, 0, 0, 0]
        for row in 16 * y..<16 * y + 16 {
          for column in 16 * x..<16 * x + 16 {
            for (index, channel) in bitmap[column, row].channels.enumerated() {
              mean[index] += Double(channel) / 256
            }
          }
        }
        #expect(picture[x, y].isNear(mean.map { Int($0.rounded()) }, limit: 2))
      }
    }
  }

  /// A pattern finer than the pixels becomes its mean at any scale, without moiré.
  @Test(arguments: [0.5, 0.33, 0.21, 0.117, 0.05], [InterpolationQuality.medium, .high])
  func fineChecks_reduced_areGray(scale: Double, quality: InterpolationQuality) {
    let checks = Bitmap(
      size: PixelSize(width: 512, height: 512),
      pixels: (0..<512 * 512).map {
        let isWhite = ($0 % 512 + $0 / 512).isMultiple(of: 2)
        return Color(gray: isWhite ? 1 : 0).premultiplied
      })
    let side = Int(512 * scale)
    let picture = painted(side, side) {
      $0.interpolationQuality = quality
      $0.scaleBy(x: scale, y: scale)
      $0.draw(Image(checks), at: .zero)
    }
    for y in 1..<side - 1 {
      for x in 1..<side - 1 where !picture[x, y].isNear([128, 128, 128, 255], limit: 3) {
        Issue.record("\(x), \(y) is \(picture[x, y].channels)")
        return
      }
    }
  }
}
