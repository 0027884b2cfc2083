package import GLFunGeometry
package import GLFunImaging

/// Shapes of paths in device space, and how text uses them.
extension GraphicsContext {
  /// Sets what drawing text does with its outlines. Source: `CGContextSetTextDrawingMode`.
  public mutating func setTextDrawingMode(_ mode: TextDrawingMode) { state.textDrawingMode = mode }

  /// What drawing text does with its outlines.
  package var textDrawingMode: TextDrawingMode { state.textDrawingMode }

  /// Strokes a path of device space.
  package mutating func stroke(device path: Path) {
    stroke(store(path), width: state.stroke.width)
  }

  /// Adds a path of device space to the current path.
  package mutating func addPath(device path: Path) {
    currentPath.addPath(path)
  }

  /// The colour that shapes are filled with, or were before a gradient or a pattern.
  package var fillColor: Color { state.fillColor }

  /// Whether shapes that are drawn one after the other look otherwise than drawn as one: by the alpha, the blend mode or
  /// the shadow in force.
  package var changesWhatIsBelow: Bool {
    state.alpha != 1 || state.compositing.blendMode != .normal || state.compositing.shadow != nil
  }

  /// Fills a path of device space by the winding rule.
  package mutating func fill(device path: Path) {
    fill(store(path))
  }

  /// Intersects the clip with the inside of a path of device space, by the winding rule.
  package mutating func clip(toDevice path: Path) {
    push(.path(store(path), rule: .winding, antialias: state.compositing.antialias))
  }
}
