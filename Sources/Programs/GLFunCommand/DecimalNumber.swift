internal import ArgumentParser

/// The syntax of numbers on the command line and in files of points: decimal and finite.
enum DecimalNumber {
  /// Parses "12", "-0.5", ".5" or "1e3"; returns nil for anything else, such as "nan", "inf", "0x10" or "1e999".
  static func read(_ text: some StringProtocol) -> Double? {
    let letters = text.utf8
    let isDecimal = letters.allSatisfy { letter in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) || "+-.eE".utf8.contains(letter)
    }
    guard isDecimal, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Parses the value of an option.
  ///
  /// - Throws: `ValidationError` for anything else.
  static func argument(_ text: String) throws -> Double {
    guard let value = read(text) else { throw ValidationError("expected a decimal number") }
    return value
  }
}
