import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// Properties of paths in extreme cases: negative sides, segments without a current point or without a length, pens as wide as
/// the curves that they follow.
@Suite struct PathFactTests {
  @Test func negativeSides_takeAwayFromTheWindingNumber() {
    for form: @Sendable (Rect, inout GraphicsContext) -> Void in [
      { $1.addRect($0) }, { $1.addEllipse(in: $0) },
      { $1.addRoundedRect(in: $0, cornerWidth: 3, cornerHeight: 3) },
    ] {
      for rule in [FillRule.winding, .evenOdd] {
        let picture = painted(20, 20) {
          form(Rect(x: 2, y: 2, width: 12, height: 14), &$0)
          form(Rect(x: 14, y: 2, width: -12, height: 14), &$0)
          $0.fillPath(using: rule)
        }
        #expect(picture.area == 0)
      }
      let both = painted(20, 20) {
        form(Rect(x: 2, y: 2, width: 12, height: 14), &$0)
        form(Rect(x: 14, y: 16, width: -12, height: -14), &$0)
        $0.fillPath()
      }
      let one = painted(20, 20) {
        form(Rect(x: 2, y: 2, width: 12, height: 14), &$0)
        $0.fillPath()
      }
      #expect(both == one)
    }
  }

  @Test func negativeSides_aloneAreDrawnAsPositiveOnes() {
    let plain = Rect(x: 2, y: 3, width: 12, height: 14)
    let calls: [@Sendable (Rect, inout GraphicsContext) -> Void] = [
      { $1.fill($0) }, { $1.stroke($0) }, { $1.fillEllipse(in: $0) },
      { $1.strokeEllipse(in: $0) },
      { (rect, context) in
        context.clip(to: rect)
        context.fill(Rect(x: 0, y: 0, width: 20, height: 20))
      },
      { (rect, context) in
        // Neither rectangle of a clip removes a part of the other.
        context.clip(to: [rect, plain])
        context.fill(Rect(x: 0, y: 0, width: 20, height: 20))
      },
      { (rect, context) in
        context.fill(Rect(x: 0, y: 0, width: 20, height: 20))
        context.clear(rect)
      },
    ]
    for call in calls {
      let expected = painted(20, 20) { call(plain, &$0) }
      for rect in [
        Rect(x: 14, y: 3, width: -12, height: 14), Rect(x: 2, y: 17, width: 12, height: -14),
        Rect(x: 14, y: 17, width: -12, height: -14),
      ] {
        let picture = painted(20, 20) { call(rect, &$0) }
        #expect(picture == expected)
      }
    }
  }

  /// A pen about as wide as the circle that it follows covers the middle, without holes or seams.
  @Test(arguments: [
    (60, 120), (60, 119.99), (60, 120.01), (60, 120.1), (60, 130), (30, 60), (30, 60.2), (5, 10),
    (2, 4), (100, 200), (100, 200.02), (1000, 2000), (2500, 5000), (2500, 5000.01),
  ])
  func pen_asWideAsTheCircle_leavesNoSeams(radius: Double, width: Double) {
    for (x, y) in [(64, 64), (64.3, 63.7), (64.502, 63.498)] {
      let arcs: [(start: Double, end: Double)] = [
        (0, 2 * .pi), (0, .pi / 2), (0.3, 2.5), (-0.1, .pi + 0.2),
      ]
      for (start, end) in arcs {
        let picture = painted(128, 128) {
          $0.lineWidth = width
          $0.addArc(
            center: Point(x: x, y: y), radius: radius, startAngle: start, endAngle: end,
            clockwise: true)
          $0.strokePath()
        }
        var wrong = 0
        for row in 0..<128 {
          for column in 0..<128 {
            let way = Point(x: Double(column) + 0.5, y: Double(row) + 0.5) - Point(x: x, y: y)
            // Within the sector and the circle by more than a pixel.
            let isBefore = way.cross(Vector(angle: start)) < -1
            let isAfter = way.cross(Vector(angle: end)) > 1
            let isInSector =
              end - start > 6 || (end - start > .pi ? isBefore || isAfter : isBefore && isAfter)
            let isInRing =
              way.length < radius + width / 2 - 1 && way.length > radius - width / 2 + 1
            if isInSector && isInRing && picture[column, row].alpha < 255 { wrong += 1 }
          }
        }
        #expect(wrong == 0, "around \(x), \(y) from \(start) to \(end)")
      }
    }
  }

  @Test func ellipse_strokedAsWideAsItIs_isFull() {
    for (width, height, pen) in [(40.0, 40.0, 40.0), (40, 40, 41), (50, 24, 24), (30, 60, 70)] {
      let picture = painted(160, 160) {
        $0.lineWidth = pen
        $0.strokeEllipse(
          in: Rect(x: 80 - width / 2, y: 80 - height / 2, width: width, height: height))
      }
      for row in 0..<160 {
        for column in 0..<160 {
          let (dx, dy) = (Double(column) - 79.5, Double(row) - 79.5)
          let (a, b) = ((width + pen) / 2 - 2, (height + pen) / 2 - 2)
          if dx * dx / (a * a) + dy * dy / (b * b) >= 1 { continue }
          #expect(picture[column, row].alpha == 255)
        }
      }
    }
  }

  @Test func arcs_withoutSweep_areDotsOfTheirCaps() {
    for (cap, area) in [(LineCap.butt, 0), (.round, 25 * Double.pi), (.square, 100)] {
      for (radius, clockwise) in [(15.0, true), (15, false), (0, true)] {
        let picture = painted(60, 60) {
          $0.lineWidth = 10
          $0.lineCap = cap
          $0.addArc(
            center: Point(x: 30, y: 30), radius: radius, startAngle: 1, endAngle: 1,
            clockwise: clockwise)
          $0.strokePath()
        }
        #expect(abs(picture.area - area) < 0.2)
      }
    }
  }

  /// The covered part of a stroke 10 wide with each cap: butt, round, square.
  private static let noLengths:
    [(name: String, area: [Double], path: @Sendable (inout GraphicsContext) -> Void)] = [
      ("a move", [0, 0, 0], { $0.move(to: Point(x: 20, y: 20)) }),
      (
        "a line to where it is", [0, 78.54, 100],
        { $0.addLines(between: [Point(x: 20, y: 20), Point(x: 20, y: 20)]) }
      ),
      (
        "a curve to where it is", [0, 78.54, 100],
        {
          $0.move(to: Point(x: 20, y: 20))
          $0.addQuadCurve(to: Point(x: 20, y: 20), control: Point(x: 20, y: 20))
        }
      ),
      (
        "a close", [0, 78.54, 100],
        {
          $0.move(to: Point(x: 20, y: 20))
          $0.closeSubpath()
        }
      ),
      (
        "a rectangle of no size", [0, 78.54, 100],
        { $0.addRect(Rect(x: 20, y: 20, width: 0, height: 0)) }
      ),
      (
        "a dot, wherever in the pattern", [0, 78.54, 100],
        {
          $0.lineDash = LineDash(phase: 5, lengths: [4, 8])
          $0.addLines(between: [Point(x: 20, y: 20), Point(x: 20, y: 20)])
        }
      ),
      (
        "dashes of no length", [0, 4 * 78.54, 400],
        {
          $0.lineDash = LineDash(phase: 0, lengths: [0, 20])
          $0.addLines(between: [Point(x: 10, y: 20), Point(x: 75, y: 20)])
        }
      ),
      (
        "gaps of no length", [200, 200 + 78.54, 300],
        {
          $0.lineDash = LineDash(phase: 0, lengths: [10, 0])
          $0.addLines(between: [Point(x: 10, y: 20), Point(x: 30, y: 20)])
        }
      ),
      (
        "a pattern of no length", [200, 200 + 78.54, 300],
        {
          $0.lineDash = LineDash(phase: 0, lengths: [0, 0])
          $0.addLines(between: [Point(x: 10, y: 20), Point(x: 30, y: 20)])
        }
      ),
      (
        "a segment of no length more", [200, 200 + 78.54, 300],
        {
          $0.addLines(between: [Point(x: 10, y: 20), Point(x: 10, y: 20), Point(x: 30, y: 20)])
        }
      ),
    ]

  @Test(arguments: noLengths.indices) func whatHasNoLength_isDrawnByItsCaps(index: Int) {
    let (name, areas, path) = Self.noLengths[index]
    for (cap, area) in zip([LineCap.butt, .round, .square], areas) {
      let picture = painted(90, 40) {
        $0.lineWidth = 10
        $0.lineCap = cap
        path(&$0)
        $0.strokePath()
      }
      #expect(abs(picture.area - area) < 0.5, "\(name) with \(cap)")
    }
  }

  @Test func squares_ofNoLength_lieAlongTheLineOrTheXAxis() {
    for (isDash, isTurned) in [(false, false), (true, false), (false, true)] {
      let picture = painted(40, 40) {
        $0.lineWidth = 10
        $0.lineCap = .square
        $0.translateBy(x: 20, y: 20)
        if isTurned { $0.rotate(by: .pi / 4) }
        if isDash { $0.lineDash = LineDash(phase: 0, lengths: [0, 100]) }
        $0.addLines(between: [.zero, isDash ? Point(x: 20, y: 20) : .zero])
        $0.strokePath()
      }
      // A corner of a square on its tip, and one of an axis-aligned square.
      #expect((picture[14, 20].alpha > 200) == (isDash || isTurned))
      #expect((picture[15, 15].alpha == 255) == !(isDash || isTurned))
    }
  }

  @Test func segments_withoutACurrentPoint_areThoseOfACanvas() {
    let (a, b, c) = (Point(x: 3, y: 3), Point(x: 25, y: 5), Point(x: 12, y: 26))
    let forms: [[@Sendable (inout GraphicsContext) -> Void]] = [
      [{ $0.addLine(to: a) }, { $0.move(to: a) }],
      [
        { $0.addQuadCurve(to: b, control: a) },
        {
          $0.move(to: a)
          $0.addQuadCurve(to: b, control: a)
        },
      ],
      [
        { $0.addCurve(to: c, control1: a, control2: b) },
        {
          $0.move(to: a)
          $0.addCurve(to: c, control1: a, control2: b)
        },
      ],
      [{ $0.addArc(tangent1End: a, tangent2End: b, radius: 4) }, { $0.move(to: a) }],
    ]
    for form in forms {
      let pictures = form.map { begin in
        painted(30, 30) {
          $0.lineWidth = 3
          $0.rotate(by: 0.1)
          begin(&$0)
          $0.addLine(to: Point(x: 20, y: 20))
          $0.strokePath()
        }
      }
      #expect(pictures[0] == pictures[1])
      #expect(pictures[0].area > 10)
    }
  }
}
