internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunXMLFiles

extension TreeBuilder {
  /// Collects a text with its positions and styles.
  ///
  /// - Returns: a null rectangle: how large a text is follows from its font.
  mutating func visitText(_ element: Int, _ scope: Scope) throws(SVGError) -> Rect {
    try withGroup(try group(of: element, scope)) { (builder) throws(SVGError) in
      var collector = TextCollector(
        TextNode(transform: .identity, antialias: scope.style.antialias))
      try builder.collect(element, scope, &collector, isRoot: true)
      collector.removeLastSpace()
      guard !collector.node.runs.isEmpty else { return .null }
      builder.tree.nodes.append(
        PictureTree.Node(
          kind: .text, index: Int32(builder.tree.texts.count),
          end: Int32(builder.tree.nodes.count + 1)))
      builder.tree.texts.append(collector.node)
      return .null
    }
  }

  /// Collects the texts in an element and their positions.
  private mutating func collect(
    _ element: Int, _ scope: Scope, _ collector: inout TextCollector, isRoot: Bool = false
  ) throws(SVGError) {
    let start = collector.characterCount
    if document.name(of: element) == .textPath {
      guard try beginPath(element, scope, &collector) else { return }
    }
    var node = document.firstChild(of: element)
    while let child = node {
      node = document.nextSibling(of: child)
      guard document.tree.isElement(child) else {
        let text = String(
          decoding: document.tree.bytes[document.tree.text(of: child)], as: UTF8.self)
        try append(text, scope, &collector)
        continue
      }
      let name = document.name(of: child)
      guard name == .tspan || name == .textPath || name == .a || name == .tref,
        meetsConditions(child)
      else { continue }
      try cascade.work.spendNode(at: child)
      let style = try style(of: child, in: scope)
      guard style.isDisplayed else { continue }
      let inner = self.scope(style, in: scope)
      if name == .tref {
        guard let target = document.reference(of: child) else { continue }
        try append(allText(of: target), inner, &collector)
      } else {
        try collect(child, inner, &collector)
      }
    }
    let characters = start..<collector.characterCount
    try place(element, scope, characters, &collector)
    if let last = collector.node.paths.indices.last, document.name(of: element) == .textPath {
      collector.node.paths[last].characters = characters
    }
  }

  private mutating func append(
    _ text: String, _ scope: Scope, _ collector: inout TextCollector
  ) throws(SVGError) {
    let style = scope.style
    var paint = PictureTree.ShapeStyle()
    paint.antialias = style.antialias
    if scope.isClip {
      paint.fill = .color(.white)
      paint.fillRule = .winding
    } else {
      paint.fill = try self.paint(style.fill, style.fillOpacity, scope)
      paint.stroke = try self.paint(style.stroke, style.strokeOpacity, scope)
      paint.pen = pen(style, scope)
      if paint.pen.width <= 0 { paint.stroke = .none }
      paint.isStrokeFirst = style.paintOrder.isStrokeFirst
    }
    collector.append(
      text, style: style.text, paint: tree.entry(of: paint), isVisible: style.isVisible)
  }

  /// The text of all that is in an element.
  private func allText(of element: Int) -> String {
    var text = ""
    var open = [element]
    while let next = open.popLast() {
      if document.tree.isElement(next) {
        var children: [Int] = []
        var node = document.firstChild(of: next)
        while let child = node {
          children.append(child)
          node = document.nextSibling(of: child)
        }
        open += children.reversed()
      } else {
        text += String(decoding: document.tree.bytes[document.tree.text(of: next)], as: UTF8.self)
      }
    }
    return text
  }

  private mutating func beginPath(
    _ element: Int, _ scope: Scope, _ collector: inout TextCollector
  ) throws(SVGError) -> Bool {
    guard let target = document.reference(of: element), document.name(of: target) == .path else {
      return false
    }
    let index = try path(of: target, .path)
    var transform = Transform.identity
    if var reader = document.reader(.transform, of: target) {
      transform = reader.transform(scope.units, box: scope.viewport) ?? .identity
    }
    var offset = document.reader(.startOffset, of: element)
    offset?.skipSpace()
    let length = tree.paths[Int(index)].length
    collector.node.paths.append(
      TextNode.PathRange(
        characters: 0..<0, path: index, transform: transform,
        startOffset: offset?.length(scope.units)?.resolved(length) ?? 0))
    return true
  }

  /// Reads the lists of positions of an element, whose characters are known. Those of inner elements count more, and
  /// have been read before.
  private func place(
    _ element: Int, _ scope: Scope, _ characters: Range<Int>, _ collector: inout TextCollector
  ) throws(SVGError) {
    func list(_ name: AttributeName, _ whole: Double) -> [Double] {
      guard var reader = document.reader(name, of: element) else { return [] }
      return (reader.lengths(scope.units) ?? []).map { $0.resolved(whole) }
    }
    let (width, height) = (scope.viewport.width, scope.viewport.height)
    collector.place(
      characters, x: list(.x, width), y: list(.y, height), dx: list(.dx, width),
      dy: list(.dy, height), rotations: list(.rotate, 1))
    if var reader = document.reader(.textLength, of: element),
      let length = reader.length(scope.units)?.resolved(width), length >= 0
    {
      collector.node.adjustments.append(
        TextNode.Adjustment(
          characters: characters, length: length,
          stretchesGlyphs: document.text(.lengthAdjust, of: element) == "spacingAndGlyphs"))
    }
  }
}

/// Puts the characters of a text together, with white space collapsed.
struct TextCollector {
  var node: TextNode
  private(set) var characterCount = 0
  /// Whether the last character is a space that another one may follow without showing.
  private var endsWithSpace = true
  /// What has been said of each character already.
  private var isPlaced: [(x: Bool, y: Bool, dx: Bool, dy: Bool, rotation: Bool)] = []

  init(_ node: TextNode) { self.node = node }

  mutating func append(_ text: String, style: TextStyle, paint: Int32, isVisible: Bool) {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      var scalar = scalar
      if scalar == "\n" || scalar == "\t" || scalar == "\r" { scalar = " " }
      if scalar == " ", !style.keepsSpaces {
        if endsWithSpace { continue }
        endsWithSpace = true
      } else {
        endsWithSpace = false
      }
      kept.append(scalar)
    }
    guard !kept.isEmpty else { return }
    characterCount += kept.count
    node.runs.append(
      TextNode.Run(text: String(kept), style: style, paint: paint, isVisible: isVisible))
  }

  /// Takes away a space at the end, which does not show.
  mutating func removeLastSpace() {
    guard let last = node.runs.last, !last.style.keepsSpaces, last.text.hasSuffix(" ") else {
      return
    }
    node.runs[node.runs.count - 1].text.removeLast()
    if node.runs[node.runs.count - 1].text.isEmpty { node.runs.removeLast() }
  }

  /// Takes in the positions that an element gives to its characters, where those in it have none.
  mutating func place(
    _ characters: Range<Int>, x: [Double], y: [Double], dx: [Double], dy: [Double],
    rotations: [Double]
  ) {
    let longest = max(x.count, y.count, dx.count, dy.count)
    let count = rotations.isEmpty ? min(longest, characters.count) : characters.count
    guard count > 0 else { return }
    let end = characters.lowerBound + count
    while node.placements.count < end {
      node.placements.append(TextNode.Placement())
      isPlaced.append((false, false, false, false, false))
    }
    for offset in 0..<count {
      let index = characters.lowerBound + offset
      if offset < x.count, !isPlaced[index].x {
        node.placements[index].x = x[offset]
        isPlaced[index].x = true
      }
      if offset < y.count, !isPlaced[index].y {
        node.placements[index].y = y[offset]
        isPlaced[index].y = true
      }
      if offset < dx.count, !isPlaced[index].dx {
        node.placements[index].dx = dx[offset]
        isPlaced[index].dx = true
      }
      if offset < dy.count, !isPlaced[index].dy {
        node.placements[index].dy = dy[offset]
        isPlaced[index].dy = true
      }
      if let last = rotations.last, !isPlaced[index].rotation {
        node.placements[index].rotation = offset < rotations.count ? rotations[offset] : last
        isPlaced[index].rotation = true
      }
    }
  }
}
