import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels
@testable import GLFunRasterization

/// Pixels of an image computed eight at a time equal the ones computed one by one.
@Suite("Rows of images")
struct ImageRowsTests {
  /// The placement of an image in the picture.
  enum Way: CaseIterable {
    case onPixels
    case betweenPixels
    case turned
    case scaled
    case sheared

    func transform(_ random: inout SplitMix64) -> Transform {
      let place = (x: random.double(-30...30), y: random.double(-30...30))
      let moved =
        self == .onPixels
        ? Transform(translationX: place.x.rounded(), y: place.y.rounded())
        : Transform(translationX: place.x, y: place.y)
      switch self {
      case .onPixels, .betweenPixels: return moved
      case .turned: return moved.rotated(by: random.double(-4...4))
      case .scaled: return moved.scaledBy(x: random.double(0.3...4), y: random.double(0.3...4))
      case .sheared:
        return Transform(
          a: random.double(0.4...2), b: random.double(-2...2), c: random.double(-0.1...0.1),
          d: random.double(0.4...2), tx: place.x, ty: place.y)
      }
    }
  }

  /// - Parameter most: the greatest channel for an alpha; an image that is laid over pixels has none greater than that.
  private static func image(
    _ random: inout SplitMix64, most: (UInt8) -> UInt8 = { _ in 255 }
  ) -> Image {
    let sides = [1, 2, 3, 8, 9, 17, 40]
    let size = PixelSize(width: random.pick(sides), height: random.pick(sides))
    return Image(
      Bitmap(
        size: size,
        pixels: (0..<size.area).map { _ in
          let alpha = UInt8(random.int(0...255))
          func channel() -> UInt8 { UInt8(random.int(0...Int(most(alpha)))) }
          return PremultipliedColor(
            red: channel(), green: channel(), blue: channel(), alpha: alpha)
        }))
  }

  private static func coefficients(
    _ way: Way, isTiled: Bool, _ random: inout SplitMix64,
    most: (UInt8) -> UInt8 = { _ in 255 }
  ) throws -> ImageCoefficients {
    let paint = ImagePaint(
      image: image(&random, most: most), transform: way.transform(&random), isTiled: isTiled,
      interpolation: random.pick([.none, .low, .low, .low, .high]),
      alpha: random.pick([1, 1, 0.5]))
    var mipmaps = MipmapStore()
    return try #require(
      ImageCoefficients(paint, mipmaps: &mipmaps, size: PixelSize(width: 64, height: 48)))
  }

  @Test(arguments: Way.allCases, [false, true])
  func colors_ofTile_areThoseOfItsPixels(way: Way, isTiled: Bool) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let image = try Self.coefficients(way, isTiled: isTiled, &random)
      let left = Int32(16 * random.int(0...3))
      let top = Int32(16 * random.int(0...2))
      let first = random.int(0...15)
      let rows = first..<random.int(first...16)
      // Covered pixels are contiguous in most tiles, and whole quads of eight have none.
      let covered = random.int(0...255)...
      let coverage = (0..<256).map { index in
        covered.contains(index) && !random.isOne(in: 20) ? UInt8(random.int(1...255)) : 0
      }
      let isCovered = random.isOne(in: 2)
      let mark: UInt32 = 0x1234_5678
      var colors = [UInt32](repeating: mark, count: 256)
      unsafe colors.withUnsafeMutableBufferPointer { colors in
        guard let place = colors.baseAddress else { return }
        unsafe coverage.withUnsafeBufferPointer { coverage in
          unsafe image.writeColors(
            left: left, top: top, rows: rows, coverage: isCovered ? nil : coverage.baseAddress,
            into: place)
        }
      }
      for index in 0..<256 {
        let (x, y) = (index % 16, index / 16)
        if !rows.contains(y) {
          #expect(colors[index] == mark)
        } else if isCovered || coverage[index] != 0 {
          let color = image.color(column: left + Int32(x), row: top + Int32(y))
          let expected = image.alpha == 255 ? color : color.scaled(by: UInt32(image.alpha))
          #expect(colors[index] == expected.rawValue, "\(image) \(x) \(y)")
        }
      }
    }
  }

  /// Colours laid over a tile as they are computed give the same as colours that are stored first.
  @Test(arguments: Way.allCases, [false, true])
  func colors_laidAsTheyAreWorkedOut_areThoseLaidAfterwards(way: Way, isTiled: Bool) throws {
    var random = SplitMix64(seed: 11)
    var laidCount = 0
    for _ in 0..<200 {
      let coefficients = try Self.coefficients(way, isTiled: isTiled, &random, most: { $0 })
      let image = BilinearImage(coefficients)
      guard image.isUsable else { continue }
      laidCount += 1
      let left = Int32(16 * random.int(0...3))
      let top = Int32(16 * random.int(0...2))
      let quarters = UInt8(random.isOne(in: 2) ? 15 : random.int(0...15))
      let isCovered = random.isOne(in: 2)
      let covered = random.int(0...255)...
      let coverage = (0..<256).map { covered.contains($0) ? UInt8(random.int(0...255)) : 0 }
      let below = (0..<256).map { _ in UInt32(random.int(0...0xFFFF_FFFF)) }
      var (laid, expected) = (below, below)
      var colors = [UInt32](repeating: 0, count: 256)
      unsafe coverage.withUnsafeBufferPointer { bytes in
        let coverage = isCovered ? nil : bytes.baseAddress
        unsafe laid.withUnsafeMutableBufferPointer { laid in
          guard let place = laid.baseAddress else { return }
          unsafe image.put(
            left: left, top: top, rows: 0..<16, quarters: quarters, coverage: coverage,
            to: LaidColors(pixels: place))
        }
        unsafe colors.withUnsafeMutableBufferPointer { colors in
          guard let place = colors.baseAddress else { return }
          unsafe image.put(
            left: left, top: top, rows: 0..<16, quarters: TileFrame.Command.allQuarters,
            coverage: coverage, to: StoredColors(pixels: place))
          unsafe expected.withUnsafeMutableBufferPointer { expected in
            guard let below = expected.baseAddress else { return }
            unsafe PixelKernel.cover(below, count: 256, with: place, coverage: coverage)
          }
        }
      }
      // Unrequested quarters are not changed.
      for index in 0..<256 where quarters >> UInt8(index / 128 * 2 + index % 16 / 8) & 1 == 0 {
        expected[index] = below[index]
      }
      #expect(laid == expected, "\(coefficients) \(quarters)")
    }
    #expect(laidCount > 50)
  }

  /// The last texel of the largest repeating image is as far away as 32-bit integers reach.
  @Test func colors_ofLargeTiledImage_areThoseOfItsPixels() throws {
    let size = PixelSize(width: Image.largestSide, height: 3)
    let paint = ImagePaint(
      image: Image(
        Bitmap(
          size: size,
          pixels: (0..<size.area).map {
            PremultipliedColor(rawValue: UInt32(truncatingIfNeeded: $0 &* 2_654_435_761))
          })),
      transform: Transform(translationX: -10, y: 0).rotated(by: 0.01), isTiled: true,
      interpolation: .low, alpha: 1)
    var mipmaps = MipmapStore()
    let image = try #require(
      ImageCoefficients(paint, mipmaps: &mipmaps, size: PixelSize(width: 16, height: 16)))
    var colors = [UInt32](repeating: 0, count: 256)
    unsafe colors.withUnsafeMutableBufferPointer { colors in
      guard let place = colors.baseAddress else { return }
      unsafe image.writeColors(left: 0, top: 0, rows: 0..<16, coverage: nil, into: place)
    }
    for index in 0..<256 {
      let expected = image.color(column: Int32(index % 16), row: Int32(index / 16))
      #expect(colors[index] == expected.rawValue)
    }
  }
}
