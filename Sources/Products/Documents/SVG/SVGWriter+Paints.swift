internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunText
internal import GLFunXMLFiles

extension SVGWriter {
  /// True if SVG has the paint of a command; otherwise the command becomes a picture.
  func isVector(_ index: Int) -> Bool {
    switch list.commands[index] {
    case .fill(_, _, .image(let paint), let style):
      isVector(
        list.imagePaints[paint], filling: parts.path(ofCommands: index..<index + 1),
        list.styles[style])
    case .fill(_, _, .gradient(let paint), _): isVector(list.gradientPaints[paint], in: .identity)
    case .stroke(_, _, .image, _): false
    case .stroke(_, let pen, let paint, _):
      if let inverse = list.pens[pen].inverse {
        if case .gradient(let index) = paint {
          isVector(list.gradientPaints[index], in: inverse)
        } else {
          true
        }
      } else {
        false
      }
    default: true
    }
  }

  /// Writes a command, or several triangles, as vectors.
  ///
  /// - Parameter effects: the attributes of its shadow and its blend mode.
  /// - Returns: false if that is not possible, and nothing has been written.
  mutating func writeVectors(
    _ range: Range<Int>, _ style: Compositing, _ effects: [(String, String)]
  ) throws(ImageFileError) -> Bool {
    let path = parts.path(ofCommands: range)
    switch list.commands[range.lowerBound] {
    case .fill(let shape, let rule, let paint, _):
      if case .image(let index) = paint {
        return try write(path, rule, list.imagePaints[index], style, effects)
      }
      guard let fill = attributes("fill", paint, in: .identity) else { return false }
      var attributes = fill
      if rule == .evenOdd { attributes.append(("fill-rule", "evenodd")) }
      if !style.antialias { attributes.append(("shape-rendering", "crispEdges")) }
      write(path, texts[shape], attributes + effects)
      return true
    case .stroke(_, let pen, let paint, _):
      let pen = list.pens[pen]
      let space = pen.space
      guard let inverse = pen.inverse else { return false }
      guard let stroke = attributes("stroke", paint, in: inverse) else { return false }
      var attributes = [("fill", "none")] + stroke + Self.attributes(of: pen.style)
      if !style.antialias { attributes.append(("shape-rendering", "crispEdges")) }
      if space.isIdentity {
        write(path, nil, attributes + effects)
      } else {
        attributes.append(("transform", SVGText.transform(space)))
        write(path.before(space, inverse), nil, attributes + effects)
      }
      return true
    case .clear, .lines, .triangleFan, .triangles, .sprite, .beginLayer, .endLayer:
      return false
    }
  }

  /// Writes a path, as a rectangle if it reads back as the same path.
  private mutating func write(
    _ path: Path, _ text: ShownText?, _ attributes: [(String, String)]
  ) {
    if path.points.count == 4, path.verbs.count == 5 {
      let (first, last) = (path.points[0], path.points[2])
      let box = Rect(
        x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
      var same = Path()
      same.addRect(box)
      if box.width > 0, box.height > 0, same == path {
        let sides = [
          ("x", box.minX), ("y", box.minY), ("width", box.width), ("height", box.height),
        ].filter { $0.0.count > 1 || $0.1 != 0 }
        return element("rect", sides.map { ($0.0, SVGText.number($0.1)) } + attributes)
      }
    }
    var label: [(String, String)] = []
    if let string = (text?.glyphs as? GlyphText)?.string, !string.isEmpty {
      label = [("role", "img"), ("aria-label", XMLText.escaped(string))]
    }
    element("path", label + [("d", path.svgPathData)] + attributes)
  }

  private static func attributes(of pen: StrokeStyle) -> [(String, String)] {
    var attributes: [(String, String)] = []
    if pen.width != 1 { attributes.append(("stroke-width", SVGText.number(pen.width))) }
    if pen.cap != .butt { attributes.append(("stroke-linecap", pen.cap.rawValue)) }
    // A limit below 1 is an error in SVG; all corners are bevelled then.
    let isBevel = pen.join == .bevel || pen.join == .miter && pen.miterLimit < 1
    if isBevel || pen.join == .round {
      attributes.append(("stroke-linejoin", isBevel ? "bevel" : "round"))
    } else if pen.miterLimit != 4 {
      attributes.append(("stroke-miterlimit", SVGText.number(pen.miterLimit)))
    }
    let lengths = pen.dash.lengths
    if !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) {
      attributes.append(("stroke-dasharray", SVGText.numbers(lengths)))
      if pen.dash.phase != 0, pen.dash.phase.isFinite {
        attributes.append(("stroke-dashoffset", SVGText.number(pen.dash.phase)))
      }
    }
    return attributes
  }

  // MARK: Paints

  /// The attributes of a colour or a gradient; nil if it is not one that SVG has.
  ///
  /// - Parameter space: the transform from the frame's device space to the user space of the element.
  private mutating func attributes(
    _ name: String, _ paint: Paint, in space: Transform
  ) -> [(String, String)]? {
    switch paint {
    case .color(let pixel):
      let (color, opacity) = SVGText.color(of: pixel)
      return self.paint(name, color, opacity)
    case .gradient(let index):
      guard let gradient = gradient(index, in: space) else { return nil }
      return [(name, "url(#\(gradient))")]
    case .image: return nil
    }
  }

  /// The name of a gradient, which is written on first use; nil if SVG lacks it.
  private mutating func gradient(_ index: Int, in space: Transform) -> String? {
    if space.isIdentity, let known = gradientNames[index] { return known }
    let paint = list.gradientPaints[index]
    guard isVector(paint, in: space) else { return nil }
    let transform = paint.transform.concatenating(space)
    var attributes: [(String, String)]
    let kind: String
    switch paint.placement {
    case .linear(let start, let end):
      kind = "linearGradient"
      attributes = [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)].map {
        ($0.0, SVGText.number($0.1))
      }
    case .radial(let start, let startRadius, let end, let endRadius):
      kind = "radialGradient"
      attributes = [
        ("cx", end.x), ("cy", end.y), ("r", endRadius), ("fx", start.x), ("fy", start.y),
        ("fr", startRadius),
      ].map { ($0.0, SVGText.number($0.1)) }
    case .conic: return nil
    }
    let name = newName("gradient")
    attributes = [("id", name), ("gradientUnits", "userSpaceOnUse")] + attributes
    if !transform.isIdentity {
      attributes.append(("gradientTransform", SVGText.transform(transform)))
    }
    if let extend = paint.before, extend != .pad {
      attributes.append(("spreadMethod", extend == .repeat ? "repeat" : "reflect"))
    }
    element(kind, attributes, isOpen: true)
    for stop in paint.gradient.stops { write(stop, paint.alpha) }
    close(kind)
    if space.isIdentity { gradientNames[index] = name }
    return name
  }

  /// True if SVG has a gradient. It continues both ends in the same way.
  private func isVector(_ paint: GradientPaint, in space: Transform) -> Bool {
    guard paint.gradient.stops.count > 1, paint.before != nil, paint.before == paint.after,
      paint.transform.concatenating(space).inverted() != nil
    else { return false }
    return switch paint.placement {
    case .linear(let start, let end): start != end
    case .radial(_, let startRadius, _, let endRadius): endRadius > 0 && startRadius >= 0
    case .conic: false
    }
  }

  private func write(_ stop: Gradient.Stop, _ alpha: Double) {
    let opacity = stop.color.alpha * alpha
    element(
      "stop",
      [("offset", SVGText.number(stop.offset)), ("stop-color", SVGText.color(stop.color))]
        + (opacity < 1 ? [("stop-opacity", SVGText.number(opacity))] : []))
  }

  /// True if a path is the rectangle of the image that fills it, and SVG has its sampling.
  private func isVector(
    _ paint: ImagePaint, filling path: Path, _ style: Compositing
  ) -> Bool {
    let size = paint.image.size
    var frame = Path()
    frame.addRect(
      Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
      transform: paint.transform)
    let isReduced =
      Vector(dx: paint.transform.a, dy: paint.transform.b).length < 1
      || Vector(dx: paint.transform.c, dy: paint.transform.d).length < 1
    return !paint.isTiled && style.antialias && frame == path
      && !(paint.interpolation == .low && isReduced)
  }

  /// Writes an image that fills a path.
  ///
  /// - Returns: false if SVG does not have it, and nothing has been written.
  private mutating func write(
    _ path: Path, _ rule: FillRule, _ paint: ImagePaint, _ style: Compositing,
    _ effects: [(String, String)]
  ) throws(ImageFileError) -> Bool {
    guard isVector(paint, filling: path, style) else { return false }
    var attributes = try image(paint.image, paint.transform, paint.interpolation)
    if paint.alpha < 1 { attributes.append(("opacity", SVGText.number(paint.alpha))) }
    element("use", attributes + effects)
    return true
  }
}

extension Pen {
  /// The transform of the pen without its place.
  fileprivate var space: Transform {
    var space = transform
    (space.tx, space.ty) = (0, 0)
    return space
  }

  /// The inverse of `space`; nil if it has none.
  fileprivate var inverse: Transform? { space.inverted().flatMap { $0.isFinite ? $0 : nil } }
}

extension Path {
  /// The path that a transform maps to this one.
  fileprivate func before(_ transform: Transform, _ inverse: Transform) -> Path {
    let points = points.map { point in
      // The result is corrected until it is mapped to the very same point, if there is such a number.
      var source = point.applying(inverse)
      for _ in 0..<4 {
        let rest = point - source.applying(transform)
        if rest.dx == 0, rest.dy == 0 { break }
        source = source + rest.applying(inverse)
      }
      return source
    }
    return Path(verbs: verbs[...], points: points[...])
  }
}
