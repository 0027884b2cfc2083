internal import ArgumentParser

/// A number of bytes in the syntax of the command line: a whole number and K, M, G or T.
struct MemorySize: Hashable, ExpressibleByArgument, CustomStringConvertible {
  /// The number of bytes.
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// Parses a size such as "512M": 512 times 2^20. The letter may be lower case.
  init?(argument: String) {
    guard let letter = argument.last, let power = Self.letters.firstIndex(of: letter.uppercased())
    else { return nil }
    let digits = argument.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let count = Int(digits), count > 0, count <= Int.max >> (10 * (power + 1))
    else { return nil }
    bytes = count << (10 * (power + 1))
  }

  private static let letters = ["K", "M", "G", "T"]

  /// The number in the largest unit that leaves at least two digits, rounded up, in the syntax that is parsed.
  var description: String {
    var power = 0
    while power < 3, bytes >> (10 * (power + 1)) >= 10 { power += 1 }
    let unit = 1 << (10 * (max(power, 1)))
    return "\((bytes + unit - 1) / unit)\(Self.letters[max(power, 1) - 1])"
  }

  /// The default as help shows it.
  var defaultValueDescription: String { description }
}
