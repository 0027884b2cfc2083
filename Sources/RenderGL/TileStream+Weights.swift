internal import Rasterization

extension TileStream {
  /// Masks that share words, of which there is room for four.
  struct OpenWeights {
    var masks = SIMD4(repeating: TileFrame.Command.full)
    var count = 0
  }

  /// Appends where the coverage of four commands is to be found. Commands that cover the tile need no
  /// weights: in a picture of large shapes those would be most of what is uploaded.
  mutating func append(
    _ masks: SIMD4<Int32>, to open: inout OpenWeights, of frame: TileFrame, column: Int, row: Int
  ) {
    let wanted = (0..<4).count { masks[$0] != TileFrame.Command.full }
    if open.count + wanted > 4 {
      appendWeights(open.masks, of: frame, column: column, row: row)
      open = OpenWeights()
    }
    var shifts: UInt32 = 0
    var whole: UInt32 = 0
    for lane in 0..<4 {
      if masks[lane] == TileFrame.Command.full {
        whole |= 255 << (8 * UInt32(lane))
      } else {
        shifts |= UInt32(8 * open.count) << (8 * UInt32(lane))
        open.masks[open.count] = masks[lane]
        open.count += 1
      }
    }
    let place = wanted == 0 ? 0 : UInt32(weights.count * TileFrame.tileSize)
    words.append(SIMD4(place, shifts, whole, 0))
  }

  /// Appends the coverage of four commands, pixel by pixel: fetching it then takes one texel, and one
  /// costs software drivers more than what is done with it.
  mutating func appendWeights(
    _ masks: SIMD4<Int32>, of frame: TileFrame, column: Int, row: Int
  ) {
    typealias Bytes = UnsafeRawPointer
    let area = TileFrame.tileArea
    withUnsafeTemporaryAllocation(byteCount: 4 * area, alignment: 16) { room in
      frame.masks.withUnsafeBytes { ofFrame in
        func bytes(_ lane: Int) -> Bytes? {
          let mask = masks[lane]
          if mask >= 0 { return ofFrame.baseAddress.map { $0 + Int(mask) * area } }
          let made = UnsafeMutableRawBufferPointer(rebasing: room[(lane * area)...])
          if mask == TileFrame.Command.full {
            made.initializeMemory(as: UInt8.self, repeating: 255)
          } else {
            let box = frame.boxes[Int(TileFrame.Command.box(mask))]
            made.copyBytes(from: box.mask(column: column, row: row))
          }
          return made.baseAddress.map { Bytes($0) }
        }
        guard let a = bytes(0), let b = bytes(1), let c = bytes(2), let d = bytes(3) else { return }
        for place in stride(from: 0, to: area, by: 16) {
          weights.append(
            Self.interleaved(
              a.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self),
              b.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self),
              c.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self),
              d.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)))
        }
      }
    }
  }

  /// Words of a byte from each, the first the lowest.
  @inline(__always)
  private static func interleaved(
    _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>, _ d: SIMD16<UInt8>
  ) -> SIMD16<UInt32> {
    let half = SIMD16<UInt16>(repeating: 8)
    let low = SIMD16<UInt16>(truncatingIfNeeded: a) | SIMD16<UInt16>(truncatingIfNeeded: b) &<< half
    let high =
      SIMD16<UInt16>(truncatingIfNeeded: c) | SIMD16<UInt16>(truncatingIfNeeded: d) &<< half
    return SIMD16<UInt32>(truncatingIfNeeded: low)
      | SIMD16<UInt32>(truncatingIfNeeded: high) &<< SIMD16(repeating: 16)
  }
}
