internal import Foundation
package import GLFunGeometry

/// Areas of paths. Contours of the results do not cross; they go counterclockwise around what is inside, with y up.
extension CGPath {
  /// The outline of what is inside the path.
  public func normalized(using fillRule: CGPathFillRule = .winding) -> CGPath {
    let rule = fillRule.rule
    return CGPath(PathArea.outline(geometry) { rule.isInside($0[0]) })
  }

  /// The outline of what is inside this path or another one.
  public func union(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> CGPath {
    combined(other, fillRule) { $0 || $1 }
  }

  /// The outline of what is inside this path and another one.
  public func intersection(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> CGPath {
    combined(other, fillRule) { $0 && $1 }
  }

  /// The outline of what is inside this path, but not inside another one.
  public func subtracting(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> CGPath {
    combined(other, fillRule) { $0 && !$1 }
  }

  /// The outline of what is inside this path or another one, but not both.
  public func symmetricDifference(
    _ other: CGPath, using fillRule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(other, fillRule) { $0 != $1 }
  }

  /// Whether something is inside this path and another one.
  public func intersects(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> Bool {
    let common = geometry.boundingBoxOfPath.intersection(other.geometry.boundingBoxOfPath)
    return !common.isNull && !intersection(other, using: fillRule).isEmpty
  }

  private func combined(
    _ other: CGPath, _ fillRule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    let rule = fillRule.rule
    return CGPath(
      PathArea.outline(geometry, other.geometry) {
        isInside(rule.isInside($0[0]), rule.isInside($0[1]))
      })
  }

  /// The lines of this path that are inside another one.
  public func lineIntersection(
    _ other: CGPath, using fillRule: CGPathFillRule = .winding
  ) -> CGPath {
    lines(of: other, fillRule, inside: true)
  }

  /// The lines of this path that are outside another one.
  public func lineSubtracting(
    _ other: CGPath, using fillRule: CGPathFillRule = .winding
  ) -> CGPath {
    lines(of: other, fillRule, inside: false)
  }

  private func lines(of other: CGPath, _ fillRule: CGPathFillRule, inside: Bool) -> CGPath {
    let arrangement = PathArrangement(geometry, other.geometry, closesFirst: false)
    let windings = PathWindings(arrangement.edges.filter { $0.windings[1] != 0 })
    var path = Path()
    var run: [PathArrangement.Piece] = []
    func finish() {
      PathArea.append(run, of: arrangement, to: &path, isClosed: false)
      run = []
    }
    for piece in arrangement.pieces where piece.owner == 0 {
      let middle = PathGrid.Node(
        x: piece.start.x + piece.end.x, y: piece.start.y + piece.end.y)
      if let last = run.last,
        last.end != piece.start
          || arrangement.segments[piece.segment].isFirst && piece.from == 0
      {
        finish()
      }
      if fillRule.rule.isInside(windings.windings(rightOf: middle)[1]) == inside {
        run.append(piece)
      } else {
        finish()
      }
    }
    finish()
    return CGPath(path)
  }

  /// The parts of what is inside the path that do not touch, each as a path with its holes.
  public func componentsSeparated(using fillRule: CGPathFillRule = .winding) -> [CGPath] {
    let contours = normalized(using: fillRule).geometry.subpaths
    let outer = contours.filter { $0.signedArea > 0 }
    var components = outer
    for hole in contours where hole.signedArea <= 0 {
      guard let place = hole.points.first else { continue }
      let around = outer.indices.filter { outer[$0].contains(place) }
      if let own = around.min(by: { outer[$0].signedArea < outer[$1].signedArea }) {
        components[own].addPath(hole)
      }
    }
    return components.map { CGPath($0) }
  }
}

extension Path {
  /// The sub-paths, each as a path of its own.
  package var subpaths: [Path] {
    var result: [Path] = []
    var (verbStart, pointStart, pointEnd) = (0, 0, 0)
    for (index, verb) in verbs.enumerated() {
      if verb == .move, index > 0 {
        result.append(
          Path(verbs: verbs[verbStart..<index], points: points[pointStart..<pointEnd]))
        (verbStart, pointStart) = (index, pointEnd)
      }
      pointEnd += verb.pointCount
    }
    if verbStart < verbs.count {
      result.append(Path(verbs: verbs[verbStart...], points: points[pointStart...]))
    }
    return result
  }

  /// The area inside a closed contour, positive if it goes counterclockwise with y up.
  fileprivate var signedArea: Double {
    segments(closesAll: true).reduce(0) { sum, segment in
      let curve = segment.curve
      // The integral of x·dy − y·dx along a cubic curve (Green's theorem).
      func cross(_ first: Point, _ second: Point) -> Double {
        first.x * second.y - first.y * second.x
      }
      let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
      let inner = 6 * cross(a, b) + 3 * cross(a, c) + cross(a, d) + 3 * cross(b, c)
      return sum + (inner + 3 * cross(b, d) + 6 * cross(c, d)) / 20
    }
  }
}
