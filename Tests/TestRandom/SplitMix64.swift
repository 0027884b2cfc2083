/// Random numbers that are the same in every run (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of the range, each as likely.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// A number of the range, each as likely.
  public mutating func double(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// True once in `count` times.
  public mutating func isOne(in count: Int) -> Bool { int(1...count) == 1 }

  /// The next byte.
  public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  /// The next bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  /// One of a collection that is not empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }
}
