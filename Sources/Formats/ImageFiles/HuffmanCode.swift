/// A canonical Huffman code as in deflate (RFC 1951, 3.2.2): frequent symbols get short codes.
struct HuffmanCode {
  /// The code of a symbol.
  struct Code {
    /// The bits; the one written first is the lowest.
    var bits: UInt16 = 0
    /// The number of bits; 0 for symbols without a code.
    var count: UInt8 = 0
  }

  /// The codes by symbol.
  private(set) var codes: [Code]

  /// Makes an optimal code for symbol frequencies, or a nearly optimal one if the optimum would exceed the maximum code length.
  ///
  /// At least two symbols get a code, because decoders reject incomplete codes.
  init(frequencies: [Int], longest: Int) {
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
    for symbol in frequencies.indices where used.count < 2 && frequencies[symbol] == 0 {
      used.append(symbol)
    }
    used.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
    codes = Array(repeating: Code(), count: frequencies.count)
    var counts = Self.depths(of: used.map { frequencies[$0] })
    Self.limit(&counts, to: longest)
    // The rarest symbols get the longest codes.
    var place = 0
    for length in counts.indices.reversed() {
      for symbol in used[place..<place + counts[length]] { codes[symbol].count = UInt8(length) }
      place += counts[length]
    }
    assignCodes(counts)
  }

  /// Returns the number of leaves at each depth in the Huffman tree of sorted weights.
  private static func depths(of weights: [Int]) -> [Int] {
    // Leaves come first, then inner nodes in order of creation, which is also the order of their weights.
    var weights = weights
    let leafCount = weights.count
    var parents = [Int](repeating: 0, count: 2 * leafCount - 1)
    var (leaf, inner) = (0, leafCount)
    func takesLeaf() -> Bool {
      leaf < leafCount && (inner >= weights.count || weights[leaf] <= weights[inner])
    }
    while weights.count < parents.count {
      var sum = 0
      for _ in 0..<2 {
        let child = takesLeaf() ? leaf : inner
        if child < leafCount { leaf += 1 } else { inner += 1 }
        sum += weights[child]
        parents[child] = weights.count
      }
      weights.append(sum)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var counts = [Int](repeating: 0, count: leafCount + 1)
    for node in parents.indices.dropLast().reversed() {
      depths[node] = depths[parents[node]] + 1
      if node < leafCount { counts[depths[node]] += 1 }
    }
    return counts
  }

  /// Shortens codes that exceed the maximum length, and lengthens others until the code is complete.
  ///
  /// - Parameter counts: the number of codes of each length.
  private static func limit(_ counts: inout [Int], to longest: Int) {
    guard counts.count > longest + 1 else { return }
    counts[longest] += counts[(longest + 1)...].reduce(0, +)
    counts.removeSubrange((longest + 1)...)
    // The occupied code space, in units of the share of a code with the maximum length.
    var taken = counts.indices.dropFirst().reduce(0) { $0 + counts[$1] << (longest - $1) }
    while taken > 1 << longest {
      // A code of the maximum length becomes the sibling of a shorter code, which grows by a bit.
      counts[longest] -= 1
      guard let shorter = (1..<longest).last(where: { counts[$0] > 0 }) else { break }
      counts[shorter] -= 1
      counts[shorter + 1] += 2
      taken -= 1
    }
  }

  /// Assigns the codes of each length in the order of their symbols.
  private mutating func assignCodes(_ counts: [Int]) {
    var next = [UInt16](repeating: 0, count: counts.count + 1)
    for length in counts.indices.dropFirst() {
      next[length + 1] = (next[length] + UInt16(counts[length])) << 1
    }
    for symbol in codes.indices where codes[symbol].count > 0 {
      let length = Int(codes[symbol].count)
      codes[symbol].bits = Self.reversed(next[length], length)
      next[length] += 1
    }
  }

  private static func reversed(_ code: UInt16, _ length: Int) -> UInt16 {
    (0..<length).reduce(0) { $0 << 1 | code >> UInt16($1) & 1 }
  }
}
