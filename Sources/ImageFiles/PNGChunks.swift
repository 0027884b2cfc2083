import GLFunCDeflate

/// The parts of a PNG file that decide about its pixels.
///
/// Ancillary chunks say nothing of pixels, with the exception of `tRNS` and `eXIf`: they are passed over unread,
/// whatever their checksums and contents. A `tRNS` chunk counts where libpng takes it: its checksum, its length and
/// its place are right, and it is the first (ISO/IEC 15948, 11.3.2.1). Of `eXIf` chunks the first with a right
/// checksum counts.
struct PNGChunks {
  /// A part of the file, or what is read in its place.
  struct Part {
    /// Where it lies in the file.
    var range: Range<Int>
    /// Other bytes in its place; nil for the file's own.
    var replacement: [UInt8]?

    /// How many bytes are read.
    var count: Int { replacement?.count ?? range.count }
  }

  /// The parts in the order of the file. Where the file breaks off, or is no chain of chunks, the last part is
  /// all that follows.
  private(set) var parts: [Part]
  /// How many chunks are passed over.
  private(set) var ancillaryCount = 0
  /// Where the Exif data lies in the file; nil where there is none.
  private(set) var exif: Range<Int>?

  /// True if Xcode has made the file for iOS (CgBI): its data have no frame of zlib, and pixels are premultiplied, with blue
  /// before green and red.
  private(set) var isForIOS = false
  /// Where the header's chunk begins.
  private(set) var headerPlace = PNGChunks.signatureLength

  private let bytes: UnsafeRawBufferPointer
  /// The data of a file for iOS.
  private var deflated: [UInt8] = []
  /// How many colours the palette has.
  private var paletteCount = 0
  private var hasTransparency = false
  /// Where image data ended that other chunks followed: the number of parts, and the place in the file.
  private var endOfData: (partCount: Int, place: Int)?
  private var isInData = false

  /// Finds the parts of a whole file.
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

  /// Puts the data of a file for iOS into the frame of zlib (RFC 1950), without a checksum.
  private mutating func frameData() {
    guard let index = parts.firstIndex(where: { $0.replacement != nil && $0.count == 0 }) else {
      return
    }
    parts[index].replacement = PNGFile.imageData(([0x78, 0x01] + deflated + [0, 0, 0, 0])[...])
    deflated = []
  }

  private static let signatureLength = 8
  /// The bytes of a chunk beside its data: the length, the type and the checksum.
  private static let chunkOverhead = 12

  /// Adds the chunk at a place to the parts, or passes over it.
  ///
  /// - Returns: the place of the next chunk; nil where the rest of the file is to be taken as it is.
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
        // Image data is in one run of chunks: the decoder is to see what is in between.
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

  /// Adds a part of the file, as one with the part before it where that ends here.
  private mutating func append(_ range: Range<Int>) {
    let last = parts.count - 1
    // What is left out after the image data begins with a part of its own.
    if parts[last].replacement == nil, parts[last].range.upperBound == range.lowerBound,
      endOfData?.partCount != parts.count
    {
      parts[last].range = parts[last].range.lowerBound..<range.upperBound
    } else {
      parts.append(Part(range: range))
    }
  }

  /// True if a chunk's type consists of letters, the first of them small.
  private static func isAncillary(_ type: Slice<UnsafeRawBufferPointer>) -> Bool {
    type.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) } && type[type.startIndex] & 0x20 != 0
  }

  /// What is read of a chunk of transparency; nil where it does not count.
  private func transparency(_ data: Range<Int>, _ range: Range<Int>) -> Part? {
    guard !hasTransparency, !isInData, bytes.count > headerPlace + 17, hasRightChecksum(range)
    else { return nil }
    let (depth, colorType) = (Int(bytes[headerPlace + 16]), bytes[headerPlace + 17])
    switch (colorType, data.count) {
    case (0, 2), (2, 6): break
    case (3, 1...max(paletteCount, 1)) where paletteCount > 0: return Part(range: range)
    default: return nil
    }
    // A sample has as many bits as the depth says; those above it do not count.
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
