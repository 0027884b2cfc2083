extension SeededRandom {
  /// Returns a number in the range with uniform distribution.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
  }

  /// Returns an index in 0 ..< `count` with uniform distribution.
  mutating func index(below count: Int) -> Int {
    min(Int(nextUnit() * Double(count)), count - 1)
  }

  /// Returns a random element of a collection that is not empty.
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[index(below: choices.count)]
  }

  /// Makes the generator for one part of a seed's results. Parts do not influence each other.
  init(seed: UInt64, part: UInt64) {
    var first = SeededRandom(seed: seed)
    self.init(seed: first.next() ^ part &* 0xD1B5_4A32_D192_ED03)
  }
}
