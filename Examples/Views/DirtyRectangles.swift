import ExamplePrograms
import GLFun
import GLFunViews

// A host draws again only what a view asks for. Each rectangle that it draws is outlined here, older ones fainter.
func dirtyRectangles() -> Bitmap {
  var renderer = CPURenderer()
  let ball = Object2D(
    position: Point2D(x: 10, y: 20), vector: Vector2D(x: 14, y: 9),
    size: Size(width: 30, height: 30))
  var host = ViewHost(BallView(size: PixelSize(width: 240, height: 160), ball: ball))
  host.display(using: &renderer)
  var redrawn: [[Rect]] = []
  for _ in 0..<12 {
    host.view.tick()
    redrawn.append(host.display(using: &renderer))
  }
  let area = redrawn.joined().reduce(0) { $0 + $1.width * $1.height }
  print("redrawn: \(Int(area)) pixels in 12 frames of \(host.picture.size.area)")

  var context = GraphicsContext(size: host.picture.size)
  context.draw(Image(host.picture), at: .zero)
  for (index, rects) in redrawn.enumerated() {
    context.strokeColor = Color(red: 0.1, green: 0.3, blue: 0.9, alpha: Double(index + 1) / 12)
    for rect in rects { context.stroke(rect.insetBy(dx: 0.5, dy: 0.5)) }
  }
  return renderer.render(context.finish())
}
