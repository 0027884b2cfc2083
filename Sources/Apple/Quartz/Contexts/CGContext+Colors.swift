public import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Colours and patterns.
extension CGContext {
  // MARK: Filling

  /// Sets the fill colour or fill pattern.
  public func setFillColor(_ color: CGColor) { setPaint(color, isFill: true) }

  /// Sets the fill colour from components in the current fill colour space.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fill.space, components: components) {
      setFillColor(color)
    }
  }

  /// Sets the fill colour to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the fill colour in device RGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour in CMYK.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the fill colour space, and the fill colour to black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    setFillColor(.black)
    state.fill.space = space
  }

  /// Sets the fill pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - colorComponents: for an uncoloured pattern, its tint in the base space of the fill colour space, and alpha; for a
  ///     coloured pattern, alpha alone.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(
      patternSpace: state.fill.space, pattern: pattern, components: colorComponents)
    {
      setFillColor(color)
    }
  }

  // MARK: Stroking

  /// Sets the stroke colour or stroke pattern.
  public func setStrokeColor(_ color: CGColor) { setPaint(color, isFill: false) }

  /// Sets the stroke colour from components in the current stroke colour space.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.stroke.space, components: components) {
      setStrokeColor(color)
    }
  }

  /// Sets the stroke colour to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the stroke colour in device RGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour in CMYK.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the stroke colour space, and the stroke colour to black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    setStrokeColor(.black)
    state.stroke.space = space
  }

  /// Sets the stroke pattern; `colorComponents` is as for `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(
      patternSpace: state.stroke.space, pattern: pattern, components: colorComponents)
    {
      setStrokeColor(color)
    }
  }

  // MARK: Patterns

  /// Sets the offset of pattern cells, in the base space of the context.
  public func setPatternPhase(_ phase: CGSize) {
    state.patternPhase = phase
    if state.fill.pattern != nil { applyPattern(isFill: true) }
    if state.stroke.pattern != nil { applyPattern(isFill: false) }
  }

  /// The fill colour as it was set.
  package var fillColor: CGColor { state.fill.color }

  private func setPaint(_ color: CGColor, isFill: Bool) {
    if ignoresColors { return }
    var paint = ContextState.Paint(color: color, space: color.colorSpace ?? .deviceRGB)
    if let pattern = color.pattern {
      paint.pattern = ContextState.PatternPaint(
        pattern: pattern, tint: color.color.withAlpha(color.alpha))
    }
    if isFill { state.fill = paint } else { state.stroke = paint }
    if paint.pattern != nil {
      applyPattern(isFill: isFill)
    } else if isFill {
      recorder.fillColor = color.color
    } else {
      recorder.strokeColor = color.color
    }
  }

  private func applyPattern(isFill: Bool) {
    guard let paint = isFill ? state.fill.pattern : state.stroke.pattern else { return }
    let phase = Transform(translationX: state.patternPhase.width, y: state.patternPhase.height)
    guard
      let tile = paint.pattern.tile(
        tint: paint.tint, toDevice: phase.concatenating(base), largestArea: 4 * size.area)
    else {
      if isFill { recorder.fillColor = .clear } else { recorder.strokeColor = .clear }
      return
    }
    keep(tile.image)
    if isFill {
      recorder.setFillPattern(
        tile.image, toDevice: tile.transform, interpolation: tile.interpolation)
    } else {
      recorder.setStrokePattern(
        tile.image, toDevice: tile.transform, interpolation: tile.interpolation)
    }
  }
}
