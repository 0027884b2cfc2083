import Foundation
import GLFunGeometry

/// Coverage computed by brute force: each row of pixels is cut into 256 lines, and each line into exact spans.
enum CoverageReference {
  static let lines = 256

  /// The part of each pixel of a square picture that lies inside closed contours.
  static func coverage(of contours: [[Point]], _ rule: FillRule, side: Int) -> [Double] {
    var result = [Double](repeating: 0, count: side * side)
    for line in 0..<side * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for contour in contours {
        for (index, start) in contour.enumerated() {
          let end = contour[(index + 1) % contour.count]
          guard (start.y <= y) != (end.y <= y) else { continue }
          let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
          crossings.append((x, end.y > start.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.winding
        let isInside = rule == .winding ? winding != 0 : !winding.isMultiple(of: 2)
        if isInside, index + 1 < crossings.count {
          add(from: crossing.x, to: crossings[index + 1].x, row: line / lines, side, &result)
        }
      }
    }
    return result
  }

  static func add(
    from left: Double, to right: Double, row: Int, _ side: Int, _ result: inout [Double]
  ) {
    let left = max(0, left)
    let right = min(Double(side), right)
    guard left < right else { return }
    for column in Int(left)..<min(side, Int(right.rounded(.up))) {
      let inside = min(right, Double(column + 1)) - max(left, Double(column))
      result[row * side + column] += max(0, inside) / Double(lines)
    }
  }
}
