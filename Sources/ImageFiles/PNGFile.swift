import GLFunCDeflate
import GLFunImaging

/// The parts of a file that holds one picture of 8 bits a sample (ISO/IEC 15948, 5).
enum PNGFile {
  /// What the samples of a pixel are (ISO/IEC 15948, 11.2.1).
  enum ColorType: UInt8 {
    case truecolor = 2
    case indexed = 3
    case truecolorWithAlpha = 6
  }

  /// The signature and the header.
  ///
  /// - Throws: `ImageFileError.notEncodable` where PNG cannot store that size.
  static func beginning(
    _ size: PixelSize, _ type: ColorType, name: String
  ) throws(ImageFileError) -> [UInt8] {
    let sides = 1...ImageFormat.png.maximumEncodedSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .notEncodable(name: name, size: size)
    }
    // The only compression and set of filters that there are, and no interlacing.
    let header = bytes(size.width) + bytes(size.height) + [8, type.rawValue, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header[...])
  }

  /// The chunk of the colours that indices stand for, three bytes each.
  static func palette(_ colors: [UInt8]) -> [UInt8] { chunk("PLTE", colors[...]) }

  /// The chunk of the first colours' alpha.
  static func transparency(_ alphas: [UInt8]) -> [UInt8] { chunk("tRNS", alphas[...]) }

  /// A chunk of image data.
  static func imageData(_ data: ArraySlice<UInt8>) -> [UInt8] { chunk("IDAT", data) }

  /// The chunk that ends the file.
  static var end: [UInt8] { chunk("IEND", []) }

  /// The data with its length, its type, and the checksum of type and data.
  private static func chunk(_ type: StaticString, _ data: ArraySlice<UInt8>) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(data.count + 12)
    chunk += bytes(data.count)
    chunk += type.description.utf8
    chunk += data
    let checksum = chunk[4...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return chunk + bytes(Int(checksum))
  }

  /// A number of 32 bits, the highest first.
  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
