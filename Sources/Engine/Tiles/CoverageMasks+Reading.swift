internal import GLFunImaging

/// Reading masks.
extension CoverageMasks {
  /// The coverage of a tile's 256 pixels, row by row.
  public func bytes(of number: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: TileFrame.tileArea) { bytes, count in
      guard let start = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
      withPlaces { unsafe $0.write(masks[number], into: start) }
      count = TileFrame.tileArea
    }
  }

  /// Writes all quads of all masks, 256 bytes for each mask: the quads of the first four columns from the first row to
  /// the last, then the quads of the next four.
  ///
  /// - Parameters:
  ///   - bytes: memory with room for these masks and the `first` ones before them.
  ///   - first: the number of masks in `bytes` before these.
  public func writeQuads(to bytes: inout MutableRawSpan, from first: Int) {
    precondition(bytes.byteCount >= (first + count) * TileFrame.tileArea, "masks do not fit")
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard var next = bytes.baseAddress else { return }
      unsafe next += first * TileFrame.tileArea
      withPlaces { places in
        for mask in masks {
          unsafe places.writeQuads(mask, into: next)
          unsafe next += TileFrame.tileArea
        }
      }
    }
  }

  /// Lends the memory of the masks.
  @inlinable @inline(__always)
  public func withPlaces<Result>(_ body: (Places) -> Result) -> Result {
    unsafe masks.withUnsafeBufferPointer { masks in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        unsafe body(Places(masks: masks, coverage: coverage))
      }
    }
  }

  /// Access to the memory of masks.
  @safe public struct Places {
    @usableFromInline let masks: UnsafeBufferPointer<Mask>
    @usableFromInline let coverage: UnsafeBufferPointer<UInt32>

    @inlinable @inline(__always)
    init(masks: UnsafeBufferPointer<Mask>, coverage: UnsafeBufferPointer<UInt32>) {
      unsafe self.masks = masks
      unsafe self.coverage = coverage
    }

    /// The address of the first mask.
    @inlinable @inline(__always)
    public var maskAddress: UnsafePointer<Mask>? { unsafe masks.baseAddress }

    /// A mask by its number.
    @inlinable @inline(__always)
    public subscript(number: Int32) -> Mask { unsafe masks[Int(number)] }

    /// A pointer to the first of a mask's partly covered quads; nil if the list holds no coverage.
    @inlinable @inline(__always)
    public func quads(of mask: Mask) -> UnsafePointer<UInt32>? {
      unsafe coverage.baseAddress.map { unsafe $0 + Int(mask.first) }
    }

    /// Writes the coverage of a tile's 256 pixels, row by row.
    @inlinable
    public func write(_ mask: Mask, into bytes: UnsafeMutableRawPointer) {
      unsafe write(mask, into: bytes) { quad in
        let (row, column) = CoverageMasks.place(quad)
        return row &* 16 &+ column
      }
    }

    /// Writes all quads, in the order of their bits.
    func writeQuads(_ mask: Mask, into bytes: UnsafeMutableRawPointer) {
      unsafe write(mask, into: bytes) { $0 &* 4 }
    }

    /// Writes all quads, each at the offset in bytes that `place` returns for its bit.
    @inlinable @inline(__always)
    func write(
      _ mask: Mask, into bytes: UnsafeMutableRawPointer, at place: (Int) -> Int
    ) {
      let none = SIMD16<UInt8>(repeating: 0)
      for row in 0..<TileFrame.tileSize {
        unsafe bytes.storeBytes(of: none, toByteOffset: row &* 16, as: SIMD16<UInt8>.self)
      }
      var rest = mask.quads.partial
      if var next = unsafe quads(of: mask) {
        while rest != 0 {
          let offset = place(CoverageMasks.takeFirst(of: &rest))
          unsafe bytes.storeBytes(of: next.pointee, toByteOffset: offset, as: UInt32.self)
          unsafe next += 1
        }
      }
      rest = mask.quads.full
      while rest != 0 {
        let offset = place(CoverageMasks.takeFirst(of: &rest))
        unsafe bytes.storeBytes(of: .max, toByteOffset: offset, as: UInt32.self)
      }
    }
  }
}
