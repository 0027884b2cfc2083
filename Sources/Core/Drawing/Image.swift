public import GLFunImaging
internal import Synchronization

/// An immutable picture that can be drawn any number of times.
///
/// Copies share the pixels; renderers use that identity as the key of their caches.
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
  /// True if two images share their pixels.
  public static func == (first: Image, second: Image) -> Bool { first.storage === second.storage }

  /// Feeds the identity of the pixels to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}

/// The immutable pixels of an image; their identity is the key of every cache.
package final class ImageStorage: Sendable {
  package let bitmap: Bitmap
  /// The JPEG file that has the same pixels in the same orientation; nil if there is none.
  package let jpeg: [UInt8]?
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
