internal import GLFunXMLFiles

/// An XML tree with its names resolved and its references ready to follow.
///
/// A class, so that passing it on costs nothing.
final class Document {
  let tree: XMLTree
  /// All text: the tree's, followed by that of the style sheets.
  private(set) var bytes: [UInt8]
  private let elementNames: [ElementName?]
  private let attributeNames: [AttributeName?]
  private let properties: [Property?]
  /// True for each node in another namespace than SVG's; empty if there is no such node.
  private var areForeign: [Bool] = []
  /// True for each attribute name that has a part in the style of an element.
  private let areOfStyle: [Bool]
  private var ids: [NameHash: Int32] = [:]

  /// The elements whose text is kept.
  static let textElements: Set<String> = [
    "style", "text", "foreignObject", "svg:style", "svg:text", "svg:foreignObject",
  ]

  private static let svgNamespace = "http://www.w3.org/2000/svg"

  init(_ tree: XMLTree) {
    self.tree = tree
    bytes = tree.bytes
    // The first declaration of a prefix holds for the whole file: files do not give one prefix two meanings.
    var namespaces: [String: String] = [:]
    for attribute in tree.attributes {
      let name = tree.names[Int(attribute.name)]
      guard name.hasPrefix("xmlns:") else { continue }
      let prefix = String(name.dropFirst(6))
      if namespaces[prefix] == nil {
        namespaces[prefix] = String(decoding: tree.bytes[attribute.value], as: UTF8.self)
      }
    }
    func local(_ name: String, isAttribute: Bool) -> String? {
      guard let colon = name.firstIndex(of: ":") else { return name }
      let prefix = String(name[..<colon])
      let local = String(name[name.index(after: colon)...])
      if isAttribute {
        return prefix == "xlink" || prefix == "xml"
          || namespaces[prefix] == "http://www.w3.org/1999/xlink" ? local : nil
      }
      return namespaces[prefix].map { $0 == Self.svgNamespace } ?? (prefix == "svg") ? local : nil
    }
    elementNames = tree.names.map { name in
      local(name, isAttribute: false).flatMap { ElementName.byName[$0] }
    }
    attributeNames = tree.names.map { name in
      local(name, isAttribute: true).flatMap { AttributeName.byName[$0] }
    }
    properties = tree.names.map { Property(presentationAttribute: $0) }
    areOfStyle = zip(attributeNames, properties).map { name, property in
      switch name {
      case .className, .styleText, .space, .lang: true
      default: property != nil
      }
    }
    areForeign = Self.foreignNodes(tree)
    for node in tree.nodes.indices where tree.isElement(node) {
      guard let id = attribute(.id, of: node) else { continue }
      let hash = NameHash(bytes, id)
      if ids[hash] == nil { ids[hash] = Int32(node) }
    }
  }

  /// Returns, for each node, true if its default namespace is neither SVG's nor the root's. A file without namespaces is still
  /// read as SVG. Style sheets in XHTML count like those in SVG.
  ///
  /// - Returns: an empty array if no node is foreign.
  private static func foreignNodes(_ tree: XMLTree) -> [Bool] {
    guard let name = tree.names.firstIndex(of: "xmlns") else { return [] }
    func namespace(of node: Int) -> ArraySlice<UInt8>? {
      guard tree.isElement(node) else { return nil }
      return tree.attributes(of: node).first { tree.attributes[$0].name == name }
        .map { tree.bytes[tree.attributes[$0].value] }
    }
    /// The default namespace of an element.
    enum Kind { case own, xhtml, other }
    let xhtml = "http://www.w3.org/1999/xhtml"
    let root = namespace(of: 0)
    var kinds: [Kind] = []
    for node in tree.nodes.indices {
      let parent = Int(tree.nodes[node].parent)
      guard let own = namespace(of: node) else {
        if !kinds.isEmpty { kinds[node] = kinds[parent] }
        continue
      }
      let isOwn = own.elementsEqual(svgNamespace.utf8) || own == root
      if isOwn, kinds.isEmpty { continue }
      if kinds.isEmpty { kinds = Array(repeating: .own, count: tree.nodes.count) }
      kinds[node] = isOwn ? .own : own.elementsEqual(xhtml.utf8) ? .xhtml : .other
    }
    return kinds.indices.map { node in
      guard kinds[node] != .own, tree.isElement(node) else { return kinds[node] != .own }
      // A prefixed name has the namespace of its prefix.
      let name = tree.names[Int(tree.nodes[node].name)]
      return !name.contains(":") && !(kinds[node] == .xhtml && name == "style")
    }
  }

  /// Appends text, and returns its range in `bytes`.
  func append(_ text: some Sequence<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }

  /// True if the given text occurs anywhere in attribute values or style sheets.
  func hasText(_ text: StaticString) -> Bool {
    let word = Array(text.description.utf8)
    guard let first = word.first, bytes.count >= word.count else { return false }
    let values = bytes
    let bytes = values.span
    for start in 0...bytes.count - word.count where bytes[start] == first {
      var count = 1
      while count < word.count, bytes[start + count] == word[count] { count += 1 }
      if count == word.count { return true }
    }
    return false
  }

  /// True if any length in an attribute value or a style sheet depends on a font: `ex`, `ch`, `cap` or `ic`.
  var hasFontUnits: Bool {
    let sheets = tree.bytes.count..<bytes.count
    return hasFontUnit(sheets)
      || tree.attributes.contains { attribute in
        switch attributeNames[Int(attribute.name)] {
        case .d, .points, .path, .href, .id, .className: false
        default: hasFontUnit(attribute.value)
        }
      }
  }

  /// True if a number followed by a font-relative unit occurs in the range.
  func hasFontUnit(_ range: Range<Int>) -> Bool {
    let values = bytes
    let bytes = values.span
    /// True if the byte at `end` is the last one of a unit that follows a number.
    func endsUnit(_ end: Int) -> Bool {
      guard end >= range.lowerBound + 2, end < range.upperBound else { return false }
      let length: Int
      switch (bytes[end - 1] | 0x20, bytes[end] | 0x20) {
      case (UInt8(ascii: "e"), UInt8(ascii: "x")), (UInt8(ascii: "c"), UInt8(ascii: "h")),
        (UInt8(ascii: "i"), UInt8(ascii: "c")):
        length = 2
      case (UInt8(ascii: "a"), UInt8(ascii: "p")) where bytes[end - 2] | 0x20 == UInt8(ascii: "c"):
        length = 3
      default: return false
      }
      let before = end - length
      guard before >= range.lowerBound else { return false }
      let isNumber = (0x30...0x39).contains(bytes[before]) || bytes[before] == UInt8(ascii: ".")
      // Base64 data contains such letters, too.
      let isEnd =
        end + 1 == range.upperBound
        || !bytes[end + 1].isNameByte && !"+/=".utf8.contains(bytes[end + 1])
      return isNumber && isEnd
    }
    // Every unit has two letters at its end, so a step of two meets one of them.
    for place in stride(from: range.lowerBound + 1, to: range.upperBound, by: 2)
    where bytes[place] >= UInt8(ascii: "A")
      && Self.lettersOfFontUnits >> UInt32(bytes[place] & 0x1F) & 1 != 0
    {
      if endsUnit(place) || endsUnit(place + 1) { return true }
    }
    return false
  }

  /// The letters of `ex`, `ch`, `cap` and `ic`, as bits numbered by their position in the alphabet.
  private static let lettersOfFontUnits = "exchapi".utf8.reduce(UInt32(0)) {
    $0 | 1 << UInt32($1 & 0x1F)
  }

  // MARK: Elements

  /// The element type of a node; nil for text and for elements that are unknown or foreign.
  func name(of node: Int) -> ElementName? {
    let name = tree.nodes[node].name
    if !areForeign.isEmpty, areForeign[node] { return nil }
    return name >= 0 ? elementNames[Int(name)] : nil
  }

  /// The first element with the given name in SVG's namespace; nil if the document has no such element.
  func firstElement(named name: String) -> Int? {
    let numbers = tree.names.indices.filter { index in
      tree.names[index] == name || tree.names[index] == "svg:" + name
    }
    if numbers.isEmpty { return nil }
    return tree.nodes.indices.first { node in
      numbers.contains(Int(tree.nodes[node].name)) && (areForeign.isEmpty || !areForeign[node])
    }
  }

  /// The name of an element as written in the file, prefix included.
  func writtenName(of element: Int) -> String {
    let name = tree.nodes[element].name
    return name >= 0 ? tree.names[Int(name)] : "text"
  }

  func line(of element: Int) -> Int { Int(tree.nodes[element].line) }

  func parent(of node: Int) -> Int? {
    let parent = tree.nodes[node].parent
    return parent >= 0 ? Int(parent) : nil
  }

  /// The first child node of an element.
  func firstChild(of element: Int) -> Int? {
    let child = tree.nodes[element].firstChild
    return child >= 0 ? Int(child) : nil
  }

  func nextSibling(of node: Int) -> Int? {
    let next = tree.nodes[node].nextSibling
    return next >= 0 ? Int(next) : nil
  }

  /// The child elements of an element, in document order.
  func children(of element: Int) -> some Sequence<Int> {
    sequence(state: firstChild(of: element)) { [tree] state -> Int? in
      while let node = state {
        let next = tree.nodes[node].nextSibling
        state = next >= 0 ? Int(next) : nil
        if tree.isElement(node) { return node }
      }
      return nil
    }
  }

  // MARK: Attributes

  /// The range of an attribute's value; nil if the attribute is absent.
  func attribute(_ name: AttributeName, of element: Int) -> Range<Int>? {
    var found: Range<Int>?
    for index in tree.attributes(of: element) {
      let attribute = tree.attributes[index]
      guard attributeNames[Int(attribute.name)] == name else { continue }
      // `href` without a prefix takes precedence over `xlink:href`.
      if name != .href || tree.names[Int(attribute.name)] == "href" { return attribute.value }
      found = attribute.value
    }
    return found
  }

  /// A reader of an attribute's value; nil if the value exceeds the length limit, which paths, points
  /// and `href` are exempt from.
  func reader(_ name: AttributeName, of element: Int) -> TextReader? {
    guard let value = attribute(name, of: element) else { return nil }
    let isLong = value.count > Self.longestValue
    if isLong, name != .d, name != .path, name != .points, name != .href { return nil }
    return TextReader(bytes, value)
  }

  /// The length limit, in bytes, of a value that is neither a path, points nor `href`.
  private static let longestValue = 1 << 20

  /// The value of an attribute as a length; nil if it is absent or not a single length.
  func length(_ name: AttributeName, of element: Int, _ units: LengthUnits) -> Length? {
    guard var reader = reader(name, of: element) else { return nil }
    return reader.only { $0.length(units) }
  }

  /// The value of an attribute as a string.
  func text(_ name: AttributeName, of element: Int) -> String? {
    attribute(name, of: element).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Calls `body` with each property that a presentation attribute of the element sets, and the range of its value.
  func presentation(of element: Int, _ body: (Property, Range<Int>) -> Void) {
    for index in tree.attributes(of: element) {
      let attribute = tree.attributes[index]
      if let property = properties[Int(attribute.name)],
        attribute.value.count <= Self.longestValue
      {
        body(property, attribute.value)
      }
    }
  }

  /// A hash of everything in an element that decides its style within a scope: its name, its identifier if it is in `ids`, its
  /// class, its own style and its presentation attributes.
  func likeness(of element: Int, ids: Set<NameHash>) -> NameHash {
    var hash = NameHash([])
    hash.add(Int(tree.nodes[element].name))
    for index in tree.attributes(of: element) {
      let attribute = tree.attributes[index]
      let name = Int(attribute.name)
      if areOfStyle[name] {
        hash.add(name)
        hash.add(bytes, attribute.value)
      } else if attributeNames[name] == .id, !ids.isEmpty {
        let id = NameHash(bytes, attribute.value)
        if ids.contains(id) { hash.add(bytes, attribute.value) }
      }
    }
    return hash
  }

  // MARK: References

  /// The element with an identifier.
  func element(withID id: Range<Int>) -> Int? { element(NameHash(bytes, id)) }

  func element(_ id: NameHash) -> Int? { ids[id].map(Int.init) }

  /// The element that the fragment of an address names; the fragment may be percent-encoded.
  func element(ofFragment fragment: [UInt8]) -> Int? {
    if let element = element(NameHash(fragment)) { return element }
    guard fragment.contains(UInt8(ascii: "%")) else { return nil }
    return element(NameHash(TextReader(fragment).percentDecoded()))
  }

  /// The element that `href` refers to; nil if it does not exist or is in another file.
  func reference(of element: Int) -> Int? {
    guard let reader = reader(.href, of: element) else { return nil }
    let value = reader.trimmed
    guard let first = value.first, bytes[first] == UInt8(ascii: "#") else { return nil }
    return self.element(ofFragment: Array(bytes[value.dropFirst()]))
  }
}
