internal import Rasterization

extension TileStream {
  /// Appends the coverage of four commands, pixel by pixel: fetching it then takes one texel, and one
  /// costs software drivers more than what is done with it.
  mutating func appendWeights(_ masks: SIMD4<Int32>, column: Int, row: Int) {
    var made: [UInt8] = []
    /// Where the bytes of a command's mask begin, among those of the frame or of `made`.
    var places = SIMD4<Int>.zero
    for lane in 0..<4 where masks[lane] < 0 {
      places[lane] = made.count
      if masks[lane] == TileFrame.Command.full {
        made += [UInt8](repeating: 255, count: TileFrame.tileArea)
      } else {
        made += frame.boxes[Int(TileFrame.Command.box(masks[lane]))].mask(column: column, row: row)
      }
    }
    for lane in 0..<4 where masks[lane] >= 0 { places[lane] = Int(masks[lane]) * TileFrame.tileArea }
    frame.masks.withUnsafeBytes { ofFrame in
      made.withUnsafeBytes { made in
        func bytes(_ lane: Int, _ row: Int) -> SIMD16<UInt8> {
          let source = masks[lane] >= 0 ? ofFrame : made
          return source.loadUnaligned(
            fromByteOffset: places[lane] + row * 16, as: SIMD16<UInt8>.self)
        }
        for row in 0..<TileFrame.tileSize {
          weights.append(interleaved(bytes(0, row), bytes(1, row), bytes(2, row), bytes(3, row)))
        }
      }
    }
  }

  /// Words of a byte from each, the first the lowest.
  @inline(__always)
  private func interleaved(
    _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>, _ d: SIMD16<UInt8>
  ) -> SIMD16<UInt32> {
    func pairs(_ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>) -> SIMD16<UInt16> {
      var bytes = SIMD32<UInt8>()
      bytes.evenHalf = low
      bytes.oddHalf = high
      return unsafeBitCast(bytes, to: SIMD16<UInt16>.self)
    }
    var words = SIMD32<UInt16>()
    words.evenHalf = pairs(a, b)
    words.oddHalf = pairs(c, d)
    return unsafeBitCast(words, to: SIMD16<UInt32>.self)
  }
}
