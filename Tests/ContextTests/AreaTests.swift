import Foundation
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// The coverage of shapes compared with a reference of 256 lines a pixel with exact spans.
@Suite struct AreaTests {
  static let side = 96

  private func compare(
    _ picture: Bitmap, _ expected: [Double], _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var errors: [Double] = []
    for (index, part) in expected.enumerated() {
      let actual = Double(picture.pixels[index].alpha)
      let error = abs(part * 255 - actual)
      if part > 1e-6 && part < 1 - 1e-6 {
        errors.append(error)
      } else if error > 1 {
        Issue.record("\(name): a full or empty pixel \(index) is \(actual)")
        return
      }
    }
    errors.sort()
    guard let last = errors.last else { return }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let most = errors[Int(Double(errors.count - 1) * 0.999)]
    #expect(
      mean <= 1 && most <= 2, "\(name): mean \(mean), 99.9 % \(most), worst \(last)",
      sourceLocation: sourceLocation)
  }

  private func fill(_ contours: [[Point]], _ rule: FillRule) -> Bitmap {
    painted(Self.side, Self.side) {
      for contour in contours {
        $0.addLines(between: contour)
        $0.closeSubpath()
      }
      $0.fillPath(using: rule)
    }
  }

  private func check(_ contours: [[Point]], _ name: String) {
    for rule in FillRule.allCases {
      let expected = CoverageReference.coverage(of: contours, rule, side: Self.side)
      compare(fill(contours, rule), expected, "\(name), \(rule)")
    }
  }

  @Test func randomPolygons_haveTheirArea() {
    var random = SplitMix64(seed: 1)
    for index in 0..<60 {
      let contours = (0..<random.int(1...3)).map { _ in
        (0..<random.int(3...7)).map { _ in
          Point(x: random.double(-10...106), y: random.double(-10...106))
        }
      }
      check(contours, "polygons \(index)")
    }
  }

  @Test(arguments: [5, 7, 9, 11, 24])
  func stars_haveTheirArea(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for skip in 2...3 {
      let turn = random.double(0...6)
      let star = (0..<count).map { index in
        let angle = turn + Double(index * skip) * 2 * .pi / Double(count)
        return Point(x: 48.3 + 45 * cos(angle), y: 47.6 + 45 * sin(angle))
      }
      check([star], "star of \(count), every \(skip)")
    }
  }

  @Test func rings_haveTheirArea() {
    func circle(_ radius: Double, _ direction: Double) -> [Point] {
      (0..<200).map { index in
        let angle = direction * Double(index) * 2 * .pi / 200
        return Point(x: 48.1 + radius * cos(angle), y: 47.7 + radius * sin(angle))
      }
    }
    for direction in [1.0, -1] {
      check([circle(40, 1), circle(25.5, direction)], "ring")
      check([circle(40, 1), circle(39.7, direction)], "thin ring")
    }
  }

  @Test func curves_haveTheirArea() {
    var random = SplitMix64(seed: 5)
    for index in 0..<30 {
      var points = (0..<7).map { _ in
        Point(x: random.double(0...96), y: random.double(0...96))
      }
      points.append(points[0])
      var contour: [Point] = []
      // Two cubics and the line back, in very short steps.
      for start in [0, 3] {
        for step in 0..<512 {
          let t = Double(step) / 512
          let weights = [
            (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t,
          ]
          var point = Vector.zero
          for corner in 0..<4 {
            point = point + (points[start + corner] - Point.zero) * weights[corner]
          }
          contour.append(Point.zero + point)
        }
      }
      contour.append(points[6])
      for rule in FillRule.allCases {
        let picture = painted(Self.side, Self.side) {
          $0.move(to: points[0])
          $0.addCurve(to: points[3], control1: points[1], control2: points[2])
          $0.addCurve(to: points[6], control1: points[4], control2: points[5])
          $0.closeSubpath()
          $0.fillPath(using: rule)
        }
        compare(
          picture, CoverageReference.coverage(of: [contour], rule, side: Self.side),
          "curve \(index), \(rule)")
      }
    }
  }

  @Test func hairlines_keepTheirCoverage() {
    for y in [10.5, 10.3, 10.9, 11] {
      let picture = painted(40, 20) {
        $0.lineWidth = 0.3
        $0.strokeLineSegments(between: [Point(x: 5, y: y), Point(x: 35, y: y)])
      }
      let column = (0..<20).reduce(0.0) { $0 + picture.coverage(20, $1) }
      #expect(abs(column - 0.3) <= 2.0 / 255, "at \(y): \(column)")
    }
    let slanted = painted(60, 60) {
      $0.lineWidth = 0.3
      $0.strokeLineSegments(between: [Point(x: 5, y: 7), Point(x: 45, y: 37)])
    }
    #expect(abs(slanted.area - 50 * 0.3) < 0.15)
  }

  @Test func shapesThatShareAnEdgeBetweenPixels_haveNoSeam() {
    let picture = painted(40, 40) {
      $0.fillColor = Color(red8: 200, green8: 100, blue8: 50)
      $0.fill(Rect(x: 0, y: 0, width: 20, height: 40))
      $0.addLines(between: [
        Point(x: 20, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 17), Point(x: 20, y: 17),
      ])
      $0.fillPath()
      $0.addLines(between: [
        Point(x: 20, y: 17), Point(x: 40, y: 17), Point(x: 45, y: 60), Point(x: 20, y: 60),
      ])
      $0.fillPath()
    }
    #expect(Set(picture.pixels).count == 1)
  }

  /// The two sides of a slanted edge add up to the whole, within the rounding of each.
  @Test func bothSidesOfAnEdge_addUp() {
    let left = painted(40, 40) {
      $0.addLines(between: [.zero, Point(x: 13, y: 0), Point(x: 31, y: 40), Point(x: 0, y: 40)])
      $0.fillPath()
    }
    let right = painted(40, 40) {
      $0.addLines(between: [
        Point(x: 13, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 40), Point(x: 31, y: 40),
      ])
      $0.fillPath()
    }
    for index in left.pixels.indices {
      let sum = Int(left.pixels[index].alpha) + Int(right.pixels[index].alpha)
      #expect(abs(sum - 255) <= 1)
    }
  }
}
