internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunPaths
internal import GLFunText
internal import GLFunXMLFiles

extension TreeBuilder {
  /// Builds a text as positioned glyphs.
  ///
  /// - Returns: the union of the cells of its characters.
  mutating func visitText(_ element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    guard drawsText else { return .null }
    return try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
      var collector = TextCollector()
      let style = scope.style.text
      collector.node.isVertical = style.isVertical
      collector.node.isRightToLeft = style.isRightToLeft
      try builder.collect(element, scope, TextSurroundings(), &collector)
      collector.removeLastSpace()
      return try builder.set(collector.node, at: element)
    }
  }

  /// The state that an element of a text passes to its children, in addition to the style.
  struct TextSurroundings {
    /// The offset above the baseline of the text.
    var shift = 0.0
    /// The parent's value of `alignment-baseline`.
    var alignment = ""
    /// The decoration lines, each with an index into the tree's styles for its paint.
    var decorations: [(line: TextStyle.Decoration, paint: Int32)] = []
    var isText = false
    var isOnPath = false
  }

  // MARK: Collecting

  /// Collects the text in an element, and the positions of its characters.
  private mutating func collect(
    _ element: Int, _ scope: Scope, _ around: TextSurroundings, _ collector: inout TextCollector
  ) throws(SVGError) {
    let kind = document.name(of: element)
    let start = collector.characterCount
    var inside = around
    if kind == .textPath {
      guard try beginPath(element, scope, &collector) else { return }
      inside.isOnPath = true
    }
    let pathIndex = kind == .textPath ? collector.node.paths.count - 1 : nil
    let run = try run(element, scope, &inside, isVertical: collector.node.isVertical)
    for scalar in scope.style.text.openingControls { collector.append(control: scalar) }
    if kind == .tref {
      if let target = document.reference(of: element) {
        collector.append(try allText(of: target), run)
      }
    } else {
      try collectChildren(of: element, scope, run, inside, &collector)
    }
    for scalar in scope.style.text.closingControls { collector.append(control: scalar) }
    let characters = start..<collector.characterCount
    if let pathIndex {
      collector.node.paths[pathIndex].characters = characters
    } else if kind != .a {
      try place(element, scope, characters, &collector)
    }
    if kind != .a { try adjust(element, scope, characters, &collector) }
  }

  private mutating func collectChildren(
    of element: Int, _ scope: Scope, _ run: TextNode.Run, _ inside: TextSurroundings,
    _ collector: inout TextCollector
  ) throws(SVGError) {
    var node = document.firstChild(of: element)
    while let child = node {
      node = document.nextSibling(of: child)
      guard document.tree.isElement(child) else {
        let text = document.tree.bytes[document.tree.text(of: child)]
        // A long text may be mostly white space.
        try spend(bytesOfText: text.count, at: element)
        collector.append(String(decoding: text, as: UTF8.self), run)
        continue
      }
      switch document.name(of: child) {
      case .tspan, .a, .tref: break
      case .textPath where !inside.isOnPath: break
      default: continue
      }
      guard meetsConditions(child) else { continue }
      try cascade.work.spendNode(at: child)
      let own = try self.scope(of: child, in: scope)
      if own.style.isDisplayed { try collect(child, own, inside, &collector) }
    }
  }

  /// The style and font of an element's characters.
  ///
  /// - Parameter around: updated to the state for its children.
  private mutating func run(
    _ element: Int, _ scope: Scope, _ around: inout TextSurroundings, isVertical: Bool
  ) throws(SVGError) -> TextNode.Run {
    let style = scope.style.text
    let font = try font(style.font, at: element)
    let paint = tree.entry(of: try textPaint(scope))
    switch style.own.baselineShift {
    case .length(let length): around.shift += length
    // As in browsers, by half the height of the font.
    case .sub: around.shift -= (font.font.ascent + font.font.descent) / 2
    case .super: around.shift += (font.font.ascent + font.font.descent) / 2
    }
    // Decorations from ancestors of the text element are painted with the text element's own paint.
    let lines = around.isText ? style.own.decoration : style.decoration
    around.isText = true
    for line in [TextStyle.Decoration.underline, .overline, .lineThrough]
    where lines.contains(line) {
      around.decorations.removeAll { $0.line == line }
      around.decorations.append((line, paint))
    }
    let alignment =
      style.own.alignmentBaseline.isEmpty ? around.alignment : style.own.alignmentBaseline
    around.alignment = style.own.alignmentBaseline
    var baseline = font.font.height(ofBaseline: style.dominantBaseline)
    if alignment != "baseline", let height = font.font.height(ofBaseline: alignment) {
      baseline = height
    }
    let usual = isVertical ? font.font.middle : 0
    return TextNode.Run(
      characters: 0..<0, style: style, font: font, paint: paint,
      isVisible: scope.style.isVisible,
      letterSpacing: style.letterSpacing.resolved(scope.diagonal),
      wordSpacing: style.wordSpacing.resolved(scope.diagonal),
      shift: around.shift - (baseline ?? usual),
      decorations: around.decorations)
  }

  private mutating func textPaint(_ scope: Scope) throws(SVGError) -> PictureTree.ShapeStyle {
    let style = scope.style
    var paint = PictureTree.ShapeStyle()
    paint.antialias = style.text.antialias
    if scope.isClip {
      paint.fill = .color(.white)
      return paint
    }
    paint.fill = try self.paint(style.fill, style.fillOpacity, scope)
    paint.stroke = try self.paint(style.stroke, style.strokeOpacity, scope)
    paint.isStrokeFirst = style.paintOrder.isStrokeFirst
    guard paint.stroke != .none else { return paint }
    paint.hasFixedStroke = style.hasFixedStroke
    paint.pen = pen(style, scope)
    if paint.pen.width <= 0 { paint.stroke = .none }
    return paint
  }

  /// The text of all descendants of an element.
  private func allText(of element: Int) throws(SVGError) -> String {
    var text = ""
    var open = [document.firstChild(of: element)]
    while let place = open.popLast() {
      guard let next = place else { continue }
      open.append(document.nextSibling(of: next))
      if document.tree.isElement(next) {
        try cascade.work.spend(1, at: element, for: .text)
        open.append(document.firstChild(of: next))
      } else {
        let bytes = document.tree.bytes[document.tree.text(of: next)]
        try spend(bytesOfText: bytes.count, at: element)
        text += String(decoding: bytes, as: UTF8.self)
      }
    }
    return text
  }

  /// Spends the steps and the memory of reading text, which may be mostly white space.
  private func spend(bytesOfText count: Int, at element: Int) throws(SVGError) {
    try cascade.work.spendNodes(count / Self.bytesOfANode, at: element, for: .text)
  }

  /// Spends the steps and the memory of shaping characters.
  ///
  /// - Returns: the bytes to give back after shaping.
  func spend(characters count: Int, at element: Int) throws(SVGError) -> Int {
    let room = count * Self.bytesOfACharacter
    try cascade.work.take(room, at: element)
    // Four characters take as long as five elements.
    try cascade.work.spendNodes(Self.nodesOfAText + count + count / 4, at: element, for: .text)
    return room
  }

  /// Reads the path of a `textPath`.
  ///
  /// - Returns: false if the path is missing, and nothing is drawn.
  private mutating func beginPath(
    _ element: Int, _ scope: Scope, _ collector: inout TextCollector
  ) throws(SVGError) -> Bool {
    var path: Path
    var target: Int?
    if let data = document.reader(.path, of: element) {
      path = try self.path(data: data, at: element)
    } else {
      guard let shape = document.reference(of: element), let kind = document.name(of: shape),
        kind.isShape, let (geometry, _) = try geometry(shape, kind, try documentScope(of: shape))
      else { return false }
      target = shape
      path = self.path(of: geometry)
      if var reader = document.reader(.transform, of: shape),
        let transform = reader.transform(scope.units, box: scope.viewport)
      {
        path = path.transformed(by: transform)
      }
    }
    try cascade.work.spendNodes(
      path.points.count / Self.measuredPointsOfANode, at: element, for: .text)
    let length = path.length
    guard length > 0, length.isFinite else { return false }
    var offset = 0.0
    if var reader = document.reader(.startOffset, of: element) {
      reader.skipSpace()
      let given = reader.length(scope.units) ?? .zero
      offset = given.resolved(length)
      if let target, !given.isPercentage, var nominal = document.reader(.pathLength, of: target),
        let nominal = nominal.number(), nominal > 0
      {
        offset *= length / nominal
      }
    }
    collector.node.paths.append(
      TextNode.PathRange(
        characters: 0..<0, path: path, isReversed: document.text(.side, of: element) == "right",
        startOffset: offset))
    return true
  }

  /// Reads the position lists of an element with known characters. The lists of descendants take precedence
  /// and have been read before.
  private func place(
    _ element: Int, _ scope: Scope, _ characters: Range<Int>, _ collector: inout TextCollector
  ) throws(SVGError) {
    func list(_ name: AttributeName, _ whole: Double) -> [Double] {
      guard var reader = document.reader(name, of: element) else { return [] }
      return (reader.lengths(scope.units) ?? []).map { $0.resolved(whole) }
    }
    let (width, height) = (scope.viewport.width, scope.viewport.height)
    let rotations = list(.rotate, 1)
    if !rotations.isEmpty { try cascade.work.spend(characters.count, at: element) }
    collector.place(
      characters, x: list(.x, width), y: list(.y, height), dx: list(.dx, width),
      dy: list(.dy, height), rotations: rotations)
  }

  /// Reads the `textLength` of an element's characters.
  private func adjust(
    _ element: Int, _ scope: Scope, _ characters: Range<Int>, _ collector: inout TextCollector
  ) throws(SVGError) {
    guard var reader = document.reader(.textLength, of: element) else { return }
    reader.skipSpace()
    guard let length = reader.length(scope.units)?.resolved(scope.viewport.width), length >= 0,
      !characters.isEmpty
    else { return }
    try cascade.work.spend(characters.count, at: element)
    collector.node.adjustments.append(
      TextNode.Adjustment(
        characters: characters, length: length,
        stretchesGlyphs: document.text(.lengthAdjust, of: element) == "spacingAndGlyphs"))
  }

  // MARK: Setting

  /// Adds the glyphs of a text and its decoration lines to the tree.
  ///
  /// - Returns: the union of the cells of its characters.
  mutating func set(_ node: TextNode, at element: Int) throws(SVGError) -> Rect {
    guard !node.scalars.isEmpty else { return .null }
    let room = try spend(characters: node.scalars.count, at: element)
    defer { files.budget.giveBack(room) }
    let layout: ChunkLayout
    do throws(FontError) {
      layout = try ChunkLayout(node, fonts: options.fonts)
    } catch {
      throw .noText(name: name, error)
    }
    warn(missing: layout.shaped.missing, lost: layout.shaped.lost, at: element)
    let bounds = layout.bounds
    guard bounds.isNull || bounds.isFinite else { return .null }
    for (index, run) in node.runs.enumerated() where run.isVisible {
      for (line, paint) in run.decorations
      where line != .lineThrough && !node.isDecorated(index - 1, line, paint) {
        var end = index + 1
        while node.isDecorated(end, line, paint) { end += 1 }
        add(layout.decoration(line, ofRuns: index..<end), paint, bounds)
      }
      let (groups, painted) = layout.glyphs(ofRun: index)
      for group in groups { add(group, run.paint, bounds) }
      for glyph in painted { add(glyph, run.paint) }
      for (line, paint) in run.decorations
      where line == .lineThrough && !node.isDecorated(index + 1, line, paint) {
        var start = index
        while node.isDecorated(start - 1, line, paint) { start -= 1 }
        add(layout.decoration(line, ofRuns: start..<index + 1), paint, bounds)
      }
    }
    return bounds
  }

  /// The number of elements built in the time in which a text is shaped, not counting its characters.
  private static let nodesOfAText = 3
  /// The memory that a character takes during shaping.
  private static let bytesOfACharacter = 1500
  /// The number of bytes of text that are read in the time of one element.
  private static let bytesOfANode = 16
  /// The number of points of a path that are measured in the time of one element.
  private static let measuredPointsOfANode = 6

  mutating func add(_ path: Path, _ paint: Int32, _ bounds: Rect) {
    let style = tree.styles[Int(paint)]
    guard !path.isEmpty, style.fill != .none || style.stroke != .none else { return }
    addShape(.path(tree.add(path)), style: paint, box: bounds)
  }

  mutating func add(_ glyphs: GlyphGroup, _ paint: Int32, _ bounds: Rect) {
    let style = tree.styles[Int(paint)]
    guard !glyphs.glyphs.isEmpty, style.fill != .none || style.stroke != .none else { return }
    tree.texts.append(glyphs)
    addShape(.glyphs(Int32(tree.texts.count - 1)), style: paint, box: bounds)
  }

  mutating func add(_ glyph: ChunkLayout.PaintedGlyph, _ paint: Int32) {
    tree.nodes.append(
      PictureTree.Node(
        kind: .glyph, index: Int32(tree.glyphs.count), end: Int32(tree.nodes.count + 1)))
    tree.glyphs.append(
      PictureTree.ColorGlyph(
        glyph: glyph.glyph, font: glyph.font, transform: glyph.transform, style: paint))
  }

  /// Warns of characters that no font has, and of characters in damaged fonts.
  mutating func warn(missing: [Unicode.Scalar], lost: [LostCharacter], at element: Int) {
    for line in lostCharacters.lines(for: lost) { warn(line, at: element) }
    let new = missing.filter { missingCharacters.insert($0).inserted }
    guard let first = new.first else { return }
    let others = new.count > 1 ? " and \(new.count - 1) more" : ""
    warn(
      "no font has \(first.codeText) \"\(Character(first))\"\(others); boxes are drawn; \(options.fontRemedy)",
      at: element)
  }
}

extension TextNode {
  /// True if a run is visible and has a decoration line with that paint. Neighbouring runs that have it share one line.
  fileprivate func isDecorated(
    _ run: Int, _ line: TextStyle.Decoration, _ paint: Int32
  ) -> Bool {
    runs.indices.contains(run) && runs[run].isVisible
      && runs[run].decorations.contains { $0.line == line && $0.paint == paint }
  }
}

extension TextStyle {
  /// The control characters that have the effect of `unicode-bidi` and `direction` on the text after them.
  fileprivate var openingControls: [UInt32] {
    let embedding: UInt32 = isRightToLeft ? 0x202B : 0x202A
    let overriding: UInt32 = isRightToLeft ? 0x202E : 0x202D
    let isolating: UInt32 = isRightToLeft ? 0x2067 : 0x2066
    switch own.bidi {
    case "embed": return [embedding]
    case "bidi-override": return [overriding]
    case "isolate": return [isolating]
    case "isolate-override": return [isolating, overriding]
    case "plaintext": return [0x2068]
    default: return []
    }
  }

  /// The control characters that end the effect of `openingControls`.
  fileprivate var closingControls: [UInt32] {
    switch own.bidi {
    case "embed", "bidi-override": [0x202C]
    case "isolate", "plaintext": [0x2069]
    case "isolate-override": [0x202C, 0x2069]
    default: []
    }
  }
}
