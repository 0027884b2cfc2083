internal import GLFunDrawing
internal import GLFunFonts
package import GLFunImageFiles
package import GLFunImaging
package import GLFunLimits

/// The images and fonts that a file, and the SVGs within it, refer to. Each is read once, however its address is spelled, and
/// all of them share one budget.
package final class LinkedFiles {
  /// An image that has been read.
  enum Picture {
    case image(Image)
    case drawing(SVG)
  }

  /// The identity of an image or font: its file with links resolved, or the hash of data that the address itself holds.
  enum Key: Hashable {
    case file(FilePath)
    case data(NameHash, count: Int, folder: FilePath?)
  }

  /// The budget of the file and of everything within it.
  let budget: WorkBudget
  private var known: [Key: Picture] = [:]
  var fonts: [Key: FontFace] = [:]
  /// The files being read now. A reference to one of them is circular.
  private var open: Set<Key> = []

  /// Creates an empty collection.
  package init(budget: WorkBudget) { self.budget = budget }

  /// The image with a key; nil if it has not been read.
  subscript(_ key: Key) -> Picture? { known[key] }

  /// True if the file is being read now.
  func isOpen(_ key: Key) -> Bool { open.contains(key) }

  /// Reads an image and keeps it.
  func read<Failure: Error>(
    _ key: Key, _ body: () throws(Failure) -> Picture
  ) throws(Failure) -> Picture {
    open.insert(key)
    defer { open.remove(key) }
    let picture = try body()
    known[key] = picture
    return picture
  }

  /// Marks a file as being read for as long as this object lives.
  func noteOpen(_ key: Key) { open.insert(key) }

  // MARK: Fonts

  /// The memory that a font takes, in bytes. A WOFF file states its unpacked size, which is verified when it is unpacked.
  ///
  /// - Source: W3C, "WOFF File Format 1.0" and "2.0", section 4.1 each: `totalSfntSize`.
  package static func memory(ofFont bytes: [UInt8]) -> Int {
    guard bytes.count >= 20, bytes.starts(with: Array("wOF".utf8)) else { return 2 * bytes.count }
    let unpacked = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    return 2 * (bytes.count + unpacked)
  }

  // MARK: Pixels

  /// Decodes an image. Its memory is taken from the budget before any pixels are allocated.
  ///
  /// - Returns: nil if the budget has no room for it.
  /// - Throws: the error of the decoder.
  package static func bitmap(
    _ bytes: [UInt8], name: String, maximumArea: Int, budget: WorkBudget
  ) throws(ImageFileError) -> Bitmap? {
    let bytesPerPixel = Self.bytesPerPixel(of: ImageFormat(signatureOf: bytes))
    let bitmap: Bitmap
    do throws(ImageFileError) {
      bitmap = try ImageFile.decode(
        bytes, name: name, maximumArea: min(maximumArea, budget.room / bytesPerPixel))
    } catch {
      guard case .pictureTooLarge(_, let size, _) = error,
        max(size.width, size.height) <= PNG.maximumSide, size.area <= maximumArea
      else { throw error }
      budget.fail(asking: size.area * bytesPerPixel)
      return nil
    }
    guard budget.trySpending(bitmap.size.area / pixelsOfAStep),
      budget.tryTaking(bitmap.size.area * MemoryLayout<PremultipliedColor>.stride)
    else { return nil }
    return bitmap
  }

  /// The bytes of a JPEG that a document takes instead of its pixels, if the budget has ample room for them.
  package static func keptJPEG(_ bytes: [UInt8], budget: WorkBudget) -> [UInt8]? {
    guard ImageFile.isUprightJPEG(bytes), bytes.count <= budget.room / 4,
      budget.tryTaking(bytes.count)
    else { return nil }
    return bytes
  }

  /// The peak memory per pixel during decoding, in bytes: the colour, and the decoder's own buffers.
  private static func bytesPerPixel(of format: ImageFormat?) -> Int {
    switch format {
    // A progressive JPEG's coefficients, or libwebp's own image, are in memory at the same time.
    case .jpeg, .webp: 12
    default: 8
    }
  }

  /// The number of pixels decoded in the time of one step.
  private static let pixelsOfAStep = 32
}
