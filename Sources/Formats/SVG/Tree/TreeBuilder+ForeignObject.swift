internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunText
internal import GLFunXMLFiles

/// XHTML text in a `foreignObject`: blocks with lines of text, flexible boxes and tables. Images, borders and floats are not
/// drawn; each kind causes a warning.
extension TreeBuilder {
  /// Builds a `foreignObject`.
  ///
  /// - Returns: its viewport.
  mutating func visitForeignObject(_ element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    guard drawsText else { return .null }
    let rect = Rect(
      x: try length(.x, of: element, scope, .horizontal) ?? 0,
      y: try length(.y, of: element, scope, .vertical) ?? 0,
      width: try length(.width, of: element, scope, .horizontal) ?? 0,
      height: try length(.height, of: element, scope, .vertical) ?? 0)
    guard rect.isFinite, rect.size.width > 0, rect.size.height > 0 else { return .null }
    return try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
      guard scope.style.isVisible else { return rect }
      var inner = PictureTree.Group()
      inner.transform = Transform(translationX: rect.minX, y: rect.minY)
      if scope.style.isClippedToViewport { inner.viewport = rect }
      _ = try builder.withGroup(PendingGroup(group: inner)) { (builder) throws(SVGError) in
        builder.objectDepth = scope.depth
        let box = try builder.flow(element, scope, width: rect.width, height: rect.height)
        try builder.add(box, at: element)
        return Rect(origin: .zero, size: rect.size)
      }
      return rect
    }
  }

  // MARK: Blocks

  /// A block during layout.
  private struct Flow {
    var box = FlowBox()
    var text = FlowText()
    /// The style of its lines, and the font that determines their height.
    var style: TextStyle
    var font: Font
    /// The position of the next block, and the minimum margin above it.
    var y = 0.0
    var margin = 0.0
    var width: Double
    /// The height of the content, if known.
    var height: Double?
    /// The number of list items so far.
    var itemCount = 0
  }

  /// The most nested flexible boxes and tables.
  private static let deepestBox = 6
  /// The number of elements that take as much time as an element in such a box, which is laid out again for each width.
  private static let nodesOfABox = 5

  /// Lays out a box.
  ///
  /// - Parameters:
  ///   - width: the width of the containing box.
  ///   - height: the height of the containing box, if known.
  ///   - forced: the width of the box without margins, if known.
  mutating func flow(
    _ element: Int, _ scope: Scope, width: Double, height: Double?, forced: Double? = nil
  ) throws(SVGError) -> FlowBox {
    let style = scope.style.text
    let box = style.own.box
    let (left, right) = (box.padding.left.resolved(width), box.padding.right.resolved(width))
    let (top, bottom) = (box.padding.top.resolved(width), box.padding.bottom.resolved(width))
    let isRoot = document.name(of: element) == .foreignObject
    var given = isRoot ? nil : try boxLength(.width, of: element, scope)?.resolved(width)
    if let forced { given = forced - left - right }
    let margins = box.margin.left.resolved(width) + box.margin.right.resolved(width)
    let inner = max(given ?? width - margins - left - right, 0)
    var ownHeight = height
    if !isRoot {
      ownHeight = try boxLength(.height, of: element, scope).flatMap { length in
        length.isPercentage ? height.map { length.resolved($0) } : length.value
      }
    }
    warn(notDrawn: box.notDrawn, at: element)
    if boxDepth > 0 { try cascade.work.spendNodes(Self.nodesOfABox, at: element) }
    var result: FlowBox
    // Each level lays out its content more than once.
    let isTooDeep = boxDepth >= Self.deepestBox
    switch box.display {
    case .flex where !isTooDeep:
      boxDepth += 1
      defer { boxDepth -= 1 }
      result = try flexibleContent(element, scope, width: inner, height: ownHeight)
    case .table where !isTooDeep, .tableGroup where !isTooDeep, .tableRow where !isTooDeep:
      boxDepth += 1
      defer { boxDepth -= 1 }
      result = try table(element, scope, width: inner, isGiven: given != nil, height: ownHeight)
    default:
      if box.display != .usual, box.display != .block, isTooDeep {
        warn(
          notLaidOut: "what is more than \(Self.deepestBox) flexible boxes and tables deep",
          at: element)
      }
      result = try blockContent(element, scope, width: inner, height: ownHeight)
    }
    let content = result.size
    let used = ownHeight ?? content.height
    result.move(x: left, y: top + max(used - content.height, 0) * box.verticalPlace)
    result.size = Size(width: left + inner + right, height: top + used + bottom)
    result.neededWidth = left + result.contentWidth + right
    result.contentWidth = given == nil ? result.neededWidth : result.size.width
    switch box.display {
    case .shrunk, .tableCell:
      // The box shrinks to its widest line, and the alignment of the lines is kept.
      let surplus = result.size.width - result.contentWidth
      result.move(x: -surplus * Self.place(of: style), y: 0)
      result.size.width -= surplus
    case .table, .tableGroup, .tableRow:
      if !isTooDeep { result.size.width = left + content.width + right }
    default: break
    }
    if let color = box.background, color.alpha > 0 {
      result.pieces.insert(
        FlowBox.Piece(origin: .zero, content: .background(color, result.size)), at: 0)
    }
    return result
  }

  /// Lays out blocks from top to bottom, and the lines between them.
  private mutating func blockContent(
    _ element: Int, _ scope: Scope, width: Double, height: Double?
  ) throws(SVGError) -> FlowBox {
    let style = scope.style.text
    var flow = Flow(
      style: style, font: try font(style.font, at: element).font, width: width, height: height)
    try fill(&flow, element, scope, shift: 0)
    try endParagraph(&flow, at: element)
    flow.box.size = Size(width: width, height: flow.y + flow.margin)
    return flow.box
  }

  /// Lays out text that forms an anonymous box.
  mutating func textBox(
    _ text: String, _ element: Int, _ scope: Scope, width: Double
  ) throws(SVGError) -> FlowBox {
    let style = scope.style.text
    var flow = Flow(
      style: style, font: try font(style.font, at: element).font, width: width, height: nil)
    flow.text.append(text, style, try attributes(scope, shift: 0, at: element))
    try endParagraph(&flow, at: element)
    flow.box.size = Size(width: width, height: flow.y)
    flow.box.neededWidth = flow.box.contentWidth
    return flow.box
  }

  /// The value of `width` or `height` that style sheets set for an XHTML element; nil if it is `auto` or not set.
  mutating func boxLength(
    _ property: Property, of element: Int, _ scope: Scope
  ) throws(SVGError) -> Length? {
    let units = scope.units
    return try geometry(property, of: element, scope) { (reader) -> Length?? in
      if reader.onlyWord == "auto" {
        reader.advance(by: reader.rest.count)
        return .some(nil)
      }
      return reader.length(units).map { $0 }
    } ?? nil
  }

  /// The alignment of lines between the sides: 0 for left, 1 for right.
  static func place(of style: TextStyle) -> Double {
    switch style.align {
    case .start, .justify: style.isRightToLeft ? 1 : 0
    case .end: style.isRightToLeft ? 0 : 1
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// Lays out the content of an element within a block.
  ///
  /// - Parameter shift: the offset of the text above the baseline of its line.
  private mutating func fill(
    _ flow: inout Flow, _ element: Int, _ scope: Scope, shift: Double
  ) throws(SVGError) {
    let style = scope.style.text
    let attributes = try attributes(scope, shift: shift, at: element)
    // Consecutive cells outside any row.
    var cells: [(element: Int, scope: Scope)] = []
    var node = document.firstChild(of: element)
    while let child = node {
      node = document.nextSibling(of: child)
      guard document.tree.isElement(child) else {
        let text = document.tree.bytes[document.tree.text(of: child)]
        if !cells.isEmpty {
          if text.allSatisfy(\.isSpace) { continue }
          try addTable(of: &cells, to: &flow)
        }
        if scope.style.isVisible {
          flow.text.append(String(decoding: text, as: UTF8.self), style, attributes)
        }
        continue
      }
      guard let (name, inner) = try htmlElement(child, in: scope) else { continue }
      let display = inner.style.text.own.box.display
      if display == .tableCell {
        cells.append((child, inner))
        continue
      }
      try addTable(of: &cells, to: &flow)
      if name == "br" {
        flow.text.breakLine(attributes)
      } else if display == .inline || display == .usual && HTMLElements.isInline(name) {
        var raised = shift
        switch inner.style.text.own.baselineShift {
        case .length(let length): raised += length
        case .sub: raised -= inner.style.text.font.size * 0.2
        case .super: raised += inner.style.text.font.size * 0.4
        }
        try fill(&flow, child, inner, shift: raised)
      } else {
        try addBlock(child, name, inner, to: &flow)
      }
    }
    try addTable(of: &cells, to: &flow)
  }

  /// Lays out cells outside any row in an anonymous table.
  private mutating func addTable(
    of cells: inout [(element: Int, scope: Scope)], to flow: inout Flow
  ) throws(SVGError) {
    guard let first = cells.first else { return }
    defer { cells = [] }
    if cells.count == 1 { return try addBlock(first.element, "", first.scope, to: &flow) }
    try endParagraph(&flow, at: first.element)
    let table = try table(ofCells: cells, width: flow.width)
    flow.y += flow.margin
    flow.margin = 0
    flow.box.append(table, at: Point(x: 0, y: flow.y))
    flow.y += table.size.height
  }

  private mutating func addBlock(
    _ element: Int, _ name: Substring, _ scope: Scope, to flow: inout Flow
  ) throws(SVGError) {
    try endParagraph(&flow, at: element)
    let style = scope.style.text
    let box = style.own.box
    // Adjoining margins collapse to the larger one.
    flow.y += max(flow.margin, box.margin.top.resolved(flow.width))
    var inner = try self.flow(element, scope, width: flow.width, height: flow.height)
    if name == "li" { try addMarker(to: &inner, &flow, scope, at: element) }
    var x = box.margin.left.resolved(flow.width)
    // A box shrunk to its text keeps the alignment of its block, whatever the font.
    if box.display == .shrunk || box.display == .tableCell {
      x += Self.place(of: style) * (flow.width - inner.size.width)
    }
    flow.box.append(inner, at: Point(x: x, y: flow.y))
    flow.y += inner.size.height
    flow.margin = box.margin.bottom.resolved(flow.width)
  }

  private mutating func addMarker(
    to box: inout FlowBox, _ flow: inout Flow, _ scope: Scope, at element: Int
  ) throws(SVGError) {
    flow.itemCount += 1
    let parent = document.parent(of: element).map { document.writtenName(of: $0) } ?? ""
    let text = parent == "ol" || parent.hasSuffix(":ol") ? "\(flow.itemCount)." : "•"
    var marker = FlowText()
    marker.append(text, scope.style.text, try attributes(scope, shift: 0, at: element))
    let style = scope.style.text
    let font = try font(style.font, at: element).font
    let frame = try frame(marker, style, font, width: .infinity, at: element)
    box.pieces.append(
      FlowBox.Piece(
        origin: Point(x: -frame.size.width - style.font.size / 2, y: 0), content: .text(frame)))
  }

  // MARK: Lines

  /// Lays out the pending paragraph.
  private mutating func endParagraph(_ flow: inout Flow, at element: Int) throws(SVGError) {
    defer { flow.text = FlowText() }
    guard !flow.text.isBlank else { return }
    flow.y += flow.margin
    flow.margin = 0
    let frame = try frame(flow.text, flow.style, flow.font, width: flow.width, at: element)
    flow.box.pieces.append(
      FlowBox.Piece(origin: Point(x: 0, y: flow.y), content: .text(frame)))
    flow.box.contentWidth = max(flow.box.contentWidth, frame.size.width)
    flow.y += frame.size.height
  }

  private mutating func frame(
    _ text: FlowText, _ style: TextStyle, _ font: Font, width: Double, at element: Int
  ) throws(SVGError) -> TextFrame {
    let natural = font.ascent + font.descent + font.leading
    let height: Double =
      switch style.lineHeight {
      case .normal: natural
      case .factor(let factor): factor * font.size
      case .length(let length): length
      }
    let alignments: [TextStyle.Align: TextAlignment] = [
      .start: .start, .end: style.isRightToLeft ? .left : .right, .left: .left, .right: .right,
      .center: .center, .justify: .justified,
    ]
    let paragraph = ParagraphStyle(
      alignment: alignments[style.align] ?? .start,
      lineBreakMode: style.wraps ? .byWordWrapping : .byClipping,
      lineHeightMultiple: natural > 0 ? height / natural : 1,
      baseWritingDirection: style.isRightToLeft ? .rightToLeft : .leftToRight)
    let attributed = text.attributed
    let room = try spend(characters: attributed.string.unicodeScalars.count, at: element)
    defer { files.budget.giveBack(room) }
    do throws(FontError) {
      let frame = try TextFrame(attributed, width: width, style: paragraph, fonts: options.fonts)
      warn(missing: frame.missing, lost: frame.lost, at: element)
      return frame
    } catch {
      throw .noText(name: name, error)
    }
  }

  private mutating func attributes(
    _ scope: Scope, shift: Double, at element: Int
  ) throws(SVGError) -> TextAttributes {
    let style = scope.style.text
    let font = try font(style.font, at: element)
    var attributes = TextAttributes(
      font: font.font, fallbackFaces: font.fallbackFaces, color: scope.style.color,
      letterSpacing: style.letterSpacing.resolved(style.font.size),
      wordSpacing: style.wordSpacing.resolved(style.font.size), baselineOffset: shift,
      underline: style.decoration.contains(.underline),
      strikethrough: style.decoration.contains(.lineThrough),
      language: style.language.isEmpty ? nil : style.language, variantCaps: style.font.caps)
    switch style.tabSize {
    case .length(let length): attributes.tabInterval = length
    case .spaces(let count):
      let space = font.font.face.glyph(for: " ").map { font.font.advance(of: $0) } ?? 0
      attributes.tabInterval =
        count * (space + attributes.letterSpacing + attributes.wordSpacing)
    }
    return attributes
  }

  /// The name of an XHTML element, and the scope of its children; nil for an element that shows nothing.
  mutating func htmlElement(
    _ element: Int, in scope: Scope
  ) throws(SVGError) -> (name: Substring, scope: Scope)? {
    let written = document.writtenName(of: element)
    let name =
      written.firstIndex(of: ":").map { written[written.index(after: $0)...] } ?? written[...]
    guard !HTMLElements.isHidden(name) else { return nil }
    try cascade.work.spendNode(at: element)
    let inner = try htmlScope(of: element, name, in: scope)
    try checkDepth(inner, at: element)
    guard inner.style.isDisplayed else { return nil }
    if HTMLElements.isNotDrawn(name) {
      if inner.style.isVisible { warn(notLaidOut: "\"\(name)\"", at: element) }
      return nil
    }
    return (name, inner)
  }

  /// The most nested XHTML elements.
  private static let deepestElement = 200

  private func checkDepth(_ scope: Scope, at element: Int) throws(SVGError) {
    let most = min(objectDepth + Self.deepestElement, options.limits.depth)
    guard scope.depth > most else { return }
    throw .tooComplex(
      name: name, line: document.line(of: element),
      problem: "elements in a \"foreignObject\" are nested more than \(Self.deepestElement) deep")
  }

  /// Warns of the features of a box that are not drawn.
  private mutating func warn(notDrawn: BoxStyle.NotDrawn, at element: Int) {
    let names: [(BoxStyle.NotDrawn, String)] = [
      (.border, "a border"), (.float, "\"float\""), (.position, "\"position\""),
      (.columns, "\"grid-template-columns\""), (.picture, "the picture of a background"),
    ]
    for (kind, name) in names where notDrawn.contains(kind) { warn(notLaidOut: name, at: element) }
  }

  /// Warns of a feature in a `foreignObject` that is not drawn, once for each kind.
  private mutating func warn(notLaidOut name: String, at element: Int) {
    guard warned.insert(name).inserted else { return }
    warn("\(name) in a \"foreignObject\" is not drawn as it is meant", at: element)
  }

  private mutating func htmlScope(
    of element: Int, _ name: Substring, in scope: Scope
  ) throws(SVGError) -> Scope {
    let range = try cascade.declarations(of: element)
    var reader = StyleReader(
      document, units: scope.units, parent: scope.style, budget: files.budget)
    HTMLElements.apply(to: &reader.style, of: name)
    if let language = document.text(.lang, of: element) { reader.style.text.language = language }
    try apply(range, to: &reader, at: element)
    try cascade.work.check(at: element)
    return self.scope(reader.style, in: scope, hasGeometry: reader.hasGeometry)
  }

  // MARK: Outlines

  /// Adds the content of a box to the tree.
  private mutating func add(_ box: FlowBox, at element: Int) throws(SVGError) {
    for piece in box.pieces {
      switch piece.content {
      case .background(let color, let size):
        let rect = Rect(origin: piece.origin, size: size)
        guard rect.isFinite else { continue }
        var style = PictureTree.ShapeStyle()
        style.fill = .color(color)
        addShape(.rect(rect), style: tree.entry(of: style))
      case .text(let frame):
        for (line, origin) in frame.lines {
          let place = Point(x: piece.origin.x + origin.x, y: piece.origin.y + origin.y)
          for run in line.runs { add(run, at: place) }
        }
      }
    }
  }

  private mutating func add(_ run: GlyphRun, at place: Point) {
    var style = PictureTree.ShapeStyle()
    style.fill = .color(run.attributes.color ?? .black)
    let entry = tree.entry(of: style)
    guard place.isFinite else { return }
    let lines = run.lines(at: place)
    add(lines, entry, lines.boundingBoxOfPath)
    add(run.plainGlyphs(at: place), entry, .null)
    for (glyph, position) in run.paintedGlyphs {
      add(
        ChunkLayout.PaintedGlyph(
          glyph: glyph, font: run.font,
          transform: Transform(translationX: place.x + position.x, y: place.y + position.y)), entry)
    }
  }
}
