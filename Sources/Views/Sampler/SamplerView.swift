public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging
internal import GLFunText

/// A sheet of cards with what a graphics context offers: caps, joins, dashes, curves, fill rules, gradients, patterns, images,
/// clips, blend modes, layers and shadows.
public struct SamplerView: View, Hashable {
  /// The extent in pixels.
  public let size: PixelSize
  /// What is to be drawn again.
  public var needsDisplay = DirtyRegion.everything

  /// Makes a sheet.
  ///
  /// - Parameter size: the extent in pixels; at least 1 each way.
  public init(size: PixelSize) {
    self.size = size
  }

  /// What a card shows.
  enum Sample: String, CaseIterable {
    case caps, joins, dashes, curves, rules, linear, radial, patterns, images, clips, blending
    case layers

    /// What stands below it.
    var title: String {
      switch self {
      case .caps: "Caps"
      case .joins: "Joins"
      case .dashes: "Dashes"
      case .curves: "Curves"
      case .rules: "Fill rules"
      case .linear: "Linear gradients"
      case .radial: "Radial gradients"
      case .patterns: "Patterns"
      case .images: "Images"
      case .clips: "Clips"
      case .blending: "Blend modes"
      case .layers: "Layers and shadows"
      }
    }
  }

  /// The extent of what a card shows, and of the card with its title and its margin, in units of the card.
  static let area = Size(width: 100, height: 64)
  private static let card = Size(width: 112, height: 92)

  /// How the cards lie.
  private struct Layout {
    var columns: Int
    var scale: Double
    var origin: Point

    init(_ size: PixelSize) {
      let (width, height) = (Double(size.width), Double(size.height))
      let count = Sample.allCases.count
      func scale(_ columns: Int) -> Double {
        let rows = (count + columns - 1) / columns
        return min(
          width / (Double(columns) * SamplerView.card.width),
          height / (Double(rows) * SamplerView.card.height))
      }
      let columns = [1, 2, 3, 4, 6, 12].max { scale($0) < scale($1) } ?? 4
      let rows = (count + columns - 1) / columns
      self.columns = columns
      self.scale = scale(columns)
      origin = Point(
        x: (width - self.scale * SamplerView.card.width * Double(columns)) / 2,
        y: (height - self.scale * SamplerView.card.height * Double(rows)) / 2)
    }
  }

  /// Draws the sheet.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.setFillColor(Color(red: 0.89, green: 0.90, blue: 0.92))
    context.fill(dirtyRect)
    let layout = Layout(size)
    let font = try? Font.system(size: 9, weight: .medium)
    for (index, sample) in Sample.allCases.enumerated() {
      context.saveGState()
      context.translateBy(x: layout.origin.x, y: layout.origin.y)
      context.scaleBy(x: layout.scale, y: layout.scale)
      context.translateBy(
        x: Double(index % layout.columns) * Self.card.width,
        y: Double(index / layout.columns) * Self.card.height)
      drawCard(sample.title, font, in: &context)
      context.translateBy(x: (Self.card.width - Self.area.width) / 2, y: 9)
      context.saveGState()
      draw(sample, scale: layout.scale, in: &context)
      context.restoreGState()
      context.restoreGState()
    }
  }

  private func drawCard(_ title: String, _ font: Font?, in context: inout GraphicsContext) {
    let card = Rect(origin: .zero, size: Self.card).insetBy(dx: 3, dy: 3)
    context.setFillColor(.white)
    context.addRoundedRect(in: card, cornerWidth: 5, cornerHeight: 5)
    context.fillPath()
    context.setStrokeColor(Color(red: 0.78, green: 0.80, blue: 0.84))
    context.setLineWidth(0.6)
    context.addRoundedRect(in: card, cornerWidth: 5, cornerHeight: 5)
    context.strokePath()
    guard let font, let line = try? TextLine(AttributedText(title, TextAttributes(font: font)))
    else { return }
    context.setFillColor(Self.ink)
    context.draw(
      line, at: Point(x: (Self.card.width - line.width) / 2, y: Self.card.height - 8))
  }

  /// Draws a sample in user space of the card: `area` from (0, 0).
  ///
  /// - Parameter scale: how many pixels a unit of the card has, for what no transform changes.
  private func draw(_ sample: Sample, scale: Double, in context: inout GraphicsContext) {
    switch sample {
    case .caps: drawCaps(in: &context)
    case .joins: drawJoins(in: &context)
    case .dashes: drawDashes(in: &context)
    case .curves: drawCurves(in: &context)
    case .rules: drawRules(in: &context)
    case .linear: drawLinearGradients(in: &context)
    case .radial: drawRadialGradients(in: &context)
    case .patterns: drawPatterns(in: &context)
    case .images: drawImages(in: &context)
    case .clips: drawClips(in: &context)
    case .blending: drawBlendModes(in: &context)
    case .layers: drawLayers(scale: scale, in: &context)
    }
  }

  /// The colours of all samples.
  static let ink = Color(red: 0.16, green: 0.19, blue: 0.27)
  static let sea = Color(red: 0.16, green: 0.47, blue: 0.85)
  static let fire = Color(red: 0.93, green: 0.36, blue: 0.24)
  static let sun = Color(red: 0.99, green: 0.79, blue: 0.27)
  static let leaf = Color(red: 0.25, green: 0.68, blue: 0.42)
  static let plum = Color(red: 0.52, green: 0.30, blue: 0.71)
  static let pale = Color(red: 0.87, green: 0.89, blue: 0.93)
}
