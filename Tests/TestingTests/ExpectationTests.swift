import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunTesting
import Testing

@Suite struct ExpectationTests {
  private func draw(_ context: inout GraphicsContext) {
    context.fillColor = .blue
    context.fillEllipse(in: Rect(x: 2, y: 2, width: 28, height: 20))
  }

  private var frame: DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 32, height: 24))
    draw(&context)
    return context.finish()
  }

  @Test func storedPicture_isFoundBesideTheFile() {
    expectPicture(frame, named: "ellipse")
  }

  @Test func ellipse() { expectPicture(frame) }

  @Test func aDifference_failsTheTestWithTheNameAndTheCounts() {
    let white = Bitmap(
      size: PixelSize(width: 32, height: 24), filledWith: Color.white.premultiplied)
    withKnownIssue {
      expectPicture(white, named: "ellipse")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("ellipse: 768 of 768 pixels differ by 255") }
    }
  }

  @Test func backends_drawTheSame() {
    expectSameOnAllBackends(size: Size(width: 32, height: 24), scale: 2, draw)
  }

  @Test func errors_ofTheDrawingAreThrown() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try expectSameOnAllBackends { _ throws(Failure) in throw Failure() }
    }
  }
}
