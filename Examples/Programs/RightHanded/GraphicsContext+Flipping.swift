public import GLFunCPU

extension GraphicsContext {
  /// Switches user space between y down from the top and y up from the bottom.
  ///
  /// Flipping twice restores the original space.
  /// - Parameter height: the height of the destination in user space.
  public mutating func flip(height: Double) {
    translateBy(x: 0, y: height)
    scaleBy(x: 1, y: -1)
  }

  /// Draws upright within a rectangle of a flipped user space.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in user space, y up.
  ///   - draw: draws the contents; its argument is the rectangle in a user space with y down on screen.
  public mutating func drawUpright(
    in rect: Rect, _ draw: (inout GraphicsContext, Rect) -> Void
  ) {
    saveGState()
    // Flipping about the rectangle's own centre keeps it in place.
    flip(height: rect.minY + rect.maxY)
    draw(&self, rect.standardized)
    restoreGState()
  }

  /// Draws an image upright in a rectangle of a flipped user space, where `draw(_:in:)` would draw it upside down.
  public mutating func drawUpright(_ image: Image, in rect: Rect) {
    drawUpright(in: rect) { context, rect in context.draw(image, in: rect) }
  }

  /// Draws a layer upright in a rectangle of a flipped user space.
  public mutating func drawUpright(_ layer: DisplayList, in rect: Rect) {
    drawUpright(in: rect) { context, rect in context.draw(layer, in: rect) }
  }
}

extension Rect {
  /// Returns the rectangle in the system with the opposite y axis and its origin at the other end of `height`. Flipping twice
  /// restores the original.
  public func flipped(height: Double) -> Rect {
    isNull ? self : Rect(x: minX, y: height - maxY, width: width, height: self.height)
  }
}

extension DisplayList {
  /// Records a layer in a right-handed system: origin at the bottom left, y up.
  ///
  /// - Parameters:
  ///   - size: the size of the layer in pixels; at least 1 × 1.
  ///   - draw: draws the layer.
  public static func rightHanded(
    size: PixelSize, _ draw: (inout GraphicsContext) -> Void
  ) -> DisplayList {
    var context = GraphicsContext(size: size)
    context.flip(height: Double(size.height))
    draw(&context)
    return context.finish()
  }
}
