import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import Testing

/// Choices on controls carry values of any type.
struct TouchEventTests {
  private enum Tool: Hashable { case pen, eraser }

  @Test func choices_areEqual_whereTypeAndValueAre() {
    let pen = TouchEvent.chosen(ControlValue(Tool.pen))
    #expect(pen == .chosen(ControlValue(Tool.pen)))
    #expect(pen.hashValue == TouchEvent.chosen(ControlValue(Tool.pen)).hashValue)
    for other in [
      .chosen(ControlValue(Tool.eraser)), .chosen(ControlValue("pen")), .chosen(ControlValue(1)),
      TouchEvent.cancelled, .began(.zero),
    ] {
      #expect(pen != other)
    }
    guard case .chosen(let control) = pen else {
      Issue.record("no choice")
      return
    }
    #expect(control.value as? Tool == .pen && control.value as? String == nil)
  }

  @Test func onlyTheFirstFinger_andChoices_reachAViewByDefault() {
    struct Counter: View {
      let size = PixelSize(width: 1, height: 1)
      var needsDisplay = DirtyRegion.everything
      var events: [TouchEvent] = []
      func draw(in context: inout GraphicsContext, dirtyRect: Rect) {}
      mutating func handle(_ event: TouchEvent) { events.append(event) }
    }
    var view = Counter()
    let choice = TouchEvent.chosen(ControlValue(Tool.pen))
    for finger in 0..<3 {
      view.handle(.began(.zero), finger: finger)
      view.handle(choice, finger: finger)
    }
    #expect(view.events == [.began(.zero), choice, choice, choice])
  }
}
