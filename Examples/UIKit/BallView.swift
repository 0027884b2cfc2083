import QuartzUI

/// The bouncing ball: it moves once a tick, and its angles are whole degrees after a bounce.
final class BallView: UIView {
  private(set) var ball = CGRect(x: 0, y: 0, width: 25, height: 25)
  private var vector = CGVector(dx: 5, dy: 4)
  private lazy var length = sqrt(vector.dx * vector.dx + vector.dy * vector.dy)
  private lazy var angle = Self.angle(of: vector)
  // The constants of the original.
  private static let degreesPerRadian: CGFloat = 57.29582
  private static let radiansPerDegree: CGFloat = 0.01745

  /// Degrees counterclockwise from the right, as seen on screen.
  private static func angle(of vector: CGVector) -> CGFloat {
    let angle = atan2(-vector.dy, vector.dx) * degreesPerRadian
    return angle < 0 ? angle + 360 : angle
  }

  func tick() {
    setNeedsDisplay(ball)
    ball = ball.offsetBy(dx: vector.dx, dy: vector.dy)
    let (left, right) = (ball.minX <= bounds.minX, ball.maxX >= bounds.maxX)
    let (top, bottom) = (ball.minY <= bounds.minY, ball.maxY >= bounds.maxY)
    let normal: CGFloat? =
      switch (left, right, top, bottom) {
      case (true, _, true, _): 315
      case (true, _, _, true): 45
      case (_, true, true, _): 225
      case (_, true, _, true): 135
      case (true, _, _, _): 0
      case (_, true, _, _): 180
      case (_, _, true, _): 270
      case (_, _, _, true): 90
      default: nil
      }
    if let normal {
      ball.origin.x = max(bounds.minX, min(ball.minX, bounds.maxX - ball.width))
      ball.origin.y = max(bounds.minY, min(ball.minY, bounds.maxY - ball.height))
      bounce(normal: normal)
    }
    setNeedsDisplay(ball)
  }

  private func bounce(normal: CGFloat) {
    let opposite = (angle + 180).rounded(.towardZero).truncatingRemainder(dividingBy: 360)
    if normal >= opposite {
      angle = (2 * normal - opposite).rounded(.towardZero).truncatingRemainder(dividingBy: 360)
    } else {
      angle = 2 * normal - opposite
      if angle < 0 { angle += 360 }
    }
    let radians = angle * Self.radiansPerDegree
    vector = CGVector(dx: length * cos(radians), dy: length * -sin(radians))
  }

  override func draw(_ rect: CGRect) {
    UIColor.white.setFill()
    UIRectFill(rect)
    UIColor.red.setFill()
    UIBezierPath(ovalIn: ball).fill()
  }
}
