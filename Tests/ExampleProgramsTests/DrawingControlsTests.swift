import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import Testing

/// The drawing apps' bars.
struct DrawingControlsTests {
  private let size = PixelSize(width: 320, height: 480)
  private var controls: DrawingControls { DrawingControls(size: size) }

  private func segment(_ bar: DrawingControls.Bar, _ index: Int) -> Point {
    controls.control(bar, DrawingState()).segmentFrame(index).center
  }

  private func tap(_ point: Point, _ view: inout some View) {
    view.handle(.began(point))
    view.handle(.ended(point))
  }

  @Test func bars_areAtTheTopAndTheBottomWithTheirSegments() {
    let color = controls.control(.color, DrawingState())
    let shape = controls.control(.shape, DrawingState())
    #expect(color.titles == ["Red", "Blue", "Yellow", "Green", "Random"])
    #expect(shape.titles == ["Line", "Rect", "Ellipse", "Image"])
    #expect(color.frame == Rect(x: 0, y: 0, width: 320, height: 44))
    #expect(shape.frame == Rect(x: 0, y: 436, width: 320, height: 44))
    for control in [color, shape] {
      let frames = control.titles.indices.map { control.segmentFrame($0) }
      for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.maxX == next.minX) }
      for (index, frame) in frames.enumerated() {
        #expect(frame == frame.integral && control.frame.contains(frame))
        #expect(control.segmentIndex(at: frame.center) == index)
      }
      // The rim belongs to the segments; points outside belong to no segment.
      #expect(control.segmentIndex(at: control.frame.origin) == 0)
      let corner = Point(x: control.frame.maxX - 0.5, y: control.frame.maxY - 0.5)
      #expect(control.segmentIndex(at: corner) == control.titles.count - 1)
      #expect(control.segmentIndex(at: Point(x: 160, y: 240)) == nil)
      #expect(control.segmentIndex(at: Point(x: .nan, y: 10)) == nil)
    }
  }

  @Test(arguments: [(1, 1), (2, 300), (300, 2), (64, 48), (1280, 960), (4000, 100)])
  func bars_fitAnySize(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)
    for bar in DrawingControls.Bar.allCases {
      let frame = DrawingControls(size: size).frame(of: bar)
      #expect(frame == frame.integral && !frame.isEmpty)
      #expect(frame.maxX <= Double(width) && frame.minY >= 0 && frame.maxY <= Double(height))
    }
    let view = GLFunView(size: size, showsControls: true)
    #expect(CPURenderer().render(view.frame()).size == size)
  }

  @Test func taps_chooseWhatStandsInTheSegment() {
    var view = GLFunView(size: size, showsControls: true)
    for (index, shape) in Shape.allCases.enumerated() {
      tap(segment(.shape, index), &view)
      #expect(view.state.shape == shape)
    }
    tap(segment(.shape, 0), &view)
    for (index, color) in ColorChoice.allCases.enumerated() {
      tap(segment(.color, index), &view)
      #expect(view.state.colorChoice == color)
    }
    #expect(view.state.firstTouch == .zero && view.state.lastTouch == .zero)
  }

  @Test func customColor_lightsNoSegment() {
    var view = QuartzFunView(size: size, showsControls: true)
    let lit = CPURenderer().render(view.frame())
    view.handle(.customColor(Color(hex: 0xFF6347)))
    #expect(
      controls.control(.color, view.state).selectedSegmentIndex == SegmentedControl.noSegment)
    #expect(controls.control(.shape, view.state).selectedSegmentIndex == 0)
    #expect(CPURenderer().render(view.frame()) != lit)
    tap(segment(.color, 0), &view)
    #expect(CPURenderer().render(view.frame()) == lit)
  }

  @Test func touch_belongsToWhereItBegins() {
    var view = QuartzFunView(size: size, showsControls: true)
    let (ground, bar) = (Point(x: 100, y: 200), segment(.shape, 2))
    // From the background over a bar: a drawing.
    view.handle(.began(ground))
    view.handle(.moved(bar))
    view.handle(.ended(bar))
    #expect(view.state.shape == .line && view.state.lastTouch == bar)
    // From a bar to the background: nothing.
    view.handle(.began(bar))
    view.handle(.moved(ground))
    view.handle(.ended(ground))
    #expect(view.state.shape == .line && view.state.lastTouch == bar)
    #expect(view.state.firstTouch == ground)
    // From segment to segment: the last one.
    view.handle(.began(bar))
    view.handle(.moved(segment(.shape, 1)))
    view.handle(.ended(segment(.shape, 1)))
    #expect(view.state.shape == .rect)
    // A cancelled touch selects nothing.
    view.handle(.began(bar))
    view.handle(.cancelled)
    view.handle(.ended(ground))
    #expect(view.state.shape == .rect && view.state.lastTouch == ground)
  }

  @Test func colorBar_isAwayWhileTheImageIsChosen() {
    var view = GLFunView(size: size, showsControls: true)
    tap(segment(.shape, 3), &view)
    #expect(view.state.shape == .image)
    let point = segment(.color, 1)
    tap(point, &view)
    #expect(view.state.colorChoice == .red, "there is no bar")
    #expect(view.state.shownShape == .image && view.state.lastTouch == point)
    tap(segment(.shape, 1), &view)
    tap(point, &view)
    #expect(view.state.colorChoice == .blue)
  }

  @Test func chosenSegment_isLit() {
    func picture(_ events: [TouchEvent]) -> Bitmap {
      var view = GLFunView(size: size, showsControls: true)
      for event in events { view.handle(event) }
      return CPURenderer().render(view.frame())
    }
    /// True if the segment is lit next to its word.
    func isLit(_ picture: Bitmap, _ bar: DrawingControls.Bar, _ index: Int) -> Bool {
      let frame = controls.control(bar, DrawingState()).segmentFrame(index)
      let pixel = picture[Int(frame.minX) + 5, Int(frame.midY)]
      return Int(pixel.blue) - Int(pixel.red) > 100
    }
    let start = picture([])
    #expect((0..<5).map { isLit(start, .color, $0) } == [true, false, false, false, false])
    #expect((0..<4).map { isLit(start, .shape, $0) } == [true, false, false, false])
    let chosen = picture([.color(.green), .shape(.ellipse)])
    #expect((0..<5).map { isLit(chosen, .color, $0) } == [false, false, false, true, false])
    #expect((0..<4).map { isLit(chosen, .shape, $0) } == [false, false, true, false])
    let image = picture([.shape(.image)])
    #expect(image[160, 20] == GLFunView.background.premultiplied, "the bar of colours is away")
    // A pressed segment has a look of its own.
    let pressed = picture([.began(segment(.shape, 1))])
    #expect((0..<4).map { isLit(pressed, .shape, $0) } == [true, false, false, false])
    #expect(pressed != start)
  }

  @Test func choices_redrawTheirBarOnly() {
    var view = QuartzFunView(size: size, showsControls: true)
    func redrawn() -> [Rect] {
      defer { view.needsDisplay = DirtyRegion() }
      return view.needsDisplay.rects(in: view.bounds)
    }
    _ = redrawn()
    let (top, bottom) = (controls.frame(of: .color), controls.frame(of: .shape))
    view.handle(.began(segment(.color, 2)))
    #expect(redrawn() == [top])
    view.handle(.ended(segment(.color, 2)))
    #expect(redrawn() == [top])
    view.handle(.shape(.rect))
    #expect(redrawn() == [bottom])
    view.handle(.shape(.rect))
    #expect(redrawn().isEmpty, "nothing has changed")
    view.handle(.shape(.image))
    #expect(Set(redrawn()) == [top, bottom])
    view.showsControls = false
    #expect(Set(redrawn()) == [top, bottom])
  }

  @Test func withoutControls_thePictureIsPlain() {
    var view = GLFunView(size: size)
    #expect(!view.showsControls && view.frame().commands.count == 2)
    tap(segment(.shape, 2), &view)
    #expect(view.state.shape == .line && view.state.lastTouch == segment(.shape, 2))
    view.showsControls = true
    #expect(view.frame().commands.count > 20)
    view.showsControls = false
    #expect(view.frame().commands.count == 2)
  }

  @Test func severalFingers_theFirstOneDraws() {
    var view = QuartzFunView(size: size, showsControls: true)
    let point = Point(x: 100, y: 200)
    view.handle(.began(point), finger: 0)
    view.handle(.began(Point(x: 5, y: 90)), finger: 1)
    view.handle(.ended(Point(x: 9, y: 99)), finger: 1)
    #expect(view.state.firstTouch == point && view.state.lastTouch == point)
    var pad = LinePadView(size: size)
    pad.handle(.began(point), finger: 0)
    pad.handle(.began(Point(x: 1, y: 2)), finger: 3)
    pad.handle(.ended(Point(x: 3, y: 4)), finger: 3)
    pad.handle(.ended(Point(x: 110, y: 210)), finger: 0)
    #expect(
      pad.lines == [
        .init(start: Point(x: 1, y: 2), end: Point(x: 3, y: 4)),
        .init(start: point, end: Point(x: 110, y: 210)),
      ])
    pad.handle(.began(point), finger: -1)
    pad.handle(.ended(point), finger: 1 << 40)
    #expect(pad.lines.count == 2)
  }
}
