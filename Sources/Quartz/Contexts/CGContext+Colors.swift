public import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Colours and patterns.
extension CGContext {
  // MARK: Filling

  /// Fills with a colour, or with the pattern that it is.
  public func setFillColor(_ color: CGColor) { setPaint(color, isFill: true) }

  /// Fills with a colour of components in the space that filling has.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fill.space, components: components) {
      setFillColor(color)
    }
  }

  /// Fills with a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Fills with a colour.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Fills with a colour of inks.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets what the components of colours that fill mean, and fills with black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    setFillColor(.black)
    state.fill.space = space
  }

  /// Fills with a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - colorComponents: the colour of a stencil in the base space of the space that filling has, and alpha; of a pattern
  ///     in colours of its own only alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(
      patternSpace: state.fill.space, pattern: pattern, components: colorComponents)
    {
      setFillColor(color)
    }
  }

  // MARK: Stroking

  /// Strokes with a colour, or with the pattern that it is.
  public func setStrokeColor(_ color: CGColor) { setPaint(color, isFill: false) }

  /// Strokes with a colour of components in the space that stroking has.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.stroke.space, components: components) {
      setStrokeColor(color)
    }
  }

  /// Strokes with a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Strokes with a colour.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Strokes with a colour of inks.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets what the components of colours that stroke mean, and strokes with black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    setStrokeColor(.black)
    state.stroke.space = space
  }

  /// Strokes with a pattern, whose components are as for `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(
      patternSpace: state.stroke.space, pattern: pattern, components: colorComponents)
    {
      setStrokeColor(color)
    }
  }

  // MARK: Patterns

  /// Sets where cells of patterns begin; in the space that the context starts with.
  public func setPatternPhase(_ phase: CGSize) {
    state.patternPhase = phase
    if state.fill.pattern != nil { applyPattern(isFill: true) }
    if state.stroke.pattern != nil { applyPattern(isFill: false) }
  }

  /// The colour that fills, as it was set.
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
      recorder.setFillColor(color.color)
    } else {
      recorder.setStrokeColor(color.color)
    }
  }

  private func applyPattern(isFill: Bool) {
    guard let paint = isFill ? state.fill.pattern : state.stroke.pattern else { return }
    let phase = Transform(translationX: state.patternPhase.width, y: state.patternPhase.height)
    guard
      let tile = paint.pattern.tile(
        tint: paint.tint, toDevice: phase.concatenating(base), largestArea: 4 * size.area)
    else {
      if isFill { recorder.setFillColor(.clear) } else { recorder.setStrokeColor(.clear) }
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
