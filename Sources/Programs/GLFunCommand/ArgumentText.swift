internal import GLFun

/// The words of the command line as text that preserves their bytes.
///
/// The argument parser needs text. Bytes that are not valid UTF-8, and control characters, are mapped to the last 256
/// characters of Unicode, which are for private use; those characters themselves are preserved, too.
enum ArgumentText {
  private static let first: UInt32 = 0x10FF00

  /// The process's arguments without its name.
  static var arguments: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        var bytes: [UInt8] = []
        var place = 0
        while word[place] != 0 {
          bytes.append(UInt8(bitPattern: word[place]))
          place += 1
        }
        return text(bytes)
      }
    }
  }

  /// Converts a word to text.
  static func text(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let character = String(validating: rest.prefix(length), as: UTF8.self)
      if let scalar = character?.unicodeScalars.first, scalar.value < first,
        scalar.properties.generalCategory != .control
      {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(first + UInt32(byte)) { text.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// Converts text back to the bytes of a word.
  static func bytes(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0xF4 }) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(scalar).map { [$0] } ?? Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// A text with such words in the form for messages, on one line.
  static func shown(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      guard let byte = byte(scalar) else {
        shown += MessageText.escaped(String(scalar))
        continue
      }
      shown +=
        byte < 0x80
        ? MessageText.escaped(String(Unicode.Scalar(byte))) : MessageText.hexadecimal(byte)
    }
    return shown
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }
}
