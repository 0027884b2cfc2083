import QuartzUI

/// The drawing program: one shape at a time on gray ground, drawn while the finger moves.
final class QuartzFunView: UIView {
  var state: DrawingState { didSet { setNeedsDisplay() } }
  /// The picture of the image shape, drawn with its middle on the last touch.
  private let drawImage: UIImage
  /// The area that the shape has covered since the touch began.
  private(set) var redrawRect = CGRect.null

  init(frame: CGRect, image: UIImage, seed: UInt64 = 0) {
    drawImage = image
    state = DrawingState(seed: seed)
    super.init(frame: frame)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var shapeRect: CGRect {
    guard state.shape == .image else { return state.currentRect.insetBy(dx: -2, dy: -2) }
    let (width, height) = (drawImage.size.width, drawImage.size.height)
    return CGRect(
      x: state.lastTouch.x - width / 2, y: state.lastTouch.y - height / 2, width: width,
      height: height)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    state.begin(at: touch.location(in: self))
    redrawRect = shapeRect
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    state.move(to: touch.location(in: self))
    redrawRect = redrawRect.union(shapeRect)
    setNeedsDisplay(redrawRect)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    touchesMoved(touches, with: event)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(red: 0.78, green: 0.78, blue: 0.78, alpha: 1).setFill()
    UIRectFill(rect)
    context.setLineWidth(2)
    state.currentColor.set()
    switch state.shape {
    case .line:
      context.move(to: state.firstTouch)
      context.addLine(to: state.lastTouch)
      context.strokePath()
    case .rect:
      context.addRect(state.currentRect)
      context.drawPath(using: .fillStroke)
    case .ellipse:
      context.addEllipse(in: state.currentRect)
      context.drawPath(using: .fillStroke)
    case .image: drawImage.draw(in: shapeRect)
    }
  }
}
