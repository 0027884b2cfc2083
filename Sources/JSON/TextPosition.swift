/// A place in a text as an editor shows it.
package struct TextPosition: Hashable, Sendable {
  /// Counted from 1.
  package var line: Int
  /// Characters (Unicode scalars) from the line's start, counted from 1.
  package var column: Int

  /// The place of a byte of UTF-8.
  package init(of index: Int, in bytes: [UInt8]) {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Continuation bytes belong to the character that they continue.
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
  }
}
