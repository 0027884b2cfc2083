package import GLFunImaging

/// The pixels of a picture. Each thread writes the rows of its bands.
@safe package struct TilePicture: @unchecked Sendable {
  /// The top left pixel; the others follow row by row.
  package let pixels: UnsafeMutableRawPointer
  /// The size in pixels.
  package let size: PixelSize
  /// True if nothing has been written yet. Every tile is then written exactly once.
  package let isNew: Bool

  package init(pixels: UnsafeMutableRawPointer, size: PixelSize, isNew: Bool) {
    unsafe self.pixels = pixels
    self.size = size
    self.isNew = isNew
  }
}
