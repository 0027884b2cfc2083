import GLFun
import GLFunViews

// A view that follows a finger.
struct Dot: View {
  let size = PixelSize(width: 200, height: 100)
  var needsDisplay = DirtyRegion.everything
  var place = Point(x: 20, y: 20)

  var box: Rect { Rect(x: place.x - 5, y: place.y - 5, width: 10, height: 10) }

  mutating func handle(_ event: TouchEvent) {
    guard case .moved(let point) = event else { return }
    setNeedsDisplay(in: box)
    place = point
    setNeedsDisplay(in: box)
  }

  func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.fillColor = .white
    context.fill(dirtyRect)
    context.fillColor = .red
    context.fillEllipse(in: box)
  }
}

func dot() -> Bitmap {
  var renderer = CPURenderer()
  var host = ViewHost(Dot())
  host.display(using: &renderer)
  host.view.handle(.moved(Point(x: 120, y: 40)))
  let redrawn = host.display(using: &renderer)
  print("redrawn: \(redrawn.count) rectangles")
  return host.picture
}
