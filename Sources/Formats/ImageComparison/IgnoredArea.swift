public import GLFunImaging

/// The pixels that a comparison leaves out: they count as equal.
public struct IgnoredArea: Hashable, Sendable {
  /// A rectangle of whole pixels, from the top left; parts outside of a picture have no effect.
  public struct Rectangle: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns, at least 0.
    public var width: Int
    /// The number of rows, at least 0.
    public var height: Int

    /// Makes a rectangle.
    ///
    /// - Precondition: width and height are at least 0.
    public init(x: Int, y: Int, width: Int, height: Int) {
      precondition(width >= 0 && height >= 0, "a rectangle's extents cannot be negative")
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The rectangle's part of `count` columns or rows.
    private static func part(_ start: Int, _ length: Int, of count: Int) -> Range<Int> {
      let end = start.addingReportingOverflow(length)
      let first = min(max(start, 0), count)
      return first..<max(first, min(end.overflow ? count : end.partialValue, count))
    }

    fileprivate func columns(of count: Int) -> Range<Int> { Self.part(x, width, of: count) }
    fileprivate func rows(of count: Int) -> Range<Int> { Self.part(y, height, of: count) }
  }

  /// The rectangles that are left out.
  public var rectangles: [Rectangle]

  /// A picture that is black or transparent where pixels are left out; it has an effect on pictures of its size only.
  public var mask: Bitmap?

  /// Makes an area.
  public init(rectangles: [Rectangle] = [], mask: Bitmap? = nil) {
    self.rectangles = rectangles
    self.mask = mask
  }

  /// True if all pixels are compared.
  public var isEmpty: Bool { rectangles.isEmpty && mask == nil }

  /// Returns a picture with the pixels of another picture in this area; the picture itself if the sizes differ.
  func filling(_ picture: Bitmap, from other: Bitmap) -> Bitmap {
    guard picture.size == other.size else { return picture }
    var result = picture
    let (width, height) = (picture.width, picture.height)
    result.withMutablePixels { pixels in
      for rectangle in rectangles {
        for row in rectangle.rows(of: height) {
          for column in rectangle.columns(of: width) {
            pixels[row * width + column] = other.pixels[row * width + column]
          }
        }
      }
      if let mask, mask.size == picture.size {
        for index in pixels.indices where mask.pixels[index].rawValue & 0xFF_FFFF == 0 {
          pixels[index] = other.pixels[index]
        }
      }
    }
    return result
  }
}
