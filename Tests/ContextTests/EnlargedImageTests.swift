import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Images and sprites that are enlarged strongly, compared with exact arithmetic.
@Suite struct EnlargedImageTests {
  private static func noise(_ width: Int, _ height: Int, seed: Int) -> Bitmap {
    var random = SplitMix64(seed: UInt64(seed))
    return Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: (0..<width * height).map { _ in
        Color(red8: random.byte(), green8: random.byte(), blue8: random.byte()).premultiplied
      })
  }

  /// The placement of an image: mirrored, or turned by quarters.
  enum Way: CaseIterable {
    case upright, flippedAcross, flippedDown, quarterTurn, threeQuarterTurn, transposed

    /// The transform from a picture in which the image is upright.
    var transform: Transform {
      switch self {
      case .upright: .identity
      case .flippedAcross: Transform(scaleX: -1, y: 1)
      case .flippedDown: Transform(scaleX: 1, y: -1)
      case .quarterTurn: Transform(rotationAngle: .pi / 2)
      case .threeQuarterTurn: Transform(rotationAngle: -.pi / 2)
      case .transposed: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      }
    }
  }

  /// Draws an image of `size` over a number of whole pixels, with its upper left corner at `origin`, placed in some way.
  private func record(
    _ image: Image, over size: (width: Int, height: Int), at origin: (x: Int, y: Int), _ way: Way,
    _ quality: InterpolationQuality, in picture: PixelSize
  ) -> DisplayList {
    var context = GraphicsContext(size: picture)
    context.interpolationQuality = quality
    context.translateBy(x: Double(origin.x), y: Double(origin.y))
    context.concatenate(way.transform)
    context.draw(
      image, in: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    return context.finish()
  }

  /// The position of a pixel's centre in the upright picture, in half pixels from its corner.
  private func halves(_ x: Int, _ y: Int, from origin: (x: Int, y: Int), _ way: Way) -> (Int, Int) {
    let (dx, dy) = (2 * (x - origin.x) + 1, 2 * (y - origin.y) + 1)
    return switch way {
    case .upright: (dx, dy)
    case .flippedAcross: (-dx, dy)
    case .flippedDown: (dx, -dy)
    case .quarterTurn: (dy, -dx)
    case .threeQuarterTurn: (-dy, dx)
    case .transposed: (dy, dx)
    }
  }

  private func floored(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }

  @Test(arguments: Way.allCases, 0..<6)
  func nearestTexels_endWhereExactArithmeticSays(way: Way, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<10 {
      let texels = (random.pick([1, 2, 3, 7, 8, 61, 1000]), random.pick([1, 2, 5, 9, 200]))
      let size = (
        width: random.pick([97, 1000, 8000, 60_000, 777_777, 60_000 * texels.0]),
        height: random.pick([31, 640, 8001, 60_000 * texels.1])
      )
      let image = Image(Self.noise(texels.0, texels.1, seed: seed))
      // Placed so that a corner of texels lies in the picture.
      let corner = (
        random.int(0...texels.0) * size.width / texels.0,
        random.int(0...texels.1) * size.height / texels.1
      )
      let place = Point(x: Double(corner.0), y: Double(corner.1)).applying(way.transform)
      let origin = (
        x: random.int(10...140) - Int(place.x.rounded()),
        y: random.int(5...50) - Int(place.y.rounded())
      )
      let picture = CPURenderer().render(
        record(image, over: size, at: origin, way, .none, in: PixelSize(width: 150, height: 60)))
      var wrong = 0
      for y in 0..<60 {
        for x in 0..<150 {
          let (u, v) = halves(x, y, from: origin, way)
          let column = floored(u * texels.0, 2 * size.width)
          let row = floored(v * texels.1, 2 * size.height)
          let isInside =
            (0..<texels.0).contains(column) && (0..<texels.1).contains(row) && u > 0 && v > 0
          let expected = isInside ? image.bitmap[column, row] : .transparent
          if picture[x, y] != expected { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(texels) over \(size) at \(origin)")
    }
  }

  @Test(arguments: [8000, 16_384, 60_000])
  func bordersOfTexels_overAWidePicture_areAtTheirPixels(width: Int) {
    for count in [2, 3, 8, 50, 1000] {
      let image = Image(Self.noise(count, 1, seed: count))
      let picture = CPURenderer().render(
        record(
          image, over: (width, 2), at: (0, 0), .upright, .none,
          in: PixelSize(width: width, height: 2)))
      let wrong = (0..<width).count {
        picture[$0, 1] != image.bitmap[(2 * $0 + 1) * count / (2 * width), 0]
      }
      #expect(wrong == 0, "\(count) texels over \(width) pixels")
    }
  }

  @Test(arguments: [3, 40, 1000, 33_333])
  func patterns_repeatWhereExactArithmeticSays(scale: Int) {
    let image = Image(Self.noise(3, 2, seed: 1))
    for shift in [0, 17, -100_000, 999_999] {
      let picture = painted(170, 50) {
        $0.interpolationQuality = .none
        $0.setFillPattern(
          image,
          transform: Transform(
            a: Double(scale) / 2, b: 0, c: 0, d: Double(scale), tx: Double(shift), ty: 5))
        $0.fill(Rect(x: 0, y: 0, width: 170, height: 50))
      }
      var wrong = 0
      for y in 0..<50 {
        for x in 0..<170 {
          let column = floored(2 * (x - shift) + 1, scale)
          let row = floored(2 * (y - 5) + 1, 2 * scale)
          let texel = image.bitmap[((column % 3) + 3) % 3, ((row % 2) + 2) % 2]
          if picture[x, y] != texel { wrong += 1 }
        }
      }
      #expect(wrong == 0, "shift \(shift)")
    }
  }

  /// Turned and sheared, at any size: only a centre on a border may have either texel.
  @Test(arguments: 0..<8) func nearestTexels_ofImagesThatAreTurned_areThoseOfTheirPlaces(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let image = Image(Self.noise(5, 4, seed: seed))
    for scale in [70, 900, 7000, 60_000, 1e6] {
      let turned = Transform(rotationAngle: random.double(0...7))
        .concatenating(
          Transform(a: scale, b: 0, c: scale * random.double(-1...1), d: scale, tx: 0, ty: 0))
      // A corner of texels lies in the picture.
      let corner = Point(x: Double(random.int(1...4)), y: Double(random.int(1...3)))
        .applying(turned)
      let form = turned.concatenating(
        Transform(translationX: 80 - corner.x, y: 40 - corner.y))
      let picture = painted(160, 80) {
        $0.interpolationQuality = .none
        $0.concatenate(form)
        $0.draw(image, at: .zero)
      }
      let inverse = try #require(form.inverted())
      var wrong = 0
      for y in 0..<80 {
        for x in 0..<160 {
          let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
          let isInside = place.x > 0.1 && place.x < 4.9 && place.y > 0.1 && place.y < 3.9
          let isNearBorder = [place.x, place.y].contains { abs($0 - $0.rounded()) < 1e-8 }
          if !isInside || isNearBorder { continue }
          if picture[x, y] != image.bitmap[Int(place.x), Int(place.y)] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(form)")
    }
  }

  /// The weights of the texels around a place, by the distance from it.
  private func weight(_ distance: Double, _ quality: InterpolationQuality) -> Double {
    let x = abs(distance)
    if quality != .high { return max(0, 1 - x) }
    // Catmull and Rom's cubic.
    if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
    return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
  }

  @Test(arguments: [InterpolationQuality.low, .medium, .high], Way.allCases)
  func colorsBetweenTexels_areThoseOfTheirDefinition(quality: InterpolationQuality, way: Way) {
    for (number, side) in [700, 8000, 60_000, 480_000].enumerated() {
      let bitmap = Self.noise(8, 8, seed: number)
      let far = side * (number + 1) / 9
      let place = Point(x: Double(far), y: Double(far)).applying(way.transform)
      let origin = (x: 70 - Int(place.x.rounded()), y: 30 - Int(place.y.rounded()))
      let picture = CPURenderer().render(
        record(
          Image(bitmap), over: (side, side), at: origin, way, quality,
          in: PixelSize(width: 140, height: 60)))
      var worst = 0.0
      for y in 0..<60 {
        for x in 0..<140 {
          let (dx, dy) = halves(x, y, from: origin, way)
          let u = Double(dx) * 8 / Double(2 * side) - 0.5
          let v = Double(dy) * 8 / Double(2 * side) - 0.5
          // Beyond the image, nothing is drawn.
          if dx < 0 || dy < 0 || dx > 2 * side || dy > 2 * side { continue }
          var expected = [0.0, 0, 0, 0]
          for row in Int(v.rounded(.down)) - 1...Int(v.rounded(.down)) + 2 {
            for column in Int(u.rounded(.down)) - 1...Int(u.rounded(.down)) + 2 {
              let part = weight(Double(column) - u, quality) * weight(Double(row) - v, quality)
              let texel = bitmap[min(max(column, 0), 7), min(max(row, 0), 7)]
              for (index, channel) in texel.channels.enumerated() {
                expected[index] += part * Double(channel)
              }
            }
          }
          for (value, actual) in zip(expected, picture[x, y].channels) {
            worst = max(worst, abs(min(max(value, 0), 255) - Double(actual)))
          }
        }
      }
      #expect(worst <= 1.01, "\(side): \(worst)")
    }
  }

  /// A clip by an enlarged image follows its alpha.
  @Test func clips_byEnlargedImages_areThoseOfTheirDefinition() {
    let alphas: [UInt8] = [0, 255, 80, 190]
    let mask = Image(
      Bitmap(
        size: PixelSize(width: 4, height: 1),
        pixels: alphas.map { PremultipliedColor(red: 0, green: 0, blue: 0, alpha: $0) }))
    let picture = painted(8000, 2) {
      $0.clip(to: Rect(x: 0, y: 0, width: 8000, height: 2), mask: mask)
      $0.fillColor = .white
      $0.fill(Rect(x: 0, y: 0, width: 8000, height: 2))
    }
    for x in 0..<8000 {
      let u = (Double(x) + 0.5) / 2000 - 0.5
      let before = Int(u.rounded(.down))
      let part = u - u.rounded(.down)
      let (low, high) = (alphas[max(before, 0)], alphas[min(before + 1, 3)])
      let expected = Double(low) * (1 - part) + Double(high) * part
      #expect(abs(expected - Double(picture[x, 0].alpha)) <= 1.01, "\(x)")
    }
  }

  @Test(arguments: [97, 1000, 8000, 60_000, 777_777])
  func spritesOfNearestTexels_endWhereExactArithmeticSays(width: Int) {
    for count in [1, 2, 3, 8, 61] {
      let bitmap = Self.noise(count, 2, seed: count)
      for corner in 0...count {
        let left = 60 - corner * width / count
        let picture = painted(120, 4) {
          $0.drawSprite(
            Texture2D(bitmap, filter: .nearest),
            in: Rect(x: Double(left), y: 0, width: Double(width), height: 4))
        }
        let wrong = (0..<120).count {
          let half = 2 * ($0 - left) + 1
          let isInside = half > 0 && half < 2 * width
          return picture[$0, 3]
            != (isInside ? bitmap[half * count / (2 * width), 1] : .transparent)
        }
        #expect(wrong == 0, "\(count) texels from \(left)")
      }
    }
  }
}
