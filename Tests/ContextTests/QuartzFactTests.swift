import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// Properties of a drawing context, each as a picture small enough to predict.
@Suite struct QuartzFactTests {
  @Test func buttCap_endsAtThePoint_squareGoesOnByHalfTheWidth() {
    for (cap, last) in [(LineCap.butt, 9), (.square, 11)] {
      let picture = painted(20, 9) {
        $0.lineWidth = 4
        $0.lineCap = cap
        $0.strokeLineSegments(between: [Point(x: 4, y: 4), Point(x: 10, y: 4)])
      }
      let row = (0..<20).filter { picture[$0, 3].alpha != 0 }
      #expect(row.last == last)
      #expect(picture[last, 3].alpha == 255)
    }
  }

  @Test func roundCap_endsInAHalfCircle() {
    let picture = painted(40, 40) {
      $0.lineWidth = 20
      $0.lineCap = .round
      $0.strokeLineSegments(between: [Point(x: 12, y: 20), Point(x: 28, y: 20)])
    }
    #expect(abs(picture.area - (16 * 20 + .pi * 100)) < 1)
  }

  @Test func rect_leavesTheCurrentPointAtItsOrigin() {
    var context = GraphicsContext(size: PixelSize(width: 9, height: 9))
    context.addRect(Rect(x: 3, y: 4, width: 10, height: 20))
    #expect(context.currentPointOfPath == Point(x: 3, y: 4))
  }

  /// Modes that make unpainted areas transparent: in the shape alone, or in the whole clip for a layer.
  @Test(arguments: [
    BlendMode.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
  ]) func modes_outsideAShape_changeNothingUnlessItIsInALayer(mode: BlendMode) {
    for isLayer in [false, true] {
      let picture = painted(20, 10) {
        $0.fillColor = Color(red: 0, green: 0, blue: 1)
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 10))
        $0.clip(to: Rect(x: 0, y: 0, width: 15, height: 10))
        $0.fillColor = Color(red: 1, green: 0, blue: 0)
        $0.blendMode = mode
        if isLayer { $0.beginTransparencyLayer() }
        $0.fill(Rect(x: 2, y: 2, width: 6, height: 6))
        if isLayer { $0.endTransparencyLayer() }
      }
      let inside: [Int] =
        switch mode {
        case .copy, .sourceIn: [255, 0, 0, 255]
        case .destinationIn, .destinationAtop: [0, 0, 255, 255]
        default: [0, 0, 0, 0]
        }
      #expect(picture[4, 4].channels == inside)
      #expect(picture[10, 4].channels == (isLayer ? [0, 0, 0, 0] : [0, 0, 255, 255]))
      #expect(picture[17, 4].channels == [0, 0, 255, 255])
    }
  }

  @Test(arguments: [BlendMode.sourceAtop, .destinationOver, .destinationOut, .xor])
  func modes_thatKeepTheRest_changeNothingOutsideALayersShapes(mode: BlendMode) {
    for isLayer in [false, true] {
      let picture = painted(20, 10) {
        $0.fillColor = Color(red: 0, green: 0, blue: 1)
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 10))
        $0.blendMode = mode
        if isLayer { $0.beginTransparencyLayer() }
        $0.fill(Rect(x: 2, y: 2, width: 6, height: 6))
        if isLayer { $0.endTransparencyLayer() }
      }
      #expect(picture[10, 4].channels == [0, 0, 255, 255])
    }
  }

  @Test func evenOddClip_leavesHoles() {
    for (rule, hole) in [(FillRule.evenOdd, 0), (.winding, 255)] {
      let picture = painted(30, 30) {
        $0.addRect(Rect(x: 2, y: 2, width: 26, height: 26))
        $0.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
        $0.clip(using: rule)
        $0.fill(Rect(x: 0, y: 0, width: 30, height: 30))
      }
      #expect(picture[15, 15].alpha == UInt8(hole))
      #expect(picture[5, 5].alpha == 255)
      #expect(picture[0, 0].alpha == 0)
    }
  }

  @Test func nestedClips_intersect() {
    let picture = painted(40, 40) {
      $0.clip(to: Rect(x: 5, y: 5, width: 20, height: 20))
      $0.clip(to: Rect(x: 15, y: 15, width: 20, height: 20))
      $0.fillEllipse(in: Rect(x: -100, y: -100, width: 250, height: 250))
    }
    #expect(picture.area == 100)
    #expect(picture[15, 15].alpha == 255)
    #expect(picture[24, 24].alpha == 255)
  }

  @Test func emptyClip_paintsNothing() {
    let picture = painted(20, 20) {
      $0.clip()
      $0.fill(Rect(x: 0, y: 0, width: 20, height: 20))
      $0.fillEllipse(in: Rect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(picture.area == 0)
  }

  @Test func clipUsedFirstByAShapeInsideIt_paintsTheIntersection() throws {
    let picture = painted(16, 16) {
      $0.addEllipse(in: Rect(x: 1, y: 1, width: 14, height: 14))
      $0.clip()
      $0.fill(Rect(x: 4, y: 4, width: 4, height: 4))
    }
    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (4..<8).contains(x) && (4..<8).contains(y)
        #expect(picture[x, y].alpha == (isInside ? 255 : 0))
      }
    }
    // A shape that is not a rectangle takes another route.
    let round = painted(16, 16) {
      $0.addEllipse(in: Rect(x: 1, y: 1, width: 14, height: 14))
      $0.clip()
      $0.fillEllipse(in: Rect(x: 4, y: 4, width: 4, height: 4))
    }
    #expect(abs(round.area - 4 * .pi) < 0.1)
  }

  @Test func boundingBox_countsControlPoints_boundingBoxOfPathDoesNot() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 20))
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(path.boundingBoxOfPath == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test(arguments: [
    (BlendMode.normal, [100, 0, 100, 255]), (.multiply, [100, 0, 0, 255]),
    (.screen, [200, 0, 100, 255]), (.xor, [100, 0, 0, 127]),
    (.clear, [0, 0, 0, 0]), (.copy, [0, 0, 100, 128]), (.destinationOver, [200, 0, 0, 255]),
    (.plusLighter, [200, 0, 100, 255]),
  ])
  func halfBlueOverRed_isKnown(mode: BlendMode, expected: [Int]) {
    let picture = painted(1, 1) {
      $0.fillColor = Color(red8: 200, green8: 0, blue8: 0)
      $0.fill(Rect(x: 0, y: 0, width: 1, height: 1))
      $0.blendMode = mode
      $0.alpha = 0.5
      $0.fillColor = Color(red8: 0, green8: 0, blue8: 200)
      $0.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(picture[0, 0].isNear(expected), "\(picture[0, 0])")
  }

  @Test func layerWithAlpha_doesNotShowItsOverlaps() {
    let picture = painted(30, 10) {
      $0.beginTransparencyLayer(alpha: 0.5)
      $0.fill(Rect(x: 0, y: 0, width: 20, height: 10))
      $0.fill(Rect(x: 10, y: 0, width: 20, height: 10))
      $0.endTransparencyLayer()
    }
    #expect(Set(picture.pixels).count == 1)
    #expect(picture[15, 5].isNear([0, 0, 0, 128], limit: 0))
  }

  @Test func layer_startsWithAlphaOneAndNormal_andTakesTheStateBack() {
    let picture = painted(20, 10) {
      $0.alpha = 0.5
      $0.blendMode = .copy
      $0.fillColor = .red
      $0.beginTransparencyLayer()
      $0.fillColor = .blue
      $0.fill(Rect(x: 0, y: 0, width: 10, height: 10))
      $0.endTransparencyLayer()
      $0.fill(Rect(x: 10, y: 0, width: 10, height: 10))
    }
    #expect(picture[5, 5].isNear([0, 0, 128, 128], limit: 0))
    #expect(picture[15, 5].isNear([128, 0, 0, 128], limit: 0))
  }

  @Test func shadow_isMovedInPixels_underAnyTransform() {
    for angle in [0, 1, Double.pi] {
      let picture = painted(40, 40) {
        $0.translateBy(x: 12, y: 12)
        $0.rotate(by: angle)
        $0.setShadow(offset: Vector(dx: 15, dy: 10), blur: 0, color: .red)
        $0.fillEllipse(in: Rect(x: -5, y: -5, width: 10, height: 10))
      }
      #expect(picture[27, 22].channels == [255, 0, 0, 255])
      #expect(picture[12, 12].channels == [0, 0, 0, 255])
    }
  }
}
