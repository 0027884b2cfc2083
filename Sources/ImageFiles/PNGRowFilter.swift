import CSPNG

/// Chooses the filter of each row of a picture: the one that leaves the smallest sum of differences,
/// taken as signed bytes (ISO/IEC 15948, 12.8).
///
/// libspng can choose by the same rule, one byte at a time, in as long as compressing takes; here it
/// is sixteen bytes at a time.
struct PNGRowFilter {
  private typealias Lanes = SIMD16<UInt8>

  private let byteCount: Int
  private let bytesPerPixel: Int
  /// The row and the one above, each between zeros: the pixel left of the first counts as zero, and
  /// the last vector reads beyond the end.
  private var row: [UInt8]
  private var above: [UInt8]

  /// The largest number of vectors whose differences, at most 128 each, add up to 16 bits.
  private static let vectorsPerSum = 256

  /// Begins above the first row.
  init(byteCount: Int, bytesPerPixel: Int) {
    self.byteCount = byteCount
    self.bytesPerPixel = bytesPerPixel
    row = Array(repeating: 0, count: bytesPerPixel + byteCount + Lanes.scalarCount)
    above = row
  }

  /// The filter of the next row, as libspng names it.
  mutating func choose(for next: [UInt8]) -> UInt32 {
    swap(&row, &above)
    row.replaceSubrange(bytesPerPixel..<bytesPerPixel + byteCount, with: next[..<byteCount])
    let sums = row.withUnsafeBytes { row in
      above.withUnsafeBytes { above in
        Self.sums(row, above: above, byteCount: byteCount, bytesPerPixel: bytesPerPixel)
      }
    }
    let choices = [
      SPNG_FILTER_CHOICE_NONE, SPNG_FILTER_CHOICE_SUB, SPNG_FILTER_CHOICE_UP,
      SPNG_FILTER_CHOICE_AVG, SPNG_FILTER_CHOICE_PAETH,
    ]
    var best = 0
    for index in 1..<choices.count where sums[index] < sums[best] { best = index }
    return choices[best].rawValue
  }

  /// The sums of the five filters, in the order of their numbers.
  private static func sums(
    _ row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer, byteCount: Int,
    bytesPerPixel: Int
  ) -> SIMD8<UInt64> {
    var total = SIMD8<UInt64>()
    var place = 0
    while place < byteCount {
      var none = SIMD16<UInt16>()
      var sub = none
      var up = none
      var average = none
      var paeth = none
      let end = min(byteCount, place + vectorsPerSum * Lanes.scalarCount)
      while place < end {
        let a = row.loadUnaligned(fromByteOffset: place, as: Lanes.self)
        let c = above.loadUnaligned(fromByteOffset: place, as: Lanes.self)
        var x = row.loadUnaligned(fromByteOffset: place + bytesPerPixel, as: Lanes.self)
        var b = above.loadUnaligned(fromByteOffset: place + bytesPerPixel, as: Lanes.self)
        var left = a
        var corner = c
        if place + Lanes.scalarCount > byteCount {
          // Beyond the end all are zero, and so are the differences.
          let isBeyond = laneNumbers .>= UInt8(byteCount - place)
          x.replace(with: 0, where: isBeyond)
          b.replace(with: 0, where: isBeyond)
          left.replace(with: 0, where: isBeyond)
          corner.replace(with: 0, where: isBeyond)
        }
        none &+= magnitude(x)
        sub &+= magnitude(x &- left)
        up &+= magnitude(x &- b)
        average &+= magnitude(x &- ((left & b) &+ ((left ^ b) &>> 1)))
        paeth &+= magnitude(x &- predictor(left, b, corner))
        place += Lanes.scalarCount
      }
      let parts = [none, sub, up, average, paeth]
      for index in parts.indices {
        total[index] += UInt64(SIMD16<UInt32>(truncatingIfNeeded: parts[index]).wrappedSum())
      }
    }
    return total
  }

  private static let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// The absolute value of signed bytes.
  @inline(__always)
  private static func magnitude(_ difference: Lanes) -> SIMD16<UInt16> {
    SIMD16<UInt16>(truncatingIfNeeded: pointwiseMin(difference, 0 &- difference))
  }

  /// Paeth's predictor: of left, up and corner the one nearest to left + up − corner, in bytes.
  ///
  /// Left is |up − corner| away and up |left − corner|. Where both lie on the same side of the
  /// corner, that is the farthest; else it is as far away as those two distances differ.
  @inline(__always)
  private static func predictor(_ left: Lanes, _ up: Lanes, _ corner: Lanes) -> Lanes {
    let toLeft = pointwiseMax(up, corner) &- pointwiseMin(up, corner)
    let toUp = pointwiseMax(left, corner) &- pointwiseMin(left, corner)
    let isSameSide = (left .>= corner) .== (up .>= corner)
    var toCorner = pointwiseMax(toLeft, toUp) &- pointwiseMin(toLeft, toUp)
    toCorner.replace(with: 255, where: isSameSide)
    var result = corner
    result.replace(with: up, where: toUp .<= toCorner)
    result.replace(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
    return result
  }
}
