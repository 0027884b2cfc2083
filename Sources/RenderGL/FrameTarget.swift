internal import GLES
internal import Imaging

/// The texture that a frame is drawn into: always a framebuffer object, since a window surface or
/// a pbuffer may have another fill rule.
final class FrameTarget {
  let size: PixelSize
  private let texture: Texture
  private let framebuffer: Framebuffer

  init(_ device: GraphicsDevice, size: PixelSize) throws(GLError) {
    self.size = size
    texture = try Texture(
      device, format: .rgba8, width: size.width, height: size.height, label: "frame")
    framebuffer = try Framebuffer(device, color: texture, label: "frame")
  }

  /// Makes it what is drawn into.
  func bind() { framebuffer.bind() }

  /// Reads the pixels back, top row first.
  func readPixels() throws(GLError) -> Bitmap {
    var bitmap = Bitmap(size: size)
    try bitmap.withMutablePixels { (pixels) throws(GLError) in
      try pixels.withUnsafeMutableBytes { (bytes) throws(GLError) in
        try framebuffer.readPixels(
          PixelRegion(width: size.width, height: size.height), into: bytes, order: .lastRowFirst)
      }
    }
    return bitmap
  }
}
