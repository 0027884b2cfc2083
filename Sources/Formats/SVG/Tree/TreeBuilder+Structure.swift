internal import GLFunGeometry

extension TreeBuilder {
  // MARK: Conditions

  /// True if the conditional attributes of an element hold: its required languages and extensions.
  func meetsConditions(_ element: Int) -> Bool {
    if let extensions = document.text(.requiredExtensions, of: element), !extensions.isEmpty {
      return false
    }
    guard let languages = document.text(.systemLanguage, of: element) else { return true }
    return languages.split(separator: ",").contains { word in
      let language = word.lowercased().filter { $0 != " " }
      return options.languages.contains { own in
        let own = own.lowercased()
        return own == language || language.hasPrefix(own + "-") || own.hasPrefix(language + "-")
      }
    }
  }

  /// True if `switch` may select an element.
  func isChosen(_ element: Int) -> Bool {
    switch document.name(of: element) {
    case .svg, .g, .a, .switch, .use, .image, .text, .path, .rect, .circle, .ellipse, .line,
      .polyline, .polygon, .foreignObject:
      meetsConditions(element)
    default: false
    }
  }

  // MARK: Elements that are not drawn

  /// Warns of elements that are not drawn, once for each kind.
  mutating func warnOfElements() {
    for (name, message) in Self.elementsNotDrawn {
      if let element = document.firstElement(named: name) { warn(message, at: element) }
    }
  }

  /// Names of elements that are skipped; SVG fonts are recognized by their `glyph` elements.
  private static let elementsNotDrawn: KeyValuePairs = [
    "glyph": "fonts of SVG 1.1 are not used; another font takes the place of this one",
    "flowRoot": "\"flowRoot\" of SVG 1.2 is not drawn; save the file as SVG 1.1",
    "meshgradient": "\"meshgradient\" is not known; what is painted with it is not drawn",
    "mesh": "\"mesh\" is not drawn",
    "hatch": "\"hatch\" is not known; what is painted with it is not drawn",
    "solidColor": "\"solidColor\" is not known; what is painted with it is not drawn",
    "solidcolor": "\"solidcolor\" is not known; what is painted with it is not drawn",
    "video": "\"video\" is not drawn", "canvas": "\"canvas\" is not drawn",
    "iframe": "\"iframe\" is not drawn",
  ]

  // MARK: Viewports

  /// Builds a nested `svg`.
  ///
  /// Its position and size are those of its attributes: browsers ignore the properties.
  mutating func visitNested(_ element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    let width = attributeLength(.width, of: element, scope, .horizontal)
    let height = attributeLength(.height, of: element, scope, .vertical)
    return try visitViewport(
      element, scope, width: width ?? scope.viewport.width,
      height: height ?? scope.viewport.height)
  }

  /// Builds an `svg` or a `symbol` with the given size.
  private mutating func visitViewport(
    _ element: Int, _ scope: Scope, width: Double, height: Double
  ) throws(SVGError) -> Rect {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return .null }
    let origin = Point(
      x: attributeLength(.x, of: element, scope, .horizontal) ?? 0,
      y: attributeLength(.y, of: element, scope, .vertical) ?? 0)
    let viewport = Rect(origin: origin, size: Size(width: width, height: height))
    var inner = PictureTree.Group()
    inner.transform = Transform(translationX: origin.x, y: origin.y)
    var size = viewport.size
    if var reader = document.reader(.viewBox, of: element), let box = reader.viewBox() {
      let aspect = AspectRatio(document.reader(.preserveAspectRatio, of: element))
      inner.transform = aspect.transform(from: box, to: viewport)
      size = box.size
    }
    if scope.style.isClippedToViewport { inner.viewport = viewport }
    let group = inner
    let content = scope.with(viewport: size)
    return try withGroup(try self.group(of: element, scope)) { (builder) throws(SVGError) in
      try builder.withGroup(PendingGroup(group: group)) { (builder) throws(SVGError) in
        try builder.visitChildren(of: element, content)
      }
    }
  }

  // MARK: use

  /// Builds the content that a `use` refers to.
  mutating func visitUse(_ element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    guard let target = document.reference(of: element) else {
      if let text = document.text(.href, of: element), !text.hasPrefix("#") {
        warn(
          "\"\(text.prefix(80))\" is in another file; nothing of other files is used", at: element)
      }
      return .null
    }
    // A `use` of itself or of an ancestor draws nothing.
    if scope.references.contains(target) || isAround(target, element) { return .null }
    if scope.references.count >= options.limits.references {
      throw .tooComplex(
        name: name, line: document.line(of: element),
        problem: "uses are nested more than \(options.limits.references) deep")
    }
    let kind = document.name(of: target)
    if scope.isClip, kind?.isShape != true, kind != .text { return .null }
    let x = try length(.x, of: element, scope, .horizontal) ?? 0
    let y = try length(.y, of: element, scope, .vertical) ?? 0
    var pending = try group(of: element, scope)
    let place = Transform(translationX: x, y: y)
    let isSplit = pending.isOriginInBounds || pending.group.needsEffects
    var inner = PictureTree.Group()
    if isSplit {
      inner.transform = place
    } else {
      pending.group.transform = place.concatenating(pending.group.transform)
    }
    let content = scope.following(target)
    let innerGroup = PendingGroup(group: inner)
    if usesContext { pending.group.context = try context(of: scope) }
    let context = pending.group.context
    let bounds = try withGroup(pending) { (builder) throws(SVGError) in
      try builder.withGroup(innerGroup) { (builder) throws(SVGError) in
        try builder.visitTarget(target, kind, of: element, content)
      }
    }
    if let context { tree.contexts[Int(context)].bounds = bounds }
    return bounds
  }

  private mutating func visitTarget(
    _ target: Int, _ kind: ElementName?, of use: Int, _ scope: Scope
  ) throws(SVGError) -> Rect {
    guard kind == .symbol || kind == .svg else { return try visit(target, scope) }
    try cascade.work.spendNode(at: target)
    let inner = try self.scope(of: target, in: scope)
    guard inner.style.isDisplayed else { return .null }
    // The size of `use` overrides the target's. Source: SVG 2, 5.5.
    let width =
      attributeLength(.width, of: use, scope, .horizontal)
      ?? attributeLength(.width, of: target, inner, .horizontal)
    let height =
      attributeLength(.height, of: use, scope, .vertical)
      ?? attributeLength(.height, of: target, inner, .vertical)
    return try visitViewport(
      target, inner, width: width ?? scope.viewport.width, height: height ?? scope.viewport.height)
  }

  /// True if `outer` is the element or an ancestor.
  private func isAround(_ outer: Int, _ element: Int) -> Bool {
    var place: Int? = element
    while let ancestor = place {
      if ancestor == outer { return true }
      place = document.parent(of: ancestor)
    }
    return false
  }
}
