/// A sequence of the lines of a text, including empty ones. An array of them could take a hundred times the memory of the text.
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
