internal import GLFunXMLFiles

/// An XML tree whose names are known and whose references can be followed.
///
/// It is a class so that handing it on costs nothing.
final class Document {
  let tree: XMLTree
  /// All text: that of the tree, then that of style sheets.
  private(set) var bytes: [UInt8]
  private let elementNames: [ElementName?]
  private let attributeNames: [AttributeName?]
  private let properties: [Property?]
  /// Whether each node is of another namespace than SVG's; empty where none is.
  private var areForeign: [Bool] = []
  /// Whether attributes decide the style of an element.
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
    // The first declaration of a prefix counts everywhere: files do not give one prefix two meanings.
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

  /// Tells for each node whether the namespace that names without a prefix have there is neither SVG's nor the root's. A file
  /// without namespaces is an SVG all the same. Style sheets of XHTML count as those of SVG do.
  ///
  /// - Returns: nothing where that is true of none.
  private static func foreignNodes(_ tree: XMLTree) -> [Bool] {
    guard let name = tree.names.firstIndex(of: "xmlns") else { return [] }
    func namespace(of node: Int) -> ArraySlice<UInt8>? {
      guard tree.isElement(node) else { return nil }
      return tree.attributes(of: node).first { tree.attributes[$0].name == name }
        .map { tree.bytes[tree.attributes[$0].value] }
    }
    /// What the default namespace of each element is.
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
      // A name with a prefix has the namespace of that.
      let name = tree.names[Int(tree.nodes[node].name)]
      return !name.contains(":") && !(kinds[node] == .xhtml && name == "style")
    }
  }

  /// Adds text to read from.
  func append(_ text: some Sequence<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }

  /// Whether a text stands anywhere in values and style sheets.
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

  /// Whether a length in a value or a style sheet is measured by a font: in `ex`, `ch`, `cap` or `ic`.
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

  /// Whether such a unit stands behind a number.
  func hasFontUnit(_ range: Range<Int>) -> Bool {
    let values = bytes
    let bytes = values.span
    /// True if a byte is the last one of a unit behind a number.
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
      // Within data in base64 there are such letters, too.
      let isEnd =
        end + 1 == range.upperBound
        || !bytes[end + 1].isNameByte && !"+/=".utf8.contains(bytes[end + 1])
      return isNumber && isEnd
    }
    // One of the last two letters of a unit is met by steps of two.
    for place in stride(from: range.lowerBound + 1, to: range.upperBound, by: 2)
    where bytes[place] >= UInt8(ascii: "A")
      && Self.lettersOfFontUnits >> UInt32(bytes[place] & 0x1F) & 1 != 0
    {
      if endsUnit(place) || endsUnit(place + 1) { return true }
    }
    return false
  }

  /// The letters of `ex`, `ch`, `cap` and `ic`, by their places in the alphabet.
  private static let lettersOfFontUnits = "exchapi".utf8.reduce(UInt32(0)) {
    $0 | 1 << UInt32($1 & 0x1F)
  }

  // MARK: Elements

  /// What an element is; nil for one that means nothing here, and for texts.
  func name(of node: Int) -> ElementName? {
    let name = tree.nodes[node].name
    if !areForeign.isEmpty, areForeign[node] { return nil }
    return name >= 0 ? elementNames[Int(name)] : nil
  }

  /// The first element of a name in SVG's namespace; nil for none.
  func firstElement(named name: String) -> Int? {
    let numbers = tree.names.indices.filter { index in
      tree.names[index] == name || tree.names[index] == "svg:" + name
    }
    if numbers.isEmpty { return nil }
    return tree.nodes.indices.first { node in
      numbers.contains(Int(tree.nodes[node].name)) && (areForeign.isEmpty || !areForeign[node])
    }
  }

  /// An element's name as it is written.
  func writtenName(of element: Int) -> String {
    let name = tree.nodes[element].name
    return name >= 0 ? tree.names[Int(name)] : "text"
  }

  func line(of element: Int) -> Int { Int(tree.nodes[element].line) }

  func parent(of node: Int) -> Int? {
    let parent = tree.nodes[node].parent
    return parent >= 0 ? Int(parent) : nil
  }

  /// The first node in an element.
  func firstChild(of element: Int) -> Int? {
    let child = tree.nodes[element].firstChild
    return child >= 0 ? Int(child) : nil
  }

  func nextSibling(of node: Int) -> Int? {
    let next = tree.nodes[node].nextSibling
    return next >= 0 ? Int(next) : nil
  }

  /// The elements in an element, in order.
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

  /// The value of an attribute.
  func attribute(_ name: AttributeName, of element: Int) -> Range<Int>? {
    var found: Range<Int>?
    for index in tree.attributes(of: element) {
      let attribute = tree.attributes[index]
      guard attributeNames[Int(attribute.name)] == name else { continue }
      // `href` without a prefix goes before `xlink:href`.
      if name != .href || tree.names[Int(attribute.name)] == "href" { return attribute.value }
      found = attribute.value
    }
    return found
  }

  /// A reader of an attribute's value; nil where it is longer than values but those of paths, points and data are.
  func reader(_ name: AttributeName, of element: Int) -> TextReader? {
    guard let value = attribute(name, of: element) else { return nil }
    let isLong = value.count > Self.longestValue
    if isLong, name != .d, name != .path, name != .points, name != .href { return nil }
    return TextReader(bytes, value)
  }

  /// The most bytes of a value that is neither a path nor data.
  private static let longestValue = 1 << 20

  /// The length that an attribute is; nil where it is not there, or is anything else.
  func length(_ name: AttributeName, of element: Int, _ units: LengthUnits) -> Length? {
    guard var reader = reader(name, of: element) else { return nil }
    return reader.only { $0.length(units) }
  }

  /// The text of an attribute.
  func text(_ name: AttributeName, of element: Int) -> String? {
    attribute(name, of: element).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The properties that an element's attributes set, with their values.
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

  /// What decides the style of an element in a scope: its name, its identifier if it is one of some, its class, its own style
  /// and the attributes that set properties.
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

  /// The element of an identifier.
  func element(withID id: Range<Int>) -> Int? { element(NameHash(bytes, id)) }

  func element(_ id: NameHash) -> Int? { ids[id].map(Int.init) }

  /// The element of the fragment of an address, in which `%20` and the like may stand for other characters.
  func element(ofFragment fragment: [UInt8]) -> Int? {
    if let element = element(NameHash(fragment)) { return element }
    guard fragment.contains(UInt8(ascii: "%")) else { return nil }
    return element(NameHash(TextReader(fragment).percentDecoded()))
  }

  /// The element that `href` refers to; nil for none, and for one in another file.
  func reference(of element: Int) -> Int? {
    guard let reader = reader(.href, of: element) else { return nil }
    let value = reader.trimmed
    guard let first = value.first, bytes[first] == UInt8(ascii: "#") else { return nil }
    return self.element(ofFragment: Array(bytes[value.dropFirst()]))
  }
}
