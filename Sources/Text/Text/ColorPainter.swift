internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging

/// Draws a glyph of a COLR table of version 1 into a context whose user space is the face's: font units, y up.
///
/// Drawing stops at nodes deeper than `deepest` and after `mostPaints` paints and stops.
struct ColorPainter: ~Copyable {
  private let table: ColorPaintTable
  private let font: Font
  private let colors: PaintColors
  /// The transform from the face's space to device space.
  private let device: Transform
  /// The number of paints and gradient stops read so far.
  private(set) var paintCount = 0

  /// The greatest depth of a paint tree.
  static let deepest = 64
  /// The most paints and stops of a glyph.
  static let mostPaints = 10_000

  init(_ table: ColorPaintTable, _ font: Font, colors: PaintColors, device: Transform) {
    self.table = table
    self.font = font
    self.device = device
    self.colors = colors
  }

  /// Draws a glyph that has a paint.
  mutating func draw(_ glyph: Glyph, in context: inout GraphicsContext) {
    drawColorGlyph(glyph, .identity, bounds: .infinite, 0, &context)
  }

  /// Draws the paint of a glyph within its clip box.
  private mutating func drawColorGlyph(
    _ glyph: Glyph, _ transform: Transform, bounds: Rect, _ depth: Int,
    _ context: inout GraphicsContext
  ) {
    guard let paint = table.paint(of: glyph) else { return }
    guard let box = table.clipBox(of: glyph) else {
      draw(paint, transform, bounds: bounds, depth, &context)
      return
    }
    var path = Path()
    path.addRect(box, transform: transform.concatenating(device))
    context.saveGState()
    context.clip(toDevice: path)
    draw(paint, transform, bounds: bounds.intersected(box.applying(transform)), depth, &context)
    context.restoreGState()
  }

  /// The paint at an offset in the table; nil if it is invalid or the glyph has reached its limit.
  private mutating func paint(at place: Int) -> ColorPaintTable.Paint? {
    paintCount += 1
    guard paintCount <= Self.mostPaints,
      let paint = table.paint(at: place, mostStops: Self.mostPaints - paintCount)
    else { return nil }
    paintCount += paint.stopCount
    return paint
  }

  /// Draws a paint.
  ///
  /// - Parameters:
  ///   - place: its offset in the table.
  ///   - transform: the transform from its space to the face's.
  ///   - bounds: its visible area, in the face's space; infinite if unbounded.
  ///   - depth: its depth in the tree.
  ///   - context: the target.
  private mutating func draw(
    _ place: Int, _ transform: Transform, bounds: Rect, _ depth: Int,
    _ context: inout GraphicsContext
  ) {
    guard depth < Self.deepest, let paint = paint(at: place) else { return }
    switch paint {
    case .layers(let first, let count):
      for index in first..<first + count {
        guard let layer = table.layer(index) else { continue }
        draw(layer, transform, bounds: bounds, depth + 1, &context)
      }
    case .colorGlyph(let glyph):
      drawColorGlyph(glyph, transform, bounds: bounds, depth + 1, &context)
    case .transform(let inner, let paint):
      draw(paint, inner.concatenating(transform), bounds: bounds, depth + 1, &context)
    case .glyph(let glyph, let paint):
      drawGlyph(glyph, filledBy: paint, transform, bounds: bounds, depth + 1, &context)
    case .composite(let source, let mode, let backdrop):
      context.beginTransparencyLayer()
      draw(backdrop, transform, bounds: bounds, depth + 1, &context)
      context.blendMode = Self.blendMode(mode)
      context.beginTransparencyLayer()
      if mode != Self.destination { draw(source, transform, bounds: bounds, depth + 1, &context) }
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    case .solid, .linear, .radial, .sweep:
      // An unbounded paint would cover the whole picture.
      guard bounds != .infinite, !bounds.isNull else { return }
      var path = Path()
      path.addRect(bounds, transform: device)
      fill(path, with: paint, transform, &context)
    }
  }

  /// Fills the outline of a glyph with a paint.
  private mutating func drawGlyph(
    _ glyph: Glyph, filledBy place: Int, _ transform: Transform, bounds: Rect, _ depth: Int,
    _ context: inout GraphicsContext
  ) {
    // Outlines have y down.
    let own = Transform(scaleX: 1, y: -1).concatenating(transform)
    let outline = font.outline(of: glyph)
    guard !outline.isEmpty else { return }
    let path = outline.transformed(by: own.concatenating(device))
    var inner = transform
    var next = place
    var steps = depth
    var found = paint(at: next)
    while steps < Self.deepest, case .transform(let step, let paint)? = found {
      inner = step.concatenating(inner)
      next = paint
      steps += 1
      found = self.paint(at: next)
    }
    switch found {
    case .solid?, .linear?, .radial?, .sweep?:
      if let found { fill(path, with: found, inner, &context) }
    default:
      let box = outline.boundingBox.applying(own)
      context.saveGState()
      context.clip(toDevice: path)
      draw(place, transform, bounds: bounds.intersected(box), depth, &context)
      context.restoreGState()
    }
  }

  /// Fills a path in device space.
  private func fill(
    _ path: Path, with paint: ColorPaintTable.Paint, _ transform: Transform,
    _ context: inout GraphicsContext
  ) {
    let gradients = ColorGradients(colors: colors)
    let shading: ColorGradients.Shading?
    switch paint {
    case .solid(let color):
      context.saveGState()
      context.fillColor = colors.color(color)
      context.fill(device: path)
      context.restoreGState()
      return
    case .linear(let line, let start, let end, let turn):
      shading = gradients.linear(line, start, end, turn)
    case .radial(let line, let start, let startRadius, let end, let endRadius):
      shading = gradients.radial(line, start, startRadius, end, endRadius)
    case .sweep(let line, let center, let start, let end):
      shading = gradients.sweep(line, center, start, end)
    default: return
    }
    guard let shading else { return }
    context.saveGState()
    context.concatenate(transform)
    context.setFillGradient(shading.gradient, shading.placement, extend: shading.extend)
    context.fill(device: path)
    context.restoreGState()
  }

  /// The mode that keeps only the backdrop.
  private static let destination = 2

  private static func blendMode(_ mode: Int) -> BlendMode {
    let modes: [BlendMode] = [
      .clear, .copy, .normal, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut,
      .destinationOut, .sourceAtop, .destinationAtop, .xor, .plusLighter, .screen, .overlay,
      .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .exclusion,
      .multiply, .hue, .saturation, .color, .luminosity,
    ]
    return modes.indices.contains(mode) ? modes[mode] : .normal
  }
}

extension Rect {
  /// The intersection; the infinite rectangle contains every other one.
  fileprivate func intersected(_ other: Rect) -> Rect {
    self == .infinite ? other : intersection(other)
  }
}
