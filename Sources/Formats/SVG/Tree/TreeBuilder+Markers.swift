internal import GLFunGeometry
internal import GLFunPaths

/// A marker, ready for placement.
struct Marker {
  /// True if it scales with the stroke width.
  var isScaledByPen: Bool
  /// The angle in degrees; nil to follow the path.
  var angle: Double?
  /// True if it points in the opposite direction at the start.
  var isReversedAtStart: Bool
  /// The transform from the content's space to the space around the vertex.
  var transform: Transform
  /// Clips the marker, in the content's space.
  var clip: Rect?
  var content: Int32
}

extension TreeBuilder {
  /// The markers of a shape in drawing order.
  mutating func markers(
    of kind: ElementName, _ geometry: PictureTree.Geometry, _ style: PictureTree.ShapeStyle,
    _ bounds: Rect, _ element: Int, _ scope: Scope
  ) throws(SVGError) -> [PictureTree.Instance] {
    switch kind {
    case .path, .line, .polyline, .polygon: break
    default: return []
    }
    let own = scope.style
    guard !scope.isClip, own.markerStart != nil || own.markerMid != nil || own.markerEnd != nil,
      case .path(let index) = geometry
    else { return [] }
    let start = try own.markerStart.flatMap { (element) throws(SVGError) in try marker(element) }
    let middle = try own.markerMid.flatMap { (element) throws(SVGError) in try marker(element) }
    let end = try own.markerEnd.flatMap { (element) throws(SVGError) in try marker(element) }
    var withinArcs: Set<Int> = []
    if kind == .path, let reader = document.reader(.d, of: element) {
      withinArcs = Path.segmentsWithinArcs(data: reader)
    }
    let vertices = tree.paths[Int(index)].vertices(except: withinArcs)
    let width = own.strokeWidth.resolved(scope.diagonal)
    let context = try context(of: scope, bounds: bounds)
    var instances: [PictureTree.Instance] = []
    for (place, vertex) in vertices.enumerated() {
      let isStart = place == 0
      let isEnd = place == vertices.count - 1
      // A path with one point has both its first and its last marker there.
      var placed: [Marker] = []
      if isStart, let start { placed.append(start) }
      if !isStart, !isEnd, let middle { placed.append(middle) }
      if isEnd, let end { placed.append(end) }
      for marker in placed {
        var transform = Transform(translationX: vertex.point.x, y: vertex.point.y)
        if let angle = marker.angle {
          transform = transform.rotated(by: angle.truncatingRemainder(dividingBy: 360) * .pi / 180)
        } else {
          let isReversed = isStart && marker.isReversedAtStart
          transform = Transform(direction: isReversed ? -vertex.direction : vertex.direction)
            .concatenating(transform)
        }
        if marker.isScaledByPen { transform = transform.scaledBy(x: width, y: width) }
        instances.append(
          PictureTree.Instance(
            content: marker.content, transform: marker.transform.concatenating(transform),
            clip: marker.clip, context: context))
      }
    }
    return instances
  }

  private mutating func marker(_ element: Int) throws(SVGError) -> Marker? {
    if let known = markers[element] { return known }
    let marker = try makeMarker(element)
    markers[element] = .some(marker)
    return marker
  }

  private mutating func makeMarker(_ element: Int) throws(SVGError) -> Marker? {
    guard document.name(of: element) == .marker else { return nil }
    let scope = try documentScope(of: element)
    let width = try length(.markerWidth, of: element, scope, .horizontal) ?? 3
    let height = try length(.markerHeight, of: element, scope, .vertical) ?? 3
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    var box: Rect?
    if var reader = document.reader(.viewBox, of: element) {
      guard let viewBox = reader.viewBox() else { return nil }
      box = viewBox
    }
    let viewport = Rect(x: 0, y: 0, width: width, height: height)
    let aspect = AspectRatio(document.reader(.preserveAspectRatio, of: element))
    let fit = box.map { aspect.transform(from: $0, to: viewport) } ?? .identity
    let space = box ?? viewport
    func reference(
      _ name: AttributeName, _ start: Double, _ size: Double, _ words: [String]
    ) -> Double {
      guard var reader = document.reader(name, of: element) else { return 0 }
      reader.skipSpace()
      if let place = words.firstIndex(of: reader.word) { return start + size * Double(place) / 2 }
      return reader.length(scope.units)?.resolved(size) ?? 0
    }
    let reference = Point(
      x: reference(.refX, space.minX, space.width, ["left", "center", "right"]),
      y: reference(.refY, space.minY, space.height, ["top", "center", "bottom"])
    ).applying(fit)
    var angle: Double? = 0
    var isReversed = false
    if var orient = document.reader(.orient, of: element) {
      orient.skipSpace()
      let word = orient.word
      isReversed = word == "auto-start-reverse"
      angle = word == "auto" || isReversed ? nil : orient.angle() ?? 0
    }
    return Marker(
      isScaledByPen: document.text(.markerUnits, of: element) != "userSpaceOnUse", angle: angle,
      isReversedAtStart: isReversed,
      transform: fit.concatenating(Transform(translationX: -reference.x, y: -reference.y)),
      clip: scope.style.isClippedToViewport
        ? fit.inverted().map { viewport.applying($0) } : nil,
      content: content(of: element))
  }

  /// Reserves an index in the tree's contents for the children of an element, or for the element itself,
  /// and queues it for building.
  mutating func content(of element: Int, isClip: Bool = false, isAlone: Bool = false) -> Int32 {
    let index = Int32(tree.contents.count)
    tree.contents.append(PictureTree.Content())
    waiting.append(
      WaitingContent(content: index, element: element, isClip: isClip, isAlone: isAlone))
    return index
  }
}

extension Path {
  /// The ends of all segments except the given ones, each with the direction of a marker there.
  fileprivate func vertices(except others: Set<Int>) -> [(point: Point, direction: Vector)] {
    var segments: [PathSegment] = []
    forEachSegment { segments.append($0) }
    guard !segments.isEmpty else { return points.map { ($0, Vector(dx: 1, dy: 0)) } }
    // The start of a closed subpath is a joint.
    var closings: [Int: PathSegment] = [:]
    var firstOfSubpath = 0
    for (index, segment) in segments.enumerated() {
      if segment.isFirst { firstOfSubpath = index }
      if segment.isClosing { closings[firstOfSubpath] = segment }
    }
    func start(_ index: Int) -> (Point, Vector) {
      let direction = segments[index].startDirection
      return (
        segments[index].start,
        closings[index].map { Self.middle($0.endDirection, direction) } ?? direction
      )
    }
    var vertices: [(Point, Vector)] = []
    for (index, segment) in segments.enumerated() {
      if segment.isFirst {
        // The start of each subpath is a vertex.
        vertices.append(start(index))
        firstOfSubpath = index
      }
      if others.contains(segment.element) { continue }
      var next: Vector?
      if segment.isClosing {
        next = segments[firstOfSubpath].startDirection
      } else if index + 1 < segments.count, !segments[index + 1].isFirst {
        next = segments[index + 1].startDirection
      }
      vertices.append((segment.end, Self.middle(segment.endDirection, next)))
    }
    return vertices
  }

  /// The direction halfway between two directions.
  private static func middle(_ first: Vector, _ second: Vector?) -> Vector {
    guard let second, second != .zero else { return first }
    guard first != .zero else { return second }
    let sum = first * (1 / first.length) + second * (1 / second.length)
    return sum.length < 1e-9 ? Vector(dx: -first.dy, dy: first.dx) : sum
  }
}

extension Transform {
  /// Rotates the x axis to a direction.
  fileprivate init(direction: Vector) {
    let length = direction.length
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    let (x, y) = (direction.dx / length, direction.dy / length)
    self.init(a: x, b: y, c: -y, d: x, tx: 0, ty: 0)
  }
}
