// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunImageFiles
internal import GLFunImaging
internal import Synchronization

/// A picture file that is read: PNG, JPEG, WebP or GIF, of which it is the first picture.
public final class CGImageSource: Hashable, @unchecked Sendable {
  fileprivate let bytes: Data
  fileprivate let format: ImageFormat?
  private let known = Mutex<CGImage??>(nil)

  fileprivate init(_ bytes: Data) {
    self.bytes = bytes
    format = ImageFormat(signatureOf: [UInt8](bytes.prefix(16)))
  }

  /// The picture, upright.
  fileprivate var image: CGImage? {
    known.withLock { known in
      if let image = known { return image }
      let image = CGImage(file: bytes)
      known = .some(image)
      return image
    }
  }

  /// Whether both are the same object.
  public static func == (lhs: CGImageSource, rhs: CGImageSource) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How far a source is read.
public enum CGImageSourceStatus: Int32, Hashable, Sendable {
  /// The end is missing.
  case statusUnexpectedEOF = -5
  /// The bytes are damaged.
  case statusInvalidData = -4
  /// The format is not known.
  case statusUnknownType = -3
  /// The header is being read.
  case statusReadingHeader = -2
  /// Some is read.
  case statusIncomplete = -1
  /// All is read.
  case statusComplete = 0
}

/// Reads a picture file from its bytes.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data as Data)
}

/// Reads a picture file; nil if it cannot be read.
public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  url.path.flatMap { FileManager.default.contents(atPath: $0) }.map { CGImageSource($0) }
}

/// Reads a picture file from the bytes of a provider.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(provider.contents)
}

/// How many pictures are read: 1, or 0 where the format is not known.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.format == nil ? 0 : 1 }

/// The type of the file, such as `public.png`; nil where it is not known.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.format.map { NSString(string: $0.uniformType) }
}

/// How far the source is read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  if isrc.format == nil { return .statusUnknownType }
  return isrc.image == nil ? .statusInvalidData : .statusComplete
}

/// The picture; nil where it is damaged, or its library is missing.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? isrc.image : nil
}

/// The picture made small, if `kCGImageSourceThumbnailMaxPixelSize` says how long its longer side may be.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let image = isrc.image else { return nil }
  let limit =
    (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.doubleValue
    ?? (options?[String(kCGImageSourceThumbnailMaxPixelSize)] as? NSNumber)?.doubleValue
  return image.withSides(upTo: limit)
}

extension CGImage {
  /// The picture made so small that no side is longer than a limit; nil for none.
  fileprivate func withSides(upTo limit: Double?) -> CGImage? {
    let longest = Double(max(width, height))
    guard let limit, limit >= 1, limit < longest else { return self }
    let factor = limit / longest
    let size = PixelSize(
      width: max(Int((Double(width) * factor).rounded()), 1),
      height: max(Int((Double(height) * factor).rounded()), 1))
    let context = CGContext(size: size)
    context.interpolationQuality = .high
    context.draw(self, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
    return context.makeImage()
  }
}

/// Width, height and orientation, which is always 1: pictures come upright.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let image = isrc.image else { return nil }
  let result = NSMutableDictionary()
  result[kCGImagePropertyPixelWidth] = NSNumber(value: image.width)
  result[kCGImagePropertyPixelHeight] = NSNumber(value: image.height)
  result[kCGImagePropertyOrientation] = NSNumber(value: 1)
  result[kCGImagePropertyDepth] = NSNumber(value: 8)
  result[kCGImagePropertyHasAlpha] = NSNumber(value: image.alphaInfo.hasAlpha)
  result[kCGImagePropertyColorModel] = NSString(string: "RGB")
  return result
}

/// The types of files that are read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ImageFormat.allCases.map { NSString(string: $0.uniformType) } as NSArray
}

/// A picture file that is written: PNG, JPEG or WebP.
public final class CGImageDestination: Hashable {
  private let consumer: CGDataConsumer
  private let format: ImageFormat
  private var image: CGImage?
  private var quality: Double?
  private var longestSide: Double?

  fileprivate init?(_ consumer: CGDataConsumer?, _ type: CFString) {
    guard let consumer, let format = ImageFormat(uniformType: String(type)), format != .gif else {
      Diagnostics.report(
        "pictures of the type \(type) are not written; use public.png, public.jpeg or org.webmproject.webp"
      )
      return nil
    }
    self.consumer = consumer
    self.format = format
  }

  fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
    self.image = image
    set(properties)
  }

  fileprivate func set(_ properties: CFDictionary?) {
    let value =
      properties?[kCGImageDestinationLossyCompressionQuality]
      ?? properties?[String(kCGImageDestinationLossyCompressionQuality)]
    quality = AttributedSource.number(value) ?? quality
    let limit =
      properties?[kCGImageDestinationImageMaxPixelSize]
      ?? properties?[String(kCGImageDestinationImageMaxPixelSize)]
    longestSide = AttributedSource.number(limit) ?? longestSide
  }

  fileprivate func write() -> Bool {
    guard let image = image.flatMap({ $0.withSides(upTo: longestSide) }) else { return false }
    // `max` returns its first argument where the second is NaN, so a quality of NaN becomes 1 %.
    let percent = Int(min(max(1, (quality ?? 0.9) * 100), 100).rounded())
    let encoding: ImageEncoding =
      switch format {
      case .jpeg: .jpeg(quality: percent)
      case .webp: quality.map { $0 < 1 } == true ? .webp(quality: percent) : .losslessWebP
      case .png, .gif: .png(.default)
      }
    do throws(ImageFileError) {
      return consumer.put(try image.picture.bitmap.data(as: encoding))
    } catch {
      Diagnostics.report("\(error)")
      return false
    }
  }

  /// Whether both are the same object.
  public static func == (lhs: CGImageDestination, rhs: CGImageDestination) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Begins a picture file in memory; nil for a type that is not written.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type)
}

/// Begins a picture file; nil for a type that is not written.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type)
}

/// Begins a picture file whose bytes a consumer takes; nil for a type that is not written.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(consumer, type)
}

/// Sets the picture of a file: the last one that is added.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Sets how the picture is written.
public func CGImageDestinationSetProperties(
  _ idst: CGImageDestination, _ properties: CFDictionary?
) {
  idst.set(properties)
}

/// Writes the file.
///
/// - Returns: whether it is written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

/// The types of files that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  ImageFormat.allCases.filter { $0 != .gif }.map { NSString(string: $0.uniformType) } as NSArray
}

extension ImageFormat {
  /// The type as Apple's systems name it.
  var uniformType: String {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .webp: "org.webmproject.webp"
    case .gif: "com.compuserve.gif"
    }
  }

  init?(uniformType: String) {
    guard let found = Self.allCases.first(where: { $0.uniformType == uniformType }) else {
      return nil
    }
    self = found
  }
}

/// The type of PNG files.
public var kUTTypePNG: CFString { "public.png" }
/// The type of JPEG files.
public var kUTTypeJPEG: CFString { "public.jpeg" }
/// The type of GIF files, which are read only.
public var kUTTypeGIF: CFString { "com.compuserve.gif" }

/// How well a lossy format is compressed, from 0 to 1.
public var kCGImageDestinationLossyCompressionQuality: CFString {
  "kCGImageDestinationLossyCompressionQuality"
}
/// How long the longer side of a written picture may be; a number.
public var kCGImageDestinationImageMaxPixelSize: CFString { "kCGImageDestinationImageMaxPixelSize" }
/// The colour behind a picture in a format without alpha, which is white here.
public var kCGImageDestinationBackgroundColor: CFString { "kCGImageDestinationBackgroundColor" }
/// Whether a picture is kept once it is decoded, which it is.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }
/// Whether a picture is decoded at once, which it is when it is first asked for.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
/// How long the longer side of a thumbnail may be; a number.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
/// Whether a thumbnail is made where the file has none, which it always is.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
}
/// Whether a thumbnail is made of the picture, which it always is.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
  "kCGImageSourceCreateThumbnailFromImageAlways"
}
/// Whether a thumbnail is turned upright, which it always is.
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
  "kCGImageSourceCreateThumbnailWithTransform"
}
/// What the type of a file is thought to be, which its bytes tell here.
public var kCGImageSourceTypeIdentifierHint: CFString { "kCGImageSourceTypeIdentifierHint" }
/// The number of columns; a number.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// The number of rows; a number.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// The orientation; a number.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// The bits of a component; a number.
public var kCGImagePropertyDepth: CFString { "Depth" }
/// Whether there is alpha; a truth value.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }
/// The kind of colours; a string.
public var kCGImagePropertyColorModel: CFString { "ColorModel" }

// What cameras and programs say of a picture is not read, so that properties have no values of these keys.

/// The pixels of an inch across; not read.
public var kCGImagePropertyDPIWidth: CFString { "DPIWidth" }
/// The pixels of an inch down; not read.
public var kCGImagePropertyDPIHeight: CFString { "DPIHeight" }
/// The name of the colour profile; not read.
public var kCGImagePropertyProfileName: CFString { "ProfileName" }
/// What a camera says; not read.
public var kCGImagePropertyExifDictionary: CFString { "{Exif}" }
/// What a TIFF header says; not read.
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
/// Where a picture was made; not read.
public var kCGImagePropertyGPSDictionary: CFString { "{GPS}" }
/// What a PNG file says; not read.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }
/// What a JPEG file says; not read.
public var kCGImagePropertyJFIFDictionary: CFString { "{JFIF}" }
/// What a GIF file says of its animation; not read.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }
/// How often an animation is repeated; not read.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }
/// How long a picture of an animation is seen; not read.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }
/// How long a picture of an animation is seen; not read.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// How a picture's rows and columns lie in the scene.
public enum CGImagePropertyOrientation: UInt32, Hashable, Sendable {
  /// Upright.
  case up = 1
  /// Mirrored.
  case upMirrored = 2
  /// Turned by half.
  case down = 3
  /// Upside down.
  case downMirrored = 4
  /// Mirrored and turned left.
  case leftMirrored = 5
  /// To be turned right.
  case right = 6
  /// Mirrored and to be turned right.
  case rightMirrored = 7
  /// To be turned left.
  case left = 8
}
