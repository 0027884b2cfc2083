import GLFun

let renderer = ImageRenderer(size: Size(width: 240, height: 120), scale: 2)
let card = renderer.image { context in
  context.fillColor = Color(red: 0.10, green: 0.12, blue: 0.20)
  context.fill(Rect(x: 0, y: 0, width: 240, height: 120))
  context.setFillGradient(
    Gradient(colors: [.yellow, .red]), .linear(start: Point(x: 20, y: 0), end: Point(x: 220, y: 0)))
  context.setShadow(offset: Vector(dx: 0, dy: 3), blur: 10, color: .black)
  context.fillEllipse(in: Rect(x: 20, y: 20, width: 200, height: 80))
}
try ImageFile.write(card, path: "card.png")
