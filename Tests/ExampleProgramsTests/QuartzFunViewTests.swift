import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import Testing

/// The content of a frame of the QuartzFun app, and its requests to redraw.
struct QuartzFunViewTests {
  private let size = PixelSize(width: 60, height: 40)
  private let here = Point(x: 30.25, y: 4)
  private let there = Point(x: 10, y: 21.5)

  private func view(_ shape: Shape) -> QuartzFunView {
    var view = QuartzFunView(size: size)
    view.handle(.shape(shape))
    view.handle(.began(here))
    view.handle(.ended(there))
    return view
  }

  private func paints(_ list: DisplayList) -> [String] {
    list.commands.map { command in
      switch command {
      case .fill(_, _, .color(let color), _): "fill \(color)"
      case .fill: "fill"
      case .stroke(_, let pen, .color(let color), _):
        "stroke \(list.pens[pen].style.width) \(color)"
      default: "other"
      }
    }
  }

  @Test func line_isStrokedAndTheRestIsFilledToo() {
    let gray = "fill \(Color(gray: 0.78).premultiplied)"
    let red = "\(Color.red.premultiplied)"
    #expect(paints(view(.line).frame()) == [gray, "stroke 2.0 \(red)"])
    for shape in [Shape.rect, .ellipse] {
      #expect(paints(view(shape).frame()) == [gray, "fill \(red)", "stroke 2.0 \(red)"])
    }
    #expect(paints(view(.image).frame()) == [gray, "fill"])
  }

  @Test func image_isCentredOnTheLastTouchAtItsNaturalSize() throws {
    var view = view(.image)
    view.image = Image(Bitmap(size: PixelSize(width: 6, height: 3)))
    let list = view.frame()
    #expect(
      list.imagePaints.first?.transform == Transform(translationX: 7, y: 20))
    #expect(list.imagePaints.first?.image == view.image)
  }

  @Test func touch_redrawsWhatItHasCovered() {
    var view = QuartzFunView(size: size)
    view.handle(.shape(.rect))
    view.handle(.began(Point(x: 20, y: 20)))
    #expect(view.redrawRect == Rect(x: 18, y: 18, width: 4, height: 4))
    #expect(view.needsDisplay == .everything, "the last shape goes")
    view.needsDisplay = DirtyRegion()
    view.handle(.moved(Point(x: 30, y: 10)))
    #expect(view.redrawRect == Rect(x: 18, y: 8, width: 14, height: 14))
    view.handle(.ended(Point(x: 25, y: 25)))
    #expect(view.redrawRect == Rect(x: 18, y: 8, width: 14, height: 19))
    #expect(
      view.needsDisplay.rects(in: view.bounds) == [Rect(x: 18, y: 8, width: 14, height: 19)])
    view.needsDisplay = DirtyRegion()
    view.handle(.cancelled)
    #expect(view.needsDisplay.isEmpty)
  }

  @Test func choice_redrawsNothing() {
    var view = view(.rect)
    let picture = view.frame()
    view.needsDisplay = DirtyRegion()
    view.handle(.shape(.ellipse))
    view.handle(.color(.blue))
    #expect(view.needsDisplay.isEmpty)
    #expect(view.frame() == picture)
    view.handle(.moved(there))
    #expect(view.frame() != picture)
  }

  @Test func image_redrawsItsRectangles() {
    var view = QuartzFunView(
      size: size, image: Image(Bitmap(size: PixelSize(width: 10, height: 6))))
    view.handle(.shape(.image))
    view.handle(.began(Point(x: 20, y: 20)))
    #expect(view.redrawRect == Rect(x: 13, y: 15, width: 14, height: 10))
    view.handle(.moved(Point(x: 30, y: 20)))
    #expect(view.redrawRect == Rect(x: 13, y: 15, width: 24, height: 10))
  }

  @Test func colors_areThoseOfTheOtherApp() {
    var first = QuartzFunView(size: size, seed: 9)
    var second = GLFunView(size: size, seed: 9)
    for event: TouchEvent in [.color(.random), .shape(.ellipse), .began(here), .began(there)] {
      first.handle(event)
      second.handle(event)
    }
    #expect(first.state == second.state)
  }
}
