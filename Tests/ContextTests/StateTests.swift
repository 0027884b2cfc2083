import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// Saving and restoring: every part of the state is restored.
@Suite struct StateTests {
  /// A change of one part of the state.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout GraphicsContext) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout GraphicsContext) -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  static let image = Image(Program.photo)
  static let gradient = Gradient(colors: [.red, .blue])
  static let line = Gradient.Placement.linear(start: .zero, end: Point(x: 40, y: 40))

  static let changes = [
    Change("transform") { $0.rotate(by: 0.3) },
    Change("clip") { $0.clip(to: Rect(x: 9, y: 9, width: 9, height: 9)) },
    Change("fill colour") { $0.fillColor = .green },
    Change("fill gradient") { $0.setFillGradient(Self.gradient, Self.line) },
    Change("fill pattern") { $0.setFillPattern(Self.image) },
    Change("stroke colour") { $0.strokeColor = .green },
    Change("stroke gradient") { $0.setStrokeGradient(Self.gradient, Self.line) },
    Change("stroke pattern") { $0.setStrokePattern(Self.image) },
    Change("line width") { $0.lineWidth = 7 },
    Change("line cap") { $0.lineCap = .square },
    Change("line join") { $0.lineJoin = .bevel },
    Change("miter limit") { $0.miterLimit = 1 },
    Change("line dash") { $0.lineDash = LineDash(phase: 1, lengths: [3, 2]) },
    Change("alpha") { $0.alpha = 0.5 },
    Change("blend mode") { $0.blendMode = .multiply },
    Change("antialias") { $0.shouldAntialias = false },
    Change("interpolation") { $0.interpolationQuality = .none },
    Change("shadow") { $0.setShadow(offset: Vector(dx: 4, dy: 4), blur: 3, color: .red) },
  ]

  private func scene(_ before: (inout GraphicsContext) -> Void) -> Bitmap {
    painted(50, 50) {
      $0.fillColor = .yellow
      $0.fill(Rect(x: 0, y: 0, width: 50, height: 30))
      $0.fillColor = .orange
      $0.strokeColor = .blue
      $0.lineWidth = 4
      before(&$0)
      $0.fillEllipse(in: Rect(x: 3, y: 3, width: 30, height: 20))
      $0.move(to: Point(x: 40, y: 5))
      $0.addLine(to: Point(x: 10, y: 30))
      $0.addLine(to: Point(x: 41, y: 40))
      $0.strokePath()
      $0.draw(Self.image, in: Rect(x: 5, y: 28, width: 30, height: 20))
    }
  }

  @Test(arguments: changes)
  func change_isTakenBack(_ change: Change) {
    let plain = scene { _ in }
    let changed = scene { change.apply(&$0) }
    let restored = scene {
      $0.saveGState()
      change.apply(&$0)
      $0.restoreGState()
    }
    let layered = scene {
      $0.beginTransparencyLayer()
      change.apply(&$0)
      $0.endTransparencyLayer()
    }
    #expect(changed != plain, "the change must show")
    #expect(restored == plain)
    #expect(layered == plain)
  }

  @Test func currentPath_isNotPartOfTheState() {
    var context = GraphicsContext(size: PixelSize(width: 9, height: 9))
    context.saveGState()
    context.move(to: Point(x: 1, y: 2))
    context.restoreGState()
    #expect(context.currentPointOfPath == Point(x: 1, y: 2))
  }
}
