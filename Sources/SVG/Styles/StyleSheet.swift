/// One property with its value, as a style sheet, an attribute or an element says it.
struct Declaration {
  /// The property; nil for a custom one.
  var property: Property?
  /// The name of a custom property; else that of nothing.
  var customName = NameHash([])
  /// The value, as a range of the document's bytes.
  var value: Range<Int>
  var isImportant = false
}

/// The rules of all style sheets of a document.
final class StyleSheet {
  /// Declarations that hold for the elements of a selector.
  struct Rule {
    var selector: Selector
    /// A range of `declarations`.
    var declarations: Range<Int>
  }

  private(set) var rules: [Rule] = []
  private(set) var declarations: [Declaration] = []
  /// The fonts that come along.
  private(set) var fontFaces: [FontFaceRule] = []
  /// The rules by what their subject must have: an identifier, a class or a type; and all others.
  private var byID: [NameHash: [Int]] = [:]
  private var byClass: [NameHash: [Int]] = [:]
  private var byType: [NameHash: [Int]] = [:]
  private var others: [Int] = []

  var isEmpty: Bool { rules.isEmpty }

  /// Whether which rules hold for an element follows from names, classes and identifiers: its own and those of the elements
  /// around it.
  private(set) var isByNames = true
  /// The identifiers that selectors ask for.
  private(set) var ids: Set<NameHash> = []

  /// Reads a style sheet.
  ///
  /// - Parameters:
  ///   - viewWidth: the picture's width, which media queries may ask for.
  ///   - importing: reads a style sheet that this one names: what is to be read of it; nil for none.
  func read(
    _ reader: TextReader, viewWidth: Double, importing: (TextReader) -> TextReader?
  ) {
    var reader = reader
    read(&reader, Surroundings(viewWidth: viewWidth, depth: 0), importing)
  }

  /// What is around rules.
  private struct Surroundings {
    var viewWidth: Double
    /// How many blocks and style sheets are around them.
    var depth: Int
    /// Whether a rule came before, after which no other style sheet may be named.
    var hasRules = false
  }

  private func read(
    _ reader: inout TextReader, _ around: Surroundings, _ importing: (TextReader) -> TextReader?
  ) {
    var around = around
    while true {
      reader.skipSpace()
      guard let next = reader.next, rules.count + declarations.count < Self.most else { return }
      if next == UInt8(ascii: "<") || next == UInt8(ascii: ">") || next == UInt8(ascii: ";")
        || next == UInt8(ascii: "}")
      {
        reader.advance()
      } else if next == UInt8(ascii: "@") {
        atRule(&reader, &around, importing)
      } else if reader.peek(0) == UInt8(ascii: "-"), reader.peek(1) == UInt8(ascii: "-"),
        reader.peek(2) == UInt8(ascii: ">")
      {
        reader.advance(by: 3)
      } else {
        rule(&reader)
        around.hasRules = true
      }
    }
  }

  private func rule(_ reader: inout TextReader) {
    let prelude = reader.prelude()
    guard reader.take("{") else { return reader.advance() }
    let block = reader.block()
    var selectors = SelectorReader(TextReader(reader.bytes, prelude))
    guard let list = selectors.list() else { return }
    let start = declarations.count
    var body = TextReader(reader.bytes, block)
    body.declarations { declarations.append($0) }
    let range = start..<declarations.count
    for selector in list {
      add(Rule(selector: selector, declarations: range))
    }
  }

  private func atRule(
    _ reader: inout TextReader, _ around: inout Surroundings,
    _ importing: (TextReader) -> TextReader?
  ) {
    reader.advance()
    let name = reader.name().map { reader.text($0).lowercased() }
    let prelude = reader.prelude()
    var inside = around
    inside.depth += 1
    // `@import` and `@charset` have no block.
    guard reader.take("{") else {
      reader.advance()
      if name == "import", !around.hasRules, around.depth < Self.deepest {
        read(imported: TextReader(reader.bytes, prelude), inside, importing)
      }
      return
    }
    if name != "layer" { around.hasRules = true }
    let block = reader.block()
    guard around.depth < Self.deepest else { return }
    if name == "font-face", let rule = FontFaceRule(TextReader(reader.bytes, block)) {
      fontFaces.append(rule)
    }
    let holds =
      switch name {
      case "media": MediaQuery.holds(TextReader(reader.bytes, prelude), viewWidth: around.viewWidth)
      case "supports", "layer": true
      default: false
      }
    if holds {
      var inner = TextReader(reader.bytes, block)
      read(&inner, inside, importing)
    }
  }

  /// Reads a style sheet that `@import` names.
  private func read(
    imported prelude: TextReader, _ inside: Surroundings, _ importing: (TextReader) -> TextReader?
  ) {
    var prelude = prelude
    prelude.skipSpace()
    var address = prelude
    if prelude.take(function: "url") {
      address = TextReader(prelude.bytes, prelude.parenthesized())
    } else if prelude.next == UInt8(ascii: "\"") || prelude.next == UInt8(ascii: "'") {
      let start = prelude.position
      prelude.skipString()
      address = TextReader(prelude.bytes, start..<prelude.position)
    } else {
      return
    }
    guard MediaQuery.holds(prelude, viewWidth: inside.viewWidth),
      var inner = importing(TextReader(address.bytes, address.unquoted))
    else { return }
    var around = inside
    around.hasRules = false
    read(&inner, around, importing)
  }

  /// The most rules and declarations that are read.
  private static let most = 500_000
  /// How deep blocks and style sheets may be in one another.
  private static let deepest = 8

  private func add(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    isByNames = isByNames && rule.selector.isByNames(&ids)
    var (type, className): (NameHash?, NameHash?)
    for test in rule.selector.subject.tests {
      switch test {
      case .id(let id): return byID[NameHash(id), default: []].append(index)
      case .className(let name): className = className ?? NameHash(name)
      case .type(let name): type = NameHash(name)
      default: break
      }
    }
    if let className {
      byClass[className, default: []].append(index)
    } else if let type {
      byType[type, default: []].append(index)
    } else {
      others.append(index)
    }
  }

  /// The rules that hold for an element, in the order in which they are applied.
  func rules(for element: Int, _ matcher: SelectorMatcher) throws(SVGError) -> [Rule] {
    let document = matcher.document
    var candidates = others
    let name = document.writtenName(of: element)
    let local = name.firstIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    candidates += byType[NameHash(local.utf8)] ?? []
    if let id = document.attribute(.id, of: element) {
      candidates += byID[NameHash(document.bytes, id)] ?? []
    }
    if !byClass.isEmpty, let classes = document.attribute(.className, of: element) {
      var start = classes.lowerBound
      while start < classes.upperBound {
        var end = start
        while end < classes.upperBound, !document.bytes[end].isSpace { end += 1 }
        candidates += byClass[NameHash(document.bytes, start..<end)] ?? []
        start = end + 1
      }
    }
    try matcher.work.spend(candidates.count, at: element)
    var found: [Int] = []
    for index in candidates where try matcher.matches(rules[index].selector, element) {
      found.append(index)
    }
    let rules = rules
    found.sort { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }
    return found.map { rules[$0] }
  }
}

extension TextReader {
  /// Takes all before a block or a semicolon.
  fileprivate mutating func prelude() -> Range<Int> {
    let start = position
    while let byte = next, byte != UInt8(ascii: "{"), byte != UInt8(ascii: ";") {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString()
      } else {
        advance()
      }
    }
    return start..<position
  }

  /// Takes a block, whose brace has been taken, as far as its end.
  fileprivate mutating func block() -> Range<Int> {
    let start = position
    var depth = 1
    while let byte = next {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { break }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString()
      } else {
        advance()
      }
    }
    let stop = position
    advance()
    return start..<stop
  }

  /// Reads declarations to the end.
  mutating func declarations(_ add: (Declaration) -> Void) {
    while true {
      skipSpace()
      if take(";") { continue }
      if isAtEnd { return }
      let name = name()
      skipSpace()
      let isDeclaration = name != nil && take(":")
      skipSpace()
      let value = value()
      guard isDeclaration, let name else { continue }
      var declaration = Declaration(property: nil, value: value)
      declaration.isImportant = declaration.takeImportance(bytes)
      if name.count > 2, bytes[name.lowerBound] == UInt8(ascii: "-"),
        bytes[name.lowerBound + 1] == UInt8(ascii: "-")
      {
        declaration.customName = NameHash(bytes, name)
        add(declaration)
      } else if let property = Property(bytes, name) {
        declaration.property = property
        add(declaration)
      }
    }
  }

  /// Takes a value as far as the semicolon that ends it.
  mutating func value() -> Range<Int> {
    let start = position
    while let byte = next, byte != UInt8(ascii: ";") {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case UInt8(ascii: "("):
        advance()
        _ = parenthesized()
      case UInt8(ascii: "{"):
        // A nested rule, which is not known here, ends with its block.
        advance()
        _ = block()
        return start..<start
      default: advance()
      }
    }
    return TextReader(bytes, start..<position).trimmed
  }
}

extension Declaration {
  /// Takes `!important` off the end of the value.
  fileprivate mutating func takeImportance(_ bytes: [UInt8]) -> Bool {
    guard let mark = value.last(where: { bytes[$0] == UInt8(ascii: "!") }) else { return false }
    var reader = TextReader(bytes, mark + 1..<value.upperBound)
    reader.skipSpace()
    guard reader.take(word: "important") else { return false }
    value = TextReader(bytes, value.lowerBound..<mark).trimmed
    return true
  }
}
