public import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// What a driver does where the specification leaves it a choice, found out by drawing.
public struct DriverProbe: Hashable, Sendable {
  /// Which pixels belong to a shape whose edge runs through their centres.
  public enum EdgeRule: String, Hashable, Sendable {
    /// Those on the left and the lower edge, as the CPU renderer has it.
    case leftAndBottom = "left and bottom edges"
    /// Those on the left and the upper edge.
    case leftAndTop = "left and top edges"
    /// Those on the right and the lower edge.
    case rightAndBottom = "right and bottom edges"
    /// Those on the right and the upper edge.
    case rightAndTop = "right and top edges"
    /// None of the consistent rules.
    case other
  }

  /// Which pixels on a shape's edges belong to it.
  public var edgeRule: EdgeRule
  /// How the blending that is used rounds; nil where it follows no known rule.
  public var blendRounding: BlendRounding?
  /// The finest grid on which vertices are drawn where they are, or the one that was asked for.
  public var primitiveGrid: PrimitiveGrid

  init(_ renderer: inout GLRenderer) throws(GLRenderer.Failure) {
    primitiveGrid = try renderer.primitiveGrid()
    edgeRule = try Self.edgeRule(&renderer)
    blendRounding = try Self.blendRounding(&renderer)
  }

  /// A square of three by three pixels whose edges run through the centres of its outer pixels.
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

  /// Every alpha over every destination: 256 columns of one gray, 256 rows of one alpha.
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
