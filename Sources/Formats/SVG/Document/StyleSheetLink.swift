internal import GLFunXMLFiles

/// A style sheet that a processing instruction `<?xml-stylesheet …?>` before the root element names.
/// Source: Associating Style Sheets with XML documents 1.0.
enum StyleSheetLink {
  /// The address of the style sheet.
  case address(TextReader)
  /// The style sheet is not CSS.
  case otherType(String)
}

extension Document {
  /// The style sheets whose media queries match a picture of the given width.
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
      // An address that is only a fragment refers to this file, and is read with it.
      return bytes[href].first == UInt8(ascii: "#") ? nil : .address(TextReader(tree.bytes, href))
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: tree.bytes[range], as: UTF8.self)
  }
}

extension TextReader {
  /// Reads a name and a quoted value, with the syntax of tags.
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
