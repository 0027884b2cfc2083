public import Foundation
package import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImageFiles
package import GLFunImaging
internal import Synchronization

/// A bitmap image or an image mask. Images are immutable.
public final class CGImage: Hashable, @unchecked Sendable {
  /// The layout of the image's bytes.
  private struct Layout {
    var size: PixelSize
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int
    var space: CGColorSpace?
    var info: CGBitmapInfo
  }

  private let layout: Layout
  /// The bytes of the image.
  public let dataProvider: CGDataProvider?
  /// True if the image asks for interpolation when enlarged; ignored, as the context's interpolation quality decides.
  public let shouldInterpolate: Bool
  /// The rendering intent; ignored.
  public let renderingIntent: CGColorRenderingIntent
  /// True for an image mask, whose samples give the degree of masking.
  public let isMask: Bool
  private let decodeArray: [CGFloat]?
  /// The pixels. An image mask has only alpha.
  package let picture: Image
  private let maskPicture = Mutex<Image?>(nil)

  private init(
    _ layout: Layout, _ picture: Image, provider: CGDataProvider, isMask: Bool = false,
    decode: [CGFloat]? = nil, shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent
  ) {
    self.layout = layout
    self.picture = picture
    dataProvider = provider
    self.isMask = isMask
    decodeArray = decode
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
  }

  /// Makes an image from a bitmap; its bytes are computed when they are first needed.
  ///
  /// - Parameter jpeg: a file with the same pixels, which documents take in their place.
  /// - Precondition: no side is longer than `Image.largestSide`.
  package convenience init(
    _ bitmap: Bitmap, format: BitmapFormat = .rgba, jpeg: [UInt8]? = nil
  ) {
    let stored = format.stored(bitmap)
    self.init(
      Layout(
        size: bitmap.size, bitsPerComponent: format.bitsPerComponent,
        bitsPerPixel: 8 * format.bytesPerPixel, bytesPerRow: bitmap.width * format.bytesPerPixel,
        space: format.space, info: format.info),
      jpeg.map { Image(stored, jpeg: $0) } ?? Image(stored),
      provider: CGDataProvider(deferred: { Data(format.bytes(of: stored)) }))
  }

  /// Makes an image from bytes.
  ///
  /// - Parameters:
  ///   - width: the number of columns.
  ///   - height: the number of rows.
  ///   - bitsPerComponent: 1, 2, 4, 5, 8 or 16.
  ///   - bitsPerPixel: the bits of all components and of the padding between pixels.
  ///   - bytesPerRow: the row stride in bytes.
  ///   - space: the colour space of the components.
  ///   - bitmapInfo: the position of alpha and the byte order.
  ///   - provider: the bytes, top row first.
  ///   - decode: for each colour component, the values of the smallest and the largest sample.
  ///   - shouldInterpolate: true to ask for interpolation when the image is enlarged.
  ///   - intent: the rendering intent; ignored.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let count = 2 * space.numberOfComponents
    let decode = decode.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
    let layout = Layout(
      size: PixelSize(width: width, height: height), bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space, info: bitmapInfo)
    guard let picture = Self.picture(layout, provider, decode, isMask: false) else { return nil }
    self.init(
      layout, picture, provider: provider, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// Makes an image mask from bytes: the largest sample masks painting out completely.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    let decode = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2)) }
    let layout = Layout(
      size: PixelSize(width: width, height: height), bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: nil,
      info: CGBitmapInfo(alpha: .none))
    guard let picture = Self.picture(layout, provider, decode, isMask: true) else { return nil }
    self.init(
      layout, picture, provider: provider, isMask: true, decode: decode,
      shouldInterpolate: shouldInterpolate)
  }

  /// Reads a PNG file; nil if it cannot be decoded.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(file: source.contents)
  }

  /// Reads a JPEG file; nil if it cannot be decoded.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(file: source.contents)
  }

  /// Reads a picture file in any supported format.
  package convenience init?(file: Data) {
    let bytes = [UInt8](file)
    guard let bitmap = try? ImageFile.decode(bytes), Self.hasSides(bitmap.size) else { return nil }
    self.init(bitmap, jpeg: ImageFile.isUprightJPEG(bytes) ? bytes : nil)
  }

  private static func hasSides(_ size: PixelSize) -> Bool {
    let sides = 1...Image.largestSide
    return sides.contains(size.width) && sides.contains(size.height)
  }

  private static func picture(
    _ layout: Layout, _ provider: CGDataProvider, _ decode: [CGFloat]?, isMask: Bool
  ) -> Image? {
    let reader = SampleReader(
      size: layout.size, bitsPerComponent: layout.bitsPerComponent,
      bitsPerPixel: layout.bitsPerPixel, bytesPerRow: layout.bytesPerRow, space: layout.space,
      info: layout.info, decode: decode?.map { Double($0) })
    guard hasSides(layout.size), reader.isValid else {
      Diagnostics.report(
        "no image is \(layout.size.width) x \(layout.size.height) with \(layout.bitsPerComponent) bits a component, "
          + "\(layout.bitsPerPixel) bits a pixel, \(layout.bytesPerRow) bytes a row and bitmapInfo "
          + "\(layout.info.rawValue)")
      return nil
    }
    return Image(reader.picture(provider.contents, isMask: isMask))
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGImage.self) }

  // MARK: Properties

  /// The number of columns.
  public var width: Int { layout.size.width }
  /// The number of rows.
  public var height: Int { layout.size.height }
  /// The number of bits of a component.
  public var bitsPerComponent: Int { layout.bitsPerComponent }
  /// The number of bits from one pixel to the next.
  public var bitsPerPixel: Int { layout.bitsPerPixel }
  /// The row stride in bytes.
  public var bytesPerRow: Int { layout.bytesPerRow }
  /// The colour space; nil for masks.
  public var colorSpace: CGColorSpace? { layout.space }
  /// The position of alpha.
  public var alphaInfo: CGImageAlphaInfo { layout.info.alpha }
  /// The position of alpha and the byte order.
  public var bitmapInfo: CGBitmapInfo { layout.info }
  /// The byte order.
  public var byteOrderInfo: CGImageByteOrderInfo { layout.info.byteOrder }
  /// The packing of components.
  public var pixelFormatInfo: CGImagePixelFormatInfo { layout.info.pixelFormat }
  /// Nil: the type of the image's file is not kept.
  public var utType: CFString? { nil }

  /// The values of the smallest and the largest sample for each component; nil for the default. The pointer is valid as long as
  /// the image.
  public var decode: UnsafePointer<CGFloat>? {
    guard let decodeArray else { return nil }
    return decodeStorage.withLock { storage in
      let known = storage ?? DecodeStorage(decodeArray)
      storage = known
      return known.pointer
    }
  }

  private let decodeStorage = Mutex<DecodeStorage?>(nil)

  /// Memory for the decode array, with a stable address.
  private final class DecodeStorage: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<CGFloat>
    var pointer: UnsafePointer<CGFloat>? { UnsafePointer(memory.baseAddress) }

    init(_ values: [CGFloat]) {
      memory = .allocate(capacity: values.count)
      _ = memory.initialize(from: values)
    }

    deinit { memory.deallocate() }
  }

  // MARK: Other images

  /// Returns the image itself: images are immutable.
  public func copy() -> CGImage? { self }

  /// Returns the image with its components reinterpreted in another space; nil if that has a different number of components.
  public func copy(colorSpace: CGColorSpace) -> CGImage? {
    guard let provider = dataProvider, !isMask,
      colorSpace.numberOfComponents == layout.space?.numberOfComponents
    else { return nil }
    var layout = layout
    layout.space = colorSpace
    guard let picture = Self.picture(layout, provider, decodeArray, isMask: false) else {
      return nil
    }
    return CGImage(
      layout, picture, provider: provider, decode: decodeArray,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// Returns the part of the image in a rectangle, in pixels from the top left and expanded to whole pixels; nil if the
  /// rectangle is outside the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard let part = picture.cropping(to: Rect(rect)) else { return nil }
    if isMask {
      return CGImage(mask: part)
    }
    guard
      let format = BitmapFormat(
        bitsPerComponent: bitsPerComponent, space: layout.space, info: layout.info),
      8 * format.bytesPerPixel == bitsPerPixel
    else { return CGImage(part.bitmap) }
    return CGImage(part.bitmap, format: format)
  }

  /// Makes an image mask from the alpha of a picture.
  private convenience init(mask: Image) {
    let size = mask.size
    self.init(
      Layout(
        size: size, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: size.width, space: nil,
        info: CGBitmapInfo(alpha: .none)),
      mask, provider: CGDataProvider(deferred: { Data(mask.bitmap.pixels.map { 255 - $0.alpha }) }),
      isMask: true)
  }

  /// Returns the image with its alpha multiplied by a mask stretched to its size.
  public func masking(_ mask: CGImage) -> CGImage? {
    let recording = CGContext(size: picture.size, format: .rgba)
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    recording.clip(to: bounds, mask: mask)
    recording.draw(self, in: bounds)
    return recording.makeImage()
  }

  /// Returns the image with pixels made transparent if all their components are within ranges.
  ///
  /// - Parameter components: the smallest and the largest sample value of each component.
  public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
    guard let space = layout.space, !isMask, !layout.info.alpha.hasAlpha else { return nil }
    let count = space.numberOfComponents
    let ranges = UnsafeBufferPointer(start: components, count: 2 * count)
    let largest = Double((1 << bitsPerComponent) - 1)
    let pixels = picture.bitmap.pixels.map { pixel -> PremultipliedColor in
      guard let values = space.components(of: pixel.unpremultiplied) else { return pixel }
      let isMasked = values.indices.allSatisfy { index in
        let sample = (values[index] * largest).rounded()
        return sample >= Double(ranges[2 * index]) && sample <= Double(ranges[2 * index + 1])
      }
      return isMasked ? .transparent : pixel
    }
    return CGImage(Bitmap(size: picture.size, pixels: pixels))
  }

  /// The mask for clipping to the image, as alpha: the alpha of a mask or of an image with alpha, the luma of a gray image, and
  /// full coverage for any other.
  package var clipMask: Image {
    guard !isMask, !layout.info.alpha.hasAlpha, layout.space?.model == .monochrome else {
      return picture
    }
    return maskPicture.withLock { known in
      let mask =
        known
        ?? Image(
          Bitmap(
            size: picture.size,
            pixels: picture.bitmap.pixels.map {
              PremultipliedColor(red: 0, green: 0, blue: 0, alpha: $0.red)
            }))
      known = mask
      return mask
    }
  }

  // MARK: Comparison

  /// True if both are the same object.
  public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
