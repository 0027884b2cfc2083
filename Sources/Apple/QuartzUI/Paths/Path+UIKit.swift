internal import Foundation
internal import GLFunGeometry
internal import Quartz

extension Path {
  /// Adds a rectangle with elliptical arcs at some corners, clockwise on screen from the end of the top left corner.
  mutating func addRect(_ rect: Rect, rounding corners: UIRectCorner, radii: CGSize) {
    // A missing second radius equals the first.
    let height = radii.height > 0 ? radii.height : radii.width
    let (rx, ry) = (
      min(Double(radii.width), rect.width / 2), min(Double(height), rect.height / 2)
    )
    guard rx > 0, ry > 0, !rect.isNull, rect.isFinite else { return addRect(rect) }
    let (left, right) = (rect.minX, rect.maxX)
    let (top, bottom) = (rect.minY, rect.maxY)
    // The index is the number of quarters of a turn to the start of the corner.
    let places: [(corner: UIRectCorner, index: Int, point: Point, center: Point)] = [
      (.topRight, 3, Point(x: right, y: top), Point(x: right - rx, y: top + ry)),
      (.bottomRight, 0, Point(x: right, y: bottom), Point(x: right - rx, y: bottom - ry)),
      (.bottomLeft, 1, Point(x: left, y: bottom), Point(x: left + rx, y: bottom - ry)),
      (.topLeft, 2, Point(x: left, y: top), Point(x: left + rx, y: top + ry)),
    ]
    move(to: Point(x: corners.contains(.topLeft) ? left + rx : left, y: top))
    for place in places {
      if corners.contains(place.corner) {
        addCorner(place.index, center: place.center, radii: Vector(dx: rx, dy: ry))
      } else if place.corner != .topLeft {
        addLine(to: place.point)
      }
    }
    closeSubpath()
  }
}
