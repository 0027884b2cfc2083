// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import Quartz

/// The delegate of a layer, which draws its contents and lays out its sublayers.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Updates the contents of a layer by setting `contents`.
  func display(_ layer: CALayer)
  /// Draws the contents of a layer.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before the contents are drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for a change; never called.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns nil.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An action triggered by a change.
public protocol CAAction {
  /// Runs the action.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// No action, as a value of a dictionary of actions.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt

  /// Makes corners from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest x and y: top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner with the largest x and the smallest y: top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner with the smallest x and the largest y: bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner with the largest x and y: bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Edges of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt32

  /// Makes edges from raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The left edge.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The right edge.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The bottom edge.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The top edge.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a curve from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarter circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Smooth curvature; drawn as quarter circles.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The placement of a layer's image in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a gravity from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Centred at the top.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Centred at the bottom.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Centred at the left.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Centred at the right.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// At the top left.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// At the top right.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// At the bottom left.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// At the bottom right.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled to fit, with the aspect ratio kept.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled to fill, with the aspect ratio kept.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The pixel format of contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a format from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Eight bits per component.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Sixteen bits per component; treated as eight.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Gray; treated as RGBA.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// The filter for sampling images.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a filter from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Bilinear, from four pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Bilinear with mipmaps, without aliasing.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
