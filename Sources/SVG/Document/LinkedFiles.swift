internal import GLFunDrawing
internal import GLFunFonts
package import GLFunImageFiles
package import GLFunImaging
package import GLFunLimits

/// The pictures and fonts that a file, and the SVGs within it, refer to. Each is read once, however it is spelled, and all of
/// them share one budget.
package final class LinkedFiles {
  /// A picture that was read.
  enum Picture {
    case image(Image)
    case drawing(SVG)
  }

  /// What a picture or font is known by: its file free of links, or the bytes that an address holds itself.
  enum Key: Hashable {
    case file(FilePath)
    case data(NameHash, count: Int, folder: FilePath?)
  }

  /// What the file, and all that is in it, may still take.
  let budget: WorkBudget
  private var known: [Key: Picture] = [:]
  var fonts: [Key: FontFace] = [:]
  /// The files that are being read: a reference to one of them leads in a circle.
  private var open: Set<Key> = []

  /// Nothing is read yet.
  package init(budget: WorkBudget) { self.budget = budget }

  /// A picture that was read.
  subscript(_ key: Key) -> Picture? { known[key] }

  /// Whether a file is being read.
  func isOpen(_ key: Key) -> Bool { open.contains(key) }

  /// Reads a picture, and keeps it.
  func read<Failure: Error>(
    _ key: Key, _ body: () throws(Failure) -> Picture
  ) throws(Failure) -> Picture {
    open.insert(key)
    defer { open.remove(key) }
    let picture = try body()
    known[key] = picture
    return picture
  }

  /// Notes that a file is being read, until all of this is gone.
  func noteOpen(_ key: Key) { open.insert(key) }

  // MARK: Fonts

  /// How much memory a font takes. WOFF says how long it is once it is unpacked, which is checked then.
  ///
  /// - Source: W3C, "WOFF File Format 1.0" and "2.0", section 4.1 each: `totalSfntSize`.
  package static func memory(ofFont bytes: [UInt8]) -> Int {
    guard bytes.count >= 20, bytes.starts(with: Array("wOF".utf8)) else { return 2 * bytes.count }
    let unpacked = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    return 2 * (bytes.count + unpacked)
  }

  // MARK: Pixels

  /// Decodes a picture. Its memory is taken from the budget before there are pixels.
  ///
  /// - Returns: nil where the budget has no room for it.
  /// - Throws: what is wrong with the picture.
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

  /// The most memory that a pixel takes while it is decoded: as a colour, and in the decoder and its copies.
  private static func bytesPerPixel(of format: ImageFormat?) -> Int {
    switch format {
    // The coefficients of a progressive JPEG, and libwebp's own picture, are there at the same time.
    case .jpeg, .webp: 12
    default: 8
    }
  }

  /// How many pixels are decoded in the time of a step.
  private static let pixelsOfAStep = 32
}
