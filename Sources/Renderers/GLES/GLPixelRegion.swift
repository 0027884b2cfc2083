/// A rectangle of pixels, counted from the first row and column of a texture or framebuffer.
public struct GLPixelRegion: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row; row 0 is the one that `glReadPixels` returns first.
  public var y: Int
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Makes a region.
  /// - Precondition: width and height are not negative.
  public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a region has a negative size")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the number of bytes from the first to the last pixel in memory.
  func byteCount(bytesPerRow: Int, bytesPerPixel: Int) -> Int {
    width == 0 || height == 0 ? 0 : (height - 1) * bytesPerRow + width * bytesPerPixel
  }
}
