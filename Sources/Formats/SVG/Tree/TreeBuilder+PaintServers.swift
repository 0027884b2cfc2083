internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

extension TreeBuilder {
  /// Builds the gradient or pattern of an element; returns nil if it paints nothing.
  mutating func server(_ element: Int) throws(SVGError) -> PictureTree.Paint? {
    switch document.name(of: element) {
    case .linearGradient, .radialGradient:
      if let known = gradients[element] { return known }
      let gradient = try gradient(element)
      gradients[element] = .some(gradient)
      return gradient
    case .pattern:
      if let known = patterns[element] { return known.map { .pattern($0, 1) } }
      let pattern = try pattern(element)
      patterns[element] = .some(pattern)
      return pattern.map { .pattern($0, 1) }
    default: return nil
    }
  }

  /// An element and the elements that it inherits from by `href`, as long as they are of the given kinds.
  private func chain(_ element: Int, _ kinds: [ElementName]) throws(SVGError) -> [Int] {
    var chain = [element]
    while let next = document.reference(of: chain[chain.count - 1]), !chain.contains(next),
      let kind = document.name(of: next), kinds.contains(kind)
    {
      guard chain.count < options.limits.references else {
        throw .tooComplex(
          name: name, line: document.line(of: element),
          problem: "gradients or patterns refer to more than \(options.limits.references) others")
      }
      chain.append(next)
    }
    try cascade.work.spendNodes(1, at: element)
    return chain
  }

  /// The first element of a chain that has an attribute.
  private func holder(_ name: AttributeName, in chain: [Int]) -> Int? {
    chain.first { document.attribute(name, of: $0) != nil }
  }

  // MARK: Gradients

  private mutating func gradient(_ element: Int) throws(SVGError) -> PictureTree.Paint? {
    let chain = try chain(element, [.linearGradient, .radialGradient])
    let source = chain.first { link in
      document.children(of: link).contains { document.name(of: $0) == .stop }
    }
    var stops = try source.map { (source) throws(SVGError) in try self.stops(of: source) } ?? []
    // A gradient without stops paints nothing, and its fallback colour is not used.
    if stops.isEmpty { stops = [Gradient.Stop(offset: 0, color: .clear)] }
    let last = stops[stops.count - 1]
    let scope = try documentScope(of: element)
    let isInBounds =
      holder(.gradientUnits, in: chain).flatMap { document.text(.gradientUnits, of: $0) }
      != "userSpaceOnUse"
    var transform = Transform.identity
    if let holder = holder(.gradientTransform, in: chain),
      var reader = document.reader(.gradientTransform, of: holder)
    {
      transform = reader.transform(scope.units, box: scope.viewport) ?? .identity
    }
    /// A plain colour; nothing is painted if a bounding box is needed and the box is empty.
    func plain() -> PictureTree.Paint {
      guard isInBounds else { return .color(last.color) }
      tree.gradients.append(
        PictureTree.GradientServer(
          gradient: Gradient(stops: [last]),
          placement: .linear(start: .zero, end: Point(x: 1, y: 0)), extend: .pad,
          transform: .identity, isInBounds: true))
      return .gradient(Int32(tree.gradients.count - 1), 1)
    }
    if stops.count == 1 { return plain() }
    guard transform.inverted() != nil else { return nil }
    let extend: Gradient.Extend =
      switch holder(.spreadMethod, in: chain).flatMap({ document.text(.spreadMethod, of: $0) }) {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    let same = chain.filter { document.name(of: $0) == document.name(of: element) }
    let box = isInBounds ? Size(width: 1, height: 1) : scope.viewport
    func place(_ name: AttributeName, _ usual: Length, _ whole: Double) -> Double {
      guard let holder = holder(name, in: same), var reader = document.reader(name, of: holder)
      else { return usual.resolved(whole) }
      reader.skipSpace()
      return (reader.length(scope.units) ?? usual).resolved(whole)
    }
    let placement: Gradient.Placement
    if document.name(of: element) == .linearGradient {
      let start = Point(x: place(.x1, .zero, box.width), y: place(.y1, .zero, box.height))
      let end = Point(x: place(.x2, .whole, box.width), y: place(.y2, .zero, box.height))
      if start == end { return plain() }
      placement = .linear(start: start, end: end)
    } else {
      let diagonal =
        ((box.width * box.width + box.height * box.height) / 2).squareRoot()
      let center = Point(
        x: place(.cx, .percent(50), box.width), y: place(.cy, .percent(50), box.height))
      let radius = place(.r, .percent(50), diagonal)
      guard radius > 0 else { return radius < 0 ? nil : plain() }
      let focus = Point(
        x: holder(.fx, in: same) == nil ? center.x : place(.fx, .zero, box.width),
        y: holder(.fy, in: same) == nil ? center.y : place(.fy, .zero, box.height))
      // As in SVG 2, a focus outside the circle makes a cone; SVG 1.1 moved it onto the circle.
      placement = .radial(
        startCenter: focus, startRadius: max(place(.fr, .zero, diagonal), 0), endCenter: center,
        endRadius: radius)
    }
    tree.gradients.append(
      PictureTree.GradientServer(
        gradient: Gradient(stops: stops), placement: placement, extend: extend,
        transform: transform, isInBounds: isInBounds))
    return .gradient(Int32(tree.gradients.count - 1), 1)
  }

  /// The stops of an element, which several gradients may share.
  private mutating func stops(of element: Int) throws(SVGError) -> [Gradient.Stop] {
    if let known = gradientStops[element] {
      try cascade.work.spendNodes(known.count / Self.stopsOfANode, at: element)
      return known
    }
    let scope = try documentScope(of: element)
    var stops: [Gradient.Stop] = []
    var last = 0.0
    for child in document.children(of: element) where document.name(of: child) == .stop {
      try cascade.work.spendNode(at: child)
      let style = try self.scope(of: child, in: scope).style
      var reader = document.reader(.offset, of: child)
      reader?.skipSpace()
      // Offsets are clamped to be non-decreasing.
      last = max(last, min(max(reader?.numberOrPercentage() ?? 0, 0), 1))
      let color: Color =
        switch style.stopColor {
        case .color(let color): color
        default: style.color
        }
      stops.append(
        Gradient.Stop(offset: last, color: color.withAlpha(color.alpha * style.stopOpacity)))
    }
    gradientStops[element] = stops
    return stops
  }

  /// The number of stops copied in the time in which an element is built.
  private static let stopsOfANode = 8

  // MARK: Patterns

  private mutating func pattern(_ element: Int) throws(SVGError) -> Int32? {
    let chain = try chain(element, [.pattern])
    guard
      let source = chain.first(where: { link in
        document.children(of: link).contains { _ in true }
      })
    else { return nil }
    let scope = try documentScope(of: element)
    func text(_ name: AttributeName) -> String? {
      holder(name, in: chain).flatMap { document.text(name, of: $0) }
    }
    func reader(_ name: AttributeName) -> TextReader? {
      holder(name, in: chain).flatMap { document.reader(name, of: $0) }
    }
    let isInBounds = text(.patternUnits) != "userSpaceOnUse"
    let box = isInBounds ? Size(width: 1, height: 1) : scope.viewport
    func place(_ name: AttributeName, _ whole: Double) -> Double {
      guard var reader = reader(name) else { return 0 }
      reader.skipSpace()
      return reader.length(scope.units)?.resolved(whole) ?? 0
    }
    let cell = Rect(
      x: place(.x, box.width), y: place(.y, box.height), width: place(.width, box.width),
      height: place(.height, box.height))
    guard cell.size.width > 0, cell.size.height > 0, cell.isFinite else { return nil }
    var transformReader = reader(.patternTransform)
    let transform = transformReader?.transform(scope.units, box: scope.viewport) ?? .identity
    guard transform.inverted() != nil else { return nil }
    var viewBoxReader = reader(.viewBox)
    tree.patterns.append(
      PictureTree.Pattern(
        cell: cell, isInBounds: isInBounds,
        isContentInBounds: text(.patternContentUnits) == "objectBoundingBox",
        transform: transform, viewBox: viewBoxReader?.viewBox(),
        aspect: AspectRatio(reader(.preserveAspectRatio)),
        content: content(of: source)))
    return Int32(tree.patterns.count - 1)
  }
}
