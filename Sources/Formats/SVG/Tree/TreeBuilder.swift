internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText
internal import GLFunXMLFiles

/// Builds the picture tree of a document.
struct TreeBuilder {
  var cascade: Cascade
  let document: Document
  let options: SVG.Options
  /// The name used in errors.
  let name: String
  var tree = PictureTree()
  var warnings = WarningList()
  /// The cached scopes of elements that are referred to, as they are at their place in the document.
  private var documentScopes: [Int: Scope] = [:]
  private let rootScope: Scope
  /// True if the document contains `context-fill` or `context-stroke`.
  let usesContext: Bool
  /// True if text is drawn; false in glyph documents, whose text could use their own font.
  var drawsText = true
  /// True if any length depends on a font.
  let hasFontUnits: Bool
  /// The cached units of fonts.
  var fontUnits: [TextStyle.Font: FontUnits] = [:]
  /// The queue of contents to build.
  var waiting: [WaitingContent] = []
  // Caches by element.
  var gradients: [Int: PictureTree.Paint?] = [:]
  var gradientStops: [Int: [Gradient.Stop]] = [:]
  var patterns: [Int: Int32?] = [:]
  var clips: [Int: Int32] = [:]
  var masks: [Int: Int32] = [:]
  var markers: [Int: Marker?] = [:]
  /// The paths by element; −1 if not built yet.
  var paths: [Int32]
  var filterNodes: [Int: FilterNode] = [:]
  /// The images by the hash of their address.
  var loadedImages: [NameHash: LoadedImage?] = [:]
  /// The images and fonts that were read, shared with the enclosing files.
  let files: LinkedFiles
  var textFonts: [TextStyle.Font: TextFont] = [:]
  /// The fonts of `@font-face` rules, by the index of the rule.
  var fontFaces: [Int: FontFace?] = [:]
  /// The families that the system's fonts were searched for.
  var systemFamilies: Set<String> = []
  /// The features that a warning was given for.
  var warned: Set<String> = []
  /// The number of flexible boxes and tables around the box being laid out.
  var boxDepth = 0
  /// The depth of the `foreignObject` being laid out.
  var objectDepth = 0
  /// Characters without a font that a warning was given for.
  var missingCharacters: Set<Unicode.Scalar> = []
  /// Characters of damaged fonts that a warning was given for.
  var lostCharacters = LostCharacters()

  init(
    _ document: Document, cascade: Cascade, rootScope: Scope, options: SVG.Options, name: String,
    files: LinkedFiles
  ) {
    self.files = files
    self.document = document
    self.cascade = cascade
    self.rootScope = rootScope
    self.options = options
    self.name = name
    paths = Array(repeating: -1, count: document.tree.nodes.count)
    usesContext = document.hasText("context-")
    hasFontUnits = document.hasFontUnits
  }

  /// Builds the content of a root element, in its viewport.
  ///
  /// - Parameters:
  ///   - frame: the size of the picture; nil for a glyph of a font.
  ///   - only: the single element to build, with its descendants and the groups around it; nil for everything.
  @discardableResult
  mutating func build(
    root: Int, viewBox: Rect?, frame: RootFrame? = nil, only: Int? = nil
  ) throws(SVGError) -> Rect {
    let first = Int32(tree.nodes.count)
    warnOfElements()
    let (style, hasGeometry) = try style(of: root, in: rootScope)
    var bounds = Rect.null
    tree.background = style.text.own.box.background
    if style.text.own.box.notDrawn.contains(.picture) {
      warn("the picture of a background is not drawn", at: root)
    }
    if style.isDisplayed {
      let viewport = viewBox?.size
      let outer = rootScope.with(rootFontSize: style.text.font.size)
      let scope = scope(style, in: outer, viewport: viewport, hasGeometry: hasGeometry)
      documentScopes[root] = scope
      var group = try group(of: root, scope)
      if let frame, !frame.isUnknown { try moveRoot(&group, root, scope, frame) }
      bounds = try withGroup(group) { (builder) throws(SVGError) in
        guard let only, only != root else { return try builder.visitChildren(of: root, scope) }
        return try builder.visit(builder.way(to: only, from: root)[...], scope)
      }
    }
    tree.root = first..<Int32(tree.nodes.count)
    while let next = waiting.popLast() {
      let start = Int32(tree.nodes.count)
      let bounds: Rect
      if next.isAlone {
        var scope = rootScope
        if let parent = document.parent(of: next.element) { scope = try documentScope(of: parent) }
        bounds = try visit(next.element, scope)
      } else {
        var scope = try documentScope(of: next.element)
        if next.isClip { scope = scope.inClip }
        bounds = try visitChildren(of: next.element, scope)
      }
      tree.contents[Int(next.content)] = PictureTree.Content(
        nodes: start..<Int32(tree.nodes.count), bounds: bounds)
    }
    return bounds
  }

  /// The ancestors of an element below a root, outermost first, and the element itself.
  private func way(to element: Int, from root: Int) -> [Int] {
    var way: [Int] = []
    var place: Int? = element
    while let next = place, next != root {
      way.append(next)
      place = document.parent(of: next)
    }
    return way.reversed()
  }

  /// Builds the last element of an ancestor chain within the groups of those before it.
  private mutating func visit(_ way: ArraySlice<Int>, _ outer: Scope) throws(SVGError) -> Rect {
    guard let element = way.first else { return .null }
    if way.count == 1 { return try visit(element, outer) }
    let scope = try scope(of: element, in: outer)
    guard scope.style.isDisplayed else { return .null }
    return try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
      try builder.visit(way.dropFirst(), scope)
    }
  }

  /// Applies the root element's transform to its group. It is that of a CSS box: its reference is the box, and its origin is
  /// the centre of the box by default.
  private mutating func moveRoot(
    _ group: inout PendingGroup, _ root: Int, _ scope: Scope, _ frame: RootFrame
  ) throws(SVGError) {
    guard !group.group.transform.isIdentity, let back = frame.transform.inverted() else { return }
    let size = frame.size
    let origin = scope.style.origin ?? TransformOrigin(x: .percent(50), y: .percent(50))
    let own = try transform(of: root, scope.with(viewport: size))
      .about(x: origin.x.resolved(size.width), y: origin.y.resolved(size.height))
    group.isOriginInBounds = false
    group.group.transform = frame.transform.concatenating(own).concatenating(back)
  }

  /// A content waiting to be built.
  struct WaitingContent {
    /// The index in the tree's contents.
    var content: Int32
    var element: Int
    /// True if only geometry matters.
    var isClip = false
    /// True if the element itself is built; false for its children.
    var isAlone = false
  }

  /// Reads images and fonts.
  var resources: ResourceReader {
    ResourceReader(folder: options.folderPath, allowedFolders: options.allowedPaths)
  }

  // MARK: Scopes

  /// The scope of an element, with its computed style.
  mutating func scope(of element: Int, in outer: Scope) throws(SVGError) -> Scope {
    let likeness = cascade.likeness(of: element)
    if let likeness, let known = outer.scope(ofElementLike: likeness) { return known }
    let (style, hasGeometry) = try style(of: element, in: outer)
    let scope = scope(style, in: outer, hasGeometry: hasGeometry)
    if let likeness { outer.keep(scope, ofElementsLike: likeness) }
    return scope
  }

  /// The style of an element, and true if the style sets its position or shape.
  private mutating func style(
    of element: Int, in scope: Scope
  ) throws(SVGError) -> (style: ComputedStyle, hasGeometry: Bool) {
    let range = try cascade.declarations(of: element)
    var reader = StyleReader(
      document, units: scope.units, parent: scope.style, budget: files.budget)
    // Source: SVG 2, the user agent style sheet.
    reader.style.isClippedToViewport = document.name(of: element)?.isViewport == true && element > 0
    if let space = document.text(.space, of: element) {
      reader.style.text.keepsSpaces = space == "preserve"
    }
    if let language = document.text(.lang, of: element) { reader.style.text.language = language }
    try apply(range, to: &reader, at: element)
    try cascade.work.check(at: element)
    for function in reader.unknownFunctions { warn(unknownFunction: function, at: element) }
    for fault in reader.pathFaults {
      warn("\(fault); the value of \"clip-path\" does not count", at: element)
    }
    return (reader.style, reader.hasGeometry)
  }

  /// The scope for the children of an element with that style.
  func scope(
    _ style: ComputedStyle, in scope: Scope, viewport: Size? = nil, hasGeometry: Bool
  ) -> Scope {
    var units = scope.units
    units.fontSize = style.text.font.size
    units.font = fontUnits[style.text.font] ?? units.font
    return Scope(
      style: style, viewport: viewport ?? scope.viewport, units: units, depth: scope.depth + 1,
      references: scope.references, isClip: scope.isClip, hasGeometry: hasGeometry)
  }

  /// The scope for the children of an element at its place in the document.
  mutating func documentScope(of element: Int) throws(SVGError) -> Scope {
    var missing: [Int] = []
    var place: Int? = element
    var scope = rootScope
    while let ancestor = place {
      if let known = documentScopes[ancestor] {
        scope = known
        break
      }
      missing.append(ancestor)
      place = document.parent(of: ancestor)
    }
    for element in missing.reversed() {
      let (style, hasGeometry) = try style(of: element, in: scope)
      var viewport: Size?
      if document.name(of: element) == .svg, document.parent(of: element) != nil {
        if var box = document.reader(.viewBox, of: element), let box = box.viewBox() {
          viewport = Size(width: box.width, height: box.height)
        } else {
          viewport = Size(
            width: attributeLength(.width, of: element, scope, .horizontal)
              ?? scope.viewport.width,
            height: attributeLength(.height, of: element, scope, .vertical)
              ?? scope.viewport.height)
        }
      }
      scope = self.scope(style, in: scope, viewport: viewport, hasGeometry: hasGeometry)
      documentScopes[element] = scope
    }
    return scope
  }

  // MARK: Elements

  /// Builds the children of an element.
  ///
  /// - Returns: their bounding box.
  mutating func visitChildren(of element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    var bounds = Rect.null
    for child in document.children(of: element) {
      bounds = bounds.union(try visit(child, scope))
    }
    return bounds
  }

  /// Builds an element.
  ///
  /// - Returns: its bounding box in its parent's space.
  mutating func visit(_ element: Int, _ outer: Scope) throws(SVGError) -> Rect {
    guard let kind = document.name(of: element), kind.isDrawn,
      !outer.isClip || kind.isInClips, meetsConditions(element)
    else { return .null }
    try cascade.work.spendNode(at: element)
    if outer.depth >= options.limits.depth {
      throw .tooComplex(
        name: name, line: document.line(of: element),
        problem: "elements are nested more than \(options.limits.depth) deep")
    }
    let scope = try scope(of: element, in: outer)
    guard scope.style.isDisplayed else { return .null }
    switch kind {
    case .g, .a:
      return try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
        try builder.visitChildren(of: element, scope)
      }
    case .switch:
      guard let child = document.children(of: element).first(where: { isChosen($0) }) else {
        return .null
      }
      return try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
        try builder.visit(child, scope)
      }
    case .svg: return try visitNested(element, scope)
    case .use: return try visitUse(element, scope)
    case .image: return try visitImage(element, scope)
    case .text: return try visitText(element, scope)
    case .foreignObject: return try visitForeignObject(element, scope)
    default: return try visitShape(element, kind, scope)
    }
  }

  /// Wraps the nodes that `body` builds in a group, unless the group would have no effect.
  ///
  /// - Returns: the bounding box of the content, in the parent's space.
  mutating func withGroup(
    _ group: PendingGroup, _ body: (inout TreeBuilder) throws(SVGError) -> Rect
  ) throws(SVGError) -> Rect {
    if group.group.isPlain, !group.isOriginInBounds, group.clipShape == nil {
      return try body(&self)
    }
    let node = tree.nodes.count
    let index = tree.groups.count
    tree.nodes.append(PictureTree.Node(kind: .group, index: Int32(index), end: 0))
    tree.groups.append(group.group)
    let bounds = try body(&self)
    tree.nodes[node].end = Int32(tree.nodes.count)
    tree.groups[index].bounds = bounds
    if let shape = group.clipShape {
      tree.groups[index].clip = try clip(shape, bounds, group, at: 0)
    }
    let transform = group.transform(in: bounds)
    tree.groups[index].transform = transform
    if let viewport = group.group.viewport {
      return bounds.applying(transform).intersection(viewport)
    }
    return bounds.isNull ? bounds : bounds.applying(transform)
  }

  /// A group whose transform may depend on the bounding box of its content.
  struct PendingGroup {
    var group: PictureTree.Group
    var isOriginInBounds = false
    var origin: TransformOrigin?
    /// A basic shape for clipping, placed by the bounding box of the content.
    var clipShape: ClipShape?
    var strokeWidth = 0.0
    var viewport = Size.zero

    /// The transform, given the bounding box.
    func transform(in bounds: Rect) -> Transform {
      guard isOriginInBounds, !bounds.isNull else { return group.transform }
      let origin = origin ?? TransformOrigin(x: .percent(50), y: .percent(50))
      return group.transform.about(
        x: bounds.minX + origin.x.resolved(bounds.width),
        y: bounds.minY + origin.y.resolved(bounds.height))
    }
  }

  /// The group that an element's properties require.
  mutating func group(of element: Int, _ scope: Scope) throws(SVGError) -> PendingGroup {
    let style = scope.style
    var group = PictureTree.Group()
    group.transform = try transform(of: element, scope)
    var pending = PendingGroup(group: group)
    if !group.transform.isIdentity {
      if style.isOriginInBounds {
        pending.isOriginInBounds = true
        pending.origin = style.origin
      } else if let origin = style.origin {
        group.transform = group.transform.about(
          x: origin.x.resolved(scope.viewport.width), y: origin.y.resolved(scope.viewport.height))
      }
    }
    if let clip = style.clipPath { group.clip = try self.clip(clip) }
    if !scope.isClip {
      group.opacity = style.opacity
      group.blendMode = style.blendMode
      group.isIsolated = style.isIsolated
      if let mask = style.mask { group.mask = try self.mask(mask) }
      if let filter = style.filter { group.filter = try filters(filter, of: element, scope) }
    }
    pending.group = group
    if let shape = style.clipShape {
      pending.clipShape = shape
      pending.viewport = scope.viewport
      if style.stroke != .none { pending.strokeWidth = style.strokeWidth.resolved(scope.diagonal) }
    }
    return pending
  }

  /// Warns of an unsupported function in a value, once for each function.
  mutating func warn(unknownFunction function: String, at element: Int) {
    guard warned.insert(function).inserted else { return }
    warn("\"\(function)\" is not known; values with it do not count", at: element)
  }

  mutating func warn(_ message: String, at element: Int) {
    warnings.add(
      SVGWarning(
        line: document.line(of: element), element: document.writtenName(of: element),
        message: message))
  }
}

extension ElementName {
  /// True if the element is drawn at its place in the document.
  fileprivate var isDrawn: Bool {
    switch self {
    case .svg, .g, .a, .switch, .use, .image, .text, .foreignObject: true
    default: isShape
    }
  }

  /// True if the element clips its content by default, depending on `overflow`.
  fileprivate var isViewport: Bool {
    switch self {
    case .svg, .symbol, .marker, .pattern, .image, .foreignObject: true
    default: false
    }
  }

  var isShape: Bool {
    switch self {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }

  /// True if the element is allowed in a clip path.
  fileprivate var isInClips: Bool { isShape || self == .text || self == .use }
}

extension Transform {
  /// The same transform with another fixed point.
  func about(x: Double, y: Double) -> Transform {
    Transform(translationX: x, y: y).concatenatingBefore(self).translatedBy(x: -x, y: -y)
  }
}
