import GLFun

func card() -> DisplayList {
  var context = GraphicsContext(size: PixelSize(width: 240, height: 120))
  context.setFillColor(Color(red: 0.10, green: 0.12, blue: 0.20))
  context.fill(Rect(x: 0, y: 0, width: 240, height: 120))
  context.setFillGradient(
    Gradient(colors: [.yellow, .red]), .linear(start: Point(x: 20, y: 0), end: Point(x: 220, y: 0)))
  context.fillEllipse(in: Rect(x: 20, y: 20, width: 200, height: 80))
  return context.finish()
}

let picture = CPURenderer().render(card())
try PNG.write(picture, path: "card.png")
