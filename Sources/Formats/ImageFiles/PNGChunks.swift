import GLFunCDeflate

/// The parts of a PNG file that determine its pixels.
///
/// Ancillary chunks do not affect pixels, except for `tRNS` and `eXIf`: they are skipped unread, whatever their checksums and
/// contents. A `tRNS` chunk counts under the conditions of libpng: its checksum, its length and its position are right, and it
/// is the first one (ISO/IEC 15948, 11.3.2.1). The first `eXIf` chunk with a right checksum counts.
struct PNGChunks {
  /// A part of the file, or its replacement.
  struct Part {
    /// The range in the file.
    var range: Range<Int>
    /// The bytes read in place of the range; nil for the file's own.
    var replacement: [UInt8]?

    /// The number of bytes read.
    var count: Int { replacement?.count ?? range.count }
  }

  /// The parts in file order. If the file ends early, or is not a sequence of chunks, the last part contains the rest of the
  /// file.
  private(set) var parts: [Part]
  /// The number of skipped chunks.
  private(set) var ancillaryCount = 0
  /// The range of the Exif data; nil without any.
  private(set) var exif: Range<Int>?

  /// True if Xcode has made the file for iOS (CgBI): its data have no zlib header, and its pixels are premultiplied, in the
  /// order blue, green, red.
  private(set) var isForIOS = false
  /// The offset of the header chunk.
  private(set) var headerPlace = PNGChunks.signatureLength

  private let bytes: UnsafeRawBufferPointer
  /// The image data of a file for iOS.
  private var deflated: [UInt8] = []
  /// The number of palette colours.
  private var paletteCount = 0
  private var hasTransparency = false
  /// The end of the image data if other chunks follow it: the number of parts, and the offset in the file.
  private var endOfData: (partCount: Int, place: Int)?
  private var isInData = false

  /// Finds the parts of a complete file.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let start = min(Self.signatureLength, bytes.count)
    parts = [Part(range: 0..<start)]
    var place = start
    while place < bytes.count {
      guard let next = take(chunkAt: place) else {
        parts.append(Part(range: place..<bytes.count))
        break
      }
      place = next
    }
    if isForIOS { frameData() }
  }

  /// Wraps the data of a file for iOS in a zlib stream (RFC 1950), without a checksum.
  private mutating func frameData() {
    guard let index = parts.firstIndex(where: { $0.replacement != nil && $0.count == 0 }) else {
      return
    }
    parts[index].replacement = PNGFile.imageData(([0x78, 0x01] + deflated + [0, 0, 0, 0])[...])
    deflated = []
  }

  private static let signatureLength = 8
  /// The size of a chunk in addition to its data: the length, the type and the checksum.
  private static let chunkOverhead = 12

  /// Adds the chunk at an offset to the parts, or skips it.
  ///
  /// - Returns: the offset of the next chunk; nil if the rest of the file is to be used unchanged.
  private mutating func take(chunkAt place: Int) -> Int? {
    guard bytes.count - place >= Self.chunkOverhead else { return nil }
    let length = Int(number(at: place))
    guard length <= bytes.count - place - Self.chunkOverhead else { return nil }
    let data = place + 8..<place + 8 + length
    let range = place..<data.upperBound + 4
    let type = bytes[place + 4..<place + 8]
    if type.elementsEqual("IEND".utf8) { return nil }
    if type.elementsEqual("CgBI".utf8), place == Self.signatureLength {
      (isForIOS, headerPlace) = (true, range.upperBound)
      return range.upperBound
    }
    if type.elementsEqual("IDAT".utf8) {
      if let endOfData {
        // Image data must be contiguous; the decoder gets to see the chunks in between, and reports them.
        parts.removeSubrange(endOfData.partCount...)
        parts.append(Part(range: endOfData.place..<bytes.count))
        return bytes.count
      }
      isInData = true
    } else if isInData, endOfData == nil {
      endOfData = (parts.count, place)
    }
    guard Self.isAncillary(type) else {
      if isForIOS, type.elementsEqual("IDAT".utf8), hasRightChecksum(range) {
        if deflated.isEmpty { parts.append(Part(range: range, replacement: [])) }
        deflated += bytes[data]
        return range.upperBound
      }
      if type.elementsEqual("PLTE".utf8) { paletteCount = length / 3 }
      append(range)
      return range.upperBound
    }
    if type.elementsEqual("tRNS".utf8), let part = transparency(data, range) {
      hasTransparency = true
      parts.append(part)
    } else {
      ancillaryCount += 1
      if exif == nil, type.elementsEqual("eXIf".utf8), hasRightChecksum(range) { exif = data }
    }
    return range.upperBound
  }

  /// Adds a part of the file, merged with the previous part if they are contiguous.
  private mutating func append(_ range: Range<Int>) {
    let last = parts.count - 1
    // Parts after the image data stay separate from it, because they may be replaced as a whole.
    if parts[last].replacement == nil, parts[last].range.upperBound == range.lowerBound,
      endOfData?.partCount != parts.count
    {
      parts[last].range = parts[last].range.lowerBound..<range.upperBound
    } else {
      parts.append(Part(range: range))
    }
  }

  /// True if a chunk's type consists of letters, and the first one is lower case.
  private static func isAncillary(_ type: Slice<UnsafeRawBufferPointer>) -> Bool {
    type.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) } && type[type.startIndex] & 0x20 != 0
  }

  /// Returns the part for a transparency chunk; nil if the chunk does not count.
  private func transparency(_ data: Range<Int>, _ range: Range<Int>) -> Part? {
    guard !hasTransparency, !isInData, bytes.count > headerPlace + 17, hasRightChecksum(range)
    else { return nil }
    let (depth, colorType) = (Int(bytes[headerPlace + 16]), bytes[headerPlace + 17])
    switch (colorType, data.count) {
    case (0, 2), (2, 6): break
    case (3, 1...max(paletteCount, 1)) where paletteCount > 0: return Part(range: range)
    default: return nil
    }
    // A sample has as many bits as the depth gives; higher bits are ignored.
    guard depth < 16 else { return Part(range: range) }
    let mask = UInt16(1) << depth - 1
    let samples = stride(from: data.lowerBound, to: data.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    if samples.allSatisfy({ $0 <= mask }) { return Part(range: range) }
    return Part(
      range: range,
      replacement: PNGFile.transparency(
        samples.flatMap { [UInt8(($0 & mask) >> 8), UInt8(truncatingIfNeeded: $0 & mask)] }))
  }

  private func hasRightChecksum(_ chunk: Range<Int>) -> Bool {
    let checked = UnsafeRawBufferPointer(
      rebasing: bytes[chunk.lowerBound + 4..<chunk.upperBound - 4])
    return libdeflate_crc32(0, checked.baseAddress, checked.count)
      == number(at: chunk.upperBound - 4)
  }

  private func number(at place: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
}
