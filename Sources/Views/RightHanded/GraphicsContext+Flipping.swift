public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

extension GraphicsContext {
  /// Turns user space between y down from the top and y up from the bottom.
  ///
  /// Doing it twice gives the first system back.
  /// - Parameter height: the extent of what is drawn in, in user space.
  public mutating func flip(height: Double) {
    translateBy(x: 0, y: height)
    scaleBy(x: 1, y: -1)
  }

  /// Draws something upright within a rectangle of a flipped user space.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; user space, y up.
  ///   - draw: draws it; it is given the rectangle in a user space whose y axis points down on
  ///     screen.
  public mutating func drawUpright(
    in rect: Rect, _ draw: (inout GraphicsContext, Rect) -> Void
  ) {
    saveGState()
    // About the rectangle's own middle: it stays where it is.
    flip(height: rect.minY + rect.maxY)
    draw(&self, rect.standardized)
    restoreGState()
  }

  /// Draws an image upright into a rectangle of a flipped user space, in which `draw(_:in:)` would
  /// draw it upside down.
  public mutating func drawUpright(_ image: Image, in rect: Rect) {
    drawUpright(in: rect) { context, rect in context.draw(image, in: rect) }
  }

  /// Draws a layer upright into a rectangle of a flipped user space.
  public mutating func drawUpright(_ layer: DisplayList, in rect: Rect) {
    drawUpright(in: rect) { context, rect in context.draw(layer, in: rect) }
  }
}

extension Rect {
  /// The rectangle as a system sees it whose y axis points the other way, from the other end of
  /// `height`; flipping twice gives the first back.
  public func flipped(height: Double) -> Rect {
    isNull ? self : Rect(x: minX, y: height - maxY, width: width, height: self.height)
  }
}

extension DisplayList {
  /// Records a layer whose drawing sees a right-handed system: origin bottom left, y up.
  ///
  /// - Parameters:
  ///   - size: the layer's extent in pixels; at least 1 each way.
  ///   - draw: draws it.
  public static func rightHanded(
    size: PixelSize, _ draw: (inout GraphicsContext) -> Void
  ) -> DisplayList {
    var context = GraphicsContext(size: size)
    context.flip(height: Double(size.height))
    draw(&context)
    return context.finish()
  }
}
