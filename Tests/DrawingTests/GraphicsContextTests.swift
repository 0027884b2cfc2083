import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// The recording of a graphics context: state, transforms and layers.
struct GraphicsContextTests {
  private let size = PixelSize(width: 20, height: 10)
  private let box = Rect(x: 1, y: 2, width: 3, height: 4)

  @Test func newContext_recordsNothing() {
    #expect(GraphicsContext(size: size).finish() == DisplayList(size: size))
  }

  @Test func defaults_areBlackOpaqueAndSmooth() {
    var context = GraphicsContext(size: size)
    context.fill(box)
    context.stroke(box)
    let frame = context.finish()
    #expect(frame.styles.count == 1)
    #expect(frame.styles.allSatisfy { $0.isPlain })
    #expect(frame.pens.map(\.style) == [StrokeStyle()])
    #expect(frame.pens.map(\.transform) == [.identity])
    let black = Paint.color(Color.black.premultiplied)
    let (first, second) = (frame.commands.first, frame.commands.last)
    guard case .fill(_, .winding, black, 0)? = first, case .stroke(_, 0, black, 0)? = second else {
      Issue.record("\(frame.commands)")
      return
    }
  }

  @Test func restoreGState_takesEveryParameterBack() {
    func draw(_ context: inout GraphicsContext) {
      context.fill(box)
      context.stroke(box)
    }
    var plain = GraphicsContext(size: size)
    draw(&plain)
    let expected = plain.finish()

    var context = GraphicsContext(size: size)
    context.saveGState()
    expect(context.canRestoreGState, true)
    context.translateBy(x: 3, y: 4)
    context.scaleBy(x: 2, y: 3)
    context.rotate(by: 1)
    context.alpha = 0.5
    context.blendMode = .multiply
    context.shouldAntialias = false
    context.interpolationQuality = .none
    context.dithersGradients = true
    context.setShadow(offset: Vector(dx: 1, dy: 1), blur: 2)
    context.lineWidth = 7
    context.lineCap = .round
    context.lineJoin = .bevel
    context.miterLimit = 3
    context.lineDash = LineDash(phase: 1, lengths: [2, 3])
    context.fillColor = .red
    context.strokeColor = .blue
    context.clip(to: box)
    context.restoreGState()
    expect(context.canRestoreGState, false)
    draw(&context)
    let frame = context.finish()
    #expect(steps(frame) == steps(expected))
    #expect(frame.styles.last == expected.styles.last)
    #expect(frame.pens == expected.pens)
  }

  /// The commands without the positions of their paths in the shared arrays.
  private func steps(_ frame: DisplayList) -> [String] {
    frame.commands.map { command in
      switch command {
      case .fill(_, let rule, let paint, let style): "fill \(rule) \(paint) \(style)"
      case .stroke(_, let pen, let paint, let style): "stroke \(pen) \(paint) \(style)"
      default: "\(command)"
      }
    }
  }

  @Test func transform_appliesToPointsWhenTheyAreAdded() {
    var context = GraphicsContext(size: size)
    context.scaleBy(x: 2, y: 2)
    context.move(to: Point(x: 1, y: 1))
    context.translateBy(x: 10, y: 0)
    context.addLine(to: Point(x: 1, y: 1))
    context.concatenate(Transform(scaleX: 0.5, y: 0.5))
    context.addLine(to: Point(x: 2, y: 4))
    // Later transforms do not move a point.
    context.scaleBy(x: 100, y: 100)
    context.fillPath()
    #expect(
      context.finish().points == [Point(x: 2, y: 2), Point(x: 22, y: 2), Point(x: 22, y: 4)])
  }

  @Test func pen_takesTheTransformInForceWhenItStrokes() {
    var context = GraphicsContext(size: size)
    context.move(to: .zero)
    context.addLine(to: Point(x: 1, y: 0))
    context.scaleBy(x: 3, y: 1)
    context.strokePath()
    let frame = context.finish()
    #expect(frame.points == [.zero, Point(x: 1, y: 0)])
    #expect(frame.pens.map(\.transform) == [Transform(scaleX: 3, y: 1)])
  }

  @Test func currentPoint_answersInUserSpace() {
    var context = GraphicsContext(size: size)
    expect(context.currentPointOfPath, nil)
    context.scaleBy(x: 2, y: 4)
    context.move(to: Point(x: 3, y: 5))
    expect(context.currentPointOfPath, Point(x: 3, y: 5))
    context.scaleBy(x: 2, y: 2)
    expect(context.currentPointOfPath, Point(x: 1.5, y: 2.5))
    context.scaleBy(x: 0, y: 0)
    expect(context.currentPointOfPath, nil)
  }

  @Test func paths_areDroppedByPaintingAndKeptByRectangles() {
    var context = GraphicsContext(size: size)
    context.addRect(box)
    context.fill(box)
    context.strokeEllipse(in: box)
    expect(context.isPathEmpty, false)
    context.drawPath(using: .fillStroke)
    expect(context.isPathEmpty, true)
    context.fillPath()
    context.strokePath()
    #expect(context.finish().commands.count == 4, "an empty path paints nothing")
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func strokes_ofNoUsableWidth_areLeftOut(width: Double) {
    var context = GraphicsContext(size: size)
    context.lineWidth = width
    context.stroke(box)
    #expect(context.finish().commands.isEmpty)
  }

  @Test func alpha_multipliesColorsAndPaints() {
    var context = GraphicsContext(size: size)
    context.alpha = 0.5
    context.fillColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.fill(box)
    context.setFillGradient(
      Gradient(colors: [.red, .blue]), .linear(start: .zero, end: Point(x: 1, y: 0)))
    context.fill(box)
    let frame = context.finish()
    let quarter = PremultipliedColor(red: 64, green: 0, blue: 0, alpha: 64)
    if case .fill(_, _, let paint, _) = frame.commands[0] { #expect(paint == .color(quarter)) }
    if case .fill(_, _, let paint, _) = frame.commands[1] { #expect(paint == .gradient(0)) }
    #expect(frame.gradientPaints.map(\.alpha) == [0.5])
  }

  @Test(arguments: [(-1.0, 0), (0, 0), (0.5, 128), (1, 255), (7, 255), (.nan, 0)])
  func layer_takesAlphaAndStartsAfresh(alpha: Double, byte: UInt8) {
    var context = GraphicsContext(size: size)
    context.alpha = alpha
    context.blendMode = .screen
    context.setShadow(offset: .zero, blur: 1)
    context.beginTransparencyLayer()
    expect(context.isInTransparencyLayer, true)
    context.fill(box)
    context.endTransparencyLayer()
    expect(context.isInTransparencyLayer, false)
    context.fill(box)
    let frame = context.finish()
    #expect(frame.commands.count == 4)
    guard case .beginLayer(byte, let layer) = frame.commands[0],
      case .fill(_, _, .color(let inside), let plain) = frame.commands[1],
      case .endLayer = frame.commands[2],
      case .fill(_, _, .color(let outside), let again) = frame.commands[3]
    else {
      Issue.record("\(frame.commands)")
      return
    }
    #expect(frame.styles[layer].blendMode == .screen)
    #expect(frame.styles[layer].shadow != nil)
    #expect(frame.styles[plain].isPlain)
    #expect(frame.styles[again] == frame.styles[layer])
    #expect(inside.alpha == 255)
    #expect(outside.alpha == byte)
  }

  @Test func layers_keepTheStatesSavedBeforeThem() {
    var context = GraphicsContext(size: size)
    context.saveGState()
    context.beginTransparencyLayer()
    expect(context.canRestoreGState, false, "what was saved outside is out of reach inside")
    context.saveGState()
    context.saveGState()
    context.translateBy(x: 5, y: 5)
    context.endTransparencyLayer()
    expect(context.ctm, .identity)
    expect(context.canRestoreGState, true)
    context.restoreGState()
    expect(context.canRestoreGState, false)
  }

  @Test func layers_stillOpen_endWithTheFrame() {
    var context = GraphicsContext(size: size)
    context.beginTransparencyLayer()
    context.beginTransparencyLayer()
    let commands = context.finish().commands
    #expect(commands.count == 4)
    #expect(commands[2...] == [.endLayer, .endLayer])
  }

  @Test func pathsOfUserSpace_areDrawnAsTheCurrentPathIs() {
    let path = Path(ellipseIn: box)
    func frame(_ draw: (inout GraphicsContext) -> Void) -> DisplayList {
      var context = GraphicsContext(size: size)
      context.rotate(by: 0.5)
      draw(&context)
      return context.finish()
    }
    #expect(
      frame {
        $0.clip(to: path, using: .evenOdd)
        $0.fill(path, using: .evenOdd)
        $0.stroke(path)
        $0.strokeLine(from: box.origin, to: .zero)
      }
        == frame {
          $0.addPath(path)
          $0.clip(using: .evenOdd)
          $0.addPath(path)
          $0.fillPath(using: .evenOdd)
          $0.addPath(path)
          $0.strokePath()
          $0.move(to: box.origin)
          $0.addLine(to: .zero)
          $0.strokePath()
        })
  }

  @Test func pathsOfUserSpace_leaveTheCurrentPathAlone() {
    var context = GraphicsContext(size: size)
    context.addRect(box)
    let current = context.devicePath
    let other = Path(Rect(x: 0, y: 0, width: 1, height: 1))
    context.fill(other)
    context.stroke(other)
    context.clip(to: other)
    #expect(context.devicePath == current)
  }
}

extension Compositing {
  /// True if these are the defaults.
  fileprivate var isPlain: Bool {
    blendMode == .normal && antialias && clip == nil && shadow == nil
  }
}

/// Expects the value of a noncopyable instance, which `#expect` cannot examine.
private func expect<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, comment, sourceLocation: sourceLocation)
}
