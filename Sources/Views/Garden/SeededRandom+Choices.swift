extension SeededRandom {
  /// A number of the range, each as likely.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
  }

  /// One of 0 ..< `count`, each as likely.
  mutating func index(below count: Int) -> Int {
    min(Int(nextUnit() * Double(count)), count - 1)
  }

  /// One of a collection that is not empty.
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[index(below: choices.count)]
  }

  /// The generator of a part of what a seed makes: what one part takes does not change another.
  init(seed: UInt64, part: UInt64) {
    var first = SeededRandom(seed: seed)
    self.init(seed: first.next() ^ part &* 0xD1B5_4A32_D192_ED03)
  }
}
