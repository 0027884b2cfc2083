public import Foundation
internal import GLFunImaging
public import Quartz

/// What a renderer's contexts are like.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The rectangle that is drawn; points.
  open internal(set) var bounds = CGRect.zero

  /// Makes a format.
  public override required init() {}

  /// The usual format.
  open class func `default`() -> Self { self.init() }

  /// The format of the screen.
  open class func preferred() -> Self { self.init() }

  /// The same format.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.bounds = bounds
    return copy
  }
}

/// What the images of a renderer are like.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Which colours an image can have.
  public enum Range: Int, Hashable, Sendable {
    /// It is not said.
    case unspecified = -1
    /// Those of the screen: of sRGB here.
    case automatic = 0
    /// More than those of sRGB, which there are none of here.
    case extended = 1
    /// Those of sRGB.
    case standard = 2
  }

  /// How many pixels a point has.
  open var scale = CGFloat(Quartz.screenScale)
  /// Whether images have no alpha.
  open var opaque = false
  /// Which colours images can have: those of sRGB, whatever is asked for.
  open var preferredRange = Range.standard {
    didSet {
      if preferredRange == .extended { refuseExtendedRange() }
    }
  }

  /// Whether images can have more colours than those of sRGB, which they cannot.
  open var prefersExtendedRange: Bool {
    get { false }
    set { if newValue { refuseExtendedRange() } }
  }

  private func refuseExtendedRange() {
    preferredRange = .standard
    Diagnostics.report("images have the colours of sRGB; there is no extended range")
  }

  /// Makes the usual format.
  public required init() { super.init() }

  /// Makes a format for traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// The same format.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
      copy.preferredRange = preferredRange
    }
    return copy
  }
}

/// Where a renderer draws.
open class UIGraphicsRendererContext: NSObject {
  /// The context, whose space has its origin at the top left, y down.
  public final let cgContext: CGContext
  private let ownFormat: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    ownFormat = format
  }

  /// What the context is like.
  open var format: UIGraphicsRendererFormat { ownFormat }

  /// Fills a rectangle with the current colour.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle with the current colour by a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Strokes a line of one point inside a rectangle with the current colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Strokes a line of one point inside a rectangle with the current colour by a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Where a renderer draws an image.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The image as it is now.
  open var currentImage: UIImage {
    let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
    return cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      ?? UIImage()
  }
}

/// Draws into contexts that it makes.
open class UIGraphicsRenderer: NSObject {
  /// What its contexts are like.
  open var format: UIGraphicsRendererFormat { ownFormat }
  private let ownFormat: UIGraphicsRendererFormat

  init(bounds: CGRect, ownFormat format: UIGraphicsRendererFormat) {
    ownFormat = format.copy() as? UIGraphicsRendererFormat ?? format
    ownFormat.bounds = bounds
  }

  /// Whether the renderer makes images.
  open var allowsImageOutput: Bool { false }
}

/// Makes images of what closures draw. Several threads may use one at once.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// What draws an image.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// Makes a renderer for images of a size, in points.
  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  /// Makes a renderer for images of a size, in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer for images of a rectangle, in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Makes a renderer for images of a rectangle, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, ownFormat: format)
  }

  /// Whether the renderer makes images.
  open override var allowsImageOutput: Bool { true }

  /// The image of what a closure draws; without pixels where the renderer has no extent.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let format = format as? UIGraphicsImageRendererFormat,
      let context = CGContext.forImage(
        format.bounds, opaque: format.opaque, scale: format.scale)
    else { return UIImage() }
    let scale = format.scale > 0 ? format.scale : CGFloat(Quartz.screenScale)
    let rendererContext = UIGraphicsImageRendererContext(context, format)
    ContextStack.with(context) { actions(rendererContext) }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      ?? UIImage()
  }

  /// The bytes of a PNG file of what a closure draws.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The bytes of a JPEG file of what a closure draws.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

extension UIImage {
  /// The format of a renderer for images like this one.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = cgImage.map { !$0.alphaInfo.hasAlpha } ?? false
    return format
  }
}
