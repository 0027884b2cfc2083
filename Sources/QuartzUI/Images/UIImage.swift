public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
public import Quartz

/// A picture with a scale and an orientation. It does not change.
open class UIImage: NSObject, @unchecked Sendable {
  /// How the rows and columns of the pixels lie in the picture.
  public enum Orientation: Int, Hashable, Sendable {
    /// As they are.
    case up
    /// Turned by half.
    case down
    /// To be turned left by a quarter.
    case left
    /// To be turned right by a quarter.
    case right
    /// Mirrored.
    case upMirrored
    /// Upside down.
    case downMirrored
    /// Mirrored, and to be turned left by a quarter.
    case leftMirrored
    /// Mirrored, and to be turned right by a quarter.
    case rightMirrored
  }

  /// What becomes of the parts between caps.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// They repeat.
    case tile
    /// They are stretched.
    case stretch
  }

  /// Where the colours come from.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// From the image.
    case automatic
    /// From the image.
    case alwaysOriginal
    /// The current colour, of which the image has the alpha.
    case alwaysTemplate
  }

  /// All that an image is.
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

  /// Makes an image without pixels.
  public override convenience init() { self.init(Content()) }

  /// Makes an image of a `CGImage`.
  public convenience init(cgImage: CGImage) { self.init(Content(cgImage: cgImage)) }

  /// Makes an image of a `CGImage`.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels.
  ///   - scale: how many pixels a point has.
  ///   - orientation: how the pixels lie in the picture.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(Content(cgImage: cgImage, scale: scale > 0 ? scale : 1, orientation: orientation))
  }

  /// Reads a PNG, JPEG, WebP or GIF file; nil if it is none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Reads a PNG, JPEG, WebP or GIF file with so many pixels a point; nil if it is none.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(file: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// Reads a picture file; nil if it is none. A name that ends in `@2x` says the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: ImageNames.scale(of: path))
  }

  /// Finds a picture file in the main bundle; nil if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a picture file in a bundle; nil if there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let path = ImageNames.path(of: name, in: bundle ?? .main) else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Finds a symbol of Apple's systems, of which there are none on Linux: nil.
  public convenience init?(systemName name: String) {
    Diagnostics.report("there is no symbol \(name): the symbols of Apple's systems are not here")
    return nil
  }

  /// Makes an image of a literal, the name of a picture file; without pixels if there is none.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = UIImage(named: name)?.content
    self.init(found ?? Content())
  }

  /// Makes an image of several, of which the first is drawn; nil where there is none.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard var content = images.first?.content else { return nil }
    (content.images, content.duration) = (images, duration)
    return UIImage(content)
  }

  // MARK: Properties

  /// The pixels; nil where there are none.
  open var cgImage: CGImage? { content.cgImage }
  /// How many pixels a point has.
  open var scale: CGFloat { content.scale }
  /// How the pixels lie in the picture.
  open var imageOrientation: Orientation { content.orientation }
  /// The distances from the sides that keep their size.
  open var capInsets: UIEdgeInsets { content.capInsets }
  /// What becomes of the parts between caps.
  open var resizingMode: ResizingMode { content.resizingMode }
  /// Where the colours come from.
  open var renderingMode: RenderingMode { content.renderingMode }
  /// The distances from the sides that count for alignment.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentRectInsets }
  /// Whether it is mirrored where text goes from right to left, which it is not here.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsForRightToLeft }
  /// The pictures of an animation, of which the first is drawn; nil where there is but one picture.
  open var images: [UIImage]? { content.images }
  /// How long an animation is; 0 where there is none.
  open var duration: TimeInterval { content.duration }
  /// Whether it is a symbol of Apple's systems.
  open var isSymbolImage: Bool { false }

  /// The extent in points.
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

  /// The image with parts that keep their size; what is between them repeats.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with parts that keep their size.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    with { ($0.capInsets, $0.hasCaps, $0.resizingMode) = (capInsets, true, resizingMode) }
  }

  /// The image with all but one point on each axis keeping its size.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: max(size.height - top - 1, 0),
        right: max(size.width - left - 1, 0)), resizingMode: .stretch)
  }

  /// The image with other distances for alignment.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image with its colours from elsewhere.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image in one colour, of which it has the alpha.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// The image in one colour.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with { ($0.tint, $0.renderingMode) = (color, renderingMode) }
  }

  /// The same image.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// The image mirrored.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  /// The image made small.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard
      let context = CGContext.forImage(
        CGRect(origin: .zero, size: size), opaque: false, scale: scale)
    else { return nil }
    context.interpolationQuality = .high
    ContextStack.with(context) { draw(in: CGRect(origin: .zero, size: size)) }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }

  /// The same image, whose pixels are known already.
  open func preparingForDisplay() -> UIImage? { self }

  // MARK: Files

  /// The bytes of a PNG file; nil where there are no pixels.
  open func pngData() -> Data? { data(as: .png(.default)) }

  /// The bytes of a JPEG file of a quality from 0 to 1, over white; nil where there are no pixels or libturbojpeg is missing.
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

  /// Whether both show the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self
      || other.cgImage == cgImage && other.scale == scale
        && other.imageOrientation == imageOrientation && other.renderingMode == renderingMode
        && other.content.tint == content.tint && other.capInsets == capInsets
  }

  /// A number that equal images have in common.
  open override var hash: Int { cgImage.hashValue }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// What `#imageLiteral` makes.
public typealias _ImageLiteralType = UIImage

extension UIImage.Orientation {
  /// Whether width and height are exchanged.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    default: false
    }
  }

  /// The same mirrored.
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

  /// From the unit square of the pixels to that of the picture; both have y down.
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

/// The names of picture files.
private enum ImageNames {
  private static let endings = ["png", "jpg", "jpeg", "webp", "gif"]

  /// The scale that a name says: 2 where it ends in `@2x`.
  static func scale(of path: String) -> CGFloat {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    for scale in 1...4 where name.hasSuffix("@\(scale)x") { return CGFloat(scale) }
    return 1
  }

  /// Where the file of a name is, with the scale of the screen if there is one.
  static func path(of name: String, in bundle: Bundle) -> String? {
    let scale = Int(Quartz.screenScale.rounded())
    let own = URL(fileURLWithPath: name)
    let ending = own.pathExtension
    let base = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    for suffix in ["@\(scale)x", "", "@2x", "@3x"] {
      for ending in ending.isEmpty ? endings : [ending] {
        if let path = bundle.path(forResource: base + suffix, ofType: ending) { return path }
      }
    }
    return nil
  }
}
