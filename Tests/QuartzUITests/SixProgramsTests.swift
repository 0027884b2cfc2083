import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import QuartzUI
import Testing

@testable import UIKitPrograms

/// The programs of Examples/UIKit draw the pixels of the views of GLFunViews; round shapes have Core Graphics' curves, which are
/// up to 0.03 % of the radius outside the circle.
@MainActor @Suite("Six programs")
struct SixProgramsTests {
  private let frame = CGRect(x: 0, y: 0, width: 200, height: 150)
  private let size = PixelSize(width: 200, height: 150)
  private var icon: UIImage { UIImage(cgImage: CGImage(DeviceIcon.bitmap)) }

  private func expectSame(
    _ view: UIView, _ other: some GLFunViews.View, isRound: Bool = false
  ) throws {
    try expectSame(view, other.frame(), isRound: isRound)
  }

  private func expectSame(_ view: UIView, _ frame: DisplayList, isRound: Bool = false) throws {
    let actual = try #require(view.snapshot.cgImage).picture.bitmap
    let difference = try BitmapDifference(expected: CPURenderer().render(frame), actual: actual)
    #expect(difference.largestChannelDifference <= (isRound ? 8 : 0), "\(difference)")
  }

  private typealias Drag = (from: CGPoint, to: CGPoint)
  private static let drags: [Drag] = [
    (CGPoint(x: 20, y: 30), CGPoint(x: 170, y: 120)),
    (CGPoint(x: 150.25, y: 99.5), CGPoint(x: 33, y: 12.75)),
    (CGPoint(x: -40, y: 60), CGPoint(x: 100, y: 300)),
  ]

  private func drag(_ view: inout some GLFunViews.View, _ drag: Drag) {
    view.handle(.began(Point(x: drag.from.x, y: drag.from.y)))
    view.handle(.ended(Point(x: drag.to.x, y: drag.to.y)))
  }

  private let shapes: [(UIKitPrograms.DrawingState.Shape, ExamplePrograms.Shape)] = [
    (.line, .line), (.rect, .rect), (.ellipse, .ellipse), (.image, .image),
  ]

  @Test("The drawing program")
  func quartzFun() throws {
    for (shape, other) in shapes {
      for touch in Self.drags {
        let view = UIKitPrograms.QuartzFunView(frame: frame, image: icon, seed: 5)
        var expected = ExamplePrograms.QuartzFunView(size: size, seed: 5)
        view.state.shape = shape
        view.state.usesRandomColor = true
        expected.handle(.shape(other))
        expected.handle(.color(.random))
        view.drag(from: touch.from, to: touch.to)
        drag(&expected, touch)
        try expectSame(view, expected, isRound: shape == .ellipse)
      }
    }
  }

  @Test("What is drawn again while the finger moves is all that the shape has covered")
  func redrawRect() {
    let view = UIKitPrograms.QuartzFunView(frame: frame, image: icon)
    var expected = ExamplePrograms.QuartzFunView(size: size)
    view.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 20, y: 90))
    expected.handle(.began(Point(x: 50, y: 50)))
    expected.handle(.moved(Point(x: 35, y: 70)))
    expected.handle(.ended(Point(x: 20, y: 90)))
    let rect = expected.redrawRect
    #expect(
      view.redrawRect
        == CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
  }

  @Test("The drawing program without smooth edges, as OpenGL ES draws it")
  func glFun() throws {
    for (shape, other) in shapes {
      for touch in Self.drags {
        // Sprites between pixels are sampled by GL's own rules.
        if shape == .image, touch.to.y != touch.to.y.rounded() { continue }
        let view = UIKitPrograms.GLFunView(frame: frame, sprite: icon)
        var expected = ExamplePrograms.GLFunView(size: size)
        view.state.shape = shape
        expected.handle(.shape(other))
        view.drag(from: touch.from, to: touch.to)
        drag(&expected, touch)
        try expectSame(view, expected)
      }
    }
  }

  @Test("The bouncing ball, for 400 ticks")
  func ball() throws {
    let view = UIKitPrograms.BallView(frame: frame)
    var expected = ExamplePrograms.BallView(size: size)
    for tick in 0..<400 {
      view.tick()
      expected.tick()
      // The sines come from the C library here.
      let way = (
        view.ball.minX - expected.ball.position.x, view.ball.minY - expected.ball.position.y
      )
      #expect(abs(way.0) < 1e-9 && abs(way.1) < 1e-9)
      if tick % 40 == 0 { try expectSame(view, expected, isRound: true) }
    }
  }

  @Test("The line pad keeps what was drawn")
  func linePad() throws {
    let view = UIKitPrograms.LinePadView(frame: frame)
    var expected = ExamplePrograms.LinePadView(size: size)
    for touch in Self.drags {
      view.drag(from: touch.from, to: touch.to)
      drag(&expected, touch)
      try expectSame(view, expected)
    }
  }

  @Test("The garden's flower: petals with a gradient in their clip")
  func garden() throws {
    let view = UIKitPrograms.GardenView(frame: frame)
    var context = GraphicsContext(size: size)
    func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
      Color(red: red, green: green, blue: blue)
    }
    for index in 0..<8 {
      context.saveGState()
      context.translateBy(x: 100, y: 75)
      context.rotate(by: Double(index) * .pi / 4)
      context.translateBy(x: -18, y: -80)
      // A view is a picture of its own, within its bounds.
      context.clip(to: Rect(x: 0, y: 0, width: 36, height: 80))
      context.beginTransparencyLayer()
      Petal(
        bounds: Rect(x: 0, y: 0, width: 36, height: 80),
        style: ShapeStyle(
          innerColor: color(0.8, 0.2, 0.4), outerColor: color(1, 0.8, 0.6),
          strokeColor: color(0.4, 0, 0.2), lineThickness: 1)
      ).draw(in: &context)
      context.endTransparencyLayer()
      context.restoreGState()
    }
    context.setFillGradient(
      Gradient(colors: [.yellow, color(1, 0.5, 0), .yellow]),
      .radial(
        startCenter: Point(x: 100, y: 75), startRadius: 0, endCenter: Point(x: 100, y: 75),
        endRadius: 15))
    context.fillEllipse(in: Rect(x: 85, y: 60, width: 30, height: 30))
    try expectSame(view, context.finish(), isRound: true)
  }

  @Test("The plot in a right-handed view")
  func rightHanded() throws {
    for (width, height) in [(320, 240), (640, 480), (500, 400)] {
      let view = UIKitPrograms.ScatterPlotView(
        frame: CGRect(x: 0, y: 0, width: width, height: height))
      view.points = ExamplePrograms.ScatterPlotView.sample.map { CGPoint(x: $0.x, y: $0.y) }
      try expectSame(
        view, ExamplePrograms.ScatterPlotView(size: PixelSize(width: width, height: height)),
        isRound: true)
    }
  }

  @Test("A delegate draws in the place of a right-handed view")
  func delegates() {
    final class Dot: UIKitPrograms.RightHandedViewDelegate {
      func draw(_ view: UIKitPrograms.RightHandedView, _ rect: CGRect, in context: CGContext) {
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    let view = UIKitPrograms.ScatterPlotView(frame: frame)
    let dot = Dot()
    view.delegate = dot
    #expect(view.snapshot[0, 149] == red && view.snapshot[100, 75] == clear)
  }
}
