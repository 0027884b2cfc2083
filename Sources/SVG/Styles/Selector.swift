/// A selector of CSS: compounds of tests, from the element itself outwards.
struct Selector {
  /// How an element is related to the one that the compound before describes.
  enum Combinator {
    /// Somewhere around it.
    case descendant
    /// Its parent.
    case child
    /// The element just before it.
    case next
    /// An element before it in the same parent.
    case later
  }

  /// Tests of one element, all of which must hold.
  struct Compound {
    var tests: [Test] = []
  }

  /// One test of an element.
  indirect enum Test {
    case type([UInt8])
    case id([UInt8])
    case className([UInt8])
    case attribute(name: [UInt8], Match, value: [UInt8])
    case root, firstChild, lastChild, onlyChild, firstOfType, lastOfType, onlyOfType, empty, link
    /// The place of the element among its siblings, or those of its type, is `step`·n + `offset`.
    case nth(step: Int, offset: Int, isOfType: Bool, isFromEnd: Bool)
    case lang([[UInt8]])
    case not([Selector])
    case any([Selector])
    /// Depends on what a user does, or is a part that no element has.
    case never
  }

  /// How the value of an attribute is compared.
  enum Match {
    case exists, equal, word, language, prefix, suffix, part
  }

  /// What describes the element; the first compound.
  var subject: Compound
  /// What describes its surroundings, each related to the one before.
  var rest: [(combinator: Combinator, compound: Compound)] = []
  /// Identifiers, classes and types, counted, 10 bits each.
  var specificity = 0
}

extension Selector {
  /// Whether it asks for nothing but names, classes and identifiers of an element and of those around it.
  ///
  /// - Parameter ids: is given the identifiers.
  func isByNames(_ ids: inout Set<NameHash>) -> Bool {
    for (combinator, compound) in rest {
      switch combinator {
      case .next, .later: return false
      case .child, .descendant: break
      }
      for test in compound.tests where !test.isByNames(&ids) { return false }
    }
    for test in subject.tests where !test.isByNames(&ids) { return false }
    return true
  }
}

extension Selector.Test {
  fileprivate func isByNames(_ ids: inout Set<NameHash>) -> Bool {
    switch self {
    case .id(let id):
      ids.insert(NameHash(id))
      return true
    case .not(let selectors), .any(let selectors):
      for selector in selectors where !selector.isByNames(&ids) { return false }
      return true
    case .type, .className, .root, .link, .lang, .never: return true
    default: return false
    }
  }
}

/// Reads selectors.
struct SelectorReader {
  private var reader: TextReader
  /// How deep selectors may be nested in one another.
  private let depth: Int

  init(_ reader: TextReader, depth: Int = 4) {
    self.reader = reader
    self.depth = depth
  }

  /// Reads a list of selectors; nil where one of them is wrong, which makes CSS drop the rule.
  mutating func list() -> [Selector]? {
    var selectors: [Selector] = []
    repeat {
      guard let selector = selector() else { return nil }
      selectors.append(selector)
      reader.skipSpace()
    } while reader.take(",")
    return reader.isAtEnd ? selectors : nil
  }

  private mutating func selector() -> Selector? {
    reader.skipSpace()
    var compounds: [Selector.Compound] = []
    var combinators: [Selector.Combinator] = []
    var specificity = 0
    while true {
      guard let compound = compound(&specificity) else { return nil }
      compounds.append(compound)
      let hadSpace = reader.next?.isSpace == true || reader.next == UInt8(ascii: "/")
      reader.skipSpace()
      if reader.take(">") {
        combinators.append(.child)
      } else if reader.take("+") {
        combinators.append(.next)
      } else if reader.take("~") {
        combinators.append(.later)
      } else if hadSpace, let next = reader.next, next != UInt8(ascii: ",") {
        combinators.append(.descendant)
      } else {
        break
      }
      reader.skipSpace()
    }
    guard let subject = compounds.popLast() else { return nil }
    return Selector(
      subject: subject, rest: zip(combinators, compounds).reversed().map { ($0, $1) },
      specificity: specificity)
  }

  private mutating func compound(_ specificity: inout Int) -> Selector.Compound? {
    var compound = Selector.Compound()
    var isEmpty = true
    // A namespace before a type is passed over: no file has two elements of one name.
    if reader.take("*") {
      isEmpty = false
      if reader.next == UInt8(ascii: "|"), reader.peek(1) != UInt8(ascii: "=") { reader.advance() }
    }
    if let name = reader.name() {
      isEmpty = false
      var type = name
      if reader.next == UInt8(ascii: "|"), reader.peek(1) != UInt8(ascii: "=") {
        reader.advance()
        guard let local = reader.name() else { return nil }
        type = local
      }
      compound.tests.append(.type(Array(reader.bytes[type])))
      specificity += 1
    }
    while let next = reader.next {
      switch next {
      case UInt8(ascii: "#"):
        reader.advance()
        guard let name = reader.name() else { return nil }
        compound.tests.append(.id(Array(reader.bytes[name])))
        specificity += 1 << 20
      case UInt8(ascii: "."):
        reader.advance()
        guard let name = reader.name() else { return nil }
        compound.tests.append(.className(Array(reader.bytes[name])))
        specificity += 1 << 10
      case UInt8(ascii: "["):
        reader.advance()
        guard let test = attribute() else { return nil }
        compound.tests.append(test)
        specificity += 1 << 10
      case UInt8(ascii: ":"):
        reader.advance()
        guard let test = pseudo(&specificity) else { return nil }
        compound.tests.append(test)
      default: return isEmpty ? nil : compound
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  private mutating func attribute() -> Selector.Test? {
    reader.skipSpace()
    guard var name = reader.name() else { return nil }
    if reader.take(":")
      || reader.next == UInt8(ascii: "|") && reader.peek(1) != UInt8(ascii: "=")
        && reader.take("|")
    {
      guard let local = reader.name() else { return nil }
      name = local
    }
    let key = Array(reader.bytes[name])
    reader.skipSpace()
    if reader.take("]") { return .attribute(name: key, .exists, value: []) }
    let match: Selector.Match
    if reader.take("=") {
      match = .equal
    } else {
      guard let sign = reader.next else { return nil }
      switch sign {
      case UInt8(ascii: "~"): match = .word
      case UInt8(ascii: "|"): match = .language
      case UInt8(ascii: "^"): match = .prefix
      case UInt8(ascii: "$"): match = .suffix
      case UInt8(ascii: "*"): match = .part
      default: return nil
      }
      reader.advance()
      guard reader.take("=") else { return nil }
    }
    reader.skipSpace()
    let value: Range<Int>
    if reader.next == UInt8(ascii: "\"") || reader.next == UInt8(ascii: "'") {
      let start = reader.position
      reader.skipString()
      guard reader.position - start >= 2 else { return nil }
      value = start + 1..<reader.position - 1
    } else {
      guard let name = reader.name() else { return nil }
      value = name
    }
    reader.skipSpace()
    if reader.name() != nil { reader.skipSpace() }
    guard reader.take("]") else { return nil }
    return .attribute(name: key, match, value: Array(reader.bytes[value]))
  }

  private mutating func pseudo(_ specificity: inout Int) -> Selector.Test? {
    let isElement = reader.take(":")
    guard let range = reader.name() else { return nil }
    let name = reader.text(range).lowercased()
    var inside: TextReader?
    if reader.take("(") { inside = TextReader(reader.bytes, reader.parenthesized()) }
    if isElement { return .never }
    if var inside {
      switch name {
      case "not", "is", "where", "matches", "-webkit-any":
        guard depth > 0 else { return nil }
        var list = SelectorReader(inside, depth: depth - 1)
        guard let selectors = list.list() else { return nil }
        if name != "where" { specificity += selectors.map(\.specificity).max() ?? 0 }
        return name == "not" ? .not(selectors) : .any(selectors)
      case "nth-child", "nth-of-type", "nth-last-child", "nth-last-of-type":
        specificity += 1 << 10
        guard let (step, offset) = inside.nth() else { return nil }
        return .nth(
          step: step, offset: offset, isOfType: name.hasSuffix("type"),
          isFromEnd: name.hasPrefix("nth-last"))
      case "lang":
        specificity += 1 << 10
        return .lang(
          inside.bytes[inside.trimmed].split(separator: UInt8(ascii: ",")).map { word in
            word.filter { !$0.isSpace && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
          })
      default: return nil
      }
    }
    specificity += 1 << 10
    switch name {
    case "root": return .root
    case "first-child": return .firstChild
    case "last-child": return .lastChild
    case "only-child": return .onlyChild
    case "first-of-type": return .firstOfType
    case "last-of-type": return .lastOfType
    case "only-of-type": return .onlyOfType
    case "empty": return .empty
    case "link", "any-link": return .link
    case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target",
      "checked", "disabled", "enabled", "before", "after", "first-line", "first-letter":
      return .never
    default: return nil
    }
  }
}

extension TextReader {
  /// Reads what `:nth-child` takes: `odd`, `even`, `5`, `2n+1`.
  fileprivate mutating func nth() -> (step: Int, offset: Int)? {
    skipSpace()
    if take(word: "odd") { return (2, 1) }
    if take(word: "even") { return (2, 0) }
    let text = text(trimmed).lowercased().filter { $0 != " " }
    guard let n = text.firstIndex(of: "n") else {
      return Int(text).map { (0, $0) }
    }
    let factor = text[..<n]
    let step = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : Int(factor)
    let after = text[text.index(after: n)...]
    guard let step, let offset = after.isEmpty ? 0 : Int(after), abs(step) < 1 << 30,
      abs(offset) < 1 << 30
    else { return nil }
    return (step, offset)
  }
}
