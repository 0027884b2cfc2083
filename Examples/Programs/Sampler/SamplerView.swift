public import GLFunCPU
internal import GLFunText
public import GLFunViews

/// A sheet of cards that show the features of a graphics context: caps, joins, dashes, curves, fill rules, gradients, patterns,
/// images, clips, blend modes, layers and shadows.
public struct SamplerView: View, Hashable {
  /// The size in pixels.
  public let size: PixelSize
  /// The area to redraw.
  public var needsDisplay = DirtyRegion.everything

  /// Makes a sheet.
  ///
  /// - Parameter size: the size in pixels; at least 1 × 1.
  public init(size: PixelSize) {
    self.size = size
  }

  /// The feature shown by a card.
  enum Sample: String, CaseIterable {
    case caps, joins, dashes, curves, rules, linear, radial, patterns, images, clips, blending
    case layers

    /// The title of the card.
    var title: String {
      switch self {
      case .caps: "Line caps"
      case .joins: "Line joins"
      case .dashes: "Dashes"
      case .curves: "Curves"
      case .rules: "Fill rules"
      case .linear: "Linear gradients"
      case .radial: "Radial and sweep gradients"
      case .patterns: "Patterns"
      case .images: "Interpolation"
      case .clips: "Clips"
      case .blending: "Blend modes"
      case .layers: "Layers and shadows"
      }
    }
  }

  /// The size of the sample, and of the card with its title and margin, in card units.
  static let area = Size(width: 120, height: 72)
  private static let card = Size(width: 152, height: 116)
  /// Half of the space between two cards.
  private static let margin = 4.0

  /// The arrangement of the cards.
  private struct Layout {
    var columns: Int
    var scale: Double
    var origin: Point

    init(_ size: PixelSize) {
      let (width, height) = (Double(size.width), Double(size.height))
      let count = Sample.allCases.count
      func extent(_ columns: Int) -> Size {
        let rows = (count + columns - 1) / columns
        return Size(
          width: Double(columns) * SamplerView.card.width + 2 * SamplerView.margin,
          height: Double(rows) * SamplerView.card.height + 2 * SamplerView.margin)
      }
      func scale(_ columns: Int) -> Double {
        min(width / extent(columns).width, height / extent(columns).height)
      }
      let columns = [1, 2, 3, 4, 6, 12].max { scale($0) < scale($1) } ?? 4
      self.columns = columns
      self.scale = scale(columns)
      let sheet = extent(columns)
      origin = Point(
        x: (width - self.scale * sheet.width) / 2 + self.scale * SamplerView.margin,
        y: (height - self.scale * sheet.height) / 2 + self.scale * SamplerView.margin)
    }
  }

  /// The fonts of titles and captions; used only if text can be laid out.
  struct Lettering {
    var title: Font
    var caption: Font

    init?() {
      guard let title = try? Font.builtIn(size: 7.6, weight: .semibold),
        let caption = try? Font.builtIn(size: 5.6)
      else { return nil }
      self.title = title
      self.caption = caption
    }
  }

  /// Draws the sheet.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.fillColor = Color(hex: 0xECEEF3)
    context.fill(dirtyRect)
    let layout = Layout(size)
    let lettering = Lettering()
    for (index, sample) in Sample.allCases.enumerated() {
      context.saveGState()
      context.translateBy(x: layout.origin.x, y: layout.origin.y)
      context.scaleBy(x: layout.scale, y: layout.scale)
      context.translateBy(
        x: Double(index % layout.columns) * Self.card.width,
        y: Double(index / layout.columns) * Self.card.height)
      drawCard(sample.title, lettering?.title, in: &context)
      context.translateBy(x: (Self.card.width - Self.area.width) / 2, y: 30)
      context.saveGState()
      draw(sample, scale: layout.scale, lettering?.caption, in: &context)
      context.restoreGState()
      context.restoreGState()
    }
  }

  private func drawCard(_ title: String, _ font: Font?, in context: inout GraphicsContext) {
    let card = Rect(origin: .zero, size: Self.card).insetBy(dx: Self.margin, dy: Self.margin)
    context.fillColor = .white
    context.addRoundedRect(in: card, cornerWidth: 7, cornerHeight: 7)
    context.fillPath()
    context.strokeColor = Color(hex: 0xDCE0E8)
    context.lineWidth = 0.5
    context.addRoundedRect(in: card, cornerWidth: 7, cornerHeight: 7)
    context.strokePath()
    guard let font else { return }
    context.fillColor = Self.ink
    _ = try? context.draw(title, at: Point(x: 16, y: 20), font: font)
  }

  /// Draws a caption below a sample, centred at `x`.
  static func drawCaption(
    _ text: String, x: Double, y: Double = 70, _ font: Font?, in context: inout GraphicsContext
  ) {
    drawWords(text, at: Point(x: x, y: y), .center, font, in: &context)
  }

  /// Draws a label to the left of a sample centred at `y`.
  static func drawLabel(
    _ text: String, y: Double, _ font: Font?, in context: inout GraphicsContext
  ) {
    drawWords(text, at: Point(x: 0, y: y + 2), .start, font, in: &context)
  }

  private static func drawWords(
    _ text: String, at point: Point, _ align: TextAlignment, _ font: Font?,
    in context: inout GraphicsContext
  ) {
    guard let font else { return }
    context.fillColor = quiet
    _ = try? context.draw(text, at: point, font: font, align: align)
  }

  /// Draws a sample in the user space of the card, in which `area` starts at (0, 0).
  ///
  /// - Parameters:
  ///   - scale: the number of pixels per card unit, for lengths that transforms do not affect.
  ///   - font: the font of captions.
  private func draw(
    _ sample: Sample, scale: Double, _ font: Font?, in context: inout GraphicsContext
  ) {
    switch sample {
    case .caps: drawCaps(font, in: &context)
    case .joins: drawJoins(font, in: &context)
    case .dashes: drawDashes(font, in: &context)
    case .curves: drawCurves(font, in: &context)
    case .rules: drawRules(font, in: &context)
    case .linear: drawLinearGradients(font, in: &context)
    case .radial: drawRadialGradients(font, in: &context)
    case .patterns: drawPatterns(font, in: &context)
    case .images: drawImages(font, in: &context)
    case .clips: drawClips(font, in: &context)
    case .blending: drawBlendModes(font, in: &context)
    case .layers: drawLayers(scale: scale, font, in: &context)
    }
  }

  /// The colours of all samples.
  static let ink = Color(hex: 0x232A3D)
  static let quiet = Color(hex: 0x6B7388)
  static let sea = Color(hex: 0x2F6FDE)
  static let fire = Color(hex: 0xEE5A45)
  static let sun = Color(hex: 0xFBC645)
  static let leaf = Color(hex: 0x2FA872)
  static let plum = Color(hex: 0x7B4BC4)
  static let pale = Color(hex: 0xE3E8F2)
}
