public import Foundation
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// A drawing made once, and drawn into contexts any number of times.
///
/// It is kept as shapes rather than pixels, so it stays sharp under any transform.
public final class CGLayer: Hashable {
  /// The size in units of the base space of the layer's context.
  public let size: CGSize
  let drawing: CGContext
  /// The number of pixels per unit.
  let scale: Double

  /// Makes a layer with the space and the scale of a context; nil for an empty size.
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

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGLayer.self) }

  /// The context that draws into the layer.
  public var context: CGContext? { drawing }

  /// True if both are the same object.
  public static func == (lhs: CGLayer, rhs: CGLayer) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
