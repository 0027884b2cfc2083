public import Foundation
internal import GLFunImaging
public import Quartz

/// The attributes of a renderer's contexts.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The rectangle to draw, in points.
  open internal(set) var bounds = CGRect.zero

  /// Makes a format.
  public override required init() {}

  /// Returns the default format.
  open class func `default`() -> Self { self.init() }

  /// Returns the preferred format for the screen.
  open class func preferred() -> Self { self.init() }

  /// Returns a copy of the format.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.bounds = bounds
    return copy
  }
}

/// The attributes of a renderer's images.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The colour range of an image.
  public enum Range: Int, Hashable, Sendable {
    /// No range given.
    case unspecified = -1
    /// The range of the screen: sRGB here.
    case automatic = 0
    /// Wider than sRGB; not supported.
    case extended = 1
    /// sRGB.
    case standard = 2
  }

  /// The number of pixels per point.
  open var scale = CGFloat(QuartzSettings.screenScale)
  /// True if images have no alpha.
  open var opaque = false
  /// The colour range of images: sRGB, whatever is requested.
  open var preferredRange = Range.standard {
    didSet {
      if preferredRange == .extended { refuseExtendedRange() }
    }
  }

  /// True if images may have colours outside sRGB; always false.
  open var prefersExtendedRange: Bool {
    get { false }
    set { if newValue { refuseExtendedRange() } }
  }

  private func refuseExtendedRange() {
    preferredRange = .standard
    Diagnostics.report("images have the colours of sRGB; there is no extended range")
  }

  /// Makes the default format.
  public required init() { super.init() }

  /// Makes a format for traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// Returns a copy of the format.
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

/// The drawing context of a renderer.
open class UIGraphicsRendererContext: NSObject {
  /// The context, with the origin at the top left and y down.
  public final let cgContext: CGContext
  private let ownFormat: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    ownFormat = format
  }

  /// The attributes of the context.
  open var format: UIGraphicsRendererFormat { ownFormat }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle with the fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a line one point wide inside a rectangle with the stroke colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Draws a line one point wide inside a rectangle with the stroke colour and a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The drawing context of an image renderer.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// An image of the drawing so far.
  open var currentImage: UIImage {
    let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
    return cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      ?? UIImage()
  }
}

/// Draws into contexts that it creates.
open class UIGraphicsRenderer: NSObject {
  /// The attributes of the renderer's contexts.
  open var format: UIGraphicsRendererFormat { ownFormat }
  private let ownFormat: UIGraphicsRendererFormat

  init(bounds: CGRect, ownFormat format: UIGraphicsRendererFormat) {
    ownFormat = format.copy() as? UIGraphicsRendererFormat ?? format
    ownFormat.bounds = bounds
  }

  /// True if the renderer makes images.
  open var allowsImageOutput: Bool { false }
}

/// Makes images from drawing closures. Several threads may use a renderer at once.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// A closure that draws an image.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// Makes a renderer for images of a size in points.
  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  /// Makes a renderer for images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer for images of a rectangle in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Makes a renderer for images of a rectangle in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, ownFormat: format)
  }

  /// True if the renderer makes images.
  open override var allowsImageOutput: Bool { true }

  /// Returns the image drawn by a closure; it has no pixels if the renderer's rectangle is empty.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let format = format as? UIGraphicsImageRendererFormat,
      let context = CGContext.forImage(
        format.bounds, opaque: format.opaque, scale: format.scale)
    else { return UIImage() }
    let scale = format.scale > 0 ? format.scale : CGFloat(QuartzSettings.screenScale)
    let rendererContext = UIGraphicsImageRendererContext(context, format)
    ContextStack.with(context) { actions(rendererContext) }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      ?? UIImage()
  }

  /// Returns the drawing of a closure as a PNG file.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the drawing of a closure as a JPEG file.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

extension UIImage {
  /// The renderer format for images with the attributes of this one.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = cgImage.map { !$0.alphaInfo.hasAlpha } ?? false
    return format
  }
}
