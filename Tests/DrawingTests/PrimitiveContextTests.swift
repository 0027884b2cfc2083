import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// The recording of a primitive context.
struct PrimitiveContextTests {
  private let size = PixelSize(width: 20, height: 10)

  @Test func newContext_recordsNothing() {
    let frame = PrimitiveContext(size: size).finish()
    #expect(frame.size == size)
    #expect(frame.commands.isEmpty)
    #expect(frame.points.isEmpty)
    #expect(frame == DisplayList(size: size))
  }

  @Test func clear_takesItsOwnColorPremultiplied() {
    var context = PrimitiveContext(size: size)
    context.color = .red
    context.clear(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(
      context.finish().commands
        == [.clear(PremultipliedColor(red: 128, green: 64, blue: 0, alpha: 128))])
  }

  @Test func defaults_areBlackAndOnePixelWideExpandedLines() {
    var context = PrimitiveContext(size: size)
    context.drawLine(from: .zero, to: Point(x: 1, y: 2))
    let frame = context.finish()
    #expect(
      frame.commands
        == [.lines(points: 0..<2, width: 1, mode: .expanded, color: Color.black.premultiplied)])
    #expect(frame.points == [.zero, Point(x: 1, y: 2)])
  }

  @Test func state_isTakenWhenSomethingIsDrawn() {
    var context = PrimitiveContext(size: size)
    context.color = .red
    context.lineWidth = 3
    context.lineMode = .gl
    context.drawLine(from: .zero, to: .zero)
    context.color = .blue
    context.lineWidth = 4
    context.lineMode = .expanded
    context.drawLine(from: .zero, to: .zero)
    #expect(
      context.finish().commands == [
        .lines(points: 0..<2, width: 3, mode: .gl, color: Color.red.premultiplied),
        .lines(points: 2..<4, width: 4, mode: .expanded, color: Color.blue.premultiplied),
      ])
  }

  @Test(arguments: [-1, 0, 0.999, .nan, -.infinity])
  func lineWidth_below1_countsAs1(width: Double) {
    var context = PrimitiveContext(size: size)
    context.lineWidth = width
    context.drawLine(from: .zero, to: .zero)
    #expect(
      context.finish().commands
        == [.lines(points: 0..<2, width: 1, mode: .expanded, color: Color.black.premultiplied)])
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 2), (5, 4)])
  func drawLines_leavesOutALastOddPoint(count: Int, kept: Int) {
    var context = PrimitiveContext(size: size)
    context.drawLines((0..<count).map { Point(x: Double($0), y: 0) })
    let frame = context.finish()
    #expect(frame.points.map(\.x) == (0..<kept).map(Double.init))
    #expect(
      frame.commands
        == [.lines(points: 0..<kept, width: 1, mode: .expanded, color: Color.black.premultiplied)])
  }

  @Test(arguments: [(2, 0), (3, 3), (5, 3), (7, 6)])
  func drawTriangles_leavesOutWhatIsLeftOver(count: Int, kept: Int) {
    var context = PrimitiveContext(size: size)
    context.drawTriangles((0..<count).map { Point(x: Double($0), y: 0) })
    let frame = context.finish()
    #expect(frame.points.count == kept)
    #expect(
      frame.commands == [.triangles(points: 0..<kept, color: Color.black.premultiplied)])
  }

  @Test(arguments: [(1, 2, 3, 4), (4, 6, -3, -4)])
  func fillRect_isTheFanOfItsCorners(x: Double, y: Double, width: Double, height: Double) {
    var context = PrimitiveContext(size: size)
    context.fillRect(Rect(x: x, y: y, width: width, height: height))
    let frame = context.finish()
    #expect(
      frame.points == [
        Point(x: 4, y: 6), Point(x: 1, y: 6), Point(x: 1, y: 2), Point(x: 4, y: 2),
      ])
    #expect(frame.commands == [.triangleFan(points: 0..<4, color: Color.black.premultiplied)])
  }

  @Test func fillEllipse_beginsAtTheRightAndGoesCounterclockwiseOnScreen() {
    var context = PrimitiveContext(size: size)
    context.fillEllipse(in: Rect(x: 10, y: 8, width: -8, height: -4), vertexCount: 4)
    let points = context.finish().points
    let expected = [(10, 6), (6, 4), (2, 6), (6, 8)]
    #expect(points.count == 4)
    for (point, corner) in zip(points, expected) {
      #expect(abs(point.x - Double(corner.0)) < 1e-12 && abs(point.y - Double(corner.1)) < 1e-12)
    }
  }

  @Test func fillEllipse_hasAVertexADegreeUnlessAsked() {
    var context = PrimitiveContext(size: size)
    context.fillEllipse(in: Rect(x: 0, y: 0, width: 2, height: 2))
    context.fillEllipse(in: Rect(x: 0, y: 0, width: 2, height: 2), vertexCount: 3)
    #expect(
      context.finish().commands == [
        .triangleFan(points: 0..<360, color: Color.black.premultiplied),
        .triangleFan(points: 360..<363, color: Color.black.premultiplied),
      ])
  }

  @Test func prefix_keepsTheFirstStepsAndThePoints() {
    var context = PrimitiveContext(size: size)
    context.clear(.white)
    context.fillRect(Rect(x: 0, y: 0, width: 1, height: 1))
    context.fillRect(Rect(x: 1, y: 1, width: 1, height: 1))
    let frame = context.finish()
    #expect(frame.prefix(0).commands.isEmpty)
    #expect(frame.prefix(2).commands == Array(frame.commands[..<2]))
    #expect(frame.prefix(2).points == frame.points)
    #expect(frame.prefix(9) == frame)
  }

  @Test func frames_ofTheSameSteps_areEqualAndHashAlike() {
    func frame(_ x: Double) -> DisplayList {
      var context = PrimitiveContext(size: size)
      context.fillRect(Rect(x: x, y: 0, width: 1, height: 1))
      return context.finish()
    }
    #expect(frame(1) == frame(1))
    #expect(frame(1).hashValue == frame(1).hashValue)
    #expect(frame(1) != frame(2))
  }
}
