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
}
