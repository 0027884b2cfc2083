public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging
package import GLFunLimits

extension SVG {
  /// Returns the picture as a frame.
  ///
  /// - Parameters:
  ///   - size: the size of the frame, into which `preserveAspectRatio` fits the picture; nil for the picture's own size,
  ///     rounded up to whole pixels.
  ///   - background: the colour below the picture; nil for transparent.
  /// - Throws: `SVGError.tooComplex` if the frame takes more steps than the limits allow, `.tooMuchMemory`.
  public func displayList(
    size: PixelSize? = nil, background: Color? = nil
  ) throws(SVGError) -> DisplayList {
    guard let size else { return try displayList(scale: 1, background: background) }
    return try frame(
      size, Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), background)
  }

  /// Returns the picture as a frame, scaled by a factor.
  ///
  /// - Parameters:
  ///   - scale: the factor for the picture's size, which is then rounded up to whole pixels; nothing is stretched.
  ///   - background: the colour below the picture; nil for transparent.
  /// - Precondition: the frame has a size that memory can hold.
  /// - Throws: `SVGError.tooComplex` if the frame takes more steps than the limits allow, `.tooMuchMemory`.
  public func displayList(
    scale: Double, background: Color? = nil
  ) throws(SVGError) -> DisplayList {
    try frame(
      pixelSize(scale: scale),
      Rect(x: 0, y: 0, width: size.width * scale, height: size.height * scale), background)
  }

  /// The size in pixels of a frame of the picture, scaled by a factor and rounded up.
  public func pixelSize(scale: Double = 1) -> PixelSize {
    // A size within rounding error of a whole number is not rounded up further.
    func pixels(_ side: Double) -> Int {
      Int((side * scale * (1 - 1e-12)).rounded(.up), within: 1...1e9)
    }
    return PixelSize(width: pixels(size.width), height: pixels(size.height))
  }

  private func frame(
    _ size: PixelSize, _ rect: Rect, _ background: Color?
  ) throws(SVGError) -> DisplayList {
    var context = GraphicsContext(size: size)
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    for color in [background, tree.background] { context.fill(whole, with: color) }
    try paint(on: &context, in: rect)
    return context.finish()
  }

  /// Draws the picture in a viewport of user space, which does not clip it.
  ///
  /// - Parameter budget: the steps of the frame; nil gives it a budget of its own.
  fileprivate func paint(
    on context: inout GraphicsContext, in viewport: Rect, budget: WorkBudget? = nil
  ) throws(SVGError) {
    let budget = budget ?? WorkBudget(steps: limits.steps, within: self.budget)
    var painter = painter(in: viewport, on: context, budget: budget, limits: limits)
    // The bytes already in the context were recorded by others.
    painter.recordedByteCount = context.byteCount
    paint(on: &context, in: viewport, with: &painter)
    if let nesting = painter.nesting {
      throw .tooComplex(name: name, line: nil, problem: nesting)
    }
    if painter.isOverLimit {
      throw SVGError(
        budget.excess ?? .steps(limit: budget.stepLimit), name: name, line: nil,
        subject: "drawing it takes")
    }
  }

  /// Draws the picture as a part of another one, with the other one's budget and limits.
  func paint(on context: inout GraphicsContext, in viewport: Rect, for outer: inout TreePainter) {
    var painter = painter(in: viewport, on: context, budget: outer.budget, limits: outer.limits)
    painter.groupDepth = outer.groupDepth
    painter.recordedByteCount = outer.recordedByteCount
    paint(on: &context, in: viewport, with: &painter)
    outer.recordedByteCount = painter.recordedByteCount
    if painter.isOverLimit { outer.giveUp(painter.nesting) }
  }

  private func painter(
    in viewport: Rect, on context: borrowing GraphicsContext, budget: WorkBudget, limits: Limits
  ) -> TreePainter {
    // A pen of fixed width keeps its width in units of the picture's own size.
    let scale = min(viewport.width / size.width, viewport.height / size.height)
    return TreePainter(
      tree, budget: budget, limits: limits,
      host: Transform(scaleX: scale, y: scale).concatenating(context.ctm), device: context.size,
      dithersGradients: dithersGradients || context.dithersGradients)
  }

  private func paint(
    on context: inout GraphicsContext, in viewport: Rect, with painter: inout TreePainter
  ) {
    context.saveGState()
    context.dithersGradients = painter.dithersGradients
    context.concatenate(aspect.transform(from: viewBox, to: viewport))
    painter.paint(tree.root, on: &context)
    context.restoreGState()
  }
}

extension GraphicsContext {
  /// Fills a rectangle with a colour; does nothing if there is no colour.
  mutating func fill(_ rect: Rect, with color: Color?) {
    guard let color, color.alpha > 0 else { return }
    saveGState()
    fillColor = color
    fill(rect)
    restoreGState()
  }

  /// Draws a picture in a rectangle of user space, as shapes and not as pixels, so that it is sharp at every size.
  ///
  /// The picture is fitted into the rectangle by its `preserveAspectRatio`, and clipped to it. It is composited as one group
  /// with the context's alpha and blend mode.
  ///
  /// - Throws: `SVGError.tooComplex` if drawing takes more steps or memory than the limits allow. A part of the
  ///   picture has been drawn then.
  public mutating func draw(_ picture: SVG, in rect: Rect) throws(SVGError) {
    try draw(picture, in: rect, budget: nil)
  }

  /// Draws a picture as `draw(_:in:)` does, with a budget that a frame shares among several pictures.
  package mutating func draw(
    _ picture: SVG, in rect: Rect, budget: WorkBudget?
  ) throws(SVGError) {
    guard !rect.isNull, rect.isFinite, !rect.isEmpty else { return }
    saveGState()
    clip(to: rect)
    beginTransparencyLayer()
    var failure: SVGError?
    fill(rect, with: picture.tree.background)
    do throws(SVGError) {
      try picture.paint(on: &self, in: rect.standardized, budget: budget)
    } catch {
      failure = error
    }
    endTransparencyLayer()
    restoreGState()
    if let failure { throw failure }
  }
}
