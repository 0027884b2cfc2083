internal import GLES

/// A texture that holds numbers for a shader: elements one after another, in rows of one width.
///
/// It grows when more is to be held than before and is overwritten otherwise.
final class DataTexture {
  /// The elements of a row.
  let width: Int
  private let format: TextureFormat
  private let device: GraphicsDevice
  private var texture: Texture

  /// Makes a texture of one row.
  init(_ device: GraphicsDevice, format: TextureFormat, width: Int) throws(GLError) {
    self.device = device
    self.format = format
    self.width = width
    texture = try Texture(device, format: format, width: width, height: 1)
  }

  /// Puts elements into the texture from its start; what follows the last is left as it is.
  ///
  /// - Parameter more: further ones, which begin with the row after the last of `elements`.
  func upload<Element: BitwiseCopyable>(
    _ elements: [Element], andInRowsOfTheirOwn more: [Element] = []
  ) throws(GLError) {
    let first = rows(of: elements)
    let rows = first + rows(of: more)
    if rows > texture.height {
      let height = min(rows + rows / 4, device.capabilities.maxTextureSize)
      texture = try Texture(
        device, format: format, width: width, height: max(rows, height))
    }
    upload(elements, fromRow: 0)
    upload(more, fromRow: first)
  }

  /// How many rows elements take.
  func rows<Element: BitwiseCopyable>(of elements: [Element]) -> Int {
    (count(elements) + width - 1) / width
  }

  private func count<Element: BitwiseCopyable>(_ elements: [Element]) -> Int {
    elements.count * MemoryLayout<Element>.stride / format.bytesPerTexel
  }

  private func upload<Element: BitwiseCopyable>(_ elements: [Element], fromRow row: Int) {
    let count = count(elements)
    let whole = count / width
    elements.withUnsafeBytes { bytes in
      let rowBytes = width * format.bytesPerTexel
      if whole > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[..<(whole * rowBytes)]),
          to: PixelRegion(y: row, width: width, height: whole))
      }
      let rest = count - whole * width
      if rest > 0 {
        texture.upload(
          UnsafeRawBufferPointer(rebasing: bytes[(whole * rowBytes)...]),
          to: PixelRegion(y: row + whole, width: rest, height: 1))
      }
    }
  }

  /// Binds the texture to a unit.
  func bind(unit: Int) { texture.bind(unit: unit) }
}
