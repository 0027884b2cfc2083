public import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// A drawing that is made once and drawn into contexts any number of times.
///
/// It is kept as shapes, which are as sharp as the transform allows, and not as pixels.
public final class CGLayer: Hashable {
  /// The extent in units of the space that the context of the layer starts with.
  public let size: CGSize
  let drawing: CGContext
  /// How many pixels a unit has.
  let scale: Double

  /// Makes a layer for a context, whose space and scale it has; nil without an extent.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    scale = context.base.maxScale
    let sides = 1.0...Double(Image.largestSide)
    let (width, height) = (
      (size.width * scale - 1e-6).rounded(.up), (size.height * scale - 1e-6).rounded(.up)
    )
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.size = size
    drawing = CGContext(
      size: PixelSize(width: Int(width), height: Int(height)), scale: scale,
      isFlipped: context.isFlipped)
  }

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGLayer.self) }

  /// The context that draws into the layer.
  public var context: CGContext? { drawing }

  /// Whether both are the same object.
  public static func == (lhs: CGLayer, rhs: CGLayer) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
