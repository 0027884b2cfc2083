public import GLFunCPU

/// An object that moves in a straight line, or falls, and bounces off the sides of a rectangle.
public struct Object2D: Hashable, Sendable {
  /// The top left corner; view coordinates.
  public var position: Point2D
  /// The displacement of one move.
  public var vector: Vector2D
  /// The size in pixels; not negative.
  public let size: Size
  /// The change of the vector per move, in pixels per move; zero by default.
  public var gravity = Vector.zero
  /// The fraction of the normal speed that remains after a bounce, 0…1; 1 by default.
  public var restitution = 1.0

  /// Makes an object.
  public init(position: Point2D, vector: Vector2D, size: Size = Size(width: 25, height: 25)) {
    self.position = position
    self.vector = vector
    self.size = size
  }

  /// The rectangle that the object covers.
  public var frame: Rect {
    Rect(x: position.x, y: position.y, width: size.width, height: size.height)
  }

  /// The kinetic plus potential energy, for a mass of 1.
  public var energy: Double {
    (vector.x * vector.x + vector.y * vector.y) / 2
      - (gravity.dx * position.x + gravity.dy * position.y)
  }

  /// Moves once, and bounces off any sides that are reached.
  ///
  /// The object is placed on the side that it has reached or passed, however far. If it is larger than the bounds, it is placed
  /// at their left or top. Hitting a corner counts as one bounce.
  public mutating func move(in bounds: Rect) {
    fall()
    let left = position.x <= bounds.minX
    let right = position.x + size.width >= bounds.maxX
    let top = position.y <= bounds.minY
    let bottom = position.y + size.height >= bounds.maxY
    let normal: Double? =
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
    guard let normal else { return }
    let passed = position
    position = position(in: bounds)
    lift(x: position.x - passed.x, y: position.y - passed.y)
    bounce(normal: normal)
  }

  /// Returns the nearest position within `bounds`; left and top if the object is larger.
  func position(in bounds: Rect) -> Point2D {
    Point2D(
      x: max(bounds.minX, min(position.x, bounds.maxX - size.width)),
      y: max(bounds.minY, min(position.y, bounds.maxY - size.height)))
  }

  /// Adds the vector to the position, and gravity to both, so that the path is a parabola.
  private mutating func fall() {
    position += vector
    guard gravity != .zero else { return }
    position.x += gravity.dx / 2
    position.y += gravity.dy / 2
    vector = Vector2D(
      x: vector.x + gravity.dx, y: vector.y + gravity.dy, arithmetic: vector.arithmetic)
  }

  /// Restores the speed at the moment of impact after the object was moved back to the wall: height gained since the impact has
  /// cost speed, and vice versa.
  private mutating func lift(x: Double, y: Double) {
    guard gravity != .zero else { return }
    func speed(_ speed: Double, _ gain: Double) -> Double {
      let square = max(0, speed * speed + 2 * gain).squareRoot()
      return speed < 0 ? -square : square
    }
    vector = Vector2D(
      x: speed(vector.x, gravity.dx * x), y: speed(vector.y, gravity.dy * y),
      arithmetic: vector.arithmetic)
  }

  private mutating func bounce(normal: Double) {
    vector.bounce(normal: normal)
    guard restitution != 1 else { return }
    let out = vector.arithmetic.direction(normal)
    let lost = (vector.x * out.x + vector.y * out.y) * (1 - restitution)
    vector = Vector2D(
      x: vector.x - out.x * lost, y: vector.y - out.y * lost, arithmetic: vector.arithmetic)
  }
}
