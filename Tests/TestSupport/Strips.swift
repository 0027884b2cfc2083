public import GLFunDrawing
public import GLFunImaging
public import GLFunRenderGL

extension StripRenderer where Self: ~Copyable {
  /// The picture assembled from its strips.
  public mutating func renderInStrips(
    of height: Int, _ frame: DisplayList
  ) throws(Failure) -> Bitmap {
    var strips = try strips(of: frame, height: height)
    return Bitmap(size: frame.size, pixels: try strips.pixels())
  }
}

extension Strips {
  fileprivate mutating func pixels() throws(Failure) -> [PremultipliedColor] {
    var pixels: [PremultipliedColor] = []
    while let strip = try next() { pixels += strip.pixels }
    return pixels
  }
}

extension GLRenderer {
  /// The picture assembled from its strips, which are assembled from pieces of a given width.
  public mutating func renderInPieces(
    of size: PixelSize, _ frame: DisplayList
  ) throws(Failure) -> Bitmap {
    var strips = try strips(of: frame, height: size.height, pieceWidth: size.width)
    return Bitmap(size: frame.size, pixels: try strips.pixels())
  }
}
