import GLFunCDeflate
import GLFunImaging

/// The parts of a file with one picture of 8 bits per sample (ISO/IEC 15948, 5).
enum PNGFile {
  /// The colour type of the pixels (ISO/IEC 15948, 11.2.1).
  enum ColorType: UInt8 {
    case truecolor = 2
    case indexed = 3
    case truecolorWithAlpha = 6
  }

  /// Returns the signature and the header.
  ///
  /// - Throws: `ImageFileError.notEncodable` if PNG cannot store a picture of that size.
  static func beginning(
    _ size: PixelSize, _ type: ColorType, name: String
  ) throws(ImageFileError) -> [UInt8] {
    let sides = 1...ImageFormat.png.maximumEncodedSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .notEncodable(name: name, size: size)
    }
    // The only defined compression and filter method, and no interlacing.
    let header = bytes(size.width) + bytes(size.height) + [8, type.rawValue, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header[...])
  }

  /// Returns the palette chunk, from three bytes per colour.
  static func palette(_ colors: [UInt8]) -> [UInt8] { chunk("PLTE", colors[...]) }

  /// Returns the transparency chunk, from the alphas of the first colours.
  static func transparency(_ alphas: [UInt8]) -> [UInt8] { chunk("tRNS", alphas[...]) }

  /// Returns an image data chunk.
  static func imageData(_ data: ArraySlice<UInt8>) -> [UInt8] { chunk("IDAT", data) }

  /// The end chunk.
  static var end: [UInt8] { chunk("IEND", []) }

  /// Returns a chunk: the length, the type, the data, and the checksum of type and data.
  private static func chunk(_ type: StaticString, _ data: ArraySlice<UInt8>) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(data.count + 12)
    chunk += bytes(data.count)
    chunk += type.description.utf8
    chunk += data
    let checksum = chunk[4...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return chunk + bytes(Int(checksum))
  }

  /// Returns the bytes of a 32-bit number, most significant first.
  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
