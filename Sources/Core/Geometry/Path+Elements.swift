extension Path {
  /// A move, a segment, or the end of a closed subpath. Source: `CGPathElement`.
  public enum Element: Hashable, Sendable {
    /// The beginning of a subpath.
    case move(to: Point)
    /// A line from the current point.
    case line(to: Point)
    /// A quadratic Bézier curve from the current point.
    case quadCurve(to: Point, control: Point)
    /// A cubic Bézier curve from the current point.
    case curve(to: Point, control1: Point, control2: Point)
    /// A line back to the start of the subpath, which it ends.
    case closeSubpath
  }

  /// The elements of a path in order, which are made when they are asked for.
  ///
  /// Each subpath begins with a move and ends with at most one `closeSubpath`.
  public struct Elements: BidirectionalCollection, Sendable {
    /// The position of an element.
    public struct Index: Comparable, Hashable, Sendable {
      fileprivate var verb: Int
      fileprivate var point: Int

      /// True if `first` is the position of an earlier element.
      public static func < (first: Index, second: Index) -> Bool { first.verb < second.verb }
    }

    fileprivate let path: Path

    /// The position of the first element.
    public var startIndex: Index { Index(verb: 0, point: 0) }
    /// The position after the last element.
    public var endIndex: Index { Index(verb: path.verbs.count, point: path.points.count) }
    /// The number of elements.
    public var count: Int { path.verbs.count }

    /// The position after an element.
    public func index(after index: Index) -> Index {
      Index(verb: index.verb + 1, point: index.point + path.verbs[index.verb].pointCount)
    }

    /// The position before an element.
    public func index(before index: Index) -> Index {
      let verb = index.verb - 1
      return Index(verb: verb, point: index.point - path.verbs[verb].pointCount)
    }

    /// The element at a position.
    public subscript(index: Index) -> Element {
      let (points, first) = (path.points, index.point)
      return switch path.verbs[index.verb] {
      case .move: .move(to: points[first])
      case .line: .line(to: points[first])
      case .quad: .quadCurve(to: points[first + 1], control: points[first])
      case .cubic:
        .curve(to: points[first + 2], control1: points[first], control2: points[first + 1])
      case .close: .closeSubpath
      }
    }
  }

  /// The elements in order. Source: `CGPathApply`.
  ///
  /// ```swift
  /// let curveCount = path.elements.count { element in
  ///   if case .curve = element { true } else { false }
  /// }
  /// ```
  public var elements: Elements { Elements(path: self) }

  /// Creates a path from elements, as the methods of their names add them: a segment without a current point begins a subpath,
  /// and one with a coordinate that is not finite is ignored.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { add(element) }
  }

  /// Adds an element as the method of its name does.
  mutating func add(_ element: Element, transform: Transform = .identity) {
    switch element {
    case .move(let point): move(to: point, transform: transform)
    case .line(let end): addLine(to: end, transform: transform)
    case .quadCurve(let end, let control):
      addQuadCurve(to: end, control: control, transform: transform)
    case .curve(let end, let control1, let control2):
      addCurve(to: end, control1: control1, control2: control2, transform: transform)
    case .closeSubpath: closeSubpath()
    }
  }
}
