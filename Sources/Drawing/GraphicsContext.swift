public import GLFunGeometry
public import GLFunImaging

/// A Quartz-style drawing context that records what is drawn as a display list.
///
/// User space has its origin at the top left, y down. A unit is one pixel, or `scale` pixels where the context was made
/// with a scale. A path's points take the transform in force when they are added, a pen the one in force when it strokes.
/// Geometry with coordinates that are not finite draws nothing. Source: `CGContext`.
public struct GraphicsContext: ~Copyable {
  var list: DisplayList
  var state = GraphicsState()
  var saved: [GraphicsState] = []
  /// The current path; device space.
  var currentPath = Path()
  /// The layers that are open, the innermost last.
  private(set) var layers: [OpenLayer] = []

  /// A transparency layer that is open.
  struct OpenLayer {
    /// How many states were saved once it began.
    let savedCount: Int
    /// How many commands the list had then, that which begins the layer included.
    let commandCount: Int
    /// True for a layer with a shadow, and for those inside it.
    let isShadowed: Bool
  }
  /// The paints of glyphs with colours of their own that were drawn, and the stops of their gradients: a glyph may have
  /// thousands, and take as long.
  package var paintsOfGlyphs = 0
  /// The transform that `setTransform` takes as the identity.
  private var baseTransform = Transform.identity

  /// Starts a picture of transparent pixels.
  ///
  /// - Parameters:
  ///   - size: the picture's extent.
  ///   - extent: how much to make room for, at least; that of the frame before, if they are alike.
  /// - Precondition: both sides of the picture are at least 1.
  public init(size: PixelSize, expecting extent: DisplayList.Extent = DisplayList.Extent()) {
    list = DisplayList(size: size)
    list.reserve(extent)
  }

  /// Starts a picture of transparent pixels whose units are more or less than a pixel.
  ///
  /// All that is drawn is scaled: shapes and images by the transform that the context starts with, and so are the offset
  /// and blur of shadows, the width of `drawLines` and the natural size of sprites, which no transform changes.
  ///
  /// - Parameters:
  ///   - size: the picture's extent in units. Parts of a pixel at the right and at the bottom become whole pixels.
  ///   - scale: how many pixels a unit has.
  /// - Precondition: the scale is positive, and the picture has 1 to 1,000,000 pixels a side.
  public init(size: Size, scale: Double) {
    precondition(scale > 0 && scale.isFinite, "the scale of a context is a positive number")
    list = DisplayList(size: PixelSize(size, scale: scale))
    multiplyScale(by: scale)
  }

  /// Makes units larger for all that is drawn from here on, as if the picture had been started so.
  ///
  /// - Precondition: the factor is positive.
  package mutating func multiplyScale(by factor: Double) {
    list.scale *= factor
    scaleBy(x: factor, y: factor)
    baseTransform = state.transform
  }

  /// The extent of the picture in pixels.
  public var size: PixelSize { list.size }

  /// How many pixels a unit of user space had when the drawing began.
  public var scale: Double { list.scale }

  /// How many commands the frame has so far, once `draw` has drawn.
  ///
  /// One call for both: to be looked at only, from another module, the whole context was moved.
  package mutating func commandCount(
    after draw: (inout GraphicsContext) -> Void = { _ in }
  ) -> Int {
    draw(&self)
    return list.commands.count
  }

  /// Ends the drawing and hands the frame over. Layers that are still open end here.
  public consuming func finish() -> DisplayList {
    while !layers.isEmpty { endTransparencyLayer() }
    return list
  }

  // MARK: Graphics state

  /// Pushes a copy of the graphics state. Source: `CGContextSaveGState`.
  public mutating func saveGState() {
    saved.append(state)
  }

  /// Takes back the state saved last. Source: `CGContextRestoreGState`.
  ///
  /// - Precondition: a state was saved since the innermost open layer began.
  public mutating func restoreGState() {
    precondition(canRestoreGState, "restoreGState without saveGState")
    if let last = saved.popLast() { state = last }
  }

  /// Whether a state was saved since the innermost open layer began.
  public var canRestoreGState: Bool { saved.count > (layers.last?.savedCount ?? 0) }

  /// The current transform, from user space to device space. Source: `CGContextGetCTM`.
  public var ctm: Transform { state.transform }

  /// Moves the origin of user space. Source: `CGContextTranslateCTM`.
  public mutating func translateBy(x: Double, y: Double) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales user space. Source: `CGContextScaleCTM`.
  public mutating func scaleBy(x: Double, y: Double) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Turns user space; radians, positive turns clockwise on screen. Source: `CGContextRotateCTM`.
  public mutating func rotate(by angle: Double) {
    state.transform = state.transform.rotated(by: angle)
  }

  /// Puts a transform before the current one. Source: `CGContextConcatCTM`.
  public mutating func concatenate(_ transform: Transform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Puts a transform in the place of the current one. Source: `setTransform` of HTML's canvas.
  package mutating func setTransform(_ transform: Transform) {
    state.transform = transform.concatenating(baseTransform)
  }

  /// Multiplies the alpha of everything painted, 0…1. Source: `CGContextSetAlpha`.
  public mutating func setAlpha(_ alpha: Double) {
    state.alpha = alpha > 0 ? min(alpha, 1) : 0
  }

  /// Sets how colours meet. Source: `CGContextSetBlendMode`.
  public mutating func setBlendMode(_ mode: BlendMode) {
    state.compositing.blendMode = mode
  }

  /// Sets whether edges are smooth. Source: `CGContextSetShouldAntialias`.
  public mutating func setShouldAntialias(_ shouldAntialias: Bool) {
    state.compositing.antialias = shouldAntialias
  }

  /// How images are sampled. Source: `CGContextSetInterpolationQuality`.
  public var interpolationQuality: InterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Dithering of gradients, which keeps dark and slow ones free of bands; off by default.
  ///
  /// A colour between two steps of 8 bits is rounded up in some pixels and down in others, by a fixed pattern that counts
  /// from the picture's top left corner, also within layers. Colours that 8 bits can express do not change, and neither do
  /// parts of one colour. The setting is part of the graphics state and counts when a gradient paints. Gradients of a
  /// recorded picture are dithered if they were recorded so, or if this context dithers. Source: `SkPaint`'s `setDither`.
  public var dithersGradients: Bool {
    get { state.dithersGradients }
    set { state.dithersGradients = newValue }
  }

  /// Gives what is painted a shadow; nil as the colour takes it away.
  ///
  /// - Parameters:
  ///   - offset: units of the context's `scale`, which are pixels unless it has one; y down, not transformed.
  ///   - blur: twice the standard deviation of the Gaussian; the same units, not transformed.
  ///   - color: the shadow's colour; black of one third alpha unless given.
  /// - Source: `CGContextSetShadowWithColor`, whose y axis points up.
  public mutating func setShadow(
    offset: Vector, blur: Double, color: Color? = Color(gray: 0, alpha: 1.0 / 3)
  ) {
    state.compositing.shadow = color.flatMap {
      Shadow(offset: offset, blur: blur, color: $0).scaled(by: scale)
    }
  }

  // MARK: Line parameters

  /// Sets the pen's width in user space; 0 and less draw nothing. Source: `CGContextSetLineWidth`.
  public mutating func setLineWidth(_ width: Double) { state.stroke.width = width }

  /// Sets how open ends look. Source: `CGContextSetLineCap`.
  public mutating func setLineCap(_ cap: LineCap) { state.stroke.cap = cap }

  /// Sets how corners look. Source: `CGContextSetLineJoin`.
  public mutating func setLineJoin(_ join: LineJoin) { state.stroke.join = join }

  /// Sets how far a miter may reach, in half widths. Source: `CGContextSetMiterLimit`.
  public mutating func setMiterLimit(_ limit: Double) { state.stroke.miterLimit = limit }

  /// Sets the dashes: lengths of strokes and gaps in turn, and where the pattern starts; user
  /// space. No lengths: solid. Source: `CGContextSetLineDash`.
  public mutating func setLineDash(phase: Double, lengths: [Double]) {
    state.stroke.dash = LineDash(phase: phase, lengths: lengths)
  }

  // MARK: Paints

  /// Fills with a colour. Source: `CGContextSetFillColorWithColor`.
  public mutating func setFillColor(_ color: Color) {
    state.fillColor = color
    state.fillShading = nil
  }

  /// Strokes with a colour. Source: `CGContextSetStrokeColorWithColor`.
  public mutating func setStrokeColor(_ color: Color) {
    state.strokeColor = color
    state.strokeShading = nil
  }

  /// Fills with a gradient, placed in user space as it is now.
  ///
  /// - Parameters:
  ///   - gradient: its colours and where they stand.
  ///   - placement: the line, the circles or the turn along which they stand.
  ///   - extend: which colours the gradient has beyond its ends.
  ///   - transform: from the space in which it is placed to user space.
  public mutating func setFillGradient(
    _ gradient: Gradient, _ placement: Gradient.Placement, extend: Gradient.Extend = .pad,
    transform: Transform = .identity
  ) {
    var paint = paint(gradient, placement, before: extend, after: extend)
    if !transform.isIdentity { paint.transform = transform.concatenating(paint.transform) }
    state.fillShading = .gradient(paint)
  }

  /// Strokes with a gradient, placed in user space as it is now.
  ///
  /// - Parameters:
  ///   - gradient: its colours and where they stand.
  ///   - placement: the line, the circles or the turn along which they stand.
  ///   - extend: which colours the gradient has beyond its ends.
  ///   - transform: from the space in which it is placed to user space.
  public mutating func setStrokeGradient(
    _ gradient: Gradient, _ placement: Gradient.Placement, extend: Gradient.Extend = .pad,
    transform: Transform = .identity
  ) {
    var paint = paint(gradient, placement, before: extend, after: extend)
    if !transform.isIdentity { paint.transform = transform.concatenating(paint.transform) }
    state.strokeShading = .gradient(paint)
  }

  /// Fills with an image that repeats in both directions.
  ///
  /// - Parameters:
  ///   - image: one cell of the pattern.
  ///   - transform: from the image's pixels (y down) to user space as it is now.
  ///   - isTiled: whether the image repeats; if not, its outermost pixels continue outwards.
  public mutating func setFillPattern(
    _ image: Image, transform: Transform = .identity, isTiled: Bool = true
  ) {
    state.fillShading = .pattern(pattern(image, transform, isTiled))
  }

  /// Strokes with an image that repeats in both directions, placed as by `setFillPattern`.
  public mutating func setStrokePattern(
    _ image: Image, transform: Transform = .identity, isTiled: Bool = true
  ) {
    state.strokeShading = .pattern(pattern(image, transform, isTiled))
  }

  private func pattern(_ image: Image, _ transform: Transform, _ isTiled: Bool) -> ImagePaint {
    ImagePaint(
      image: image, transform: transform.concatenating(state.transform), isTiled: isTiled,
      interpolation: state.interpolation, alpha: 1)
  }

  func paint(
    _ gradient: Gradient, _ placement: Gradient.Placement, before: Gradient.Extend?,
    after: Gradient.Extend?
  ) -> GradientPaint {
    GradientPaint(
      gradient: gradient, placement: placement, transform: state.transform, before: before,
      after: after, alpha: 1)
  }

  // MARK: Transparency layers

  /// Draws what follows apart, to be laid down as one by the alpha, blend mode and shadow in force
  /// now; inside, they start afresh.
  ///
  /// - Parameters:
  ///   - alpha: multiplies the alpha in force, 0…1.
  ///   - content: whether the layer's colours are laid down or their luminance. In the second case there is no shadow.
  /// - Source: `CGContextBeginTransparencyLayer`.
  public mutating func beginTransparencyLayer(
    alpha: Double = 1, becoming content: LayerContent = .colors
  ) {
    let factor = alpha > 0 ? min(alpha, 1) : 0
    var entry = style()
    if content != .colors {
      var compositing = state.compositing
      compositing.layerContent = content
      compositing.shadow = nil
      entry = style(compositing)
    }
    list.commands.append(
      .beginLayer(alpha: UInt8((state.alpha * factor * 255).rounded()), style: entry))
    saveGState()
    layers.append(
      OpenLayer(
        savedCount: saved.count, commandCount: list.commands.count,
        isShadowed: list.styles[entry].shadow != nil || isInShadowedLayer))
    state.alpha = 1
    state.compositing.blendMode = .normal
    state.compositing.shadow = nil
  }

  /// Lays the innermost layer down and takes back the state in force when it began.
  ///
  /// - Precondition: a layer is open.
  /// - Source: `CGContextEndTransparencyLayer`.
  public mutating func endTransparencyLayer() {
    precondition(!layers.isEmpty, "endTransparencyLayer without beginTransparencyLayer")
    let depth = layers.removeLast().savedCount
    state = saved[depth - 1]
    saved.removeSubrange((depth - 1)...)
    list.commands.append(.endLayer)
  }

  /// Whether a layer is open.
  public var isInTransparencyLayer: Bool { !layers.isEmpty }

  /// Whether an open layer casts a shadow: what is drawn beside the picture may be seen by it.
  package var isInShadowedLayer: Bool { layers.last?.isShadowed ?? false }
}

extension PixelSize {
  /// The pixels that an extent needs.
  fileprivate init(_ size: Size, scale: Double) {
    func side(_ units: Double) -> Int {
      // Less than a millionth of a pixel comes from the rounding of the product.
      let pixels = (units * scale - 1e-6).rounded(.up)
      precondition(
        pixels >= 1 && pixels <= 1_000_000, "a picture has 1 to 1,000,000 pixels a side")
      return Int(pixels)
    }
    self.init(width: side(size.width), height: side(size.height))
  }
}
