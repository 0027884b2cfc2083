internal import GLFunLimits
internal import GLFunXMLFiles

/// Finds the declarations that apply to elements, and caches them per element.
struct Cascade {
  let document: Document
  private let sheet: StyleSheet
  private let matcher: SelectorMatcher
  private var store: [Declaration] = []
  /// The style sheets that were not read, with the reasons.
  let problems: [(element: Int, text: String)]
  /// The limits on imported style sheets: their number, and the size of each in bytes.
  private static let mostImports = 32
  private static let largestImport = 1 << 22
  /// The range of each element's declarations in `store`; nil before they are determined.
  private var known: [Range<Int32>?]

  /// - Parameters:
  ///   - document: the document, which the text of the style sheets is appended to.
  ///   - extra: a style sheet that is applied after those of the document.
  ///   - resources: the reader for imported style sheets.
  init(
    _ document: Document, extra: String?, viewWidth: Double, resources: ResourceReader,
    work: DocumentWork
  ) throws(SVGError) {
    let sheet = StyleSheet(budget: work.budget)
    var problems: [(element: Int, text: String)] = []
    var importCount = 0
    func imported(_ address: TextReader, at element: Int) -> TextReader? {
      importCount += 1
      if importCount > Self.mostImports {
        problems.append((element, "only \(Self.mostImports) style sheets of other files are read"))
        return nil
      }
      do throws(ResourceProblem) {
        let file = try resources.read(
          address.bytes, address.rest, most: Self.largestImport, budget: work.budget)
        guard work.budget.tryTaking(2 * file.bytes.count) else { return nil }
        let range = document.append(Self.withoutComments(file.bytes))
        return TextReader(document.bytes, range)
      } catch {
        problems.append((element, "style sheet \(error.text)"))
        return nil
      }
    }
    func read(_ text: TextReader, at element: Int) throws(SVGError) {
      StyleSheetReader(
        sheet: sheet, viewWidth: viewWidth, importing: { imported($0, at: element) },
        warn: { problems.append((element, $0)) }
      ).read(text)
      try work.check(at: element)
    }
    func read(text: [UInt8], at element: Int) throws(SVGError) {
      try work.take(2 * text.count, at: element)
      let range = document.append(Self.withoutComments(text))
      try read(TextReader(document.bytes, range), at: element)
    }
    for link in document.styleSheetLinks(viewWidth: viewWidth) {
      switch link {
      case .address(let address): if let text = imported(address, at: 0) { try read(text, at: 0) }
      case .otherType(let type): problems.append((0, "a style sheet is \(type), which is not read"))
      }
    }
    for element in document.tree.nodes.indices where document.name(of: element) == .style {
      if let media = document.reader(.media, of: element),
        !MediaQuery.holds(media, viewWidth: viewWidth)
      {
        continue
      }
      if let type = document.text(.type, of: element), !Self.isCSS(type) {
        problems.append((element, "a style sheet is \(type.prefix(80)), which is not read"))
        continue
      }
      var text: [UInt8] = []
      var node = document.firstChild(of: element)
      while let child = node {
        if !document.tree.isElement(child) {
          text += document.tree.bytes[document.tree.text(of: child)]
        }
        node = document.nextSibling(of: child)
      }
      try read(text: text, at: element)
    }
    if let extra { try read(text: Array(extra.utf8), at: 0) }
    self.problems = problems
    self.document = document
    self.sheet = sheet
    matcher = SelectorMatcher(document: document, work: work)
    known = Array(repeating: nil, count: document.tree.nodes.count)
  }

  var work: DocumentWork { matcher.work }

  /// The fonts that style sheets declare.
  var fontFaces: [FontFaceRule] { sheet.fontFaces }

  /// A hash of everything that decides the style of an element within its scope; nil if a selector tests more than names, so
  /// that each element's style must be computed on its own.
  func likeness(of element: Int) -> NameHash? {
    sheet.isByNames ? document.likeness(of: element, ids: sheet.ids) : nil
  }

  /// True if a MIME type is that of CSS, or empty.
  static func isCSS(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    return name.isEmpty || name == "text/css"
  }

  /// Replaces comments by a space, which is equivalent anywhere.
  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var quote: UInt8?
    var place = 0
    while place < text.count {
      let byte = text[place]
      if quote == nil, byte == UInt8(ascii: "/"), place + 1 < text.count,
        text[place + 1] == UInt8(ascii: "*")
      {
        place += 3
        while place < text.count,
          !(text[place - 1] == UInt8(ascii: "*") && text[place] == UInt8(ascii: "/"))
        {
          place += 1
        }
        place += 1
        result.append(UInt8(ascii: " "))
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      result.append(byte)
      place += 1
      if byte == UInt8(ascii: "\\"), place < text.count {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  /// The declarations that apply to an element, in increasing precedence.
  mutating func declarations(of element: Int) throws(SVGError) -> Range<Int> {
    if let range = known[element] { return Int(range.lowerBound)..<Int(range.upperBound) }
    let start = store.count
    document.presentation(of: element) { store.append(Declaration(property: $0, value: $1)) }
    var important: [Declaration] = []
    if !sheet.isEmpty {
      for rule in try sheet.rules(for: element, matcher) {
        try work.spend(rule.declarations.count / Self.declarationsOfAStep, at: element)
        for declaration in sheet.declarations[rule.declarations] {
          if declaration.isImportant {
            important.append(declaration)
          } else {
            store.append(declaration)
          }
        }
      }
    }
    if var reader = document.reader(.styleText, of: element) {
      var own: [Declaration] = []
      reader.declarations { own.append($0) }
      try work.spend(own.count * Self.stepsOfADeclaration, at: element)
      store += own.lazy.filter { !$0.isImportant }
      important += own.lazy.filter(\.isImportant)
    }
    store += important
    // Arrays double their capacity as they grow.
    try work.take((store.count - start) * 2 * MemoryLayout<Declaration>.stride, at: element)
    try work.spend((store.count - start) / Self.declarationsOfAStep, at: element)
    known[element] = Int32(start)..<Int32(store.count)
    return start..<store.count
  }

  /// The number of selector-matching steps that take as long as reading a declaration.
  private static let stepsOfADeclaration = 4
  /// The number of declarations that are applied in the time of one step.
  private static let declarationsOfAStep = 2

  subscript(_ index: Int) -> Declaration { store[index] }
}
