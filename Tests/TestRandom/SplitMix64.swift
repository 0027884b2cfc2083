import ExamplePrograms

/// Random numbers that are the same in every run (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var numbers: SeededRandom

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) {
    numbers = SeededRandom(seed: seed)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { numbers.next() }

  /// A uniformly distributed number of the range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// A uniformly distributed number of the range.
  public mutating func double(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// True once in `count` times.
  public mutating func isOne(in count: Int) -> Bool { int(1...count) == 1 }

  /// The next byte.
  public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  /// The next bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  /// An element of a non-empty collection.
  public mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }
}
