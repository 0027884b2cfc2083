import GLFunXMLFiles
import Testing

@Suite("XML")
struct XMLTests {
  @Test(
    "Elements and texts know their lines, whatever ends a line", arguments: ["\n", "\r\n", "\r"])
  func lines(end: String) throws {
    // In UTF-16, ਊ is two bytes that are line feeds individually.
    let text = ["<!-- ਊ -->", "<a", "b='1", "2'", "><c/>", "", "<d/><e/>", "ਊ<f/></a>"].joined(
      separator: end)
    let wide = [0xFEFF] + Array(text.utf16)
    let bytes = [Array(text.utf8), wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }]
    for bytes in bytes {
      let tree = try XMLTree(bytes, keepingTextOf: ["a"])
      let elements = tree.nodes.filter { $0.name >= 0 }
      #expect(elements.map(\.line) == [2, 5, 7, 7, 8])
    }
  }

  @Test("Escaped text reads back as it was, from an element and from an attribute")
  func escapedText() throws {
    let text = "<a href=\"x\">&amp;</a> ]]> <!-- 'ä€😀' \t \r \n \r\n \u{85}\u{2028}\u{7F}"
    let escaped = XMLText.escaped(text)
    let tree = try XMLTree(
      Array("<e a=\"\(escaped)\">\(escaped)</e>".utf8), keepingTextOf: ["e"])
    #expect(Array(tree.bytes[tree.attributes[0].value]) == Array(text.utf8))
    #expect(Array(tree.bytes[tree.text(of: 1)]) == Array(text.utf8))
    // XML has no such characters, not even escaped.
    #expect(
      XMLText.escaped("\u{0}\u{B}\u{1F}\u{FFFE}\u{FFFF}")
        == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
  }
}
