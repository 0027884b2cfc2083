// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunImageFiles
internal import GLFunImaging
internal import Synchronization

/// A picture file for reading: PNG, JPEG, WebP, or the first frame of a GIF.
public final class CGImageSource: Hashable, @unchecked Sendable {
  fileprivate let bytes: Data
  fileprivate let format: ImageFormat?
  private let known = Mutex<CGImage??>(nil)

  fileprivate init(_ bytes: Data) {
    self.bytes = bytes
    format = ImageFormat(signatureOf: [UInt8](bytes.prefix(16)))
  }

  /// The upright picture.
  fileprivate var image: CGImage? {
    known.withLock { known in
      if let image = known { return image }
      let image = CGImage(file: bytes)
      known = .some(image)
      return image
    }
  }

  /// True if both are the same object.
  public static func == (lhs: CGImageSource, rhs: CGImageSource) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The status of an image source.
public enum CGImageSourceStatus: Int32, Hashable, Sendable {
  /// The data ends early.
  case statusUnexpectedEOF = -5
  /// The data is damaged.
  case statusInvalidData = -4
  /// The format is unknown.
  case statusUnknownType = -3
  /// The header is being read.
  case statusReadingHeader = -2
  /// Part of the data has been read.
  case statusIncomplete = -1
  /// All of the data has been read.
  case statusComplete = 0
}

/// Makes an image source from the contents of a file.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data as Data)
}

/// Makes an image source from a file; nil if the file cannot be read.
public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  url.path.flatMap { FileManager.default.contents(atPath: $0) }.map { CGImageSource($0) }
}

/// Makes an image source from a data provider.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(provider.contents)
}

/// Returns the number of pictures: 1, or 0 if the format is unknown.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.format == nil ? 0 : 1 }

/// Returns the type of the file, such as `public.png`; nil if it is unknown.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.format.map { NSString(string: $0.uniformType) }
}

/// Returns the status of the source.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  if isrc.format == nil { return .statusUnknownType }
  return isrc.image == nil ? .statusInvalidData : .statusComplete
}

/// Returns the picture; nil if it is damaged, or if the library for its format is missing.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? isrc.image : nil
}

/// Returns the picture, downscaled so that its longer side is at most `kCGImageSourceThumbnailMaxPixelSize` if that is given.
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
  /// Returns the picture, downscaled so that no side exceeds a limit; a limit of nil leaves it unchanged.
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

/// Returns the width, height and orientation of the picture. The orientation is always 1, as pictures are decoded upright.
///
/// `as` converts them to a dictionary with keys of `CFString`, of strings or of typed names, or to a `CFDictionary`.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> [AnyHashable: Any]? {
  guard index == 0, let image = isrc.image else { return nil }
  return [
    kCGImagePropertyPixelWidth: NSNumber(value: image.width),
    kCGImagePropertyPixelHeight: NSNumber(value: image.height),
    kCGImagePropertyOrientation: NSNumber(value: 1), kCGImagePropertyDepth: NSNumber(value: 8),
    kCGImagePropertyHasAlpha: NSNumber(value: image.alphaInfo.hasAlpha),
    kCGImagePropertyColorModel: NSString(string: "RGB"),
  ]
}

/// Returns the width, height and orientation of the picture as an object.
@_disfavoredOverload
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  let properties: [AnyHashable: Any]? = CGImageSourceCopyPropertiesAtIndex(isrc, index, options)
  return properties as NSDictionary?
}

/// Returns the file types that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ImageFormat.allCases.map { NSString(string: $0.uniformType) } as NSArray
}

/// A picture file for writing: PNG, JPEG or WebP.
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
    // `max` returns its first argument if the second is NaN, so a quality of NaN becomes 1 %.
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

  /// True if both are the same object.
  public static func == (lhs: CGImageDestination, rhs: CGImageDestination) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Makes a destination in memory; nil for a type that cannot be written.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type)
}

/// Makes a destination in a file; nil for a type that cannot be written.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type)
}

/// Makes a destination whose bytes go to a consumer; nil for a type that cannot be written.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(consumer, type)
}

/// Sets the picture of a file; only the last one added is written.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Sets the properties for writing.
public func CGImageDestinationSetProperties(
  _ idst: CGImageDestination, _ properties: CFDictionary?
) {
  idst.set(properties)
}

/// Writes the file.
///
/// - Returns: true if the file was written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

/// Returns the file types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  ImageFormat.allCases.filter { $0 != .gif }.map { NSString(string: $0.uniformType) } as NSArray
}

extension ImageFormat {
  /// The uniform type identifier used on Apple's platforms.
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

/// PNG files.
public var kUTTypePNG: CFString { "public.png" }
/// JPEG files.
public var kUTTypeJPEG: CFString { "public.jpeg" }
/// GIF files, which can only be read.
public var kUTTypeGIF: CFString { "com.compuserve.gif" }

/// The quality of lossy compression, from 0 to 1.
public var kCGImageDestinationLossyCompressionQuality: CFString {
  "kCGImageDestinationLossyCompressionQuality"
}
/// The maximum length of the longer side of a written picture: a number.
public var kCGImageDestinationImageMaxPixelSize: CFString { "kCGImageDestinationImageMaxPixelSize" }
/// The background colour for formats without alpha; ignored, it is always white.
public var kCGImageDestinationBackgroundColor: CFString { "kCGImageDestinationBackgroundColor" }
/// A Boolean that asks to cache decoded pictures; ignored, as they are always cached.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }
/// A Boolean that asks to decode at once; ignored, as decoding waits for the first use.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
/// The maximum length of the longer side of a thumbnail: a number.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
/// A Boolean that asks to make thumbnails missing from the file; ignored, as they are always made.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
}
/// A Boolean that asks to make thumbnails from the full picture; ignored, as they always are.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
  "kCGImageSourceCreateThumbnailFromImageAlways"
}
/// A Boolean that asks to rotate thumbnails upright; ignored, as they always are.
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
  "kCGImageSourceCreateThumbnailWithTransform"
}
/// The expected file type; ignored, as the contents decide.
public var kCGImageSourceTypeIdentifierHint: CFString { "kCGImageSourceTypeIdentifierHint" }
/// True to leave the place of a photograph out of the file; without effect, as files have no metadata here.
public var kCGImageMetadataShouldExcludeGPS: CFString { "kCGImageMetadataShouldExcludeGPS" }
/// True to leave XMP out of the file; without effect, as files have no metadata here.
public var kCGImageMetadataShouldExcludeXMP: CFString { "kCGImageMetadataShouldExcludeXMP" }
/// The number of columns: a number.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// The number of rows: a number.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// The orientation: a number.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// The number of bits of a component: a number.
public var kCGImagePropertyDepth: CFString { "Depth" }
/// True if there is alpha: a Boolean.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }
/// The colour model: a string.
public var kCGImagePropertyColorModel: CFString { "ColorModel" }

// Metadata from cameras and programs is not read, so these keys have no values.

/// The horizontal resolution in pixels per inch; not read.
public var kCGImagePropertyDPIWidth: CFString { "DPIWidth" }
/// The vertical resolution in pixels per inch; not read.
public var kCGImagePropertyDPIHeight: CFString { "DPIHeight" }
/// The name of the colour profile; not read.
public var kCGImagePropertyProfileName: CFString { "ProfileName" }
/// Exif metadata; not read.
public var kCGImagePropertyExifDictionary: CFString { "{Exif}" }
/// TIFF metadata; not read.
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
/// The geographic location; not read.
public var kCGImagePropertyGPSDictionary: CFString { "{GPS}" }
/// PNG metadata; not read.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }
/// JFIF metadata; not read.
public var kCGImagePropertyJFIFDictionary: CFString { "{JFIF}" }
/// GIF metadata; not read.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }
/// The number of repetitions of an animation; not read.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }
/// The duration of a frame; not read.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }
/// The duration of a frame without a lower limit; not read.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }

/// The orientation of a picture's rows and columns in the scene.
public enum CGImagePropertyOrientation: UInt32, Hashable, Sendable {
  /// Upright.
  case up = 1
  /// Flipped horizontally.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Flipped vertically.
  case downMirrored = 4
  /// Mirrored, and to be rotated left by 90°.
  case leftMirrored = 5
  /// To be rotated right by 90°.
  case right = 6
  /// Mirrored, and to be rotated right by 90°.
  case rightMirrored = 7
  /// To be rotated left by 90°.
  case left = 8
}
