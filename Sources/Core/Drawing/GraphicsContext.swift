public import GLFunGeometry
public import GLFunImaging

/// A Quartz-style drawing context that records drawing as a display list.
///
/// User space has its origin at the top left, y down. A unit is one pixel, or `scale` pixels for a context with a scale. A
/// path's points are transformed when they are added, a pen when it strokes. Geometry with coordinates that are not finite
/// draws nothing. Source: `CGContext`.
public struct GraphicsContext: ~Copyable {
  var list: DisplayList
  var state = GraphicsState()
  var saved: [GraphicsState] = []
  /// The current path in device space.
  var currentPath = Path()
  /// The open layers, innermost last.
  private(set) var layers: [OpenLayer] = []

  /// An open transparency layer.
  struct OpenLayer {
    /// The number of saved states after the layer began.
    let savedCount: Int
    /// The number of commands of the list at that time, including the one that begins the layer.
    let commandCount: Int
    /// True for a layer with a shadow, and for layers inside it.
    let isShadowed: Bool
  }
  /// The number of paints of colour glyphs drawn so far, including gradient stops: a glyph may have thousands, which take
  /// as long as that many shapes.
  package var paintsOfGlyphs = 0
  /// The transform that `setTransform` is relative to.
  private var baseTransform = Transform.identity

  /// Starts a picture of transparent pixels.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - frame: a frame with about as many commands and points, such as the previous one of an animation. Memory for them is
  ///     reserved: growing step by step takes a seventh of the time for recording small shapes.
  /// - Precondition: both sides of the picture are at least 1.
  public init(size: PixelSize, expecting frame: DisplayList? = nil) {
    self.init(size: size, extent: frame?.extent ?? DisplayList.Extent())
  }

  /// Starts a picture of transparent pixels, and reserves memory for a number of commands and points.
  package init(size: PixelSize, extent: DisplayList.Extent) {
    list = DisplayList(size: size)
    list.reserve(extent)
  }

  /// Starts a picture of transparent pixels with units larger or smaller than a pixel.
  ///
  /// All drawing is scaled: shapes and images by the initial transform of the context, and also the offset and blur of shadows,
  /// the width of `drawLines` and the natural size of sprites, which no transform affects.
  ///
  /// - Parameters:
  ///   - size: the size of the picture in units. Partial pixels at the right and at the bottom become whole pixels.
  ///   - scale: the number of pixels per unit.
  /// - Precondition: the scale is positive, and the picture has 1 to 1,000,000 pixels a side.
  public init(size: Size, scale: Double) {
    precondition(scale > 0 && scale.isFinite, "the scale of a context is a positive number")
    list = DisplayList(size: PixelSize(size, scale: scale))
    multiplyScale(by: scale)
  }

  /// Enlarges the units of all later drawing, as if the picture had been started with this scale.
  ///
  /// - Precondition: the factor is positive.
  package mutating func multiplyScale(by factor: Double) {
    list.scale *= factor
    scaleBy(x: factor, y: factor)
    baseTransform = state.transform
  }

  /// The size of the picture in pixels.
  public var size: PixelSize { list.size }

  /// The number of pixels per unit of user space when the drawing began.
  public var scale: Double { list.scale }

  /// The number of commands of the frame after calling `draw`.
  ///
  /// Both are one call, because reading the count from another module would move the whole context.
  package mutating func commandCount(
    after draw: (inout GraphicsContext) -> Void = { _ in }
  ) -> Int {
    draw(&self)
    return list.commands.count
  }

  /// Ends the drawing and returns the frame. Layers still open are ended.
  public consuming func finish() -> DisplayList {
    while !layers.isEmpty { endTransparencyLayer() }
    return list
  }

  // MARK: Graphics state

  /// Pushes a copy of the graphics state. Source: `CGContextSaveGState`.
  public mutating func saveGState() {
    saved.append(state)
  }

  /// Restores the last saved state. Source: `CGContextRestoreGState`.
  ///
  /// - Precondition: a state was saved since the innermost open layer began.
  public mutating func restoreGState() {
    precondition(canRestoreGState, "restoreGState without saveGState")
    if let last = saved.popLast() { state = last }
  }

  /// True if a state was saved since the innermost open layer began.
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

  /// Rotates user space by an angle in radians, positive angles clockwise on screen. Source: `CGContextRotateCTM`.
  public mutating func rotate(by angle: Double) {
    state.transform = state.transform.rotated(by: angle)
  }

  /// Concatenates a transform before the current one. Source: `CGContextConcatCTM`.
  public mutating func concatenate(_ transform: Transform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Replaces the current transform. Source: `setTransform` of HTML's canvas.
  package mutating func setTransform(_ transform: Transform) {
    state.transform = transform.concatenating(baseTransform)
  }

  /// The alpha that all painting is multiplied by; values outside 0…1 are clamped. Source: `CGContextSetAlpha`.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// The blend mode. Source: `CGContextSetBlendMode`.
  public var blendMode: BlendMode {
    get { state.compositing.blendMode }
    set { state.compositing.blendMode = newValue }
  }

  /// True if edges are antialiased. Source: `CGContextSetShouldAntialias`.
  public var shouldAntialias: Bool {
    get { state.compositing.antialias }
    set { state.compositing.antialias = newValue }
  }

  /// The sampling of images. Source: `CGContextSetInterpolationQuality`.
  public var interpolationQuality: InterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Dithering of gradients, which avoids banding in dark or slow gradients; off by default.
  ///
  /// A colour between two 8-bit steps is rounded up in some pixels and down in others, by a fixed pattern relative to the
  /// picture's top left corner, also within layers. Colours that 8 bits represent exactly do not change, nor do areas of one
  /// colour. The setting is part of the graphics state and takes effect when a gradient paints. Gradients of a recorded picture
  /// are dithered if they were recorded with dithering, or if this context dithers. Source: `SkPaint`'s `setDither`.
  public var dithersGradients: Bool {
    get { state.dithersGradients }
    set { state.dithersGradients = newValue }
  }

  /// Sets the shadow of painted shapes; a nil colour removes it.
  ///
  /// - Parameters:
  ///   - offset: the offset in units of the context's `scale`, which are pixels by default; y down, not transformed.
  ///   - blur: twice the standard deviation of the Gaussian blur, in the same units, not transformed.
  ///   - color: the colour of the shadow; by default black with an alpha of one third.
  /// - Source: `CGContextSetShadowWithColor`, whose y axis points up.
  public mutating func setShadow(
    offset: Vector, blur: Double, color: Color? = Color(gray: 0, alpha: 1.0 / 3)
  ) {
    state.compositing.shadow = color.flatMap {
      Shadow(offset: offset, blur: blur, color: $0).scaled(by: scale)
    }
  }

  // MARK: Line parameters

  /// The pen: all line parameters in user space.
  public var strokeStyle: StrokeStyle {
    get { state.stroke }
    set { state.stroke = newValue }
  }

  /// The width of the pen in user space; 0 or less draws nothing. Source: `CGContextSetLineWidth`.
  public var lineWidth: Double {
    get { state.stroke.width }
    set { state.stroke.width = newValue }
  }

  /// The cap of open ends. Source: `CGContextSetLineCap`.
  public var lineCap: LineCap {
    get { state.stroke.cap }
    set { state.stroke.cap = newValue }
  }

  /// The join of corners. Source: `CGContextSetLineJoin`.
  public var lineJoin: LineJoin {
    get { state.stroke.join }
    set { state.stroke.join = newValue }
  }

  /// The largest extent of a miter, in half widths. Source: `CGContextSetMiterLimit`.
  public var miterLimit: Double {
    get { state.stroke.miterLimit }
    set { state.stroke.miterLimit = newValue }
  }

  /// The dashes in user space; a line without lengths is solid. Source: `CGContextSetLineDash`.
  public var lineDash: LineDash {
    get { state.stroke.dash }
    set { state.stroke.dash = newValue }
  }

  // MARK: Paints

  /// The colour that fills. A gradient or a pattern fills instead from the time that it is set until a colour is set again; the
  /// value is the last colour then. Source: `CGContextSetFillColorWithColor`.
  public var fillColor: Color {
    get { state.fillColor }
    set {
      state.fillColor = newValue
      state.fillShading = nil
    }
  }

  /// The colour that strokes, in the same way as `fillColor`. Source: `CGContextSetStrokeColorWithColor`.
  public var strokeColor: Color {
    get { state.strokeColor }
    set {
      state.strokeColor = newValue
      state.strokeShading = nil
    }
  }

  /// Sets a gradient as the fill paint, placed in the current user space.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their offsets.
  ///   - placement: the geometry of the gradient.
  ///   - extend: the colours beyond its ends.
  ///   - transform: the transform from the space of `placement` to user space.
  public mutating func setFillGradient(
    _ gradient: Gradient, _ placement: Gradient.Placement, extend: Gradient.Extend = .pad,
    transform: Transform = .identity
  ) {
    var paint = paint(gradient, placement, before: extend, after: extend)
    if !transform.isIdentity { paint.transform = transform.concatenating(paint.transform) }
    state.fillShading = .gradient(paint)
  }

  /// Sets a gradient as the stroke paint, placed in the current user space.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their offsets.
  ///   - placement: the geometry of the gradient.
  ///   - extend: the colours beyond its ends.
  ///   - transform: the transform from the space of `placement` to user space.
  public mutating func setStrokeGradient(
    _ gradient: Gradient, _ placement: Gradient.Placement, extend: Gradient.Extend = .pad,
    transform: Transform = .identity
  ) {
    var paint = paint(gradient, placement, before: extend, after: extend)
    if !transform.isIdentity { paint.transform = transform.concatenating(paint.transform) }
    state.strokeShading = .gradient(paint)
  }

  /// Sets an image, usually a repeating one, as the fill paint.
  ///
  /// - Parameters:
  ///   - image: one cell of the pattern.
  ///   - transform: the transform from the image's pixels (y down) to the current user space.
  ///   - isTiled: true to repeat the image in both directions; false to continue its edge pixels outwards.
  public mutating func setFillPattern(
    _ image: Image, transform: Transform = .identity, isTiled: Bool = true
  ) {
    state.fillShading = .pattern(pattern(image, transform, isTiled))
  }

  /// Sets an image as the stroke paint, as `setFillPattern` does.
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

  /// Begins a transparency layer. The drawing up to its end is composited as one group with the current alpha, blend mode and
  /// shadow, which are reset inside the layer.
  ///
  /// - Parameters:
  ///   - alpha: a factor for the current alpha, 0…1.
  ///   - content: the interpretation of the layer's pixels. A luminance layer casts no shadow.
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

  /// Composites the innermost layer and restores the graphics state of its beginning.
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

  /// True if a layer is open.
  public var isInTransparencyLayer: Bool { !layers.isEmpty }

  /// True if an open layer casts a shadow, so that drawing outside the picture may be visible.
  package var isInShadowedLayer: Bool { layers.last?.isShadowed ?? false }
}

extension PixelSize {
  /// The size in pixels of an extent in units, rounded up.
  fileprivate init(_ size: Size, scale: Double) {
    func side(_ units: Double) -> Int {
      // An excess of less than a millionth of a pixel is a rounding error of the product.
      let pixels = (units * scale - 1e-6).rounded(.up)
      precondition(
        pixels >= 1 && pixels <= 1_000_000, "a picture has 1 to 1,000,000 pixels a side")
      return Int(pixels)
    }
    self.init(width: side(size.width), height: side(size.height))
  }
}
