public import GLFunGeometry

/// Areas of paths.
///
/// The contours of a result do not cross. They run counterclockwise around the inside, with y up. Curves stay curves: their
/// ends are rounded to 2⁻²⁷ of the extent of both paths, and crossings are found within 2 millionths of it. Source: `CGPath`.
extension Path {
  /// The outline of the area inside the path.
  public func normalized(using fillRule: FillRule = .winding) -> Path {
    PathArea.outline(self) { fillRule.isInside($0[0]) }
  }

  /// The outline of the area inside this path or another one.
  public func union(_ other: Path, using fillRule: FillRule = .winding) -> Path {
    combined(other, fillRule) { $0 || $1 }
  }

  /// The outline of the area inside both this path and another one.
  public func intersection(_ other: Path, using fillRule: FillRule = .winding) -> Path {
    combined(other, fillRule) { $0 && $1 }
  }

  /// The outline of the area inside this path and outside another one.
  public func subtracting(_ other: Path, using fillRule: FillRule = .winding) -> Path {
    combined(other, fillRule) { $0 && !$1 }
  }

  /// The outline of the area inside either this path or another one, but not both.
  public func symmetricDifference(_ other: Path, using fillRule: FillRule = .winding) -> Path {
    combined(other, fillRule) { $0 != $1 }
  }

  /// True if this path and another one have some area in common.
  public func intersects(_ other: Path, using fillRule: FillRule = .winding) -> Bool {
    let common = boundingBoxOfPath.intersection(other.boundingBoxOfPath)
    return !common.isNull && !intersection(other, using: fillRule).isEmpty
  }

  private func combined(
    _ other: Path, _ fillRule: FillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> Path {
    PathArea.outline(self, other) {
      isInside(fillRule.isInside($0[0]), fillRule.isInside($0[1]))
    }
  }

  /// The lines of this path that are inside another one.
  public func lineIntersection(_ other: Path, using fillRule: FillRule = .winding) -> Path {
    lines(of: other, fillRule, inside: true)
  }

  /// The lines of this path that are outside another one.
  public func lineSubtracting(_ other: Path, using fillRule: FillRule = .winding) -> Path {
    lines(of: other, fillRule, inside: false)
  }

  private func lines(of other: Path, _ fillRule: FillRule, inside: Bool) -> Path {
    let arrangement = PathArrangement(self, other, closesFirst: false)
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
      if fillRule.isInside(windings.windings(rightOf: middle)[1]) == inside {
        run.append(piece)
      } else {
        finish()
      }
    }
    finish()
    return path
  }

  /// The parts of the area inside the path that do not touch, each as a path with its holes.
  public func componentsSeparated(using fillRule: FillRule = .winding) -> [Path] {
    let contours = normalized(using: fillRule).subpaths
    let outer = contours.filter { $0.signedArea > 0 }
    var components = outer
    for hole in contours where hole.signedArea <= 0 {
      guard let place = hole.points.first else { continue }
      let around = outer.indices.filter { outer[$0].contains(place) }
      if let own = around.min(by: { outer[$0].signedArea < outer[$1].signedArea }) {
        components[own].addPath(hole)
      }
    }
    return components
  }

  /// The area inside a closed contour, positive if it runs counterclockwise with y up.
  private var signedArea: Double {
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
