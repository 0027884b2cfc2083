package import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// The behaviour of a driver at points the specification leaves open, determined by drawing.
package struct DriverProbe: Hashable, Sendable {
  /// The rule for pixels whose centres lie on a shape's edge.
  package enum EdgeRule: String, Hashable, Sendable {
    /// Pixels on the left and the lower edge belong to the shape, as in the CPU renderer.
    case leftAndBottom = "left and bottom edges"
    /// Pixels on the left and the upper edge belong to the shape.
    case leftAndTop = "left and top edges"
    /// Pixels on the right and the lower edge belong to the shape.
    case rightAndBottom = "right and bottom edges"
    /// Pixels on the right and the upper edge belong to the shape.
    case rightAndTop = "right and top edges"
    /// None of the consistent rules.
    case other
  }

  /// The rule for pixels on a shape's edges.
  package var edgeRule: EdgeRule
  /// The rounding of blending; nil if it follows no known rule.
  package var blendRounding: BlendRounding?
  /// The finest grid on which the driver places vertices exactly, or the grid that was requested.
  package var primitiveGrid: PrimitiveGrid

  init(_ renderer: inout GLRenderer) throws(GLRenderer.Failure) {
    primitiveGrid = try renderer.primitiveGrid()
    edgeRule = try Self.edgeRule(&renderer)
    blendRounding = try Self.blendRounding(&renderer)
  }

  /// Draws a square of three by three pixels whose edges run through the centres of its outer pixels.
  private static func edgeRule(_ renderer: inout GLRenderer) throws(GLRenderer.Failure) -> EdgeRule
  {
    var context = PrimitiveContext(size: PixelSize(width: 5, height: 5))
    context.color = Color(red: 1, green: 1, blue: 1)
    context.fillRect(Rect(x: 1.5, y: 1.5, width: 2, height: 2))
    let picture = try renderer.render(context.finish())
    func isIn(_ x: Int, _ y: Int) -> Bool { picture[x, y].alpha > 0 }
    return switch (isIn(1, 2), isIn(3, 2), isIn(2, 1), isIn(2, 3)) {
    case (true, false, false, true): .leftAndBottom
    case (true, false, true, false): .leftAndTop
    case (false, true, false, true): .rightAndBottom
    case (false, true, true, false): .rightAndTop
    default: .other
    }
  }

  /// Blends every alpha over every destination: 256 columns of one gray each, 256 rows of one alpha each.
  private static func blendRounding(
    _ renderer: inout GLRenderer
  ) throws(GLRenderer.Failure) -> BlendRounding? {
    var context = PrimitiveContext(size: PixelSize(width: 256, height: 256))
    for step in 0..<256 {
      let value = Double(step) / 255
      context.color = Color(red: value, green: value, blue: value)
      context.fillRect(Rect(x: Double(step), y: 0, width: 1, height: 256))
    }
    for step in 0..<256 {
      context.color = Color(red: 0, green: 0, blue: 0, alpha: Double(step) / 255)
      context.fillRect(Rect(x: 0, y: Double(step), width: 256, height: 1))
    }
    let picture = try renderer.render(context.finish())
    return BlendRounding.allCases.first { rounding in
      (0..<256 * 256).allSatisfy { index in
        let gray = UInt32(index & 255)
        let alpha = UInt32(index >> 8)
        return UInt32(picture.pixels[index].red) == rounding.product(gray, 255 - alpha)
      }
    }
  }
}
