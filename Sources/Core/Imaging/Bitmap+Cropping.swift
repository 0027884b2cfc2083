extension Bitmap {
  /// Returns the part of the picture in ranges of columns and rows, counted from the top left.
  ///
  /// The ranges are clamped to the picture, as in `CGImage.cropping(to:)`.
  ///
  /// - Returns: the pixels in both; nil if the intersection is empty.
  public func cropping(columns: Range<Int>, rows: Range<Int>) -> Bitmap? {
    let columns = columns.clamped(to: 0..<width)
    let rows = rows.clamped(to: 0..<height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var part: [PremultipliedColor] = []
    part.reserveCapacity(columns.count * rows.count)
    for y in rows {
      part += pixels[y * width + columns.lowerBound..<y * width + columns.upperBound]
    }
    return Bitmap(size: PixelSize(width: columns.count, height: rows.count), pixels: part)
  }
}
