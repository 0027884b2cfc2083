package import GLFunGeometry

/// Shapes of paths in user space, which leave the current path alone; and how text uses them.
extension GraphicsContext {
  /// Sets what drawing text does with its outlines. Source: `CGContextSetTextDrawingMode`.
  public mutating func setTextDrawingMode(_ mode: TextDrawingMode) { state.textDrawingMode = mode }

  /// What drawing text does with its outlines.
  package var textDrawingMode: TextDrawingMode { state.textDrawingMode }

  /// Fills a path of user space by the winding rule.
  package mutating func fill(_ path: Path) {
    fill(store(path.copy(using: state.transform)))
  }

  /// Strokes a path of user space.
  package mutating func stroke(_ path: Path) {
    stroke(store(path.copy(using: state.transform)), width: state.stroke.width)
  }

  /// Intersects the clip with the inside of a path of user space, by the winding rule.
  package mutating func clip(to path: Path) {
    push(
      .path(
        store(path.copy(using: state.transform)), rule: .winding,
        antialias: state.compositing.antialias))
  }
}
