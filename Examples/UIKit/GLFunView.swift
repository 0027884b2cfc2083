import QuartzUI

/// The drawing program as its twin on OpenGL ES draws: without smooth edges, and filled only.
final class GLFunView: UIView {
  var state: DrawingState { didSet { setNeedsDisplay() } }
  private let sprite: UIImage

  init(frame: CGRect, sprite: UIImage, seed: UInt64 = 0) {
    self.sprite = sprite
    state = DrawingState(seed: seed)
    super.init(frame: frame)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { state.begin(at: touch.location(in: self)) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { state.move(to: touch.location(in: self)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    touchesMoved(touches, with: event)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(red: 0.78, green: 0.78, blue: 0.78, alpha: 1).setFill()
    UIRectFill(bounds)
    context.setShouldAntialias(false)
    state.currentColor.set()
    let box = state.currentRect.standardized
    switch state.shape {
    case .line:
      context.setLineWidth(2)
      context.strokeLineSegments(between: [state.firstTouch, state.lastTouch])
    case .rect: context.fill(box)
    case .ellipse:
      // A vertex for each degree, y up.
      let center = CGPoint(x: box.midX, y: box.midY)
      context.addLines(
        between: (0..<360).map { degree in
          let angle = CGFloat(degree) * .pi / 180
          return CGPoint(
            x: center.x + cos(angle) * box.width / 2, y: center.y - sin(angle) * box.height / 2)
        })
      context.fillPath()
    case .image:
      sprite.draw(
        at: CGPoint(
          x: state.lastTouch.x - sprite.size.width / 2,
          y: state.lastTouch.y - sprite.size.height / 2))
    }
  }
}
