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

  /// How many of the places that the ball comes from are shown, fainter the longer ago.
  public let trail: Int
  /// Whether the ball bounces on a floor with its shadow on it, in place of the bottom of the view.
  public let hasFloor: Bool
  /// The places that the trail shows, the oldest first; view coordinates.
  private var earlier: [Rect] = []

  /// The ball's colour.
  public static let color = Color.red
  /// The colour behind the ball: that to which a view of the time was cleared, so that pictures are opaque.
  public static let background = Color.white
  /// The ticks of a second.
  public static let ticksPerSecond = 30.0

  /// Makes a ball that is about to move.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels; at least 1 each way.
  ///   - ball: what bounces, put into the view where it is outside; unless given, the original's,
  ///     at the top left with the vector (5, 4).
  ///   - trail: how many of the places that the ball comes from are shown.
  ///   - hasFloor: whether there is a room with a floor, and light that falls on the ball.
  /// - Precondition: `trail` is not negative.
  public init(
    size: PixelSize,
    ball: Object2D = Object2D(position: Point2D(x: 0, y: 0), vector: Vector2D(x: 5, y: 4)),
    trail: Int = 0, hasFloor: Bool = false
  ) {
    precondition(trail >= 0, "a trail has no negative number of places")
    self.size = size
    self.ball = ball
    self.trail = trail
    self.hasFloor = hasFloor
    self.ball.position = ball.position(in: room)
  }

  /// The rectangle that the ball stays in.
  var room: Rect {
    let floor = hasFloor ? bounds.height * Self.floorShare : 0
    return Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - floor)
  }

  /// Moves the ball once.
  public mutating func tick() {
    // A trail fades everywhere.
    for frame in earlier { setNeedsDisplay(in: frame) }
    setNeedsDisplayOfBall()
    if trail > 0 {
      if earlier.count == trail { earlier.removeFirst() }
      earlier.append(ball.frame)
    }
    ball.move(in: room)
    setNeedsDisplayOfBall()
  }

  private mutating func setNeedsDisplayOfBall() {
    setNeedsDisplay(in: ball.frame)
    if hasFloor { setNeedsDisplay(in: shadowRect) }
  }

  /// Draws the trail and the ball on a clean background.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    if hasFloor {
      drawRoom(in: &context)
    } else {
      context.setFillColor(Self.background)
      context.fill(dirtyRect)
    }
    for (index, frame) in earlier.enumerated() {
      let share = Double(trail - earlier.count + index + 1) / Double(trail + 1)
      context.setFillColor(Self.color.withAlpha(0.5 * share))
      let inset = (1 - share) * 0.3
      context.fillEllipse(
        in: frame.insetBy(dx: frame.width * inset, dy: frame.height * inset))
    }
    if hasFloor { return drawLitBall(in: &context) }
    context.setFillColor(Self.color)
    context.fillEllipse(in: ball.frame)
  }
}
