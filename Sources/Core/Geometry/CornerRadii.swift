/// The radii of a rectangle's four corners. Source: the canvas's `roundRect`, CSS's `border-radius`.
public struct CornerRadii: Hashable, Sendable {
  /// The corner at the rectangle's origin.
  public var topLeft: Double
  /// The corner at the other end of the width.
  public var topRight: Double
  /// The corner opposite the origin.
  public var bottomRight: Double
  /// The corner at the other end of the height.
  public var bottomLeft: Double

  /// Creates radii; omitted ones are zero.
  public init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates the same radius for all corners.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radii adjusted to a rectangle: negative ones become zero, and all are scaled down by the same factor if two of them
  /// exceed a side. Nil if one is not finite. Source: CSS Backgrounds and Borders 3, section 4.5.
  func fitting(width: Double, height: Double) -> CornerRadii? {
    var radii = CornerRadii(
      topLeft: max(topLeft, 0), topRight: max(topRight, 0), bottomRight: max(bottomRight, 0),
      bottomLeft: max(bottomLeft, 0))
    guard topLeft.isFinite, topRight.isFinite, bottomRight.isFinite, bottomLeft.isFinite else {
      return nil
    }
    // Halves, whose sum cannot overflow.
    let sums = [
      (width, radii.topLeft / 2 + radii.topRight / 2),
      (width, radii.bottomLeft / 2 + radii.bottomRight / 2),
      (height, radii.topLeft / 2 + radii.bottomLeft / 2),
      (height, radii.topRight / 2 + radii.bottomRight / 2),
    ]
    let factor = sums.reduce(1) { $1.1 * 2 > $1.0 ? min($0, $1.0 / 2 / $1.1) : $0 }
    if factor < 1 {
      radii.topLeft *= factor
      radii.topRight *= factor
      radii.bottomRight *= factor
      radii.bottomLeft *= factor
    }
    return radii
  }
}

extension Path {
  /// Adds a rectangle with a separate radius for each corner as a closed subpath.
  ///
  /// It starts on the right side, below the upper corner, and goes clockwise on screen, or as `addRect` does if a side is
  /// negative. If the radii are too large for a side, all are scaled down by the same factor; negative ones are zero.
  /// Source: the canvas's `roundRect`.
  public mutating func addRoundedRect(
    in rect: Rect, radii: CornerRadii, transform: Transform = .identity
  ) {
    guard !rect.isNull, rect.isFinite,
      let radii = radii.fitting(width: rect.width, height: rect.height)
    else { return }
    let (near, far) = (rect.origin, rect.end)
    // The directions from the corners inwards.
    let inwards = Vector(dx: rect.size.width < 0 ? 1 : -1, dy: rect.size.height < 0 ? 1 : -1)
    let corners = [
      (far, radii.bottomRight, Vector(dx: 1, dy: 1)),
      (Point(x: near.x, y: far.y), radii.bottomLeft, Vector(dx: -1, dy: 1)),
      (near, radii.topLeft, Vector(dx: -1, dy: -1)),
      (Point(x: far.x, y: near.y), radii.topRight, Vector(dx: 1, dy: -1)),
    ]
    let frames = corners.map { corner, radius, side in
      transform
        .translatedBy(
          x: corner.x + side.dx * inwards.dx * radius, y: corner.y + side.dy * inwards.dy * radius
        )
        .scaledBy(x: -inwards.dx * radius, y: -inwards.dy * radius)
    }
    let start = Point(x: far.x, y: near.y - inwards.dy * radii.topRight).applying(transform)
    guard start.isFinite, frames.allSatisfy(\.keepsUnitCircleFinite) else { return }
    appendMove(start)
    for (index, frame) in frames.enumerated() {
      let angle = Double(index) * .pi / 2
      if corners[index].1 > 0 {
        appendLineUnlessThere(Point.zero + Vector(angle: angle), placedBy: frame)
        appendUnitArc(startAngle: angle, sweep: .pi / 2, placedBy: frame)
      } else if index < 3 {
        addLine(to: corners[index].0, transform: transform)
      }
    }
    closeSubpath()
  }
}
