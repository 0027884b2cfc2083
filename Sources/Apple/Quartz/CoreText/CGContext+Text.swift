public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
package import GLFunGeometry
internal import GLFunText

/// Text.
extension CGContext {
  /// Sets the font for `showGlyphs`.
  public func setFont(_ font: CGFont) { state.font = font }

  /// Sets the font size for `showGlyphs`.
  public func setFontSize(_ size: CGFloat) { state.fontSize = size }

  /// Sets the font, by name, and the font size for `showGlyphs`.
  public func selectFont(name: UnsafePointer<CChar>, size: CGFloat, textEncoding: CGTextEncoding) {
    if let font = CGFont(NSString(string: String(cString: name))) { setFont(font) }
    setFontSize(size)
  }

  /// Sets the space added after each glyph by the functions that show glyphs.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

  /// Sets the text drawing mode.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// The position of the next text: the translation of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Draws glyphs of the current font, each with its origin at a position in text space.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let face = state.font?.face else { return }
    show(
      glyphs.map { Glyph($0) }, at: positions, Font(face, size: Double(state.fontSize)),
      matrix: .identity)
  }

  /// Does nothing: glyphs are never smoothed for subpixel screens.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Does nothing: glyphs are never smoothed for subpixel screens.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Does nothing: glyphs may always be placed between pixels.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Does nothing: glyphs may always be placed between pixels.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Does nothing: glyph positions are never rounded.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Does nothing: glyph positions are never rounded.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Draws glyphs, each with its origin at a position in text space.
  ///
  /// - Parameter matrix: maps glyph space to text space.
  func show(_ glyphs: [Glyph], at positions: [CGPoint], _ font: Font, matrix: CGAffineTransform) {
    let placement = CGAffineTransform(scaleX: 1, y: -1).concatenating(matrix)
      .concatenating(textMatrix).transform
    // Positions are in text space; the glyph matrix applies before it.
    guard let back = (matrix.transform.inverted()) else { return }
    let places = positions.map { position -> Point in
      let place = Point(position).applying(back)
      return Point(x: place.x, y: -place.y)
    }
    let count = min(glyphs.count, places.count)
    record(in: nil) { recorder in
      recorder.saveGState()
      recorder.concatenate(placement)
      recorder.textDrawingMode = state.textDrawingMode.mode
      recorder.showGlyphs(
        Array(glyphs.prefix(count)), at: Array(places.prefix(count)), font: font)
      recorder.restoreGState()
    }
    clipToText {
      var path = Path()
      for (glyph, place) in zip(glyphs, places) {
        path.addPath(
          font.path(for: glyph), transform: Transform(translationX: place.x, y: place.y))
      }
      return path.transformed(by: placement)
    }
  }

  /// Clips to the outlines of text if the text drawing mode asks for it.
  ///
  /// - Parameter path: the outlines in user space.
  private func clipToText(_ path: () -> Path) {
    switch state.textDrawingMode {
    case .fillClip, .strokeClip, .fillStrokeClip, .clip:
      let device = path().transformed(by: recorder.ctm)
      state.clipBounds = state.clipBounds.intersection(device.boundingBox)
      recorder.clip(toDevice: device)
    default: break
    }
  }

  // MARK: Lines

  /// Draws a line.
  ///
  /// - Parameter placement: maps the space of the line, with the origin at the left end of its baseline and y down, to user
  ///   space.
  package func draw(_ line: CTLine, placedBy placement: Transform) {
    draw(line.line.runs, of: line, placedBy: placement)
    clipToText { line.line.path.transformed(by: placement) }
  }

  /// Draws runs of a line.
  func draw(_ runs: [GlyphRun], of line: CTLine, placedBy placement: Transform) {
    for run in runs {
      let attributes = line.source.attributes(at: run.range.lowerBound)
      saveGState()
      recorder.concatenate(placement)
      if let attachment = attributes.attachment {
        let bounds = attachment.bounds(size: attributes.fontSize)
        attachment.draw(
          in: CGRect(
            x: CGFloat(run.x) + bounds.minX, y: -bounds.maxY, width: bounds.width,
            height: bounds.height), self)
      } else {
        draw(run, attributes, line)
      }
      restoreGState()
    }
  }

  /// Draws a run in line space.
  private func draw(
    _ run: GlyphRun, _ attributes: [NSAttributedString.Key: Any], _ line: CTLine
  ) {
    let background =
      drawnColor(attributes[.textBackground]) ?? drawnColor(attributes[.textCoreBackground])
    if let background {
      let metrics = line.metrics
      setFillColor(background)
      fill(
        CGRect(
          x: run.x, y: -metrics.ascent, width: run.width, height: metrics.ascent + metrics.descent))
    }
    if let shadow = (attributes[.textShadow] as? any TextShadowProvider)?.textShadow {
      setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
    }
    let own = drawnColor(attributes[.textColor]) ?? drawnColor(attributes[.textCoreColor])
    let takesContext =
      (attributes[.textColorFromContext] as? NSNumber)?.boolValue
      ?? attributes[.textColorFromContext] as? Bool ?? false
    let color = own ?? (takesContext ? fillColor : .black)
    if own != nil || !takesContext { setFillColor(color) }
    drawLines(run, attributes, color, below: true)
    let slant = AttributedSource.number(attributes[.textObliqueness]) ?? 0
    if slant != 0 {
      recorder.concatenate(Transform(a: 1, b: 0, c: -slant, d: 1, tx: 0, ty: 0))
    }
    let mode = strokeMode(run, attributes, color)
    record(in: nil) { recorder in
      recorder.textDrawingMode = mode.mode
      recorder.draw(run, at: .zero)
    }
    if slant != 0 {
      recorder.concatenate(Transform(a: 1, b: 0, c: slant, d: 1, tx: 0, ty: 0))
    }
    drawLines(run, attributes, color, below: false)
  }

  /// Sets the pen according to the stroke attributes, and returns the drawing mode.
  private func strokeMode(
    _ run: GlyphRun, _ attributes: [NSAttributedString.Key: Any], _ color: CGColor
  ) -> CGTextDrawingMode {
    guard let width = AttributedSource.number(attributes[.textStrokeWidth]), width != 0 else {
      return state.textDrawingMode
    }
    // The width is in hundredths of the font size; negative values fill as well.
    setLineWidth(CGFloat(abs(width) / 100 * run.font.size))
    setLineDash(phase: 0, lengths: [])
    setStrokeColor(
      drawnColor(attributes[.textStrokeColor]) ?? drawnColor(attributes[.textCoreStrokeColor])
        ?? color)
    return width > 0 ? .stroke : .fillStroke
  }

  /// Draws the underlines of a run, or its strikethrough.
  private func drawLines(
    _ run: GlyphRun, _ attributes: [NSAttributedString.Key: Any], _ color: CGColor, below: Bool
  ) {
    let style = Int(
      AttributedSource.number(attributes[below ? .textUnderline : .textStrikethrough]) ?? 0)
    guard style & 0xF != 0 else { return }
    // The stand-in for a tab has a font of size 0.
    let font =
      run.font.size > 0 ? run.font : (attributes[.textFont] as? CTFont)?.font ?? run.font
    let isThick = style & 0xF == 2
    let thickness =
      (below ? font.underlineThickness : font.strikethroughThickness) * (isThick ? 2 : 1)
    let top =
      (below ? font.underlinePosition : -font.strikethroughPosition)
      - run.attributes.baselineOffset
    saveGState()
    setStrokeColor(
      drawnColor(attributes[below ? .textUnderlineColor : .textStrikethroughColor]) ?? color)
    setLineWidth(CGFloat(thickness))
    setLineCap(.butt)
    setLineDash(phase: 0, lengths: Self.dashes(style, thickness))
    for index in 0..<(style & 0xF == 9 ? 2 : 1) {
      let y = top + thickness / 2 + 2 * thickness * Double(index)
      strokeLineSegments(between: [
        CGPoint(x: run.x, y: y), CGPoint(x: run.x + run.width, y: y),
      ])
    }
    restoreGState()
  }

  private static func dashes(_ style: Int, _ thickness: Double) -> [CGFloat] {
    let unit = CGFloat(thickness)
    switch style & 0x700 {
    case 0x100: return [unit, unit]
    case 0x200: return [3 * unit, unit]
    case 0x300: return [3 * unit, unit, unit, unit]
    case 0x400: return [3 * unit, unit, unit, unit, unit, unit]
    default: return []
    }
  }
}

/// The encoding of text bytes.
public enum CGTextEncoding: Int32, Hashable, Sendable {
  /// The font's own encoding.
  case encodingFontSpecific
  /// Mac OS Roman.
  case encodingMacRoman
}

extension GlyphRun {
  /// Makes a run from some glyphs of a run, at their positions.
  init(part: Range<Int>, of run: GlyphRun) {
    let start = run.advances[..<part.lowerBound].reduce(run.x, +)
    self.init(
      font: run.font, attributes: run.attributes, isRightToLeft: run.isRightToLeft,
      glyphs: Array(run.glyphs[part]), positions: Array(run.positions[part]),
      advances: Array(run.advances[part]), clusters: Array(run.clusters[part]), range: run.range,
      x: start, width: run.advances[part].reduce(0, +), source: run.source)
  }
}
