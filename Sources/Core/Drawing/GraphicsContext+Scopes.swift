public import GLFunGeometry

/// Changes of the graphics state that end with a closure.
///
/// ```swift
/// context.withGState { context in
///   context.translateBy(x: 40, y: 20)
///   context.fill(icon)
/// }
/// ```
///
/// States that the closure saved, and layers that it began, end with it, also where it throws.
extension GraphicsContext {
  /// Draws with a copy of the graphics state. Source: `CGContextSaveGState` and `CGContextRestoreGState`.
  public mutating func withGState<Result, Failure: Error>(
    _ draw: (inout GraphicsContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let layerCount = layers.count
    saveGState()
    let depth = saved.count
    defer {
      precondition(saved.count >= depth, "restoreGState without saveGState")
      while layers.count > layerCount { endTransparencyLayer() }
      if saved.count > depth { saved.removeSubrange(depth...) }
      restoreGState()
    }
    return try draw(&self)
  }

  /// Draws a transparency layer, which is composited as one group. Source: `CGContextBeginTransparencyLayer`.
  ///
  /// - Parameters:
  ///   - alpha: a factor for the current alpha, 0…1.
  ///   - blendMode: the blend mode of the group; nil for the current one.
  ///   - draw: draws the contents of the layer.
  public mutating func withLayer<Result, Failure: Error>(
    alpha: Double = 1, blendMode: BlendMode? = nil,
    _ draw: (inout GraphicsContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withGState { (context: inout GraphicsContext) throws(Failure) -> Result in
      if let blendMode { context.blendMode = blendMode }
      // The graphics state's end is the layer's, too.
      context.beginTransparencyLayer(alpha: alpha)
      return try draw(&context)
    }
  }

  /// Draws inside a path. Source: `CGContextClip`.
  public mutating func clipped<Result, Failure: Error>(
    to path: Path, using rule: FillRule = .winding,
    _ draw: (inout GraphicsContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withGState { (context: inout GraphicsContext) throws(Failure) -> Result in
      context.clip(to: path, using: rule)
      return try draw(&context)
    }
  }

  /// Draws inside a rectangle. Source: `CGContextClipToRect`.
  public mutating func clipped<Result, Failure: Error>(
    to rect: Rect, _ draw: (inout GraphicsContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withGState { (context: inout GraphicsContext) throws(Failure) -> Result in
      context.clip(to: rect)
      return try draw(&context)
    }
  }
}
