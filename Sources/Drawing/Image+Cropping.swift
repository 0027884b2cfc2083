public import GLFunGeometry
internal import GLFunImaging

extension Image {
  /// The part of the image in a rectangle, as `CGImage.cropping(to:)` makes it.
  ///
  /// The rectangle is in pixels from the top left, is widened to whole ones, and loses what lies outside
  /// the image.
  ///
  /// - Returns: nil if nothing of the image is in the rectangle.
  public func cropping(to rect: Rect) -> Image? {
    let bounds = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let part = rect.integral.intersection(bounds)
    guard part.minX < part.maxX, part.minY < part.maxY else { return nil }
    return bitmap.cropping(
      columns: Int(part.minX)..<Int(part.maxX), rows: Int(part.minY)..<Int(part.maxY)
    ).map(Image.init)
  }
}
