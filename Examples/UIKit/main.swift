import QuartzUI

// The six programs, as they were written for a phone, without one: draws each once and writes it into the folder that is
// named first, or into this one.

/// A finger at a point.
final class Finger: UITouch {
  private let point: CGPoint

  init(at point: CGPoint) {
    self.point = point
    super.init()
  }

  override func location(in view: UIView?) -> CGPoint { point }
}

extension UIView {
  /// Draws a finger over the view.
  func drag(from start: CGPoint, to end: CGPoint) {
    touchesBegan([Finger(at: start)], with: nil)
    touchesMoved(
      [Finger(at: CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))], with: nil)
    touchesEnded([Finger(at: end)], with: nil)
  }

  /// A picture of the view.
  var snapshot: UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(bounds: bounds, format: format).image {
      layer.render(in: $0.cgContext)
    }
  }
}

/// Stands for the device that the drawing programs show.
let icon = UIGraphicsImageRenderer(size: CGSize(width: 48, height: 80)).image { _ in
  UIColor.darkGray.setFill()
  UIBezierPath(
    roundedRect: CGRect(x: 0, y: 0, width: 48, height: 80), cornerRadius: 8
  ).fill()
  UIColor.cyan.setFill()
  UIRectFill(CGRect(x: 6, y: 12, width: 36, height: 52))
}

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let frame = CGRect(x: 0, y: 0, width: 320, height: 240)

let quartzFun = QuartzFunView(frame: frame, image: icon)
quartzFun.state.shape = .ellipse
quartzFun.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 280, y: 200))

let glFun = GLFunView(frame: frame, sprite: icon)
glFun.state.shape = .image
glFun.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 160, y: 120))

let ball = BallView(frame: frame)
for _ in 0..<100 { ball.tick() }

let linePad = LinePadView(frame: frame)
for step in 0..<12 {
  linePad.drag(from: CGPoint(x: 20 + 25 * step, y: 20), to: CGPoint(x: 300, y: 20 + 18 * step))
}

let garden = GardenView(frame: frame)
garden.backgroundColor = .white

let scatterPlot = ScatterPlotView(frame: frame)
scatterPlot.points = (0..<60).map { CGPoint(x: CGFloat($0) / 6, y: 20 + 9 * sin(CGFloat($0) / 8)) }

let programs: [(String, UIView)] = [
  ("quartzfun", quartzFun), ("glfun", glFun), ("ball", ball), ("lines", linePad),
  ("garden", garden), ("righthand", scatterPlot),
]
for (name, view) in programs {
  guard let data = view.snapshot.pngData() else { continue }
  try data.write(to: folder.appendingPathComponent("\(name).png"))
}
