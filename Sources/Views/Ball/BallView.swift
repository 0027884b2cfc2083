public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// The bouncing ball: it moves once a tick, 30 times a second.
public struct BallView: View, Hashable {
  /// The extent in pixels.
  public let size: PixelSize
  /// Where the ball is and where it goes.
  public private(set) var ball: Object2D
  /// What is to be drawn again: where the ball was and where it is.
  public var needsDisplay = DirtyRegion.everything

  /// The ball's colour.
  public static let color = Color.red
  /// The colour behind the ball.
  public static let background = Color.white
  /// The ticks of a second.
  public static let ticksPerSecond = 30.0

  /// Makes a ball that is about to move.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels; at least 1 each way.
  ///   - ball: what bounces, put into the view where it is outside; unless given, the original's,
  ///     at the top left with the vector (5, 4).
  public init(
    size: PixelSize,
    ball: Object2D = Object2D(position: Point2D(x: 0, y: 0), vector: Vector2D(x: 5, y: 4))
  ) {
    self.size = size
    self.ball = ball
    self.ball.position = ball.position(in: bounds)
  }

  /// Moves the ball once.
  public mutating func tick() {
    setNeedsDisplay(in: ball.frame)
    ball.move(in: bounds)
    setNeedsDisplay(in: ball.frame)
  }

  /// Draws the ball on a clean background.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.setFillColor(Self.background)
    context.fill(dirtyRect)
    context.setFillColor(Self.color)
    context.fillEllipse(in: ball.frame)
  }
}
