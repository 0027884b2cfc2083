import GLFunCDeflate

/// A WOFF 1.0 font: an sfnt whose tables are compressed by zlib. Source: W3C, WOFF File Format 1.0.
struct WOFF {
  private let bytes: [UInt8]
  private let name: String

  private struct Table {
    var tag, checksum: UInt32
    var offset, packedCount, count: Int
  }

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  private func number(_ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func damaged(_ problem: String) -> FontError { .damaged(name: name, problem: problem) }

  /// Unpacks the font to an sfnt.
  func unpacked() throws(FontError) -> [UInt8] {
    let (headerCount, entryCount) = (44, 20)
    guard bytes.count >= headerCount else { throw damaged("the WOFF header ends too early") }
    let tableCount = Int(bytes[12]) << 8 | Int(bytes[13])
    guard tableCount > 0, bytes.count >= headerCount + tableCount * entryCount else {
      throw damaged("the WOFF table directory ends too early")
    }
    let tables = (0..<tableCount).map { index in
      let place = headerCount + index * entryCount
      return Table(
        tag: number(place), checksum: number(place + 16), offset: Int(number(place + 4)),
        packedCount: Int(number(place + 8)), count: Int(number(place + 12)))
    }
    // Deflate produces at most 1,032 bytes from one.
    let areHonest = tables.allSatisfy {
      $0.offset + $0.packedCount <= bytes.count && $0.packedCount <= $0.count
        && $0.count <= $0.packedCount * 1032
    }
    let size = tables.reduce(12 + 16 * tableCount) { $0 + ($1.count + 3) & ~3 }
    guard areHonest, size <= FontFace.largestFile else {
      throw damaged("a table of the WOFF file is longer than it can be")
    }
    var font = [UInt8](repeating: 0, count: size)
    func put(_ number: UInt32, at offset: Int) {
      for byte in 0..<4 {
        font[offset + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(byte)))
      }
    }
    put(number(4), at: 0)
    put(UInt32(tableCount) << 16, at: 4)
    var place = 12 + 16 * tableCount
    for (index, table) in tables.enumerated() {
      let entry = 12 + 16 * index
      put(table.tag, at: entry)
      put(table.checksum, at: entry + 4)
      put(UInt32(place), at: entry + 8)
      put(UInt32(table.count), at: entry + 12)
      let packed = bytes[table.offset..<table.offset + table.packedCount]
      if table.packedCount == table.count {
        font.replaceSubrange(place..<place + table.count, with: packed)
      } else {
        guard Self.inflate(packed, into: &font, at: place, count: table.count) else {
          throw damaged("a table of the WOFF file cannot be unpacked")
        }
      }
      place += (table.count + 3) & ~3
    }
    return font
  }

  /// Unpacks zlib data that must have exactly the given size.
  private static func inflate(
    _ packed: ArraySlice<UInt8>, into target: inout [UInt8], at offset: Int, count: Int
  ) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    return packed.withUnsafeBytes { packed in
      target.withUnsafeMutableBytes { target in
        guard let place = target.baseAddress?.advanced(by: offset) else { return false }
        return libdeflate_zlib_decompress(
          decompressor, packed.baseAddress, packed.count, place, count, nil) == LIBDEFLATE_SUCCESS
      }
    }
  }
}
