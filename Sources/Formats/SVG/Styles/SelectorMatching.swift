internal import GLFunXMLFiles

/// Matches selectors against elements.
struct SelectorMatcher {
  let document: Document
  let work: DocumentWork
  private let places: SiblingPlaces

  init(document: Document, work: DocumentWork) {
    self.document = document
    self.work = work
    places = SiblingPlaces(document, work: work)
  }

  func matches(_ selector: Selector, _ element: Int) throws(SVGError) -> Bool {
    guard try matches(selector.subject, element) else { return false }
    return try matches(selector.rest[...], around: element)
  }

  /// True if the surroundings of an element match the rest of its selector. The search backtracks; the budget bounds it.
  private func matches(
    _ rest: ArraySlice<(combinator: Selector.Combinator, compound: Selector.Compound)>,
    around element: Int
  ) throws(SVGError) -> Bool {
    guard let first = rest.first else { return true }
    let remaining = rest.dropFirst()
    switch first.combinator {
    case .child:
      guard let parent = document.parent(of: element) else { return false }
      guard try matches(first.compound, parent) else { return false }
      return try matches(remaining, around: parent)
    case .next:
      let previous = try places.place(of: element).previous
      guard previous >= 0 else { return false }
      let before = Int(previous)
      guard try matches(first.compound, before) else { return false }
      return try matches(remaining, around: before)
    case .descendant:
      var place = document.parent(of: element)
      while let ancestor = place {
        if try matches(first.compound, ancestor), try matches(remaining, around: ancestor) {
          return true
        }
        place = document.parent(of: ancestor)
      }
      return false
    case .later:
      guard let parent = document.parent(of: element) else { return false }
      for sibling in document.children(of: parent) {
        if sibling == element { return false }
        if try matches(first.compound, sibling), try matches(remaining, around: sibling) {
          return true
        }
      }
      return false
    }
  }

  private func matches(
    _ compound: Selector.Compound, _ element: Int
  ) throws(SVGError) -> Bool {
    try work.spend(1, at: element)
    for test in compound.tests where try !holds(test, element) { return false }
    return true
  }

  private func holds(_ test: Selector.Test, _ element: Int) throws(SVGError) -> Bool {
    switch test {
    case .type(let name):
      let written = document.writtenName(of: element)
      let local = written.utf8.lastIndex(of: UInt8(ascii: ":")).map {
        written.utf8[written.utf8.index(after: $0)...]
      }
      return local?.elementsEqual(name) ?? written.utf8.elementsEqual(name)
    case .id(let id): return document.attribute(.id, of: element).map { `is`($0, id) } ?? false
    case .className(let name):
      guard let classes = document.attribute(.className, of: element) else { return false }
      try work.spend(classes.count / Self.bytesOfAStep, at: element)
      return hasWord(classes, name)
    case .attribute(let name, let match, let value):
      guard let found = attribute(name, of: element) else { return false }
      let isSearch = match == .part
      try work.spend(
        found.count / Self.bytesOfAStep * (isSearch ? value.count : 1), at: element)
      return holds(match, found, value)
    case .root: return document.parent(of: element) == nil
    case .firstChild: return try places.place(of: element).index == 1
    case .lastChild: return try places.place(of: element).indexFromEnd == 1
    case .onlyChild:
      let place = try places.place(of: element)
      return place.index == 1 && place.indexFromEnd == 1
    case .firstOfType: return try places.place(of: element).indexOfType == 1
    case .lastOfType: return try places.place(of: element).indexOfTypeFromEnd == 1
    case .empty: return document.firstChild(of: element) == nil
    case .link:
      let name = document.writtenName(of: element)
      return name == "a" || name.hasSuffix(":a")
    case .onlyOfType:
      let place = try places.place(of: element)
      return place.indexOfType == 1 && place.indexOfTypeFromEnd == 1
    case .nth(let step, let offset, let isOfType, let isFromEnd):
      let place = try places.place(of: element)
      let index =
        isFromEnd
        ? isOfType ? place.indexOfTypeFromEnd : place.indexFromEnd
        : isOfType ? place.indexOfType : place.index
      let distance = Int(index) - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    case .lang(let languages):
      var place: Int? = element
      while let ancestor = place {
        if let value = document.attribute(.lang, of: ancestor) {
          return languages.contains { holds(.language, value, $0) }
        }
        place = document.parent(of: ancestor)
      }
      return false
    case .not(let selectors):
      for selector in selectors where try matches(selector, element) { return false }
      return true
    case .any(let selectors):
      for selector in selectors where try matches(selector, element) { return true }
      return false
    case .parents(let selectors):
      // Each `&` is matched against all selectors of the enclosing rule.
      try work.spend(selectors.count, at: element)
      for selector in selectors where try matches(selector, element) { return true }
      return false
    case .never: return false
    }
  }

  /// The number of bytes compared in the time of one step.
  private static let bytesOfAStep = 32

  // MARK: Values

  private func attribute(_ name: [UInt8], of element: Int) -> Range<Int>? {
    for index in document.tree.attributes(of: element) {
      let attribute = document.tree.attributes[index]
      let written = document.tree.names[Int(attribute.name)].utf8
      let start = written.lastIndex(of: UInt8(ascii: ":")).map { written.index(after: $0) }
      if written[(start ?? written.startIndex)...].elementsEqual(name) { return attribute.value }
    }
    return nil
  }

  private func `is`(_ range: Range<Int>, _ value: [UInt8]) -> Bool {
    range.count == value.count && document.bytes[range].elementsEqual(value)
  }

  private func hasWord(_ range: Range<Int>, _ word: [UInt8]) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, !document.bytes[end].isSpace { end += 1 }
      if `is`(start..<end, word) { return true }
      start = end + 1
    }
    return false
  }

  private func holds(_ match: Selector.Match, _ range: Range<Int>, _ value: [UInt8]) -> Bool {
    let found = document.bytes[range]
    switch match {
    case .exists: return true
    case .equal: return `is`(range, value)
    case .word: return hasWord(range, value)
    case .language:
      return found.starts(with: value)
        && (found.count == value.count
          || found[range.lowerBound + value.count] == UInt8(ascii: "-"))
    case .prefix: return !value.isEmpty && found.starts(with: value)
    case .suffix: return !value.isEmpty && found.suffix(value.count).elementsEqual(value)
    case .part:
      guard !value.isEmpty, found.count >= value.count else { return false }
      for start in range.lowerBound...range.upperBound - value.count
      where document.bytes[start..<start + value.count].elementsEqual(value) {
        return true
      }
      return false
    }
  }
}
