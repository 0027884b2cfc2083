public import GLFunImaging
internal import Synchronization

/// An immutable picture that can be drawn any number of times.
///
/// Copies share the pixels. Two images are equal if their pixels are.
public struct Image: Sendable {
  /// The pixels, shared by every copy.
  package let storage: ImageStorage

  /// Creates an image from a bitmap.
  ///
  /// - Precondition: no side is longer than `largestSide`.
  public init(_ bitmap: Bitmap) {
    precondition(
      max(bitmap.width, bitmap.height) <= Self.largestSide, "the image's sides are too long")
    storage = ImageStorage(bitmap)
  }

  /// Creates an image from a bitmap, and keeps the JPEG file that it was decoded from for documents.
  package init(_ bitmap: Bitmap, jpeg: [UInt8]) {
    precondition(
      max(bitmap.width, bitmap.height) <= Self.largestSide, "the image's sides are too long")
    storage = ImageStorage(bitmap, jpeg: jpeg)
  }

  /// The longest side that texture coordinates with 16 integer bits can address.
  public static let largestSide = 32767

  /// The size in pixels.
  public var size: PixelSize { storage.bitmap.size }

  /// The pixels.
  public var bitmap: Bitmap { storage.bitmap }
}

extension Image: Hashable {
  /// True if two images have the same size and the same pixels.
  public static func == (first: Image, second: Image) -> Bool {
    first.storage === second.storage || first.bitmap == second.bitmap
  }

  /// Feeds a hash of the pixels to `hasher`, computed once for all copies.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.knownHash.value(of: bitmap))
  }

  /// The identity of the pixels, as a key for as long as the image lives. Unlike a comparison, it takes no look at the pixels.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}

/// The hash of a bitmap, computed on first use.
struct BitmapHash: ~Copyable, Sendable {
  private let known = Mutex<Int?>(nil)

  /// The hash of a bitmap, which is the same one in each call.
  func value(of bitmap: Bitmap) -> Int {
    known.withLock { known in
      let hash = known ?? bitmap.hashValue
      known = hash
      return hash
    }
  }
}

/// The immutable pixels of an image; their identity is the key of every cache.
package final class ImageStorage: Sendable {
  package let bitmap: Bitmap
  /// The JPEG file that has the same pixels in the same orientation; nil if there is no such file.
  package let jpeg: [UInt8]?
  fileprivate let knownHash = BitmapHash()
  private let knownOpacity = Mutex<ImageOpacity?>(nil)

  package init(_ bitmap: Bitmap, jpeg: [UInt8]? = nil) {
    self.bitmap = bitmap
    self.jpeg = jpeg
  }

  /// The opaque and transparent parts of the image, determined on first use.
  package var opacity: ImageOpacity {
    knownOpacity.withLock { known in
      let opacity = known ?? ImageOpacity(bitmap)
      known = opacity
      return opacity
    }
  }
}
