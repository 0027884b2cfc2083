internal import ArgumentParser

/// Detects options that are given twice. The argument parser would silently ignore the first value.
enum RepeatedOption {
  /// The options that may be repeated, and those without a value.
  private static let repeatable: Set<Substring> = [
    "--allow-path", "--font", "--font-folder", "--system-fonts", "--strict", "--json", "--fonts",
    "--quiet", "--show-touches", "--no-show-touches", "--controls", "--no-controls", "--line-color",
    "--floor", "--ignore", "--accept", "--help", "-h", "--version",
  ]

  /// Throws if an option with a single value is given twice.
  ///
  /// - Parameter arguments: the command line without the program's name.
  static func check(_ arguments: [String]) throws(ValidationError) {
    var given: Set<Substring> = []
    for word in arguments {
      if word == "--" { return }
      guard word.hasPrefix("-"), word.utf8.dropFirst().first.map(isLetterOrDash) == true else {
        continue
      }
      let written = word.prefix { $0 != "=" }
      let name = written == "-o" ? "--output" : written
      guard !repeatable.contains(name), !given.insert(name).inserted else { continue }
      throw ValidationError("'\(written)' is given twice, and only one value of it can count.")
    }
  }

  private static func isLetterOrDash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte | 0x20)
  }
}
