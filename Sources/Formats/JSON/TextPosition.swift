/// A position in a text in the form that editors show.
package struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1.
  package var line: Int
  /// The column in characters (Unicode scalars), counted from 1.
  package var column: Int

  /// The position of a byte in UTF-8 text.
  package init(of index: Int, in bytes: [UInt8]) {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Continuation bytes belong to the preceding character.
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
  }
}
