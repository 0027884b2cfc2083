import GLFun
// Draws the picture at the top of the README: the drawing app's shapes as a small sheet.
import GLFunViews

let ink = Color(red: 0.09, green: 0.11, blue: 0.19)
let paper = Color(red: 0.97, green: 0.96, blue: 0.93)
let coral = Color(red: 0.93, green: 0.36, blue: 0.31)
let amber = Color(red: 0.98, green: 0.74, blue: 0.28)
let teal = Color(red: 0.13, green: 0.60, blue: 0.60)
let indigo = Color(red: 0.30, green: 0.31, blue: 0.71)

/// The four shapes of the drawing app, each on a sheet.
func cover() -> DisplayList {
  var context = GraphicsContext(size: PixelSize(width: 640, height: 200))
  context.setFillGradient(
    Gradient(colors: [ink, Color(red: 0.16, green: 0.19, blue: 0.33)]),
    .linear(start: .zero, end: Point(x: 640, y: 200)))
  context.fill(Rect(x: 0, y: 0, width: 640, height: 200))

  // Four sheets of paper, one a shape.
  context.setFillColor(paper)
  context.setShadow(offset: Vector(dx: 0, dy: 4), blur: 12, color: Color(gray: 0, alpha: 0.5))
  for column in 0..<4 {
    context.addRoundedRect(
      in: Rect(x: 28 + 150 * Double(column), y: 30, width: 134, height: 140), cornerWidth: 12,
      cornerHeight: 12)
  }
  context.fillPath()
  context.setShadow(offset: .zero, blur: 0, color: nil)

  // Line: a sheaf of pens, from thin to thick.
  context.setLineCap(.round)
  for step in 0..<7 {
    let share = Double(step) / 6
    context.setStrokeColor(
      Color(red: 0.93 - 0.63 * share, green: 0.36 - 0.05 * share, blue: 0.31 + 0.40 * share))
    context.setLineWidth(1.5 + 6 * share)
    context.move(to: Point(x: 50, y: 150))
    context.addLine(to: Point(x: 142 - 66 * share, y: 52 + 2 * share))
    context.strokePath()
  }

  // Rectangle: turned about one middle, laid over one another.
  context.saveGState()
  context.translateBy(x: 245, y: 100)
  for step in 0..<6 {
    context.rotate(by: .pi / 12)
    context.setFillColor((step % 2 == 0 ? teal : amber).withAlpha(0.55))
    context.fill(Rect(x: -34, y: -34, width: 68, height: 68))
  }
  context.restoreGState()

  // Ellipse: rings of a radial gradient, and one that is dashed.
  context.setFillGradient(
    Gradient(colors: [amber, coral, indigo]),
    .radial(
      startCenter: Point(x: 383, y: 88), startRadius: 0, endCenter: Point(x: 395, y: 100),
      endRadius: 50))
  context.fillEllipse(in: Rect(x: 345, y: 60, width: 100, height: 80))
  context.setStrokeColor(ink)
  context.setLineWidth(2)
  context.setLineDash(phase: 0, lengths: [1, 5])
  context.strokeEllipse(in: Rect(x: 337, y: 52, width: 116, height: 96))
  context.setLineDash(phase: 0, lengths: [])

  // Image: the drawing app itself, drawn with GL primitives.
  var view = GLFunView(size: PixelSize(width: 64, height: 96))
  view.handle(.shape(.ellipse))
  view.handle(.color(.blue))
  view.handle(.began(Point(x: 10, y: 18)))
  view.handle(.ended(Point(x: 54, y: 78)))
  context.setShadow(offset: Vector(dx: 0, dy: 2), blur: 6)
  context.draw(Image(CPURenderer().render(view.frame())), at: Point(x: 513, y: 52))
  return context.finish()
}

try PNG.write(
  CPURenderer().render(cover()), path: CommandLine.arguments.dropFirst().first ?? "cover.png")
