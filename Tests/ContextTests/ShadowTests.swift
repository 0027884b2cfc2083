import Foundation
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// The blur of shadows compared with a true Gaussian in double precision.
@Suite struct ShadowTests {
  /// The picture convolved with a Gaussian; nothing lies outside it.
  private func blurred(_ plane: [Double], side: Int, deviation: Double) -> [Double] {
    let reach = Int(6 * deviation) + 1
    let kernel = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = kernel[0] + 2 * kernel.dropFirst().reduce(0, +)
    func filtered(_ plane: [Double], step: Int, line: Int) -> [Double] {
      var result = plane
      for other in 0..<side {
        for place in 0..<side {
          var value = 0.0
          for source in max(0, place - reach)...min(side - 1, place + reach) {
            value += plane[other * line + source * step] * kernel[abs(source - place)]
          }
          result[other * line + place * step] = value / sum
        }
      }
      return result
    }
    return filtered(filtered(plane, step: 1, line: side), step: side, line: 1)
  }

  private func draw(_ context: inout GraphicsContext) {
    context.fill(Rect(x: 50, y: 60, width: 40, height: 30.5))
    context.fillEllipse(in: Rect(x: 70, y: 80, width: 40, height: 25))
    context.fill(Rect(x: 118, y: 50, width: 1, height: 1))
  }

  @Test(arguments: [0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 8.25, 9, 12, 16, 16.5, 20, 32, 33])
  func blur_isAGaussian(deviation: Double) {
    let side = 170
    let plain = painted(side, side) {
      $0.beginTransparencyLayer()
      draw(&$0)
      $0.endTransparencyLayer()
    }
    let expected = blurred(
      plain.pixels.map { Double($0.alpha) }, side: side, deviation: deviation)
    let far = Double(side) * 2
    // The shape itself lies outside the picture, so only its shadow is left.
    let shadow = painted(side, side) {
      $0.setShadow(
        offset: Vector(dx: far, dy: 0), blur: 2 * deviation, color: .black)
      $0.beginTransparencyLayer()
      $0.translateBy(x: -far, y: 0)
      draw(&$0)
      $0.endTransparencyLayer()
    }
    var sum = 0.0
    var count = 0
    var worst = 0.0
    for (index, value) in expected.enumerated() {
      let error = abs(value - Double(shadow.pixels[index].alpha))
      worst = max(worst, error)
      if value > 0.5 || error > 0.5 {
        sum += error
        count += 1
      }
    }
    #expect(count > 1000)
    #expect(sum / Double(count) <= 1, "mean \(sum / Double(count))")
    #expect(worst <= 1.5, "worst \(worst)")
  }

  /// The integral of a Gaussian around 0 between two positions.
  private func share(_ first: Double, _ last: Double, _ deviation: Double) -> Double {
    (erf(last / (deviation * 2.0.squareRoot())) - erf(first / (deviation * 2.0.squareRoot()))) / 2
  }

  /// Shapes far outside a small picture are blurred into it; the reference for rectangles is a formula.
  @Test(arguments: [3.0, 8, 11, 30, 64, 65, 150, 500, 1000, 2048], [0, 1, 2])
  func blur_isAGaussian_ofWhatLiesOutside(deviation: Double, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) &* 4096 &+ UInt64(deviation))
    let (width, height) = (random.int(1...40), random.int(1...40))
    func side() -> Double { random.double(-3...3) * deviation }
    let (a, b) = (Point(x: side(), y: side()), Point(x: side(), y: side()))
    let rect = Rect(from: a, to: b).standardized
    let offset = Vector(dx: random.double(-5...5) * 300, dy: random.double(-5...5) * 300)
    for isLayer in [false, true] {
      let picture = painted(width, height) {
        $0.setShadow(offset: offset, blur: 2 * deviation, color: .black)
        if isLayer { $0.beginTransparencyLayer() }
        $0.fillColor = .white
        $0.fill(rect.offsetBy(dx: -offset.dx, dy: -offset.dy))
        if isLayer { $0.endTransparencyLayer() }
      }
      for y in 0..<height {
        for x in 0..<width {
          // White pixels belong to the shape itself.
          let pixel = picture[x, y]
          if pixel.red > 0 { continue }
          let (left, top) = (Double(x) + 0.5, Double(y) + 0.5)
          let expected =
            share(rect.minX - left, rect.maxX - left, deviation)
            * share(rect.minY - top, rect.maxY - top, deviation) * 255
          guard abs(Double(pixel.alpha) - expected) <= 2 else {
            Issue.record("\(x), \(y) is \(pixel.alpha), not \(expected), of \(rect), \(offset)")
            return
          }
        }
      }
    }
  }

  /// A sharp shadow at whole pixels is the shape, also across the sides of the picture.
  @Test(arguments: 0..<60 as Range<UInt64>) func sharpShadow_isTheShapeMoved(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func add(_ context: inout GraphicsContext, _ random: inout SplitMix64) {
      func point() -> Point {
        Point(x: random.double(-40...200), y: random.double(-40...120))
      }
      let rect = Rect(from: point(), to: point())
      switch random.int(0...3) {
      case 0: context.addRect(rect)
      case 1: context.addEllipse(in: rect)
      case 2: context.addRoundedRect(in: rect, cornerWidth: 9, cornerHeight: 12)
      default: context.addLines(between: (0..<5).map { _ in point() })
      }
      context.fillPath(using: .evenOdd)
    }
    let offset = Vector(dx: Double(random.int(300...900)), dy: Double(random.int(-900...900)))
    var copy = random
    let shape = painted(160, 90) { add(&$0, &random) }
    let shadow = painted(160, 90) {
      $0.setShadow(offset: offset, blur: 0, color: .black)
      $0.translateBy(x: -offset.dx, y: -offset.dy)
      add(&$0, &copy)
    }
    let errors = zip(shape.pixels, shadow.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }
    #expect(errors.max() ?? 0 <= 1)
  }

  /// A shadow with any blur takes time in proportion to its picture.
  @Test(.bounded(by: .seconds(60)), arguments: [17, 100, 4096, 1e9, 1e308])
  func wideBlurs_takeABoundedTime(blur: Double) {
    let picture = painted(3, 2) {
      for level in 0..<200 {
        $0.setShadow(offset: Vector(dx: Double(level), dy: 0), blur: blur, color: .black)
        $0.move(to: Point(x: -9000, y: -9000 + Double(level)))
        $0.addLine(to: Point(x: 9000, y: 9000))
        $0.addLine(to: Point(x: -9000, y: 1e7))
        $0.strokePath()
        if level < 40 { $0.beginTransparencyLayer() }
      }
      $0.fill(Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
    }
    #expect(picture[1, 1].alpha == 255)
  }
}
