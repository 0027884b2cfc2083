public import GLFunDrawing
public import GLFunImageFiles

extension ImageRenderer {
  /// Returns the drawing of `draw` as the bytes of a PNG file.
  @available(*, deprecated, message: "Encode the image with ImageFile.encode(_:as:name:).")
  public func pngData(
    compression: PNGCompression = .default, _ draw: (inout GraphicsContext) throws -> Void
  ) throws -> [UInt8] {
    try ImageFile.encode(image(draw), as: .png(compression))
  }
}
