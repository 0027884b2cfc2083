public import GLFunGeometry
public import GLFunImaging

/// Setters that properties have replaced, and other former names.
extension GraphicsContext {
  /// Sets `alpha`.
  @available(*, deprecated, renamed: "alpha")
  public mutating func setAlpha(_ alpha: Double) { self.alpha = alpha }

  /// Sets `blendMode`.
  @available(*, deprecated, renamed: "blendMode")
  public mutating func setBlendMode(_ mode: BlendMode) { self.blendMode = mode }

  /// Sets `shouldAntialias`.
  @available(*, deprecated, renamed: "shouldAntialias")
  public mutating func setShouldAntialias(_ shouldAntialias: Bool) {
    self.shouldAntialias = shouldAntialias
  }

  /// Sets `lineWidth`.
  @available(*, deprecated, renamed: "lineWidth")
  public mutating func setLineWidth(_ width: Double) { self.lineWidth = width }

  /// Sets `lineCap`.
  @available(*, deprecated, renamed: "lineCap")
  public mutating func setLineCap(_ cap: LineCap) { self.lineCap = cap }

  /// Sets `lineJoin`.
  @available(*, deprecated, renamed: "lineJoin")
  public mutating func setLineJoin(_ join: LineJoin) { self.lineJoin = join }

  /// Sets `miterLimit`.
  @available(*, deprecated, renamed: "miterLimit")
  public mutating func setMiterLimit(_ limit: Double) { self.miterLimit = limit }

  /// Sets `lineDash`.
  @available(*, deprecated, renamed: "lineDash")
  public mutating func setLineDash(phase: Double, lengths: [Double]) {
    self.lineDash = LineDash(phase: phase, lengths: lengths)
  }

  /// Sets `textDrawingMode`.
  @available(*, deprecated, renamed: "textDrawingMode")
  public mutating func setTextDrawingMode(_ mode: TextDrawingMode) { self.textDrawingMode = mode }

  /// Sets `fillColor`.
  @available(*, deprecated, renamed: "fillColor")
  public mutating func setFillColor(_ color: Color) { self.fillColor = color }

  /// Sets `strokeColor`.
  @available(*, deprecated, renamed: "strokeColor")
  public mutating func setStrokeColor(_ color: Color) { self.strokeColor = color }

  /// Closes the sub-path of the current path.
  @available(*, deprecated, renamed: "closeSubpath")
  public mutating func closePath() { closeSubpath() }
}

extension Gradient.Placement {
  /// Colours around a point.
  @available(*, deprecated, renamed: "conic(center:startAngle:)")
  public static func sweep(center: Point, startAngle: Double) -> Gradient.Placement {
    .conic(center: center, startAngle: startAngle)
  }
}
