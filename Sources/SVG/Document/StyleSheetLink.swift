internal import GLFunXMLFiles

/// A style sheet that a processing instruction `<?xml-stylesheet …?>` before the root element names.
/// Source: Associating Style Sheets with XML documents 1.0.
enum StyleSheetLink {
  /// Where it is.
  case address(TextReader)
  /// It is no CSS.
  case otherType(String)
}

extension Document {
  /// The style sheets that are meant for a picture of that width.
  func styleSheetLinks(viewWidth: Double) -> [StyleSheetLink] {
    tree.instructions.compactMap { instruction in
      guard instruction.target == "xml-stylesheet" else { return nil }
      let values = TextReader(tree.bytes, instruction.data).pseudoAttributes()
      guard let href = values["href"], values["alternate"].map({ text($0) }) != "yes" else {
        return nil
      }
      if let media = values["media"],
        !MediaQuery.holds(TextReader(tree.bytes, media), viewWidth: viewWidth)
      {
        return nil
      }
      if let type = values["type"].map({ text($0) }), !Cascade.isCSS(type) {
        return .otherType(String(type.prefix(80)))
      }
      // One with a fragment alone is in this file, and is read there.
      return bytes[href].first == UInt8(ascii: "#") ? nil : .address(TextReader(tree.bytes, href))
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: tree.bytes[range], as: UTF8.self)
  }
}

extension TextReader {
  /// Reads names and values as tags have them.
  fileprivate mutating func readPseudoAttribute() -> (name: String, value: Range<Int>)? {
    skipSpace()
    guard let name = name() else { return nil }
    skipSpace()
    guard take("=") else { return nil }
    skipSpace()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)..<rest.upperBound].firstIndex(of: quote)
    else { return nil }
    let value = position + 1..<end
    move(to: end + 1)
    return (text(name), value)
  }

  fileprivate func pseudoAttributes() -> [String: Range<Int>] {
    var reader = self
    var values: [String: Range<Int>] = [:]
    while let (name, value) = reader.readPseudoAttribute() { values[name] = value }
    return values
  }
}
