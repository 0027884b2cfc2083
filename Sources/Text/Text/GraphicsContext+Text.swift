public import GLFunDrawing
public import GLFunFonts
public import GLFunGeometry
internal import GLFunImaging

extension TextLine {
  /// The position of the line's origin relative to the point where the line is drawn.
  package func offset(align: TextAlignment, baseline: TextBaseline) -> Vector {
    let x: Double =
      switch align {
      case .start, .justified: isRightToLeft ? -width : 0
      case .end: isRightToLeft ? 0 : -width
      case .left: 0
      case .center: -width / 2
      case .right: -width
      }
    // Fallback fonts are ignored.
    var fonts = Set(runs.map { $0.attributes.resolvedFont(or: $0.font) })
    if fonts.isEmpty, let font = try? source.text.attributes(at: 0).resolvedFont() {
      fonts = [font]
    }
    func highest(_ height: (Font) -> Double) -> Double { fonts.map(height).max() ?? 0 }
    func lowest(_ height: (Font) -> Double) -> Double { fonts.map(height).min() ?? 0 }
    let y: Double =
      switch baseline {
      case .alphabetic: 0
      case .top: highest(\.emAscent)
      case .hanging: highest(\.hangingBaseline)
      case .middle: (highest(\.emAscent) + lowest { $0.emAscent - $0.size }) / 2
      case .ideographic: lowest(\.ideographicBaseline)
      case .bottom: lowest { $0.emAscent - $0.size }
      }
    return Vector(dx: x, dy: y)
  }
}

/// Text. It is upright where y points down, and drawn with the current paints, alpha, blend mode, shadow and text drawing mode.
/// The current path is not affected.
extension GraphicsContext {
  /// Draws a line with its origin, the left end of its baseline, at a point in user space. Source: `CTLineDraw`.
  ///
  /// The outlines of a run are one shape, filled by the nonzero winding rule: overlapping letters are painted once.
  public mutating func draw(_ line: TextLine, at baseline: Point) {
    for run in line.runs { draw(run, at: baseline) }
    if textDrawingMode.clips { clip(toOutlinesOf: [(line, baseline)]) }
  }

  /// Draws a frame with its top left corner at a point in user space. Source: `CTFrameDraw`.
  public mutating func draw(_ frame: TextFrame, at corner: Point) {
    let lines = frame.lines.map {
      ($0.line, Point(x: corner.x + $0.origin.x, y: corner.y + $0.origin.y))
    }
    for (line, origin) in lines {
      for run in line.runs { draw(run, at: origin) }
    }
    if textDrawingMode.clips { clip(toOutlinesOf: lines) }
  }

  /// Draws a text on one line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - point: the position in user space.
  ///   - font: the font.
  ///   - align: the part of the text at the point's x.
  ///   - baseline: the line of the text at the point's y.
  ///   - fonts: the fallback fonts for characters that the font lacks.
  /// - Returns: the characters that no font has, each once; boxes are drawn for them.
  /// - Throws: `FontError`; nothing is drawn then.
  @discardableResult
  public mutating func draw(
    _ text: String, at point: Point, font: Font, align: TextAlignment = .start,
    baseline: TextBaseline = .alphabetic, fonts: FontCollection = .embedded
  ) throws(FontError) -> [Unicode.Scalar] {
    let line = try TextLine(AttributedText(text, TextAttributes(font: font)), fonts: fonts)
    draw(line, at: point + line.offset(align: align, baseline: baseline))
    return line.missing
  }

  /// Draws a line upright where y points up, with its origin at a point in user space.
  public mutating func drawUpright(_ line: TextLine, at baseline: Point) {
    let (clips, outer) = (textDrawingMode.clips, ctm)
    saveGState()
    concatenate(Transform(a: 1, b: 0, c: 0, d: -1, tx: baseline.x, ty: baseline.y))
    for run in line.runs { draw(run, at: .zero) }
    let inner = ctm
    restoreGState()
    guard clips, outer.isFinite else { return }
    var path = Path()
    for run in line.runs { run.addOutlines(to: &path, at: .zero, device: inner) }
    clip(toDevice: path)
  }

  /// Adds the outlines of a line to the current path, with its origin at a point in user space, for clipping, stroking or
  /// filling. Glyphs that consist only of colours add nothing.
  public mutating func addPath(of line: TextLine, at baseline: Point) {
    var path = Path()
    for run in line.runs { run.addOutlines(to: &path, at: baseline, device: ctm) }
    addPath(device: path)
  }

  /// Draws glyphs of a font, each with its origin at a point in user space. Source: `CGContextShowGlyphsAtPositions`.
  ///
  /// - Precondition: `glyphs` and `positions` have the same count.
  public mutating func showGlyphs(_ glyphs: [Glyph], at positions: [Point], font: Font) {
    precondition(glyphs.count == positions.count, "each glyph needs a position")
    let run = GlyphRun(
      font: font, attributes: TextAttributes(font: font), isRightToLeft: false, glyphs: glyphs,
      positions: positions, advances: [Double](repeating: 0, count: glyphs.count),
      clusters: Array(glyphs.indices), range: glyphs.indices, x: 0, width: 0)
    draw(run, at: .zero)
    if textDrawingMode.clips {
      var path = Path()
      run.addOutlines(to: &path, at: .zero, device: ctm)
      clip(toDevice: path)
    }
  }

  /// Fills the outlines of a run's glyphs, for a line with the given origin in user space.
  private mutating func fillOutlines(of run: GlyphRun, at origin: Point) {
    let font = run.font
    guard font.size > 0 else { return }
    var (glyphs, positions) = (run.glyphs, run.positions)
    if font.face.hasColorGlyphs {
      let plain = glyphs.indices.filter { ColorGlyph(glyphs[$0], font) == nil }
      (glyphs, positions) = (plain.map { glyphs[$0] }, plain.map { positions[$0] })
    }
    let transform = ctm
    let places = positions.map {
      GlyphOutline.place(near: ($0 + (origin - .zero)).applying(transform))
    }
    fillSeen(
      font.outlines(of: glyphs, transform), at: places, showing: GlyphText(run, at: origin))
  }

  /// Fills glyphs as one shape. In a long text, glyphs outside the picture are culled, unless their effects, such as
  /// shadows, could be visible.
  mutating func fillSeen(
    _ outlines: [GlyphOutline], at places: [Point], showing text: GlyphText?
  ) {
    guard outlines.count > Self.fewGlyphs, !changesWhatIsBelow, !isInShadowedLayer else {
      return fill(outlines, at: places, showing: text)
    }
    // Edges are rounded to the coverage grid.
    let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      .insetBy(dx: -2, dy: -2)
    var (seen, seenPlaces): ([GlyphOutline], [Point]) = ([], [])
    for (outline, place) in zip(outlines, places)
    where outline.box.offsetBy(dx: place.x, dy: place.y).intersects(picture) {
      seen.append(outline)
      seenPlaces.append(place)
    }
    if !seen.isEmpty { fill(seen, at: seenPlaces, showing: text) }
  }

  /// Texts with fewer glyphs than these are recorded without culling.
  private static let fewGlyphs = 64

  private mutating func clip(toOutlinesOf lines: [(line: TextLine, origin: Point)]) {
    var path = Path()
    for (line, origin) in lines {
      for run in line.runs { run.addOutlines(to: &path, at: origin, device: ctm) }
    }
    clip(toDevice: path)
  }

  /// Draws a run without clipping, for a line with the given origin in user space.
  package mutating func draw(_ run: GlyphRun, at origin: Point) {
    let mode = textDrawingMode
    guard mode.fills || mode.strokes else { return }
    if let color = run.attributes.color {
      saveGState()
      fillColor = color
    }
    if mode.strokes || run.hasLines || !ctm.isFinite {
      var path = Path()
      run.addOutlines(to: &path, at: origin, device: ctm)
      if !path.isEmpty {
        if mode.fills { fill(device: path, showing: GlyphText(run, at: origin)) }
        if mode.strokes { stroke(device: path) }
      }
    } else {
      fillOutlines(of: run, at: origin)
    }
    if mode.fills, run.font.face.hasColorGlyphs { drawColorGlyphs(run, at: origin) }
    if run.attributes.color != nil { restoreGState() }
  }
}
