/// Reads style sheets into rules. Source: CSS Syntax 3, section 5; CSS Nesting 1.
struct StyleSheetReader {
  let sheet: StyleSheet
  /// The width of the picture, for media queries.
  let viewWidth: Double
  /// Opens an imported style sheet and returns its text; nil if it is not read.
  let importing: (TextReader) -> TextReader?
  /// Receives a message about each rule that is left out.
  let warn: (String) -> Void

  /// The most levels of nested blocks and style sheets.
  private static let deepest = 8

  /// Reads a style sheet.
  func read(_ reader: TextReader) {
    var reader = reader
    rules(&reader, depth: 0)
  }

  // MARK: Rules

  /// Reads a list of rules up to the end.
  private func rules(_ reader: inout TextReader, depth: Int) {
    // `@import` is allowed only before all other rules.
    var mayImport = true
    while true {
      reader.skipSpace()
      guard let next = reader.next else { return }
      if sheet.isFull {
        return warn("style sheets have more than \(StyleSheet.most) rules and declarations")
      }
      if next == UInt8(ascii: "@") {
        atRule(&reader, nil, depth, &mayImport)
      } else if reader.take(sign: "<!--") || reader.take(sign: "-->") {
        continue
      } else {
        mayImport = false
        // A stray semicolon or brace becomes part of the rule and makes its selector invalid.
        let prelude = reader.prelude(endsWithSemicolon: false)
        guard reader.take("{") else { return }
        rule(TextReader(reader.bytes, prelude), reader.block(), nil, depth)
      }
    }
  }

  /// Reads a rule.
  ///
  /// - Parameter parents: the selectors of the enclosing rule; nil at the top level.
  private func rule(
    _ prelude: TextReader, _ block: Range<Int>, _ parents: SelectorParents?, _ depth: Int
  ) {
    var selectors = SelectorReader(prelude, parents: parents)
    let read = sheet.reading(selectors: prelude.rest.count, block: block.count) {
      selectors.list(isRelative: parents != nil)
    }
    if let unknown = selectors.unknown {
      warn("the pseudo-class \":\(unknown)\" is not known; rules with it do not count")
    }
    guard let read, let list = read, isWithinDepth(depth) else { return }
    sheet.note(list)
    var body = TextReader(prelude.bytes, block)
    contents(&body, SelectorParents(list), depth + 1)
  }

  private func isWithinDepth(_ depth: Int) -> Bool {
    if depth < Self.deepest { return true }
    warn(
      "rules of a style sheet are nested more than \(Self.deepest) deep; the inner ones do not count"
    )
    return false
  }

  /// Reads the declarations and nested rules in the block of a rule.
  private func contents(_ reader: inout TextReader, _ parents: SelectorParents, _ depth: Int) {
    var start = sheet.declarations.count
    func flush() {
      let range = start..<sheet.declarations.count
      guard !range.isEmpty else { return }
      for selector in parents.selectors {
        sheet.add(StyleSheet.Rule(selector: selector, declarations: range))
      }
      start = range.upperBound
    }
    while !sheet.isFull {
      reader.skipSpace()
      if reader.take(";") { continue }
      guard let next = reader.next else { break }
      if next == UInt8(ascii: "@") {
        flush()
        var mayImport = false
        atRule(&reader, parents, depth, &mayImport)
        start = sheet.declarations.count
      } else if !reader.declaration({ sheet.add($0) }) {
        let prelude = reader.prelude(endsWithSemicolon: true)
        guard reader.take("{") else { continue }
        flush()
        rule(TextReader(reader.bytes, prelude), reader.block(), parents, depth)
        start = sheet.declarations.count
      }
    }
    flush()
  }

  // MARK: At-rules

  private func atRule(
    _ reader: inout TextReader, _ parents: SelectorParents?, _ depth: Int, _ mayImport: inout Bool
  ) {
    reader.advance()
    let name = reader.name().map { reader.text($0).lowercased() } ?? ""
    let prelude = TextReader(reader.bytes, reader.prelude(endsWithSemicolon: true))
    guard reader.take("{") else {
      reader.advance()
      if name == "import", mayImport, isWithinDepth(depth) { read(imported: prelude, depth) }
      return
    }
    if name != "layer" { mayImport = false }
    var block = TextReader(reader.bytes, reader.block())
    switch name {
    case "font-face":
      if let rule = FontFaceRule(block) { sheet.add(rule) }
      return
    case "media": guard MediaQuery.holds(prelude, viewWidth: viewWidth) else { return }
    case "supports", "layer": break
    default:
      if !Self.withoutEffect.contains(name) {
        warn("\"@\(name)\" is not known; what is in it does not count")
      }
      return
    }
    guard isWithinDepth(depth) else { return }
    if let parents {
      contents(&block, parents, depth + 1)
    } else {
      rules(&block, depth: depth + 1)
    }
  }

  /// At-rules that have no effect on a static picture, or that browsers do not know.
  private static let withoutEffect: Set<String> = [
    "", "charset", "namespace", "page", "keyframes", "-webkit-keyframes", "-moz-keyframes",
    "-o-keyframes", "counter-style", "font-feature-values", "font-palette-values", "viewport",
    "-ms-viewport", "view-transition", "color-profile",
  ]

  /// Reads a style sheet named by `@import`.
  private func read(imported prelude: TextReader, _ depth: Int) {
    var prelude = prelude
    prelude.skipSpace()
    let address: TextReader
    if prelude.take(function: "url") {
      address = TextReader(prelude.bytes, prelude.parenthesized())
    } else if prelude.next == UInt8(ascii: "\"") || prelude.next == UInt8(ascii: "'") {
      let start = prelude.position
      prelude.skipString()
      address = TextReader(prelude.bytes, start..<prelude.position)
    } else {
      return
    }
    guard MediaQuery.holds(prelude, viewWidth: viewWidth),
      var inner = importing(TextReader(address.bytes, address.unquoted))
    else { return }
    rules(&inner, depth: depth + 1)
  }
}

extension TextReader {
  /// Takes everything up to a block, or up to a semicolon if that ends the rule.
  fileprivate mutating func prelude(endsWithSemicolon: Bool) -> Range<Int> {
    let start = position
    while let byte = next, byte != UInt8(ascii: "{"),
      byte != UInt8(ascii: ";") || !endsWithSemicolon
    {
      skipComponent()
    }
    return start..<position
  }

  /// Takes the contents of a block whose opening brace has been taken, and the closing one.
  fileprivate mutating func block() -> Range<Int> {
    let start = position
    skip(to: UInt8(ascii: "}"))
    let stop = position
    advance()
    return start..<stop
  }

  /// Skips a string, a bracketed block, an escape or one byte.
  private mutating func skipComponent() {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
    case UInt8(ascii: "\\"): advance(by: 2)
    case let byte?:
      advance()
      if let close = byte.closingBracket {
        skip(to: close)
        advance()
      }
    case nil: break
    }
  }

  /// Skips the contents of a bracket and the closing one.
  private mutating func skip(to close: UInt8) {
    var open = [close]
    while let byte = next {
      if byte == open.last {
        open.removeLast()
        if open.isEmpty { return }
        advance()
      } else if let close = byte.closingBracket {
        open.append(close)
        advance()
      } else {
        skipComponent()
      }
    }
  }

  /// Takes a sequence of characters, if it is next.
  fileprivate mutating func take(sign: StaticString) -> Bool {
    let count = sign.utf8CodeUnitCount
    guard position + count <= end,
      bytes[position..<position + count].elementsEqual(sign.description.utf8)
    else { return false }
    advance(by: count)
    return true
  }

  // MARK: Declarations

  /// Reads declarations up to the end, in the syntax of a `style` attribute.
  mutating func declarations(_ add: (Declaration) -> Void) {
    while true {
      skipSpace()
      if take(";") { continue }
      if isAtEnd { return }
      if !declaration(add) { _ = value(mayHaveBlock: true) }
    }
  }

  /// Takes a declaration and its semicolon. A declaration of an unknown property is skipped.
  ///
  /// - Returns: false if there is no declaration; nothing is taken then.
  fileprivate mutating func declaration(_ add: (Declaration) -> Void) -> Bool {
    let start = position
    if let name = name() {
      skipSpace()
      if take(":") {
        skipSpace()
        let isCustom =
          name.count > 2 && bytes[name.lowerBound] == UInt8(ascii: "-")
          && bytes[name.lowerBound + 1] == UInt8(ascii: "-")
        if let value = value(mayHaveBlock: isCustom) {
          var declaration = Declaration(property: nil, value: value)
          declaration.isImportant = declaration.takeImportance(bytes)
          if isCustom {
            declaration.customName = NameHash(unescaped(name))
            add(declaration)
          } else if let property = property(of: name) {
            declaration.property = property
            add(declaration)
          }
          return true
        }
      }
    }
    move(to: start)
    return false
  }

  private func property(of name: Range<Int>) -> Property? {
    if let property = Property(bytes, name) { return property }
    let plain = unescaped(name)
    return plain.count < name.count ? Property(plain, plain.indices) : nil
  }

  /// Takes a value up to the semicolon that ends it.
  ///
  /// - Returns: nil if the value contains a block in braces where none is allowed.
  mutating func value(mayHaveBlock: Bool) -> Range<Int>? {
    let start = position
    while let byte = next, byte != UInt8(ascii: ";") {
      if byte == UInt8(ascii: "{"), !mayHaveBlock { return nil }
      skipComponent()
    }
    return TextReader(bytes, start..<position).trimmed
  }
}

extension UInt8 {
  /// The closing bracket for an opening one; nil for other bytes.
  fileprivate var closingBracket: UInt8? {
    switch self {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }
}

extension Declaration {
  /// Removes `!important` from the end of the value.
  fileprivate mutating func takeImportance(_ bytes: [UInt8]) -> Bool {
    guard let mark = value.last(where: { bytes[$0] == UInt8(ascii: "!") }) else { return false }
    var reader = TextReader(bytes, mark + 1..<value.upperBound)
    reader.skipSpace()
    guard reader.take(word: "important") else { return false }
    value = TextReader(bytes, value.lowerBound..<mark).trimmed
    return true
  }
}
