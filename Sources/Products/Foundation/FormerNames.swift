public import Foundation
public import GLFunImageFiles
public import GLFunImaging

extension Bitmap {
  /// Encodes the picture as a PNG file.
  @available(*, deprecated, renamed: "data(as:)")
  public func pngData(compression: PNGCompression = .default) throws(ImageFileError) -> Data {
    try data(as: .png(compression))
  }
}
