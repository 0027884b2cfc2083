/// A CSS selector: compounds of tests, from the element itself outwards.
struct Selector {
  /// The relation of an element to the one that the preceding compound matches.
  enum Combinator {
    /// An ancestor.
    case descendant
    /// The parent.
    case child
    /// The sibling directly before it.
    case next
    /// Any earlier sibling.
    case later
  }

  /// Tests of one element, joined by a logical and.
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
    /// The index of the element among its siblings, or those of its type, is `step`·n + `offset`.
    case nth(step: Int, offset: Int, isOfType: Bool, isFromEnd: Bool)
    case lang([[UInt8]])
    case not([Selector])
    case any([Selector])
    /// The nesting selector `&`: any of the selectors of the enclosing rule.
    case parents([Selector])
    /// A test that never succeeds: it depends on user interaction, or is a pseudo-element.
    case never
  }

  /// The comparison of an attribute's value.
  enum Match {
    case exists, equal, word, language, prefix, suffix, part
  }

  /// The compound that the element itself must match.
  var subject: Compound
  /// The compounds that its surroundings must match, each related to the one before.
  var rest: [(combinator: Combinator, compound: Compound)] = []
  /// The specificity: the counts of identifiers, classes and types, 10 bits each.
  var specificity = 0
}

extension Selector {
  /// True if the selector depends only on names, classes and identifiers of an element and its ancestors.
  ///
  /// - Parameter ids: receives the identifiers.
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
    // The selectors of the enclosing rule have been checked before.
    case .type, .className, .root, .link, .lang, .never, .parents: return true
    default: return false
    }
  }
}

/// The selectors of a rule that contains nested rules.
struct SelectorParents {
  let selectors: [Selector]
  /// The largest specificity among the selectors.
  let specificity: Int

  init(_ selectors: [Selector]) {
    self.selectors = selectors
    specificity = selectors.map(\.specificity).max() ?? 0
  }
}

/// Reads selectors.
struct SelectorReader {
  private var reader: TextReader
  /// The selectors of the enclosing rule, which `&` stands for; nil at the top level.
  private let parents: SelectorParents?
  /// The number of levels that selectors may still be nested in one another.
  private let depth: Int
  /// True if `&` has been read.
  private var hasParent = false
  /// A pseudo-class that browsers support and this reader does not, if one has been read.
  private(set) var unknown: String?

  init(_ reader: TextReader, parents: SelectorParents? = nil, depth: Int = 4) {
    self.reader = reader
    self.parents = parents
    self.depth = depth
  }

  /// Reads a list of selectors; returns nil if one of them is invalid, which makes CSS drop the whole rule.
  ///
  /// - Parameter isRelative: true if the selectors are those of a nested rule, which match descendants by default.
  mutating func list(isRelative: Bool = false) -> [Selector]? {
    var selectors: [Selector] = []
    repeat {
      guard let selector = selector(isRelative: isRelative) else { return nil }
      selectors.append(selector)
      reader.skipSpace()
    } while reader.take(",")
    return reader.isAtEnd ? selectors : nil
  }

  /// The largest specificity. References to enclosing rules could otherwise overflow.
  private static let mostSpecificity = 1 << 40

  /// Creates the test for `&`, and adds its specificity.
  private func parent(_ specificity: inout Int) -> Selector.Test {
    guard let parents else { return .root }
    specificity = min(specificity + parents.specificity, Self.mostSpecificity)
    return .parents(parents.selectors)
  }

  private mutating func selector(isRelative: Bool) -> Selector? {
    reader.skipSpace()
    var compounds: [Selector.Compound] = []
    var combinators: [Selector.Combinator] = []
    var specificity = 0
    let hadParent = hasParent
    hasParent = false
    defer { hasParent = hasParent || hadParent }
    var first: Selector.Combinator?
    if isRelative {
      if reader.take(">") {
        first = .child
      } else if reader.take("+") {
        first = .next
      } else if reader.take("~") {
        first = .later
      }
      reader.skipSpace()
    }
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
    if isRelative, first != nil || !hasParent {
      compounds.insert(Selector.Compound(tests: [parent(&specificity)]), at: 0)
      combinators.insert(first ?? .descendant, at: 0)
    }
    guard let subject = compounds.popLast() else { return nil }
    return Selector(
      subject: subject, rest: zip(combinators, compounds).reversed().map { ($0, $1) },
      specificity: specificity)
  }

  private mutating func compound(_ specificity: inout Int) -> Selector.Compound? {
    var compound = Selector.Compound()
    var isEmpty = true
    // A namespace prefix is ignored: elements with the same name in two namespaces do not occur.
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
      compound.tests.append(.type(reader.unescaped(type)))
      specificity += 1
    }
    while let next = reader.next {
      switch next {
      case UInt8(ascii: "&"):
        reader.advance()
        hasParent = true
        compound.tests.append(parent(&specificity))
      case UInt8(ascii: "#"):
        reader.advance()
        guard let name = reader.name() else { return nil }
        compound.tests.append(.id(reader.unescaped(name)))
        specificity += 1 << 20
      case UInt8(ascii: "."):
        reader.advance()
        guard let name = reader.name() else { return nil }
        compound.tests.append(.className(reader.unescaped(name)))
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
    let key = reader.unescaped(name)
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
    return .attribute(name: key, match, value: reader.unescaped(value))
  }

  /// Pseudo-classes that browsers support, that depend only on the document, and that are not supported here.
  private static let unknownNames: Set<String> = ["has", "dir", "host", "defined", "read-only"]

  private mutating func pseudo(_ specificity: inout Int) -> Selector.Test? {
    let isElement = reader.take(":")
    guard let range = reader.name() else { return nil }
    let name = reader.text(range).lowercased()
    var inside: TextReader?
    if reader.take("(") { inside = TextReader(reader.bytes, reader.parenthesized()) }
    if isElement { return .never }
    if Self.unknownNames.contains(name) { unknown = name + (inside == nil ? "" : "()") }
    if var inside {
      switch name {
      case "not", "is", "where", "matches", "-webkit-any":
        guard depth > 0 else { return nil }
        var list = SelectorReader(inside, parents: parents, depth: depth - 1)
        let selectors = list.list()
        hasParent = hasParent || list.hasParent
        unknown = unknown ?? list.unknown
        guard let selectors else { return nil }
        if name != "where" {
          let own = selectors.map(\.specificity).max() ?? 0
          specificity = min(specificity + own, Self.mostSpecificity)
        }
        return name == "not" ? .not(selectors) : .any(selectors)
      case "nth-child", "nth-of-type", "nth-last-child", "nth-last-of-type":
        specificity += 1 << 10
        guard let (step, offset) = inside.nth() else {
          if inside.take(word: "of") { unknown = name + "(… of …)" }
          return nil
        }
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
    case "root", "scope": return .root
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
  /// Reads the argument of `:nth-child()`: `odd`, `even`, `5`, `2n+1`. Numbers are clamped so that additions cannot overflow.
  fileprivate mutating func nth() -> (step: Int, offset: Int)? {
    only { (reader: inout TextReader) -> (step: Int, offset: Int)? in
      if reader.take(word: "odd") { return (2, 1) }
      if reader.take(word: "even") { return (2, 0) }
      let isNegative = reader.takeSign()
      let number = reader.digits()
      guard let next = reader.next, next | 0x20 == UInt8(ascii: "n") else {
        return number.map { (0, isNegative == true ? -$0 : $0) }
      }
      reader.advance()
      let step = number ?? 1
      reader.skipSpace()
      var offset = 0
      if let isOffsetNegative = reader.takeSign() {
        reader.skipSpace()
        guard let digits = reader.digits() else { return nil }
        offset = isOffsetNegative ? -digits : digits
      }
      return (isNegative == true ? -step : step, offset)
    }
  }

  /// Takes a sign.
  ///
  /// - Returns: true for a minus, false for a plus; nil if there is no sign.
  private mutating func takeSign() -> Bool? {
    if take("-") { return true }
    return take("+") ? false : nil
  }

  /// Takes an unsigned integer; one that is too large becomes 2³⁰.
  private mutating func digits() -> Int? {
    guard next?.isDigit == true else { return nil }
    var number = 0
    while let digit = next, digit.isDigit {
      number = min(number * 10 + Int(digit & 0xF), 1 << 30)
      advance()
    }
    return number
  }
}
