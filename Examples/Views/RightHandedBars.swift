import ExamplePrograms
import GLFun
import GLFunText
import GLFunViews

// A view whose y axis points up. It draws nothing itself: its delegate does.
struct Canvas: RightHandedView {
  let size = PixelSize(width: 240, height: 160)
  var needsDisplay = DirtyRegion.everything
  var delegate: (any RightHandedViewDelegate)?
}

struct Bars: RightHandedViewDelegate {
  var values: [Double]

  func draw(
    _ view: some RightHandedView, dirtyRect: Rect, in context: inout GraphicsContext
  ) {
    context.fillColor = .white
    context.fill(dirtyRect)
    let width = (view.bounds.width - 20) / Double(values.count)
    for (index, value) in values.enumerated() {
      // Bars stand on the ground and grow with their value.
      let bar = Rect(
        x: 10 + width * Double(index) + 4, y: 10, width: width - 8,
        height: value * (view.bounds.height - 40))
      context.fillColor = Color(hue: 0.55 + 0.3 * value, saturation: 0.6, value: 0.85)
      context.fill(bar)
      // Text is upright although y points up.
      guard let font = try? Font.builtIn(size: 11),
        let label = try? TextLine(
          AttributedText("\(Int(value * 100)) %", TextAttributes(font: font)))
      else { continue }
      context.fillColor = .black
      context.drawUpright(label, at: Point(x: bar.midX - label.width / 2, y: bar.maxY + 5))
    }
  }
}

func rightHandedBars() -> Bitmap {
  let canvas = Canvas(delegate: Bars(values: [0.35, 0.8, 0.55, 1, 0.2]))
  return CPURenderer().render(canvas.frame())
}
