internal import Foundation
internal import GLFunGeometry

extension Path {
  /// Adds a rectangle with elliptical arcs at some corners, clockwise on screen from the top left.
  mutating func addRect(_ rect: Rect, rounding corners: UIRectCorner, radii: CGSize) {
    // A missing second radius equals the first.
    let height = radii.height > 0 ? radii.height : radii.width
    let (rx, ry) = (
      min(Double(radii.width), rect.width / 2), min(Double(height), rect.height / 2)
    )
    guard rx > 0, ry > 0, !rect.isNull, rect.isFinite else { return addRect(rect) }
    /// Adds a corner as an arc that begins at an angle, or as a point.
    func addCorner(_ corner: UIRectCorner, x: Double, y: Double, angle: Double) {
      let isLeft = x == rect.minX
      let isTop = y == rect.minY
      guard corners.contains(corner) else {
        return isEmpty ? move(to: Point(x: x, y: y)) : addLine(to: Point(x: x, y: y))
      }
      let place = Transform(
        translationX: isLeft ? x + rx : x - rx, y: isTop ? y + ry : y - ry)
      addRelativeArc(
        center: .zero, radius: 1, startAngle: angle, delta: .pi / 2,
        transform: place.scaledBy(x: rx, y: ry))
    }
    var corner = Path()
    swap(&corner, &self)
    addCorner(.topLeft, x: rect.minX, y: rect.minY, angle: .pi)
    addCorner(.topRight, x: rect.maxX, y: rect.minY, angle: -.pi / 2)
    addCorner(.bottomRight, x: rect.maxX, y: rect.maxY, angle: 0)
    addCorner(.bottomLeft, x: rect.minX, y: rect.maxY, angle: .pi / 2)
    closeSubpath()
    swap(&corner, &self)
    addPath(corner)
  }
}
