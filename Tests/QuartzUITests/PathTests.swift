import QuartzUI
import Testing

/// The elements of a path in letters, with coordinates rounded to hundredths.
private func text(_ path: CGPath) -> String {
  var parts: [String] = []
  path.applyWithBlock { element in
    let points = element.pointee.points
    func point(_ index: Int) -> String {
      func number(_ value: CGFloat) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
      }
      return number(points[index].x) + "," + number(points[index].y)
    }
    switch element.pointee.type {
    case .moveToPoint: parts.append("M" + point(0))
    case .addLineToPoint: parts.append("L" + point(0))
    case .addQuadCurveToPoint: parts.append("Q" + point(0) + " " + point(1))
    case .addCurveToPoint: parts.append("C" + point(0) + " " + point(1) + " " + point(2))
    case .closeSubpath: parts.append("Z")
    }
  }
  return parts.joined(separator: " ")
}

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
  CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

@Suite("Paths")
struct PathTests {
  @Test("Elements come in their order")
  func elements() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 2, y: 2), control2: CGPoint(x: 3, y: 3))
    path.closeSubpath()
    #expect(text(path) == "M1,2 L3,4 Q7,8 5,6 C2,2 3,3 1,1 Z")
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    #expect(text(rect(1, 2, 3, 4)) == "M1,2 L4,2 L4,6 L1,6 Z")
    var count = 0
    path.apply(info: nil) { _, element in count += element.pointee.type == .moveToPoint ? 1 : 0 }
    #expect(count == 1)
  }

  @Test("Bounding boxes are with control points, or without")
  func boundingBoxes() {
    let path = CGMutablePath()
    #expect(path.boundingBox.isNull && path.isEmpty && path.currentPoint == .zero)
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
  }

  @Test("An arc's direction is named for y up, in contexts and paths; UIKit's for y down")
  func arcs() throws {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(path.boundingBoxOfPath.minX) < 1e-12 && abs(path.boundingBoxOfPath.minY) < 1e-12)
    let long = CGMutablePath()
    long.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(
      abs(long.boundingBoxOfPath.minX + 1) < 1e-5 && abs(long.boundingBoxOfPath.minY + 1) < 1e-5)
    let short = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(short.bounds.minX) < 1e-12 && abs(short.bounds.maxY - 1) < 1e-5)

    // As seen in pixels: growing angles go up in a context of pixels, and down in UIKit's.
    let context = try makeContext(20, 20)
    context.move(to: CGPoint(x: 10, y: 10))
    context.addArc(
      center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    context.fillPath()
    #expect(context[13, 6] == black && context[13, 13] == clear)
    let image = draw(20, 20) { context in
      context.move(to: CGPoint(x: 10, y: 10))
      context.addArc(
        center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2,
        clockwise: false)
      context.fillPath()
    }
    #expect(image[13, 13] == black && image[13, 6] == clear)
  }

  @Test("An arc between tangents begins and ends on them")
  func tangents() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(text(path).hasPrefix("M0,0 L6,0 C"))
    #expect(abs(path.currentPoint.x - 10) < 1e-12 && abs(path.currentPoint.y - 4) < 1e-12)
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 4)
    #expect(text(straight) == "M0,0 L5,0")
    let relative = CGMutablePath()
    relative.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
    #expect(abs(relative.currentPoint.y + 2) < 1e-12)
  }

  @Test("Points are inside by the rule, after their transform")
  func contains() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    let middle = CGPoint(x: 5, y: 5)
    #expect(path.contains(middle))
    #expect(!path.contains(middle, using: .evenOdd))
    #expect(!path.contains(middle, transform: CGAffineTransform(translationX: 20, y: 0)))
    let bezier = UIBezierPath(cgPath: path)
    bezier.usesEvenOddFillRule = true
    #expect(!bezier.contains(middle) && bezier.contains(CGPoint(x: 1, y: 1)))
  }

  @Test("Copies are moved, and do not change with the first path")
  func copies() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    var shift = CGAffineTransform(translationX: 5, y: 0)
    let moved = path.copy(using: &shift)
    let copy = path.copy()
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(moved?.boundingBox == CGRect(x: 5, y: 0, width: 1, height: 1))
    #expect(copy?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(copy == rect(0, 0, 1, 1))
    #expect(copy.map { Set([$0, rect(0, 0, 1, 1)]).count } == 1)
    var box = CGRect.zero
    #expect(copy?.isRect(&box) == true && box == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(!CGPath(ellipseIn: box, transform: nil).isRect(nil))
    #expect(path.mutableCopy()?.currentPoint == CGPoint(x: 9, y: 9))
  }

  @Test("Dashes begin at the phase, and each is a sub-path")
  func dashes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 20, y: 0))
    #expect(
      text(path.copy(dashingWithPhase: 1, lengths: [4, 2]))
        == "M0,0 L3,0 M5,0 L9,0 M11,0 L15,0 M17,0 L20,0")
    #expect(
      text(path.copy(dashingWithPhase: 4, lengths: [4, 2])) == "M2,0 L6,0 M8,0 L12,0 M14,0 L18,0")
    #expect(text(path.copy(dashingWithPhase: 0, lengths: [6])) == "M0,0 L6,0 M12,0 L18,0")
    #expect(path.copy(dashingWithPhase: 0, lengths: []) == path)
    // Half of a circle's length, in pieces of the same length.
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let quarter = circle.copy(dashingWithPhase: 0, lengths: [5 * .pi, 5 * .pi])
    #expect(abs(quarter.boundingBoxOfPath.minX + 10) < 1e-3)
    #expect(!text(quarter).contains("L"))
    // In pixels: the pattern starts with a stroke where the phase is 0.
    let image = draw(12, 2) { context in
      context.setLineWidth(2)
      context.setLineDash(phase: 2, lengths: [4, 4])
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 12, y: 1)])
    }
    #expect(image[1, 0] == black && image[2, 0] == clear && image[5, 0] == clear)
    #expect(image[6, 0] == black)
  }

  @Test("The outline of a stroke is a path again")
  func strokes() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 2, y: 5))
    path.addLine(to: CGPoint(x: 8, y: 5))
    let butt = path.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(butt.boundingBox == CGRect(x: 2, y: 3, width: 6, height: 4))
    let square = path.copy(
      strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(square.boundingBox == CGRect(x: 0, y: 3, width: 10, height: 4))
    let context = try makeContext(10, 10)
    context.setLineWidth(4)
    context.addPath(path)
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 2, y: 3, width: 6, height: 4))
    context.fillPath()
    #expect(context[5, 3] == black && context[5, 2] == clear)
    #expect(context.isPathEmpty)
    context.addPath(path)
    #expect(context.pathContains(CGPoint(x: 5, y: 6.5), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 5, y: 7.5), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 5, y: 5), mode: .fill))
    #expect(context.currentPointOfPath == CGPoint(x: 8, y: 5))
    #expect(context.path == path)
  }

  @Test("Areas of rectangles")
  func areas() {
    let (first, second) = (rect(0, 0, 10, 10), rect(5, 5, 10, 10))
    #expect(text(first.intersection(second)) == "M10,5 L10,10 L5,10 L5,5 Z")
    #expect(
      text(first.union(second)) == "M0,0 L10,0 L10,5 L15,5 L15,15 L5,15 L5,10 L0,10 Z")
    #expect(text(first.subtracting(second)) == "M0,0 L10,0 L10,5 L5,5 L5,10 L0,10 Z")
    #expect(first.symmetricDifference(second).componentsSeparated().count == 2)
    // Touching shapes have nothing in common, and join to one.
    let beside = rect(10, 0, 10, 10)
    #expect(!first.intersects(beside) && first.intersects(second))
    #expect(text(first.union(beside)) == "M0,0 L20,0 L20,10 L0,10 Z")
    #expect(first.union(first) == first.normalized())
    let hole = first.subtracting(rect(2, 2, 4, 4))
    #expect(!hole.contains(CGPoint(x: 3, y: 3)) && hole.contains(CGPoint(x: 1, y: 1)))
    #expect(hole.componentsSeparated().count == 1)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 15, y: 5))
    #expect(text(line.lineIntersection(first)) == "M0,5 L10,5")
    #expect(text(line.lineSubtracting(first)) == "M-5,5 L0,5 M10,5 L15,5")
  }

  @Test("Areas of curves keep the curves, and star points come apart")
  func curvedAreas() {
    let first = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let second = CGPath(ellipseIn: CGRect(x: 5, y: 0, width: 10, height: 10), transform: nil)
    let lens = first.intersection(second)
    let half = 5 * (3.0).squareRoot() / 2
    #expect(abs(lens.boundingBoxOfPath.minY - (5 - half)) < 1e-3)
    #expect(abs(lens.boundingBoxOfPath.maxY - (5 + half)) < 1e-3)
    #expect(!text(lens).contains("L"))
    let star = CGMutablePath()
    for index in 0..<5 {
      let angle = CGFloat(index) * 4 * .pi / 5
      let point = CGPoint(x: 50 + 40 * sin(angle), y: 50 - 40 * cos(angle))
      if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    #expect(star.normalized(using: .evenOdd).componentsSeparated().count == 5)
    let whole = star.normalized()
    #expect(text(whole).split(separator: " ").count == 11)
    #expect(whole.contains(CGPoint(x: 50, y: 50), using: .evenOdd))
  }

  @Test(
    "Areas agree with what points say, for paths of many kinds", arguments: 0..<12)
  func areasOfPoints(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func number(_ limit: Double) -> CGFloat {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return CGFloat(Double(state >> 11) * 0x1p-53 * limit)
    }
    func shape() -> CGPath {
      let path = CGMutablePath()
      for _ in 0..<3 {
        switch Int(number(4)) {
        case 0:
          path.addRect(CGRect(x: number(60), y: number(60), width: number(40), height: number(40)))
        case 1:
          path.addEllipse(
            in: CGRect(x: number(60), y: number(60), width: number(40), height: number(40)))
        default:
          path.move(to: CGPoint(x: number(100), y: number(100)))
          for _ in 0..<4 {
            path.addCurve(
              to: CGPoint(x: number(100), y: number(100)),
              control1: CGPoint(x: number(100), y: number(100)),
              control2: CGPoint(x: number(100), y: number(100)))
          }
          path.closeSubpath()
        }
      }
      return path
    }
    let (first, second) = (shape(), shape())
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let union = first.union(second, using: rule)
      let common = first.intersection(second, using: rule)
      let rest = first.subtracting(second, using: rule)
      var wrong = 0
      for _ in 0..<400 {
        let point = CGPoint(x: number(100), y: number(100))
        let (a, b) = (first.contains(point, using: rule), second.contains(point, using: rule))
        for (path, expected) in [(union, a || b), (common, a && b), (rest, a && !b)]
        where path.contains(point, using: .evenOdd) != expected
          || path.contains(point) != expected
        {
          wrong += 1
        }
      }
      // A point may be on an outline.
      #expect(wrong <= 2, "\(wrong) of 1200 points")
    }
  }

  @Test("Bézier paths of UIKit")
  func bezierPaths() {
    let corners = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 4, height: 4))
    #expect(!corners.contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(corners.contains(CGPoint(x: 19.5, y: 0.5)) && corners.contains(CGPoint(x: 0.5, y: 9.5)))
    let round = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerRadius: 100)
    #expect(
      !round.contains(CGPoint(x: 1, y: 1))
        && round.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 4, y: 0))
    path.addLine(to: CGPoint(x: 4, y: 4))
    path.close()
    #expect(text(path.reversing().cgPath) == "M4,4 L4,0 L0,0 Z")
    path.apply(CGAffineTransform(scaleX: 2, y: 1))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 8, height: 4))
    path.setLineDash([1, 2], count: 2, phase: 3)
    var (lengths, count, phase) = ([0, 0] as [CGFloat], 0, 0 as CGFloat)
    path.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(lengths == [1, 2] && count == 2 && phase == 3)
    let copy = path.copy() as? UIBezierPath
    path.removeAllPoints()
    #expect(path.isEmpty && copy?.isEmpty == false)
  }

  @Test("A path strokes with its own pen and leaves the context's alone")
  func ownPen() {
    let image = draw(10, 10) { context in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 3))
      path.addLine(to: CGPoint(x: 10, y: 3))
      path.lineWidth = 4
      path.stroke()
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 7.5), CGPoint(x: 10, y: 7.5)])
    }
    #expect(image[5, 1] == black && image[5, 4] == black && image[5, 5] == clear)
    #expect(image[5, 7] == black && image[5, 8] == clear)
  }
}
