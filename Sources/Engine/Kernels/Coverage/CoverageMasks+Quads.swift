#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

/// The quads of masks while they are made.
extension CoverageMasks {
  /// Adds the quads of a tile's coverage as a mask.
  @inline(__always)
  mutating func append(_ quads: TileQuads, of tile: borrowing some TileCoverage & ~Copyable) {
    masks.append(Mask(quads: quads, first: UInt32(truncatingIfNeeded: coverage.count)))
    coverage.append(addingCapacity: 65 + 15) { span in
      unsafe span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        let next = unsafe start + count + tile.put(quads.partial, to: start + count)
        unsafe next.pointee = 0
        count = unsafe (next - start &+ 1) & ~1
      }
    }
  }

  /// The byte offset in `coverage` of a pixel in a partly covered quad of a mask.
  @inline(__always)
  func place(column: Int, row: Int, in number: Int) -> Int {
    let mask = masks[number]
    let quad = (column >> 2) &<< 4 | row
    assert(mask.quads.partial >> UInt64(quad) & 1 != 0)
    return (Int(mask.first) &+ mask.count(before: quad)) &<< 2 | column & 3
  }

  /// Sets the coverage of the pixel at a byte offset.
  @inline(__always)
  mutating func set(_ value: UInt8, at place: Int) {
    var words = coverage.mutableSpan
    Self.set(UInt32(value), at: place, in: &words)
  }

  /// Sets the coverage of the first `count` of sixteen pixels, each at its byte offset.
  @inline(__always)
  mutating func set(_ values: SIMD16<Int32>, at places: borrowing Scratch<Int>, count: Int) {
    var words = coverage.mutableSpan
    for lane in 0..<count {
      Self.set(UInt32(truncatingIfNeeded: values[lane]), at: places[lane], in: &words)
    }
  }

  @inline(__always)
  private static func set(_ value: UInt32, at place: Int, in words: inout MutableSpan<UInt32>) {
    let shift = UInt32(truncatingIfNeeded: place & 3) &<< 3
    words[place >> 2] = words[place >> 2] & ~(255 &<< shift) | value &<< shift
  }
}

extension CoverageMasks.Places {
  /// Prefetches a mask, without its quads.
  @inline(__always)
  func prefetchMask(_ number: Int32) {
    if let start = unsafe maskAddress { unsafe prefetch(start + Int(number)) }
  }

  /// Prefetches the quads of a mask. Few masks need more than two cache lines.
  @inline(__always)
  func prefetchQuads(of mask: CoverageMasks.Mask) {
    guard let quads = unsafe quads(of: mask) else { return }
    unsafe prefetch(quads)
    unsafe prefetch(quads + 16)
  }
}

extension CoverageMasks.Mask {
  /// The number of partly covered quads before a bit.
  @inline(__always)
  func count(before bit: Int) -> Int {
    (quads.partial & (1 << UInt64(bit) &- 1)).nonzeroBitCount
  }

  /// The rows from the first to the last in which there is coverage.
  var rows: Range<Int> {
    let halves = quads.all | quads.all >> 32
    let rows = UInt16(truncatingIfNeeded: halves | halves >> 16)
    return rows == 0 ? 0..<0 : rows.trailingZeroBitCount..<16 - rows.leadingZeroBitCount
  }
}
#endif
