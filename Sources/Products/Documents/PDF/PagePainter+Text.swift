internal import GLFunCCairo
internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

extension PagePainter {
  /// Shows text with the current source, as characters of an embedded font.
  ///
  /// - Returns: false if it must be drawn as outlines, and nothing has been drawn.
  func show(_ shown: ShownText, _ paint: Paint, outlines: PathRange) -> Bool {
    guard let text = shown.glyphs as? GlyphText, shown.transform.concatenating(base).isUsable
    else { return false }
    let positions = text.positions
    guard positions.allSatisfy({ abs($0.x) < Self.reach && abs($0.y) < Self.reach }),
      let face = fonts.face(of: text.font, showing: text.glyphs.filter { !text.isPainted($0) })
    else { return false }
    let isColor = if case .color = paint { true } else { false }
    let isOpaque = if case .color(let color) = paint { color.isOpaque } else { false }
    // Readers lack patterns in glyphs that are drawn one by one, and lines are part of the same shape, so that nothing is
    // painted twice. The outlines are drawn then, and the text is all but invisible.
    let isSeparate = face.isDrawn && !isColor || !text.lines.isEmpty && !isOpaque
    let sizes = (0..<max(text.turns.count, 1)).map { index in
      text.font.emTransform.concatenating(
        text.turns.indices.contains(index) ? text.turns[index] : .identity)
    }
    guard sizes.allSatisfy({ $0.concatenating(shown.transform).concatenating(base).isUsable })
    else { return false }
    if isSeparate {
      var path = Path()
      list.assign(outlines, to: &path)
      guard emit(path) else { return false }
      cairo.setFillRule(context, Int32(CAIRO_WINDING))
      cairo.fill(context)
      // Cairo leaves out all that is more transparent.
      cairo.setSourceColor(context, 0.5, 0.5, 0.5, 1.1 / 255)
    }
    setSpace(shown.transform)
    cairo.setFontFace(context, face.pointer)
    setOptions()
    for part in TextPart.parts(of: text, at: positions) {
      var size = CairoMatrix(sizes[sizes.count == 1 ? 0 : part.first])
      cairo.setFontMatrix(context, &size)
      let flags = Int32(text.isRightToLeft ? CAIRO_CLUSTERS_BACKWARD : 0)
      part.characters.withCString { characters in
        cairo.showTextGlyphs(
          context, characters, Int32(part.characters.utf8.count), part.glyphs,
          Int32(part.glyphs.count), part.clusters, Int32(part.clusters.count), flags)
      }
    }
    if !isSeparate, !text.lines.isEmpty, emit(text.lines) {
      cairo.setFillRule(context, Int32(CAIRO_WINDING))
      cairo.fill(context)
    }
    return true
  }

  private func setOptions() {
    guard let options = cairo.fontOptionsCreate() else { return }
    cairo.fontOptionsSetHintStyle(options, Int32(CAIRO_HINT_STYLE_NONE))
    cairo.fontOptionsSetHintMetrics(options, Int32(CAIRO_HINT_METRICS_OFF))
    cairo.setFontOptions(context, options)
    cairo.fontOptionsDestroy(options)
  }
}

/// Glyphs of a text that have the same rotation and scale, in the form that Cairo takes.
private struct TextPart {
  /// The index of the first glyph in the text.
  var first: Int
  var characters = ""
  var glyphs: [CairoGlyph] = []
  var clusters: [CairoTextCluster] = []

  /// Divides a text into parts.
  static func parts(of text: GlyphText, at positions: [Point]) -> [TextPart] {
    // Clusters in text order, each with its glyphs, which are in the opposite order in right-to-left text.
    var clusters: [(characters: Range<Int>, glyphs: Range<Int>)] = []
    let firsts = text.clusters
    var start = 0
    while start < text.glyphs.count {
      var end = start + 1
      while end < text.glyphs.count, firsts[end] == firsts[start] { end += 1 }
      clusters.append((firsts[start]..<firsts[start], start..<end))
      start = end
    }
    if text.isRightToLeft { clusters.reverse() }
    for index in clusters.indices {
      let start = clusters[index].characters.lowerBound
      let end =
        index + 1 < clusters.count
        ? clusters[index + 1].characters.lowerBound : text.range.upperBound
      clusters[index].characters = start..<max(start, end)
    }
    // Characters before the first cluster belong to it.
    if let first = clusters.first, text.range.lowerBound < first.characters.lowerBound {
      clusters[0].characters = text.range.lowerBound..<first.characters.upperBound
    }
    var parts: [TextPart] = []
    for cluster in clusters {
      let isNew =
        parts.isEmpty
        || text.turns.count > 1
          && text.turns[parts[parts.count - 1].first] != text.turns[cluster.glyphs.lowerBound]
      if isNew { parts.append(TextPart(first: cluster.glyphs.lowerBound)) }
      parts[parts.count - 1].add(cluster.characters, cluster.glyphs, of: text, at: positions)
    }
    if text.isRightToLeft {
      // Glyphs are from left to right, and clusters count from the last one.
      for index in parts.indices { parts[index].glyphs.reverse() }
    }
    return parts.filter { !$0.glyphs.isEmpty }
  }

  private mutating func add(
    _ range: Range<Int>, _ indices: Range<Int>, of text: GlyphText, at positions: [Point]
  ) {
    var added = ""
    for scalar in text.characters[range.clamped(to: text.characters.indices)] where scalar != 0 {
      if let scalar = Unicode.Scalar(scalar) { added.unicodeScalars.append(scalar) }
    }
    let shown = indices.filter { !text.isPainted(text.glyphs[$0]) }
    if added.isEmpty, shown.isEmpty { return }
    characters += added
    clusters.append(
      CairoTextCluster(byte_count: Int32(added.utf8.count), glyph_count: Int32(shown.count)))
    let ordered = text.isRightToLeft ? shown.reversed() : shown
    for index in ordered {
      let position = positions[index]
      glyphs.append(CairoGlyph(index: UInt(text.glyphs[index]), x: position.x, y: position.y))
    }
  }
}

extension Font {
  /// The transform from the em square, y down, to user space: the size and the slant.
  fileprivate var emTransform: Transform {
    let outline = outlineTransform
    let em = Double(face.unitsPerEm)
    return Transform(
      a: outline.a * em, b: outline.b * em, c: outline.c * em, d: outline.d * em, tx: 0, ty: 0)
  }
}
