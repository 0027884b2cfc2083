extension Bitmap {
  /// The part of the picture in some columns and rows, counted from the top left.
  ///
  /// What lies outside the picture is left out, as `CGImage.cropping(to:)` does.
  ///
  /// - Returns: the pixels that are in both; nil if there are none.
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
