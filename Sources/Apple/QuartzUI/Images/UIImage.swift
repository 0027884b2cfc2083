public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
public import Quartz

/// A picture with a scale and an orientation. Images are immutable.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The orientation of the pixel rows and columns in the picture.
  public enum Orientation: Int, Hashable, Sendable {
    /// Upright.
    case up
    /// Rotated by 180°.
    case down
    /// To be rotated left by 90°.
    case left
    /// To be rotated right by 90°.
    case right
    /// Mirrored horizontally.
    case upMirrored
    /// Mirrored vertically.
    case downMirrored
    /// Mirrored, and to be rotated left by 90°.
    case leftMirrored
    /// Mirrored, and to be rotated right by 90°.
    case rightMirrored
  }

  /// The treatment of the area between caps.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// Repeats it.
    case tile
    /// Stretches it.
    case stretch
  }

  /// The source of an image's colours.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// The image itself.
    case automatic
    /// The image itself.
    case alwaysOriginal
    /// The current fill colour; the image provides only alpha.
    case alwaysTemplate
  }

  /// The contents of an image.
  struct Content {
    var cgImage: CGImage?
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var capInsets = UIEdgeInsets.zero
    var hasCaps = false
    var resizingMode = ResizingMode.tile
    var renderingMode = RenderingMode.automatic
    var alignmentRectInsets = UIEdgeInsets.zero
    var tint: UIColor?
    var flipsForRightToLeft = false
    var images: [UIImage]?
    var duration: TimeInterval = 0
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  // MARK: Making images

  /// Makes an empty image.
  public override convenience init() { self.init(Content()) }

  /// Makes an image from a `CGImage`.
  public convenience init(cgImage: CGImage) { self.init(Content(cgImage: cgImage)) }

  /// Makes an image from a `CGImage`.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels.
  ///   - scale: the number of pixels per point.
  ///   - orientation: the orientation of the pixels.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(Content(cgImage: cgImage, scale: scale > 0 ? scale : 1, orientation: orientation))
  }

  /// Reads a PNG, JPEG, WebP or GIF file; nil if the data cannot be decoded.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Reads a PNG, JPEG, WebP or GIF file with `scale` pixels per point; nil if the data cannot be decoded.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(file: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// Reads a picture file; nil if it cannot be decoded. A name that ends in `@2x` sets the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: ImageNames.scale(of: path))
  }

  /// Finds a picture file in the main bundle; nil if it is missing.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a picture file in a bundle, by the scale of traits; nil if it is missing.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard
      let path = ImageNames.path(
        of: name, in: bundle ?? .main, scale: traitCollection?.displayScale ?? 0)
    else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Returns nil: the system symbols of Apple's platforms do not exist on Linux.
  public convenience init?(systemName name: String) {
    Diagnostics.report("there is no symbol \(name): the symbols of Apple's systems are not here")
    return nil
  }

  /// Makes an image from a literal, the name of a picture file; empty if the file is missing.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = UIImage(named: name)?.content
    self.init(found ?? Content())
  }

  /// Reads an image from an archive; nil if it is missing.
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.object(of: NSData.self, forKey: "UIImageData"),
      let image = CGImage(file: Data(referencing: data))
    else { return nil }
    let scale = CGFloat(coder.decodeDouble(forKey: "UIScale"))
    self.init(
      Content(
        cgImage: image, scale: scale > 0 && scale.isFinite ? scale : 1,
        orientation: Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation"))
          ?? .up,
        renderingMode: RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode"))
          ?? .automatic))
  }

  /// Writes the pixels, the scale, the orientation and the rendering mode into an archive.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding, let cgImage,
      let data = UIImage(cgImage: cgImage).pngData()
    else { return }
    coder.encode(NSData(data: data), forKey: "UIImageData")
    coder.encode(Double(scale), forKey: "UIScale")
    coder.encode(imageOrientation.rawValue, forKey: "UIImageOrientation")
    coder.encode(renderingMode.rawValue, forKey: "UIRenderingMode")
  }

  /// True: an archive names the class of every object.
  open class var supportsSecureCoding: Bool { true }

  /// Makes an animated image, which draws its first frame; nil without frames.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard var content = images.first?.content else { return nil }
    (content.images, content.duration) = (images, duration)
    return UIImage(content)
  }

  // MARK: Properties

  /// The pixels; nil for an empty image.
  open var cgImage: CGImage? { content.cgImage }
  /// The number of pixels per point.
  open var scale: CGFloat { content.scale }
  /// The orientation of the pixels.
  open var imageOrientation: Orientation { content.orientation }
  /// The insets of the areas that keep their size.
  open var capInsets: UIEdgeInsets { content.capInsets }
  /// The treatment of the area between caps.
  open var resizingMode: ResizingMode { content.resizingMode }
  /// The source of the image's colours.
  open var renderingMode: RenderingMode { content.renderingMode }
  /// The insets of the rectangle used for alignment.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentRectInsets }
  /// True if the image should be mirrored in right-to-left layouts; without effect.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsForRightToLeft }
  /// The frames of an animation; only the first one is drawn. Nil for a still image.
  open var images: [UIImage]? { content.images }
  /// The duration of the animation; 0 for a still image.
  open var duration: TimeInterval { content.duration }
  /// True for a system symbol; always false.
  open var isSymbolImage: Bool { false }

  /// The size in points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  // MARK: Other images

  private func with(_ change: (inout Content) -> Void) -> UIImage {
    var content = content
    change(&content)
    return UIImage(content)
  }

  /// Returns the image with caps that keep their size; the area between them is tiled.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with caps that keep their size.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    with { ($0.capInsets, $0.hasCaps, $0.resizingMode) = (capInsets, true, resizingMode) }
  }

  /// Returns the image with a single stretchable point on each axis.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: max(size.height - top - 1, 0),
        right: max(size.width - left - 1, 0)), resizingMode: .stretch)
  }

  /// Returns the image with other alignment insets.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// Returns the image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// Returns the image in one colour with its own alpha.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// Returns the image in one colour with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with { ($0.tint, $0.renderingMode) = (color, renderingMode) }
  }

  /// Returns the image marked to be mirrored in right-to-left layouts; drawing ignores the mark.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// Returns the image mirrored horizontally.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  /// Returns the image downscaled to a size.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard
      let context = CGContext.forImage(
        CGRect(origin: .zero, size: size), opaque: false, scale: scale)
    else { return nil }
    context.interpolationQuality = .high
    ContextStack.with(context) { draw(in: CGRect(origin: .zero, size: size)) }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }

  /// Returns the image itself, whose pixels are already decoded.
  open func preparingForDisplay() -> UIImage? { self }

  // MARK: Files

  /// Encodes the image as a PNG file; nil for an empty image.
  open func pngData() -> Data? { data(as: .png(.default)) }

  /// Encodes the image over white as a JPEG file, with a quality from 0 to 1; nil for an empty image, or if libturbojpeg is
  /// missing.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    let percent = min(max(compressionQuality * 100, 1), 100).rounded()
    return data(as: .jpeg(quality: Int(percent)))
  }

  private func data(as encoding: ImageEncoding) -> Data? {
    guard let bitmap = uprightBitmap else { return nil }
    do throws(ImageFileError) {
      return try bitmap.data(as: encoding)
    } catch {
      Diagnostics.report("\(error)")
      return nil
    }
  }

  /// The pixels, upright and tinted.
  private var uprightBitmap: Bitmap? {
    guard let cgImage else { return nil }
    if imageOrientation == .up, content.tint == nil { return cgImage.picture.bitmap }
    return CGContext.forImage(
      CGRect(origin: .zero, size: size), opaque: false, scale: scale
    ).map { context in
      context.interpolationQuality = .none
      ContextStack.with(context) { with { $0.hasCaps = false }.draw(at: .zero) }
      return context.currentPicture()
    }
  }

  /// True if both images draw alike.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self
      || other.cgImage == cgImage && other.scale == scale
        && other.imageOrientation == imageOrientation && other.renderingMode == renderingMode
        && other.content.tint == content.tint && other.capInsets == capInsets
  }

  /// A hash value that equal images share.
  open override var hash: Int { cgImage.hashValue }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// The type of `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

extension UIImage.Orientation {
  /// True if width and height are exchanged.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    default: false
    }
  }

  /// The orientation mirrored horizontally.
  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .down: .downMirrored
    case .left: .rightMirrored
    case .right: .leftMirrored
    case .upMirrored: .up
    case .downMirrored: .down
    case .leftMirrored: .right
    case .rightMirrored: .left
    }
  }

  /// Maps the unit square of the pixels to that of the picture; both have y down.
  var placement: Transform {
    switch self {
    case .up: .identity
    case .down: Transform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .left: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .right: Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .upMirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .downMirrored: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored: Transform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    }
  }
}
