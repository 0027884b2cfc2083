import GLFunDrawing
import GLFunImaging
import QuartzUI
import Testing

/// The elements of a path as letters: M, L, Q, C, Z.
private func letters(_ path: CGPath) -> String {
  var result = ""
  path.applyWithBlock { element in
    switch element.pointee.type {
    case .moveToPoint: result += "M"
    case .addLineToPoint: result += "L"
    case .addQuadCurveToPoint: result += "Q"
    case .addCurveToPoint: result += "C"
    case .closeSubpath: result += "Z"
    }
  }
  return result
}

/// The ends of the elements that have points.
private func ends(_ path: CGPath) -> [CGPoint] {
  var result: [CGPoint] = []
  path.applyWithBlock { element in
    let points = element.pointee.points
    switch element.pointee.type {
    case .moveToPoint, .addLineToPoint: result.append(points[0])
    case .addQuadCurveToPoint: result.append(points[1])
    case .addCurveToPoint: result.append(points[2])
    case .closeSubpath: break
    }
  }
  return result
}

private func isNear(_ first: CGPoint, _ second: CGPoint) -> Bool {
  abs(first.x - second.x) < 1e-9 && abs(first.y - second.y) < 1e-9
}

/// Round shapes have the elements that Core Graphics gives them.
@Suite("Elements of round shapes")
struct RoundShapeTests {
  private static let box = CGRect(x: 10, y: 20, width: 30, height: 16)

  /// A path of a context after calls.
  private func path(_ calls: (CGContext) -> Void) throws -> CGPath {
    let context = try makeContext(100, 100)
    calls(context)
    return try #require(context.path)
  }

  @Test("Ellipses have four curves from the right, towards larger y")
  func ellipses() throws {
    let mutable = CGMutablePath()
    mutable.addEllipse(in: Self.box)
    let paths = [
      CGPath(ellipseIn: Self.box, transform: nil), mutable, UIBezierPath(ovalIn: Self.box).cgPath,
      try path { $0.addEllipse(in: Self.box) },
    ]
    let expected = [(40, 28), (25, 36), (10, 28), (25, 20), (40, 28)].map {
      CGPoint(x: $0.0, y: $0.1)
    }
    for path in paths {
      #expect(letters(path) == "MCCCCZ")
      #expect(zip(ends(path), expected).allSatisfy(isNear))
    }
    var control = CGPoint.zero
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil).applyWithBlock {
      if $0.pointee.type == .addCurveToPoint, control == .zero { control = $0.pointee.points[0] }
    }
    #expect(isNear(control, CGPoint(x: 100, y: 77.61423749)))
  }

  @Test("Rounded rectangles have a line and a curve for each corner")
  func roundedRects() {
    let path = CGPath(roundedRect: Self.box, cornerWidth: 4, cornerHeight: 3, transform: nil)
    #expect(letters(path) == "MLCLCLCLCZ")
    let expected = [
      (40, 28), (40, 33), (36, 36), (14, 36), (10, 33), (10, 23), (14, 20), (36, 20), (40, 23),
    ].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(zip(ends(path), expected).allSatisfy(isNear))
    // Corners that take a whole side leave no lines on it.
    let capsule = CGPath(roundedRect: Self.box, cornerWidth: 8, cornerHeight: 8, transform: nil)
    #expect(letters(capsule) == "MCLCCLCZ")
    #expect(
      letters(CGPath(roundedRect: Self.box, cornerWidth: 0, cornerHeight: 8, transform: nil))
        == "MLLLZ")
  }

  @Test(
    "UIKit's rounded rectangles begin at the end of the top left corner", arguments: 0..<16)
  func roundedCorners(mask: Int) {
    let corners = UIRectCorner(rawValue: UInt(mask))
    let path = UIBezierPath(
      roundedRect: Self.box, byRoundingCorners: corners, cornerRadii: CGSize(width: 4, height: 3)
    ).cgPath
    var expected = "M"
    for corner in [UIRectCorner.topRight, .bottomRight, .bottomLeft] {
      expected += corners.contains(corner) ? "LC" : "L"
    }
    expected += corners.contains(.topLeft) ? "LCZ" : "Z"
    #expect(letters(path) == expected)
    #expect(ends(path).first == CGPoint(x: corners.contains(.topLeft) ? 14 : 10, y: 20))
    let size = CGSize(width: 4, height: 4)
    if mask == 15 {
      let whole = UIBezierPath(roundedRect: Self.box, cornerRadius: 4)
      let all = UIBezierPath(
        roundedRect: Self.box, byRoundingCorners: .allCorners, cornerRadii: size)
      #expect(whole.cgPath == all.cgPath)
    }
  }

  @Test("An arc has a curve for each quarter of a turn and one for the rest", arguments: -48...48)
  func arcs(step: Int) throws {
    let sweep = CGFloat(step) * .pi / 12
    let count = (min(abs(step), 24) + 5) / 6
    let relative = CGMutablePath()
    relative.addRelativeArc(
      center: CGPoint(x: 3, y: 4), radius: 50, startAngle: 0.7, delta: sweep)
    #expect(letters(relative) == (step == 0 ? "ML" : "M" + String(repeating: "C", count: count)))
    // Each curve but the last is a quarter, and every end is on the circle.
    let points = ends(relative)
    for (index, point) in points.enumerated() where step != 0 {
      let angle =
        0.7 + (sweep < 0 ? -1 : 1) * min(CGFloat(index) * .pi / 2, min(abs(sweep), 2 * .pi))
      #expect(isNear(point, CGPoint(x: 3 + 50 * cos(angle), y: 4 + 50 * sin(angle))))
    }
    guard step > 0 else { return }
    let bezier = UIBezierPath(
      arcCenter: CGPoint(x: 3, y: 4), radius: 50, startAngle: 0.7, endAngle: 0.7 + sweep,
      clockwise: true)
    let drawn = try path {
      $0.addArc(
        center: CGPoint(x: 3, y: 4), radius: 50, startAngle: 0.7, endAngle: 0.7 + sweep,
        clockwise: false)
    }
    #expect(letters(bezier.cgPath) == letters(relative) && letters(drawn) == letters(relative))
    // As close to the circle as Core Graphics is: 0.03 % of the radius.
    for index in 0..<200 where step >= 24 {
      let angle = 0.7 + min(sweep, 2 * .pi) * (CGFloat(index) + 0.5) / 200
      for (radius, isInside) in [(49.98, true), (50.02, false)] {
        let point = CGPoint(x: 3 + radius * cos(angle), y: 4 + radius * sin(angle))
        #expect(relative.contains(point) == isInside)
      }
    }
  }

  @Test("An arc continues the path of a context as that of a path, in any space")
  func continued() throws {
    let transform = CGAffineTransform(a: 1.5, b: 0.5, c: -0.25, d: 2, tx: 7, ty: -3)
    let beginnings: [(CGContext, CGMutablePath) -> Void] = [
      { _, _ in },
      {
        $0.move(to: CGPoint(x: 1, y: 2))
        $1.move(to: CGPoint(x: 1, y: 2))
      },
      {
        $0.addRect(Self.box)
        $1.addRect(Self.box)
      },
      {
        $0.addLines(between: [.zero, CGPoint(x: 9, y: 9)])
        $1.addLines(between: [.zero, CGPoint(x: 9, y: 9)])
      },
    ]
    for begin in beginnings {
      for delta in [0, 1, 4, 7] as [CGFloat] {
        let context = try makeContext(100, 100)
        let path = CGMutablePath()
        context.concatenate(transform)
        begin(context, path)
        context.addArc(
          center: CGPoint(x: 5, y: 6), radius: 4, startAngle: 0.3, endAngle: 0.3 + delta,
          clockwise: false)
        path.addArc(
          center: CGPoint(x: 5, y: 6), radius: 4, startAngle: 0.3, endAngle: 0.3 + delta,
          clockwise: false)
        context.addArc(
          tangent1End: CGPoint(x: 30, y: 5), tangent2End: CGPoint(x: 40, y: 50), radius: 3)
        path.addArc(
          tangent1End: CGPoint(x: 30, y: 5), tangent2End: CGPoint(x: 40, y: 50), radius: 3)
        let drawn = try #require(context.path)
        #expect(letters(drawn) == letters(path))
        #expect(
          zip(ends(drawn), ends(path)).allSatisfy {
            abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6
          })
      }
    }
  }

  @Test("An arc between tangents is one curve up to a quarter of a turn, and two beyond")
  func tangents() {
    for (degrees, count) in [(10, 1), (45, 1), (90, 1), (91, 2), (170, 2)] {
      let angle = CGFloat(degrees) * .pi / 180
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(
        tangent1End: CGPoint(x: 100, y: 0),
        tangent2End: CGPoint(x: 100 + 90 * cos(angle), y: 90 * sin(angle)), radius: 5)
      #expect(letters(path) == "ML" + String(repeating: "C", count: count), "\(degrees)°")
    }
  }

  @Test("Filling and stroking an ellipse are its path filled and stroked")
  func drawnEllipses() {
    let box = CGRect(x: 5.3, y: 7.1, width: 180, height: 150)
    let direct = draw(200, 170) { context in
      context.fillEllipse(in: box)
      context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.setLineWidth(3)
      context.strokeEllipse(in: box)
    }
    let byPath = draw(200, 170) { context in
      context.addEllipse(in: box)
      context.fillPath()
      context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.setLineWidth(3)
      context.addEllipse(in: box)
      context.strokePath()
    }
    #expect(direct.cgImage?.picture.bitmap == byPath.cgImage?.picture.bitmap)
  }
}
