import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import Testing

/// The content of a frame of the GLFun app.
struct GLFunViewTests {
  private let size = PixelSize(width: 60, height: 40)
  private let here = Point(x: 30.25, y: 4)
  private let there = Point(x: 10, y: 21.5)
  private let gray = PremultipliedColor(red: 199, green: 199, blue: 199, alpha: 255)

  private func frame(
    _ shape: Shape, lineMode: LineMode = .expanded, sprite: Texture2D = DeviceIcon.sprite
  ) -> DisplayList {
    var view = GLFunView(size: size, sprite: sprite, lineMode: lineMode)
    view.handle(.shape(shape))
    view.handle(.began(here))
    view.handle(.ended(there))
    return view.frame()
  }

  @Test(arguments: Shape.allCases)
  func everyFrame_beginsOnTheGrayGroundAndShowsOneShape(shape: Shape) {
    let frame = frame(shape)
    #expect(frame.size == size)
    #expect(frame.commands.count == 2)
    #expect(frame.commands.first == .clear(gray))
  }

  @Test(arguments: [0, 0.3, 1])
  func customColor_letsTheGroundThroughByItsAlpha(alpha: Double) {
    let color = Color(hex: 0xFF6347, alpha: alpha)
    var view = GLFunView(size: size)
    view.handle(.shape(.rect))
    view.handle(.customColor(color))
    view.handle(.began(Point(x: 10, y: 10)))
    view.handle(.ended(Point(x: 50, y: 30)))
    var context = GraphicsContext(size: size)
    context.clear(GLFunView.background)
    context.fillColor = color
    context.fill(Rect(x: 10, y: 10, width: 40, height: 20))
    let expected = CPURenderer().render(context.finish())
    #expect(CPURenderer().render(view.frame()) == expected)
  }

  @Test(arguments: LineMode.allCases)
  func line_isTwoPixelsWideFromTouchToTouch(mode: LineMode) {
    let frame = frame(.line, lineMode: mode)
    #expect(frame.points == [here, there])
    #expect(
      frame.commands.last
        == .lines(points: 0..<2, width: 2, mode: mode, color: Color.red.premultiplied))
  }

  @Test func rect_isAFanFromTheLowerRightCorner() {
    let frame = frame(.rect)
    #expect(
      frame.points == [
        Point(x: 30.25, y: 21.5), Point(x: 10, y: 21.5), Point(x: 10, y: 4),
        Point(x: 30.25, y: 4),
      ])
    #expect(
      frame.commands.last == .triangleFan(points: 0..<4, color: Color.red.premultiplied))
  }

  @Test func ellipse_isAFanWithAVertexADegree() {
    let frame = frame(.ellipse)
    #expect(frame.points.count == 360)
    #expect(frame.points.first == Point(x: 30.25, y: 12.75))
    for (degrees, point) in frame.points.enumerated() {
      // Every vertex solves the ellipse's equation; the quarters are its extremes.
      let x = (point.x - 20.125) / 10.125
      let y = (point.y - 12.75) / 8.75
      #expect(abs(x * x + y * y - 1) < 1e-12)
      if degrees == 90 { #expect(abs(point.y - 4) < 1e-12, "the second quarter is the top") }
    }
  }

  @Test func image_isCentredOnTheLastTouchWithoutTint() {
    let sprite = Texture2D(Bitmap(size: PixelSize(width: 6, height: 3)), filter: .nearest)
    #expect(
      frame(.image, sprite: sprite).commands.last
        == .sprite(
          sprite, rect: Rect(x: 7, y: 20, width: 6, height: 3), color: Color.red.premultiplied))
  }

  @Test func color_isDrawnOpaque() {
    var view = GLFunView(size: size, seed: 8)
    view.handle(.color(.random))
    view.handle(.shape(.rect))
    view.handle(.began(here))
    let color = view.state.currentColor
    #expect(
      view.frame().commands.last
        == .triangleFan(
          points: 0..<4,
          color: Color(red: color.red, green: color.green, blue: color.blue).premultiplied))
  }

  @Test func views_ofOneSeedAndTouches_areOneFrame() {
    func play(seed: UInt64) -> DisplayList {
      var view = GLFunView(size: size, seed: seed)
      for event: TouchEvent in [.color(.random), .shape(.rect), .began(here), .ended(there)] {
        view.handle(event)
      }
      return view.frame()
    }
    #expect(play(seed: 5) == play(seed: 5))
    #expect(play(seed: 5) != play(seed: 6))
  }
}
