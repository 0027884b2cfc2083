import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// A layer casts the shadow of its content, for one shape or several.
@Suite struct LayerShadowTests {
  /// A layer with a shadow, over a background.
  private func frame(
    _ shadow: Shadow, alpha: Double = 1, _ draw: (inout GraphicsContext) -> Void
  ) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 90, height: 70))
    context.fillColor = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6)
    context.fill(Rect(x: 0, y: 0, width: 90, height: 35))
    context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
    context.beginTransparencyLayer(alpha: alpha)
    draw(&context)
    context.endTransparencyLayer()
    return context.finish()
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason), arguments: BlendMode.allCases)
  func invisibleShape_changesNothing(mode: BlendMode) throws {
    var renderers = try RendererPair()
    var random = SplitMix64(seed: UInt64(mode.rawValue))
    for blur in [0.0, 3, 20] {
      for own: Double? in [nil, 0, 6, 18] {
        let offset = Vector(dx: random.double(-30...30), dy: random.double(-30...30))
        let shadow = Shadow(offset: offset, blur: blur, color: .red)
        let isStroke = random.isOne(in: 2)
        let alpha = random.double(0.3...1)
        func draw(_ context: inout GraphicsContext) {
          context.blendMode = mode
          context.fillColor = Color(red: 0.9, green: 0.8, blue: 0.1, alpha: 0.8)
          if let own {
            context.setShadow(offset: Vector(dx: 5, dy: 24.5), blur: own, color: .green)
          }
          let rect = Rect(x: 12.3, y: 10, width: 30, height: 21.5)
          if isStroke { context.strokeEllipse(in: rect) } else { context.fill(rect) }
        }
        func drawNothing(_ context: inout GraphicsContext) {
          context.saveGState()
          context.blendMode = .normal
          context.fillColor = .clear
          context.fillEllipse(in: Rect(x: 1, y: 1, width: 80, height: 60))
          context.restoreGState()
        }
        let (alone, _) = try renderers.expectSame(frame(shadow, alpha: alpha, draw), "\(mode)")
        for isFirst in [false, true] {
          let both = frame(shadow, alpha: alpha) {
            if isFirst { drawNothing(&$0) }
            draw(&$0)
            if !isFirst { drawNothing(&$0) }
          }
          let (picture, _) = try renderers.expectSame(both, "\(mode), two")
          #expect(picture == alone, "\(mode), blur \(blur), own \(own ?? -1)")
        }
      }
    }
  }

  @Test(arguments: [
    BlendMode.clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut, .destinationAtop,
  ])
  func shapeThatLeavesNothing_castsNoShadow(mode: BlendMode) {
    let isThere = mode == .destinationAtop
    let shadow = Shadow(offset: Vector(dx: 35, dy: 30), blur: 0, color: .red)
    let list = frame(shadow) {
      $0.blendMode = mode
      $0.fillColor = .black
      $0.fill(Rect(x: 10, y: 5, width: 20, height: 20))
    }
    let picture = painted(list)
    #expect((picture[50, 40] == Color.red.premultiplied) == isThere)
  }

  /// The layer's shadow is the union of the shape's and of the shape's shadow.
  @Test(arguments: [Vector(dx: 25, dy: 0), Vector(dx: 0, dy: 25), Vector(dx: -22, dy: 24)])
  func shadowOfAShape_castsAShadow(own: Vector) {
    let way = Vector(dx: 30, dy: 3)
    let list = frame(Shadow(offset: way, blur: 0, color: .red)) {
      $0.setShadow(offset: own, blur: 0, color: .green)
      $0.fillColor = .black
      $0.fill(Rect(x: 25, y: 10, width: 12, height: 12))
    }
    let picture = painted(list)
    for y in 36..<70 {
      for x in 0..<90 {
        func isIn(_ way: Vector) -> Bool {
          (25..<37).contains(Double(x) - way.dx) && (10..<22).contains(Double(y) - way.dy)
        }
        let isShadow = isIn(own)
        let isShadowOfAny = isIn(way) || isIn(Vector(dx: own.dx + way.dx, dy: own.dy + way.dy))
        let expected: Color = isShadow ? .green : isShadowOfAny ? .red : .clear
        #expect(picture[x, y] == expected.premultiplied, "\(x), \(y)")
      }
    }
  }
}
