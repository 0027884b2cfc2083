import ExamplePrograms
import GLFun

// The shapes of the garden are values, each for itself: a petal, and five of them around a centre.
func onePetal() -> Bitmap {
  var context = GraphicsContext(size: PixelSize(width: 240, height: 160))
  context.fillColor = Color(red: 0.95, green: 0.97, blue: 1)
  context.fill(Rect(x: 0, y: 0, width: 240, height: 160))
  let petal = Petal(
    bounds: Rect(x: 30, y: 20, width: 60, height: 120),
    style: ShapeStyle(
      innerColor: Color(red: 1, green: 0.85, blue: 0.3),
      outerColor: Color(red: 0.9, green: 0.2, blue: 0.45),
      strokeColor: Color(red: 0.55, green: 0.1, blue: 0.3), lineThickness: 1.5),
    form: .oval)
  petal.draw(in: &context)

  // Petals are attached at the bottom middle.
  context.translateBy(x: 165, y: 80)
  for _ in 0..<5 {
    context.rotate(by: 2 * .pi / 5)
    var small = petal
    small.bounds = Rect(x: -15, y: -62, width: 30, height: 62)
    small.draw(in: &context)
  }
  return CPURenderer().render(context.finish())
}
