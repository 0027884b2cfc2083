/// The lines of a text one after the other, also empty ones: an array of them could take a hundred times as much
/// memory as the text.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?

  init(_ text: ArraySlice<UInt8>) { rest = text }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let text = rest else { return nil }
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else {
      rest = nil
      return text
    }
    rest = text[(end + 1)...]
    return text[..<end]
  }
}
