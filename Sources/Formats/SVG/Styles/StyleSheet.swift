internal import GLFunLimits

/// One property and its value, from a style sheet, an attribute or an element's own style.
struct Declaration {
  /// The property; nil for a custom property.
  var property: Property?
  /// The name of a custom property; otherwise the hash of no bytes.
  var customName = NameHash([])
  /// The value, as a range of the document's bytes.
  var value: Range<Int>
  var isImportant = false
}

/// The rules of all style sheets of a document.
final class StyleSheet {
  /// A selector and the declarations that apply to its elements.
  struct Rule {
    var selector: Selector
    /// A range of `declarations`.
    var declarations: Range<Int>
  }

  private(set) var rules: [Rule] = []
  private(set) var declarations: [Declaration] = []
  /// The fonts that the style sheets declare.
  private(set) var fontFaces: [FontFaceRule] = []
  /// The rules by the identifier, class or type that their subject requires; and all others.
  private var byID: [NameHash: [Int]] = [:]
  private var byClass: [NameHash: [Int]] = [:]
  private var byType: [NameHash: [Int]] = [:]
  private var others: [Int] = []

  var isEmpty: Bool { rules.isEmpty }

  /// The budget of the file. If it is exhausted, no more rules are read.
  private let budget: WorkBudget

  init(budget: WorkBudget) { self.budget = budget }

  /// True if the rules for an element follow only from names, classes and identifiers, its own and those of its ancestors.
  private(set) var isByNames = true
  /// The identifiers that selectors mention.
  private(set) var ids: Set<NameHash> = []

  /// True if no more rules are read.
  var isFull: Bool { rules.count + declarations.count >= Self.most || budget.excess != nil }

  /// The number of bytes of a class list that are read in the time of one step.
  private static let bytesOfAStep = 16
  /// The peak memory of a selector per byte of its text.
  private static let memoryPerByte = 128
  /// The most rules and declarations to read.
  static let most = 500_000

  /// Reads selectors if the budget has room for the memory that they may take. Half of it is given back afterwards.
  ///
  /// - Parameters:
  ///   - count: the bytes of the selectors.
  ///   - block: the bytes of their rule.
  /// - Returns: nil if there is no room.
  func reading<Result>(selectors count: Int, block: Int, _ body: () -> Result) -> Result? {
    let room = count * Self.memoryPerByte
    guard budget.tryTaking(room), budget.trySpending(count + block / 8) else { return nil }
    defer { budget.giveBack(room / 2) }
    return body()
  }

  /// Records the names that the selectors of a rule depend on. Called once for each rule, before its nested rules.
  func note(_ selectors: [Selector]) {
    for selector in selectors { isByNames = isByNames && selector.isByNames(&ids) }
  }

  /// Adds a declaration for the rules that are added next.
  func add(_ declaration: Declaration) {
    guard budget.tryTaking(2 * MemoryLayout<Declaration>.stride) else { return }
    declarations.append(declaration)
  }

  func add(_ rule: FontFaceRule) { fontFaces.append(rule) }

  func add(_ rule: Rule) {
    guard budget.tryTaking(2 * MemoryLayout<Rule>.stride) else { return }
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

  /// The rules that apply to an element, in the order of application.
  func rules(for element: Int, _ matcher: SelectorMatcher) throws(SVGError) -> [Rule] {
    let document = matcher.document
    var candidates: [Int] = []
    func add(_ list: [Int]?) throws(SVGError) {
      guard let list else { return }
      try matcher.work.spend(list.count, at: element)
      candidates += list
    }
    try add(others)
    let name = document.writtenName(of: element)
    let local = name.firstIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    try add(byType[NameHash(local.utf8)])
    if let id = document.attribute(.id, of: element) {
      try add(byID[NameHash(document.bytes, id)])
    }
    if !byClass.isEmpty, let classes = document.attribute(.className, of: element) {
      try matcher.work.spend(classes.count / Self.bytesOfAStep, at: element)
      // A class counts once, however often it is repeated. Most elements have a single class.
      var first: NameHash?
      var others: Set<NameHash> = []
      var start = classes.lowerBound
      while start < classes.upperBound {
        var end = start
        while end < classes.upperBound, !document.bytes[end].isSpace { end += 1 }
        let name = NameHash(document.bytes, start..<end)
        start = end + 1
        guard let list = byClass[name], name != first else { continue }
        if first == nil {
          first = name
        } else if !others.insert(name).inserted {
          continue
        }
        try add(list)
      }
    }
    var found: [Int] = []
    for index in candidates where try matcher.matches(rules[index].selector, element) {
      found.append(index)
    }
    let rules = rules
    if found.count > 1 {
      found.sort { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }
    }
    return found.map { rules[$0] }
  }
}
