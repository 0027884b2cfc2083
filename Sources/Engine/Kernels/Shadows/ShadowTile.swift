#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

/// The working memory for computing a tile of a shadow.
@safe struct ShadowTile: ~Copyable {
  /// Sixteen rows of sixteen values.
  private let rows: UnsafeMutablePointer<Sixteen>
  /// Pairs of rows to be summed together: first the even columns and then the odd ones, with both rows interleaved.
  private let pairs: UnsafeMutablePointer<Sixteen>
  /// The weights of the two rows of a pair, for every row of the tile.
  private let weights: UnsafeMutablePointer<SIMD16<Int32>>
  /// The result as coverage.
  let mask = TileMask()

  /// The greatest number of rows that affect a tile.
  private static let capacity = 128

  typealias Sixteen = SIMD16<UInt16>
  private typealias Eight = SIMD8<Int32>

  init() {
    unsafe rows = .allocate(capacity: TileFrame.tileSize)
    unsafe rows.initialize(repeating: Sixteen(repeating: 0), count: TileFrame.tileSize)
    unsafe pairs = .allocate(capacity: Self.capacity)
    unsafe pairs.initialize(repeating: Sixteen(repeating: 0), count: Self.capacity)
    unsafe weights = .allocate(capacity: Self.capacity / 2)
    unsafe weights.initialize(repeating: SIMD16(repeating: 0), count: Self.capacity / 2)
  }

  deinit {
    unsafe rows.deallocate()
    unsafe pairs.deallocate()
    unsafe weights.deallocate()
  }

  /// A row of values.
  subscript(row: Int) -> Sixteen {
    @inline(__always)
    get { unsafe rows[row & 15] }
    @inline(__always)
    nonmutating set { unsafe rows[row & 15] = newValue }
  }

  /// Adds a row that affects the tile.
  ///
  /// - Parameters:
  ///   - weights: a weight for each row of the tile.
  ///   - index: the number of rows added before.
  @inline(__always)
  func put(_ values: Sixteen, _ weights: SIMD16<Int16>, at index: Int) {
    precondition(index < Self.capacity, "a tile takes no more rows")
    let values = unsafe unsafeBitCast(values, to: SIMD8<UInt32>.self)
    let weights = SIMD16<Int32>(truncatingIfNeeded: weights)
    let (even, odd) = (values & 0xFFFF, values &>> 16)
    if index & 1 == 0 {
      unsafe pairs[index] = unsafeBitCast(even, to: Sixteen.self)
      unsafe pairs[index + 1] = unsafeBitCast(odd, to: Sixteen.self)
      unsafe self.weights[index >> 1] = weights
    } else {
      unsafe pairs[index - 1] |= unsafeBitCast(even &<< 16, to: Sixteen.self)
      unsafe pairs[index] |= unsafeBitCast(odd &<< 16, to: Sixteen.self)
      unsafe self.weights[index >> 1] |= weights &<< 16
    }
  }

  /// Computes the tile from the first `count` rows that were added.
  func sumUp(_ count: Int) {
    let weights = unsafe UnsafeRawPointer(weights)
    for row in stride(from: 0, to: TileFrame.tileSize, by: 4) {
      let half = Eight(repeating: Int32(BlurWeights.unit / 2))
      var (even0, even1, even2, even3) = (half, half, half, half)
      var (odd0, odd1, odd2, odd3) = (half, half, half, half)
      for pair in 0..<(count + 1) >> 1 {
        let (even, odd) = unsafe (pairs[2 * pair], pairs[2 * pair + 1])
        let place = unsafe weights + (pair &* TileFrame.tileSize &+ row) &* 4
        @inline(__always) func weight(_ row: Int) -> Sixteen {
          let weight = unsafe place.load(fromByteOffset: row &* 4, as: Int32.self)
          return unsafe unsafeBitCast(Eight(repeating: weight), to: Sixteen.self)
        }
        let (first, second, third, fourth) = (weight(0), weight(1), weight(2), weight(3))
        even0 &+= sums_of_products(even, first)
        odd0 &+= sums_of_products(odd, first)
        even1 &+= sums_of_products(even, second)
        odd1 &+= sums_of_products(odd, second)
        even2 &+= sums_of_products(even, third)
        odd2 &+= sums_of_products(odd, third)
        even3 &+= sums_of_products(even, fourth)
        odd3 &+= sums_of_products(odd, fourth)
      }
      self[row] = Self.joined(even0, odd0)
      self[row + 1] = Self.joined(even1, odd1)
      self[row + 2] = Self.joined(even2, odd2)
      self[row + 3] = Self.joined(even3, odd3)
    }
  }

  /// The sums divided by the sum of all weights, with even and odd columns interleaved.
  @inline(__always)
  static func joined(_ even: SIMD8<Int32>, _ odd: SIMD8<Int32>) -> Sixteen {
    let bits = Int32(BlurWeights.bits)
    return unsafe unsafeBitCast(even &>> bits | (odd &>> bits) &<< 16, to: Sixteen.self)
  }

  /// Rounds the values to coverage in `mask`.
  func round() {
    for y in 0..<TileFrame.tileSize {
      let rounded = (self[y] &+ UInt16(1 << (AlphaRows.bits - 1))) &>> UInt16(AlphaRows.bits)
      mask.setRow(y, to: SIMD16<UInt8>(truncatingIfNeeded: rounded))
    }
  }
}
#endif
