internal import GLFunCProcessor

/// A filter type (ISO/IEC 15948, 9.2), with its number.
enum PNGFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth
}

/// Filters the rows of a picture in turn, sixteen bytes at a time.
struct PNGRowFilter {
  private typealias Lanes = SIMD16<UInt8>

  /// The number of meaningless bytes written beyond the end of a row.
  static let slack = Lanes.scalarCount

  private let byteCount: Int
  private let bytesPerPixel: Int
  /// The row and the row above, each between zeros: the pixel to the left of the first one counts as zero, and the last vector
  /// reads beyond the end.
  private var row: [UInt8]
  private var above: [UInt8]

  /// Starts above the first row.
  init(byteCount: Int, bytesPerPixel: Int) {
    self.byteCount = byteCount
    self.bytesPerPixel = bytesPerPixel
    row = Array(repeating: 0, count: bytesPerPixel + byteCount + Self.slack)
    above = row
  }

  /// Advances to the next row.
  ///
  /// - Parameter write: writes the bytes of the row to the given address, and at most `slack` bytes beyond.
  mutating func advance(_ write: (UnsafeMutableRawPointer) -> Void) {
    swap(&row, &above)
    row.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { write(start + bytesPerPixel) }
    }
  }

  /// The filter with the smallest sum of absolute differences, taken as signed bytes (ISO/IEC 15948, 12.8).
  var best: PNGFilter {
    let sums = row.withUnsafeBytes { row in
      above.withUnsafeBytes { above in
        Self.sums(row, above: above, byteCount: byteCount, bytesPerPixel: bytesPerPixel)
      }
    }
    var best = PNGFilter.none
    for filter in PNGFilter.allCases where sums[Int(filter.rawValue)] < sums[Int(best.rawValue)] {
      best = filter
    }
    return best
  }

  /// Writes the filtered row, and up to `slack` bytes more.
  func apply(_ filter: PNGFilter, to target: UnsafeMutableRawPointer) {
    row.withUnsafeBytes { row in
      above.withUnsafeBytes { above in
        switch filter {
        case .none: apply(row, above, to: target) { x, _, _, _ in x }
        case .sub: apply(row, above, to: target) { x, left, _, _ in x &- left }
        case .up: apply(row, above, to: target) { x, _, up, _ in x &- up }
        case .average: apply(row, above, to: target) { x, left, up, _ in x &- Self.mean(left, up) }
        case .paeth:
          apply(row, above, to: target) { x, left, up, corner in
            x &- Self.predictor(left, up, corner)
          }
        }
      }
    }
  }

  @inline(__always)
  private func apply(
    _ row: UnsafeRawBufferPointer, _ above: UnsafeRawBufferPointer,
    to target: UnsafeMutableRawPointer, _ difference: (Lanes, Lanes, Lanes, Lanes) -> Lanes
  ) {
    for place in stride(from: 0, to: byteCount, by: Lanes.scalarCount) {
      let result = difference(
        row.loadUnaligned(fromByteOffset: place + bytesPerPixel, as: Lanes.self),
        row.loadUnaligned(fromByteOffset: place, as: Lanes.self),
        above.loadUnaligned(fromByteOffset: place + bytesPerPixel, as: Lanes.self),
        above.loadUnaligned(fromByteOffset: place, as: Lanes.self))
      target.storeBytes(of: result, toByteOffset: place, as: Lanes.self)
    }
  }

  /// Returns the sums of the five filters, in the order of their numbers.
  private static func sums(
    _ row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer, byteCount: Int,
    bytesPerPixel: Int
  ) -> SIMD8<UInt64> {
    var total = SIMD8<UInt64>()
    for place in stride(from: 0, to: byteCount, by: Lanes.scalarCount) {
      let a = row.loadUnaligned(fromByteOffset: place, as: Lanes.self)
      let c = above.loadUnaligned(fromByteOffset: place, as: Lanes.self)
      var x = row.loadUnaligned(fromByteOffset: place + bytesPerPixel, as: Lanes.self)
      var b = above.loadUnaligned(fromByteOffset: place + bytesPerPixel, as: Lanes.self)
      var left = a
      var corner = c
      if place + Lanes.scalarCount > byteCount {
        // Bytes beyond the end are zero, and so are their differences.
        let isBeyond = laneNumbers .>= UInt8(byteCount - place)
        x.replace(with: 0, where: isBeyond)
        b.replace(with: 0, where: isBeyond)
        left.replace(with: 0, where: isBeyond)
        corner.replace(with: 0, where: isBeyond)
      }
      total[0] &+= magnitude(x)
      total[1] &+= magnitude(x &- left)
      total[2] &+= magnitude(x &- b)
      total[3] &+= magnitude(x &- mean(left, b))
      total[4] &+= magnitude(x &- predictor(left, b, corner))
    }
    return total
  }

  private static let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// Returns the sum of the absolute values of signed bytes.
  @inline(__always)
  private static func magnitude(_ difference: Lanes) -> UInt64 {
    UInt64(sum_of_bytes(lesser_bytes(difference, 0 &- difference)))
  }

  /// Returns half the sum, rounded down.
  @inline(__always)
  private static func mean(_ left: Lanes, _ up: Lanes) -> Lanes {
    (left & up) &+ ((left ^ up) &>> 1)
  }

  /// Returns Paeth's predictor: the one of left, up and corner that is nearest to left + up − corner, in bytes.
  ///
  /// The distance of left is |up − corner|, that of up |left − corner|. If both lie on the same side of the corner, the corner
  /// is the farthest; otherwise its distance is the difference of those two.
  @inline(__always)
  private static func predictor(_ left: Lanes, _ up: Lanes, _ corner: Lanes) -> Lanes {
    let toLeft = greater_bytes(up, corner) &- lesser_bytes(up, corner)
    let toUp = greater_bytes(left, corner) &- lesser_bytes(left, corner)
    let isSameSide = (left .>= corner) .== (up .>= corner)
    var toCorner = greater_bytes(toLeft, toUp) &- lesser_bytes(toLeft, toUp)
    toCorner.replace(with: 255, where: isSameSide)
    var result = corner
    result.replace(with: up, where: toUp .<= toCorner)
    result.replace(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
    return result
  }
}
