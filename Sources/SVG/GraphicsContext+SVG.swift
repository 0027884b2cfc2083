public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging
package import GLFunLimits

extension SVG {
  /// The picture as a frame.
  ///
  /// - Parameters:
  ///   - size: the frame's size, in which the picture lies as its `preserveAspectRatio` says; nil for its own size,
  ///     rounded up to whole pixels.
  ///   - background: what is below it; nil for nothing.
  /// - Throws: `SVGError.tooComplex` where the frame takes more steps than the limits allow, `.tooMuchMemory`.
  public func displayList(
    size: PixelSize? = nil, background: Color? = nil
  ) throws(SVGError) -> DisplayList {
    guard let size else { return try displayList(scale: 1, background: background) }
    return try frame(
      size, Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), background)
  }

  /// The picture as a frame, so many times as large as it is.
  ///
  /// - Parameters:
  ///   - scale: multiplies its size, which is then rounded up to whole pixels; nothing is stretched.
  ///   - background: what is below it; nil for nothing.
  /// - Precondition: the frame has a size that memory can hold.
  /// - Throws: `SVGError.tooComplex` where the frame takes more steps than the limits allow, `.tooMuchMemory`.
  public func displayList(
    scale: Double, background: Color? = nil
  ) throws(SVGError) -> DisplayList {
    try frame(
      pixelSize(scale: scale),
      Rect(x: 0, y: 0, width: size.width * scale, height: size.height * scale), background)
  }

  /// The size of a frame of the picture, so many times as large as it is.
  public func pixelSize(scale: Double = 1) -> PixelSize {
    // A size that is whole but for rounding is that.
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
  /// - Parameter budget: the steps of the frame; nil for those that a frame of its own has.
  fileprivate func paint(
    on context: inout GraphicsContext, in viewport: Rect, budget: WorkBudget? = nil
  ) throws(SVGError) {
    let budget = budget ?? WorkBudget(steps: limits.steps, within: self.budget)
    var painter = painter(in: viewport, on: context, budget: budget, limits: limits)
    // What is there already was recorded by others.
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

  /// Draws the picture as a part of another one.
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
    // The pen of a fixed width keeps it in units of the picture's own size.
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
  /// Fills a rectangle with a colour, if there is one.
  mutating func fill(_ rect: Rect, with color: Color?) {
    guard let color, color.alpha > 0 else { return }
    saveGState()
    setFillColor(color)
    fill(rect)
    restoreGState()
  }

  /// Draws a picture in a rectangle of user space: its shapes, not pixels of it, so that it is sharp at every size.
  ///
  /// It lies in the rectangle as its `preserveAspectRatio` says, and what is outside of the rectangle is cut off. It is
  /// drawn with the context's alpha and blend mode as one.
  ///
  /// - Throws: `SVGError.tooComplex` where drawing it takes more steps or memory than its limits allow. Some of it is drawn then.
  public mutating func draw(_ picture: SVG, in rect: Rect) throws(SVGError) {
    try draw(picture, in: rect, budget: nil)
  }

  /// Draws a picture as `draw(_:in:)` does, with the steps of a frame that has others.
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
