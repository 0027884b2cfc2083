/// An XML document as flat arrays: elements in document order, and one byte array for all values and texts, which are stored as
/// ranges.
///
/// A node is an index. The attributes and children of an element are found without a search. A name is identified by its index
/// in `names`, so that a reader looks up each name only once.
package struct XMLTree: Sendable {
  /// An element, or text between tags.
  package struct Node: Sendable {
    /// The index of an element's name in `names`; −1 for text.
    package internal(set) var name: Int32
    /// The parent; −1 for the root.
    package internal(set) var parent: Int32
    /// The first child; −1 for none.
    package internal(set) var firstChild: Int32
    /// The next sibling; −1 for none.
    package internal(set) var nextSibling: Int32
    /// The first attribute of an element, or the start of a text in `bytes`.
    var start: Int32
    /// The number of attributes of an element, or of bytes of a text.
    var count: Int32
    /// The line where the node begins, counted from 1.
    package internal(set) var line: Int32
  }

  /// An attribute: a name and a value.
  package struct Attribute: Sendable {
    /// The index of the name in `names`.
    package var name: Int32
    /// The start of the value in `bytes`.
    var start: Int32
    /// The number of bytes of the value.
    var count: Int32

    /// The value, as a range of the tree's bytes.
    package var value: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// A processing instruction.
  package struct Instruction: Sendable {
    package var target: String
    /// The text after the target, as a range of the tree's bytes.
    package var data: Range<Int>
  }

  /// The first processing instructions before the root element.
  package internal(set) var instructions: [Instruction] = []
  /// The nodes, parents before their children; the first one is the root element.
  package internal(set) var nodes: [Node] = []
  /// The attributes of all elements.
  package internal(set) var attributes: [Attribute] = []
  /// The names of elements and attributes as written, prefixes included.
  package internal(set) var names: [String] = []
  /// The bytes of values and texts, in UTF-8.
  package internal(set) var bytes: [UInt8] = []

  /// The memory of its arrays in bytes.
  package var byteCount: Int {
    nodes.count * MemoryLayout<Node>.stride + attributes.count * MemoryLayout<Attribute>.stride
      + bytes.count
  }

  /// True if a node is an element.
  package func isElement(_ node: Int) -> Bool { nodes[node].name >= 0 }

  /// Returns the attributes of an element as a range of `attributes`.
  package func attributes(of element: Int) -> Range<Int> {
    let node = nodes[element]
    return Int(node.start)..<Int(node.start) + Int(node.count)
  }

  /// Returns the bytes of a text as a range of `bytes`.
  package func text(of node: Int) -> Range<Int> {
    let node = nodes[node]
    return Int(node.start)..<Int(node.start) + Int(node.count)
  }
}
