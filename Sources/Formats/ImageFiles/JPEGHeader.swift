import GLFunImaging

/// The header of a JPEG file before the image data (ISO/IEC 10918-1, B).
struct JPEGHeader {
  /// The size of the stored pixels.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The orientation of the stored pixels.
  private(set) var orientation = Orientation.upright
  /// The number of components per pixel.
  var componentCount: Int { components.count }
  /// The offset of the first scan.
  private(set) var scanOffset = 0
  /// True if the coefficients of a block are spread over several scans.
  private var isProgressive = false
  private var components: [Component] = []

  /// The identifier of a colour component, and its sampling factors.
  private struct Component {
    var number: UInt8
    var horizontal: Int
    var vertical: Int
  }

  /// Reads the segments up to the first scan.
  ///
  /// - Throws: `ImageFileError.damaged`, or `.codec` for an unsupported kind of file.
  init(_ bytes: [UInt8], name: String) throws(ImageFileError) {
    func damaged(_ problem: String, at offset: Int) -> ImageFileError {
      .damaged(name: name, problem: problem, byteOffset: offset, row: nil)
    }
    var offset = 2
    while true {
      let start = offset
      guard offset + 4 <= bytes.count else {
        throw damaged("the file ends too early", at: bytes.count)
      }
      guard bytes[offset] == 0xFF else { throw damaged("there is no marker", at: offset) }
      // A marker may be preceded by any number of fill bytes.
      while offset + 1 < bytes.count, bytes[offset + 1] == 0xFF { offset += 1 }
      guard offset + 4 <= bytes.count else {
        throw damaged("the file ends too early", at: bytes.count)
      }
      let marker = bytes[offset + 1]
      if marker == 0xD9 { throw damaged("there is no image data", at: start) }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard length >= 2 else { throw damaged("a segment has no length", at: offset) }
      let end = offset + 2 + length
      guard end <= bytes.count else { throw damaged("the file ends too early", at: bytes.count) }
      let segment = bytes[offset + 4..<end]
      switch marker {
      case 0xDA:
        guard !components.isEmpty else { throw damaged("there is no frame header", at: start) }
        scanOffset = start
        return
      case 0xC0, 0xC1, 0xC2:
        guard components.isEmpty, readFrame(segment) else {
          throw damaged("the frame header is wrong", at: start)
        }
        isProgressive = marker == 0xC2
        guard segment[segment.startIndex] == 8 else {
          throw .codec(
            name: name,
            problem: "its samples have \(segment[segment.startIndex]) bits, and 8 are read; "
              + "convert it to 8 bits a sample")
        }
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        throw .codec(
          name: name,
          problem:
            "it is lossless, hierarchical or arithmetic-coded JPEG; convert it to baseline JPEG")
      case 0xE1 where segment.starts(with: "Exif".utf8):
        orientation = Orientation(exif: segment)
      default: break
      }
      offset = end
    }
  }

  /// Reads a frame header (B.2.2).
  ///
  /// - Returns: true if it is valid.
  private mutating func readFrame(_ segment: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(segment)
    guard bytes.count >= 6, bytes.count == 6 + Int(bytes[5]) * 3 else { return false }
    size = PixelSize(
      width: Int(bytes[3]) << 8 | Int(bytes[4]), height: Int(bytes[1]) << 8 | Int(bytes[2]))
    components = (0..<Int(bytes[5])).map {
      let factors = Int(bytes[6 + $0 * 3 + 1])
      return Component(
        number: bytes[6 + $0 * 3], horizontal: factors >> 4, vertical: factors & 15)
    }
    return size.area > 0
      && components.allSatisfy { (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) }
  }

  /// True if the scans in the file cover everything its pixels need: each bit of each coefficient of each component.
  func hasAllScans(_ bytes: [UInt8]) -> Bool {
    // The lowest bit read so far, by component and coefficient.
    var lowest = [[UInt8]](repeating: Array(repeating: 0xFF, count: 64), count: components.count)
    var offset = scanOffset
    while offset + 4 <= bytes.count {
      let marker = bytes[offset + 1]
      // In entropy-coded data, 0xFF is followed by 0. Fill bytes and restart markers have no segment.
      guard bytes[offset] == 0xFF, marker != 0, marker != 0xFF, !(0xD0...0xD7).contains(marker)
      else {
        offset += 1
        continue
      }
      let end = offset + 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
      guard marker == 0xDA, end <= bytes.count, end >= offset + 8 else {
        offset = max(end, offset + 2)
        continue
      }
      let (first, last, bits) = (bytes[end - 3], bytes[end - 2], bytes[end - 1])
      let numbers = stride(from: offset + 5, to: end - 3, by: 2).map { bytes[$0] }
      for (index, component) in components.enumerated()
      where numbers.contains(component.number) && first <= last && last < 64 {
        for place in Int(first)...Int(last) { lowest[index][place] = bits & 15 }
      }
      offset = end
    }
    return lowest.allSatisfy { $0.allSatisfy { $0 == 0 } }
  }

  /// Throws if the file has too few bytes for its pixels, before memory is allocated for them.
  func checkLength(_ bytes: [UInt8], name: String) throws(ImageFileError) {
    let widest = components.map(\.horizontal).max() ?? 1
    let highest = components.map(\.vertical).max() ?? 1
    func blocks(_ length: Int, _ factor: Int, of largest: Int) -> Int {
      ((length * factor + largest - 1) / largest + 7) / 8
    }
    let blockCount = components.reduce(0) { sum, component in
      sum + blocks(size.width, component.horizontal, of: widest)
        * blocks(size.height, component.vertical, of: highest)
    }
    // Each block has a Huffman code of at least one bit for its first coefficient. Another one ends the other coefficients,
    // unless these come in later scans.
    let bitCount = blockCount * (isProgressive ? 1 : 2)
    guard bitCount <= (bytes.count - scanOffset) * 8 else {
      throw .damaged(
        name: name, problem: "the file is too short for a picture of \(size)",
        byteOffset: bytes.count, row: nil)
    }
  }
}

extension ImageFile {
  /// True if the bytes are a JPEG in gray or in colour whose pixels are stored upright, so that a document may take it as it
  /// stands.
  package static func isUprightJPEG(_ bytes: [UInt8]) -> Bool {
    guard ImageFormat(signatureOf: bytes) == .jpeg,
      let header = try? JPEGHeader(bytes, name: "")
    else { return false }
    return header.orientation == .upright && [1, 3].contains(header.componentCount)
  }
}
