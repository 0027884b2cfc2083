public import GLFunGeometry
internal import GLFunImaging

extension Image {
  /// Returns the part of the image in a rectangle, as `CGImage.cropping(to:)` does.
  ///
  /// The rectangle is in pixels from the top left. It is enlarged to whole pixels and clamped to the image.
  ///
  /// - Returns: nil if the rectangle does not intersect the image.
  public func cropping(to rect: Rect) -> Image? {
    let bounds = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let part = rect.integral.intersection(bounds)
    guard part.minX < part.maxX, part.minY < part.maxY else { return nil }
    return bitmap.cropping(
      columns: Int(part.minX)..<Int(part.maxX), rows: Int(part.minY)..<Int(part.maxY)
    ).map(Image.init)
  }
}
