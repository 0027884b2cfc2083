internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
public import GLFunText
internal import GLFunXMLFiles
internal import Synchronization

/// Draws the glyphs of fonts that are SVG documents.
///
/// Pictures in SVG and drawing programs have them drawn. A program that draws text alone says so once:
///
///     SVGGlyphs.use(SVGGlyphDocuments())
///
/// A document is drawn as OpenType says: its viewport is the em, text in it is not drawn, and pictures are read only where it
/// holds them itself. Source: OpenType 1.9.1, "SVG - The SVG (Scalable Vector Graphics) table".
public struct SVGGlyphDocuments: SVGGlyphReader {
  /// Makes a reader.
  public init() {}

  /// Has the documents drawn unless the program named a reader of its own.
  package static let areDrawn: Void = SVGGlyphs.useUnlessNamed(SVGGlyphDocuments())

  /// Reads a document of the table SVG of a font.
  public func document(_ bytes: [UInt8], unitsPerEm: Int) -> (any SVGGlyphDocument)? {
    GlyphDocument(bytes, unitsPerEm: unitsPerEm)
  }
}

/// A document of the table SVG. Its glyphs are built when they are first drawn, those of one colour into one tree.
private final class GlyphDocument: SVGGlyphDocument {
  /// The key of glyphs that share a tree.
  private struct Style: Hashable {
    var foreground: Color
    var palette: [Color]
  }

  /// The glyphs of one style.
  private struct Glyphs {
    var builder: TreeBuilder
    /// The nodes of each glyph; nil where it is too much work.
    var nodes: [Glyph: Range<Int32>?] = [:]

    /// The nodes of a glyph, which is built if need be; nil where it is too much work.
    mutating func nodes(of glyph: Glyph, _ viewBox: Rect?) -> Range<Int32>? {
      if let known = nodes[glyph] { return known }
      var own: Range<Int32>?
      if let element = builder.document.element(NameHash("glyph\(glyph)")),
        (try? builder.build(root: 0, viewBox: viewBox, only: element)) != nil
      {
        own = builder.tree.root
      }
      nodes[glyph] = .some(own)
      return own
    }
  }

  private struct State {
    let document: Document
    let cascade: Cascade
    var styles: [Style: Glyphs] = [:]
    /// The outcomes of the trials so far: true if the glyph is within the limits.
    var tried: [Glyph: Bool] = [:]
  }

  private let state: Mutex<State>
  /// The budget of the document.
  private let budget: WorkBudget
  private let glyphs: Set<Glyph>
  private let unitsPerEm: Double
  private let viewBox: Rect?
  /// From the space of the document's content to that of the glyph.
  private let transform: Transform

  /// The limits of a document.
  private static let limits: SVG.Limits = {
    var limits = SVG.Limits()
    limits.bytes = 8 << 20
    limits.steps = 4_000_000
    limits.memory = 64 << 20
    limits.pictureDepth = 0
    // It is drawn within the groups of a picture.
    limits.depth = 128
    return limits
  }()
  /// The most steps of a trial of a glyph, whose em has the size of the trial. A glyph of more steps counts as missing.
  private static let stepsOfATrial = 200_000
  private static let sizeOfATrial = PixelSize(width: 256, height: 256)
  /// The most steps of a drawing of a glyph, which may be larger.
  private static let stepsOfAGlyph = limits.steps
  /// The most colours of a palette that a document may name.
  private static let mostColors = 1024
  /// The most styles whose trees are kept.
  private static let mostStyles = 8
  private static let name = "a glyph's document"

  /// Reads a document; nil if it is not SVG.
  init?(_ bytes: [UInt8], unitsPerEm: Int) {
    var limits = XMLLimits()
    // A packed document may become sixteen times as large.
    limits.bytes = min(Self.limits.bytes, bytes.count * 16)
    limits.depth = Self.limits.depth
    let budget = WorkBudget(steps: Self.limits.steps, bytes: Self.limits.memory)
    guard
      let xml = try? XMLTree(
        bytes, limits: limits, budget: budget, keepingTextOf: Document.textElements)
    else { return nil }
    defer { budget.giveBack(2 * xml.byteCount) }
    let document = Document(xml)
    guard document.name(of: 0) == .svg else { return nil }
    let em = Double(unitsPerEm)
    let units = Self.units(em)
    func side(_ name: AttributeName) -> Double {
      var reader = document.reader(name, of: 0)
      return reader?.length(units)?.resolved(em) ?? em
    }
    var reader = document.reader(.viewBox, of: 0)
    viewBox = reader?.viewBox()
    let viewport = Rect(x: 0, y: 0, width: side(.width), height: side(.height))
    transform =
      viewBox.map {
        AspectRatio(document.reader(.preserveAspectRatio, of: 0)).transform(from: $0, to: viewport)
      }
      ?? .identity
    self.unitsPerEm = em
    let ids = document.tree.nodes.indices.lazy.filter { document.tree.isElement($0) }
      .compactMap { document.text(.id, of: $0) }.filter { $0.hasPrefix("glyph") }
    glyphs = Set(
      ids.compactMap { id in Glyph(id.dropFirst(5)).flatMap { "glyph\($0)" == id ? $0 : nil } })
    // Nothing but the document itself is read.
    guard
      let cascade = try? Cascade(
        document, extra: nil, viewWidth: em,
        resources: ResourceReader(folder: nil, allowedFolders: []),
        work: DocumentWork(document, name: Self.name, budget: budget))
    else { return nil }
    self.budget = budget
    state = Mutex(State(document: document, cascade: cascade))
  }

  private static func units(_ em: Double) -> LengthUnits {
    var units = LengthUnits()
    units.viewWidth = em
    units.viewHeight = em
    units.fontSize = ComputedStyle.initial.text.font.size
    units.rootFontSize = units.fontSize
    return units
  }

  func hasGlyph(_ glyph: Glyph) -> Bool {
    guard glyphs.contains(glyph) else { return false }
    if let known = state.withLock({ $0.tried[glyph] }) { return known }
    var context = GraphicsContext(size: Self.sizeOfATrial)
    context.scaleBy(
      x: Double(Self.sizeOfATrial.width) / unitsPerEm,
      y: Double(Self.sizeOfATrial.height) / unitsPerEm)
    let isDrawn = draw(
      glyph, Style(foreground: .black, palette: []), on: &context, steps: Self.stepsOfATrial)
    state.withLock { $0.tried[glyph] = isDrawn }
    return isDrawn
  }

  func draw(
    _ glyph: Glyph, foreground: Color, palette: [Color], on context: inout GraphicsContext
  ) {
    let style = Style(foreground: foreground, palette: Array(palette.prefix(Self.mostColors)))
    draw(glyph, style, on: &context, steps: Self.stepsOfAGlyph)
  }

  /// Draws a glyph with the steps that it may take.
  ///
  /// - Returns: true if all of it was drawn.
  @discardableResult
  private func draw(
    _ glyph: Glyph, _ style: Style, on context: inout GraphicsContext, steps: Int
  ) -> Bool {
    let picture = state.withLock { state -> (tree: PictureTree, nodes: Range<Int32>)? in
      if state.styles[style] == nil, state.styles.count >= Self.mostStyles {
        state.styles.removeAll()
      }
      // Taken out, so that it is changed in place.
      var glyphs = state.styles.removeValue(forKey: style) ?? begun(style, state)
      let nodes = glyphs.nodes(of: glyph, viewBox)
      let tree = glyphs.builder.tree
      state.styles[style] = glyphs
      return nodes.map { (tree, $0) }
    }
    guard let (tree, nodes) = picture else { return false }
    context.saveGState()
    context.concatenate(transform)
    let work = WorkBudget(steps: steps, within: budget)
    var painter = TreePainter(
      tree, budget: work, limits: Self.limits, host: context.ctm, device: context.size,
      dithersGradients: context.dithersGradients)
    painter.push(
      PictureTree.Context(fill: .color(style.foreground), stroke: .none, bounds: .null),
      context.ctm)
    painter.recordedByteCount = context.byteCount
    painter.paint(nodes, on: &context)
    context.restoreGState()
    // Whoever draws the text takes what the glyph is made of.
    context.paintsOfGlyphs += (steps - work.steps) / TreePainter.stepsOfACommand
    return !painter.isOverLimit
  }

  /// The glyphs of a style before any of them is built.
  private func begun(_ style: Style, _ state: State) -> Glyphs {
    var root = ComputedStyle.initial
    root.color = style.foreground
    root.custom.add(
      style.palette.enumerated().map { (NameHash("--color\($0)"), $1.cssText) }, budget: budget)
    var options = SVG.Options()
    options.limits = Self.limits
    let scope = Scope(
      style: root, viewport: Size(width: unitsPerEm, height: unitsPerEm),
      units: Self.units(unitsPerEm))
    var builder = TreeBuilder(
      state.document, cascade: state.cascade, rootScope: scope, options: options, name: Self.name,
      files: LinkedFiles(budget: budget))
    builder.drawsText = false
    return Glyphs(builder: builder)
  }
}

extension Color {
  /// The colour as CSS writes it.
  fileprivate var cssText: [UInt8] {
    let parts = [red, green, blue, alpha].map { part in
      let byte = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
      return byte.count < 2 ? "0" + byte : byte
    }
    return Array(("#" + parts.joined()).utf8)
  }
}
