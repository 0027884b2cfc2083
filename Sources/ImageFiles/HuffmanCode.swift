/// A canonical Huffman code as deflate has it (RFC 1951, 3.2.2): shorter codes for what is more frequent.
struct HuffmanCode {
  /// The code of a symbol.
  struct Code {
    /// The bits, with the one that is written first as the lowest.
    var bits: UInt16 = 0
    /// The number of bits; 0 for symbols without a code.
    var count: UInt8 = 0
  }

  /// The codes by symbol.
  private(set) var codes: [Code]

  /// Makes the code in which symbols of these frequencies take the fewest bits, or nearly so where it would have
  /// longer codes than allowed.
  ///
  /// At least two symbols get a code, as decoders refuse codes that leave some bits without a meaning.
  init(frequencies: [Int], longest: Int) {
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
    for symbol in frequencies.indices where used.count < 2 && frequencies[symbol] == 0 {
      used.append(symbol)
    }
    used.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
    codes = Array(repeating: Code(), count: frequencies.count)
    var counts = Self.depths(of: used.map { frequencies[$0] })
    Self.limit(&counts, to: longest)
    // The rarest symbols have the longest codes.
    var place = 0
    for length in counts.indices.reversed() {
      for symbol in used[place..<place + counts[length]] { codes[symbol].count = UInt8(length) }
      place += counts[length]
    }
    assignCodes(counts)
  }

  /// How many leaves lie how deep in the Huffman tree of sorted weights.
  private static func depths(of weights: [Int]) -> [Int] {
    // Leaves first, then inner nodes in the order in which they are made, which is that of their weights.
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

  /// Brings codes that are too long to the longest length, and makes others longer until all have room.
  ///
  /// - Parameter counts: how many codes there are of each length.
  private static func limit(_ counts: inout [Int], to longest: Int) {
    guard counts.count > longest + 1 else { return }
    counts[longest] += counts[(longest + 1)...].reduce(0, +)
    counts.removeSubrange((longest + 1)...)
    // Room in units of the longest code's share.
    var taken = counts.indices.dropFirst().reduce(0) { $0 + counts[$1] << (longest - $1) }
    while taken > 1 << longest {
      // A code of the longest length moves beside a shorter one, which becomes longer by a bit.
      counts[longest] -= 1
      guard let shorter = (1..<longest).last(where: { counts[$0] > 0 }) else { break }
      counts[shorter] -= 1
      counts[shorter + 1] += 2
      taken -= 1
    }
  }

  /// Numbers the codes of each length in the order of their symbols.
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
