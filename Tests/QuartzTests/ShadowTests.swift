import Drawing
import Foundation
import Geometry
import Imaging
import Testing

/// The blur of shadows against a true Gaussian in double precision.
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

  @Test(arguments: [0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 8.25, 9, 12, 16, 20])
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
    // The shape itself lies outside the picture: what is left is its shadow.
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
    #expect(worst <= (deviation <= 8 ? 1.5 : 5), "worst \(worst)")
  }
}
