import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunRenderCPU
import GLFunTiles
import TestRandom
import TestSupport
import Testing

/// Vector kernels for many pixels at once, compared with each pixel alone.
struct TileKernelTests {
  private static let size = PixelSize(width: 83, height: 70)

  /// A frame that paints the whole picture, and its tiles.
  private func painted(
    _ paint: (inout GraphicsContext) -> Void
  ) throws -> (picture: Bitmap, tiles: TileFrame) {
    var context = GraphicsContext(size: Self.size)
    paint(&context)
    let list = context.finish()
    var clock = StageClock.off
    let plan = FramePlan(list, grid: .twoHundredFiftySixths, clock: &clock)
    let pass: ShapePass? =
      if case .shapes(let pass)? = plan.passes.first { pass } else { nil }
    let tiles = try #require(pass).tiles(
      band: 0, in: TileWorkspace(), clock: &clock)
    return (CPURenderer().render(list), tiles)
  }

  private func differing(
    _ picture: Bitmap, _ color: (Int32, Int32) -> PremultipliedColor
  ) -> Int {
    var count = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where picture[x, y] != color(Int32(x), Int32(y)) { count += 1 }
    }
    return count
  }

  private static var whole: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  private func form(_ random: inout SplitMix64) -> Transform {
    let form = Transform(
      translationX: random.double(-60...140), y: random.double(-60...140))
    let scale = [0.001, 0.1, 1, 1, 3, 1000][random.int(0...5)]
    return form.scaledBy(x: scale, y: scale * random.double(0.5...2))
      .rotated(by: random.int(0...1) == 0 ? 0 : random.double(0...7))
  }

  @Test(arguments: 0..<60) func gradients_haveTheirEntryInEveryPixel(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for extend in Gradient.Extend.allCases {
      let stops = (0...3).map {
        Gradient.Stop(
          offset: Double($0) / 3,
          color: Color(
            red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
            alpha: random.int(0...1) == 0 ? 1 : random.double(0...1)))
      }
      let radius = random.double(1...90)
      let placements: [Gradient.Placement] = [
        .linear(
          start: .zero, end: Point(x: random.double(-90...90), y: random.double(-90...90))),
        .radial(
          startCenter: .zero, startRadius: random.int(0...1) == 0 ? 0 : random.double(0...90),
          endCenter: .zero, endRadius: radius),
      ]
      for placement in placements {
        let form = form(&random)
        let (picture, tiles) = try painted {
          $0.concatenate(form)
          $0.setFillGradient(Gradient(stops: stops), placement, extend: extend)
          $0.concatenate(form.inverted() ?? .identity)
          $0.fill(Self.whole)
        }
        guard let gradient = tiles.gradients.first else { continue }
        let wrong = differing(picture) {
          // Tiles with hard edges are computed without the table.
          let tile = tiles.tile(column: Int($0) / 16, row: Int($1) / 16)
          let commands = tiles.commands[tiles.commands(ofTile: tile)]
          guard commands.allSatisfy({ $0.operation == .gradient }) else {
            return picture[Int($0), Int($1)]
          }
          return tiles.colorTables[
            Int(gradient.table) * GradientCoefficients.tableSize
              + gradient.entry(column: $0, row: $1)]
        }
        #expect(wrong == 0, "\(placement), \(extend)")
      }
    }
  }

  @Test(arguments: 0..<60) func images_haveTheirColorInEveryPixel(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for (width, height) in [(1, 1), (1, 9), (7, 1), (16, 16), (40, 23)] {
      let pixels = (0..<width * height).map { _ in
        let alpha = UInt8(random.int(0...255))
        return PremultipliedColor(
          red: UInt8(random.int(0...Int(alpha))), green: UInt8(random.int(0...Int(alpha))),
          blue: UInt8(random.int(0...Int(alpha))), alpha: alpha)
      }
      let image = Image(
        Bitmap(size: PixelSize(width: width, height: height), pixels: pixels))
      for quality in [InterpolationQuality.none, .low] {
        let form =
          random.int(0...2) == 0 ? Transform(translationX: 3.3, y: 5.7) : form(&random)
        let (picture, tiles) = try painted {
          $0.interpolationQuality = quality
          $0.setFillPattern(image, transform: form)
          $0.fill(Self.whole)
        }
        guard let coefficients = tiles.images.first else { continue }
        let wrong = differing(picture) { coefficients.color(column: $0, row: $1) }
        #expect(wrong == 0, "\(width)×\(height), \(quality)")
      }
    }
  }

  @Test(arguments: 0..<60) func boxes_areLaidOverPixelByPixel(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func color(alpha: UInt8) -> Color {
      Color(
        red8: UInt8(random.int(0...255)), green8: UInt8(random.int(0...255)),
        blue8: UInt8(random.int(0...255)), alpha8: alpha)
    }
    let ground = color(alpha: 255)
    let over = color(alpha: UInt8(random.int(1...255)))
    let (left, top) = (random.int(0...15000), random.int(0...15000))
    let (width, height) = (random.int(1...9000), random.int(1...9000))
    func grid(_ value: Int) -> Double { Double(value) / 256 }
    let (picture, _) = try painted {
      $0.fillColor = ground
      $0.fill(Self.whole)
      $0.fillColor = over
      $0.fill(Rect(x: grid(left), y: grid(top), width: grid(width), height: grid(height)))
    }
    func inside(_ pixel: Int32, _ start: Int, _ length: Int) -> Int {
      max(0, min(start + length, (Int(pixel) + 1) << 8) - max(start, Int(pixel) << 8))
    }
    func product(_ a: Int, _ b: Int) -> Int { (2 * a * b + 255) / 510 }
    let (below, source) = (ground.premultiplied, over.premultiplied)
    let wrong = differing(picture) { x, y in
      let coverage = (inside(x, left, width) * inside(y, top, height) * 255 + 32768) >> 16
      let rest = 255 - product(Int(source.alpha), coverage)
      func laid(_ channel: KeyPath<PremultipliedColor, UInt8>) -> UInt8 {
        UInt8(
          product(Int(source[keyPath: channel]), coverage)
            + product(Int(below[keyPath: channel]), rest))
      }
      return PremultipliedColor(
        red: laid(\.red), green: laid(\.green), blue: laid(\.blue), alpha: laid(\.alpha))
    }
    #expect(wrong == 0)
  }
}

extension GradientCoefficients {
  /// The definition of the table entry for the pixel in `column` of `row`.
  fileprivate func entry(column: Int32, row: Int32) -> Int {
    let x = startX &+ columnX &* column &+ rowX &* row
    let y = startY &+ columnY &* column &+ rowY &* row
    let position =
      switch kind {
      case .linear: x >> shift
      case .radial: (root(x >> shift, y >> shift) &* factor &+ offset) >> radialShift
      }
    let index =
      switch extend {
      case .pad: max(-1, min(position, 1024))
      case .repeat: position & 1023
      case .reflect: min(position & 2047, 2047 - position & 2047)
      }
    return Int(index) + 1
  }

  /// The whole part of the root of two squares, of coordinates within 16 bits.
  private func root(_ x: Int32, _ y: Int32) -> Int32 {
    let squares = [x, y].map { Double(max(-32768, min($0, 32767))) }.map { $0 * $0 }
    return Int32(bitPattern: UInt32(squares.reduce(0, +).squareRoot()))
  }
}
