public import GLFunCPU
public import GLFunViews

/// The bouncing ball. It moves once per tick, 30 times a second.
public struct BallView: View, Hashable {
  /// The size in pixels.
  public let size: PixelSize
  /// The position and motion of the ball.
  public private(set) var ball: Object2D
  /// The area to redraw: the old and the new position of the ball.
  public var needsDisplay = DirtyRegion.everything

  /// The number of earlier positions that the trail shows, fading with age.
  public let trail: Int
  /// True if the ball bounces on a floor that shows its shadow, instead of the bottom of the view.
  public let hasFloor: Bool
  /// The earlier positions in the trail, oldest first; view coordinates.
  private var earlier: [Rect] = []

  /// The ball's colour.
  public static let color = Color.red
  /// The background colour. Views of the time were cleared to it, so the pictures are opaque.
  public static let background = Color.white
  /// The number of ticks per second.
  public static let ticksPerSecond = 30.0

  /// Makes a ball ready to move.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - ball: the bouncing object, moved into the view if it is outside. The default is the original's ball at the top left
  ///     with the vector (5, 4).
  ///   - trail: the number of earlier positions to show.
  ///   - hasFloor: true for a room with a floor, and light on the ball.
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

  /// The rectangle within which the ball bounces.
  var room: Rect {
    let floor = hasFloor ? bounds.height * Self.floorShare : 0
    return Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - floor)
  }

  /// Moves the ball by one tick.
  public mutating func tick() {
    // The whole trail fades, so all of it is redrawn.
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

  /// Draws the background, the trail and the ball.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    if hasFloor {
      drawRoom(in: &context)
    } else {
      context.fillColor = Self.background
      context.fill(dirtyRect)
    }
    for (index, frame) in earlier.enumerated() {
      let share = Double(trail - earlier.count + index + 1) / Double(trail + 1)
      context.fillColor = Self.color.withAlpha(0.5 * share)
      let inset = (1 - share) * 0.3
      context.fillEllipse(
        in: frame.insetBy(dx: frame.width * inset, dy: frame.height * inset))
    }
    if hasFloor { return drawLitBall(in: &context) }
    context.fillColor = Self.color
    context.fillEllipse(in: ball.frame)
  }
}
