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

  /// Whether no more is read.
  var isFull: Bool { rules.count + declarations.count >= Self.most }

  /// The most rules and declarations that are read.
  static let most = 500_000

  /// Takes in what selectors of a rule ask for. It is done once for each rule, before those in it.
  func note(_ selectors: [Selector]) {
    for selector in selectors { isByNames = isByNames && selector.isByNames(&ids) }
  }

  /// Adds a declaration, which belongs to the rules that are added next.
  func add(_ declaration: Declaration) { declarations.append(declaration) }

  func add(_ rule: FontFaceRule) { fontFaces.append(rule) }

  func add(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
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
