/// An XML document as flat arrays: elements in document order, and one array of bytes that all names, values and texts
/// are ranges of.
///
/// A node is an index. An element's attributes and children are found without a search through others. The number of a
/// name is its index in `names`, so that a reader looks each name up only once.
package struct XMLTree: Sendable {
  /// An element, or a text between tags.
  package struct Node: Sendable {
    /// The index of an element's name in `names`; −1 for a text.
    package internal(set) var name: Int32
    /// The node around it; −1 for the root.
    package internal(set) var parent: Int32
    /// The first node in it; −1 for none.
    package internal(set) var firstChild: Int32
    /// The node after it in the same parent; −1 for none.
    package internal(set) var nextSibling: Int32
    /// An element's first attribute, or where a text begins in `bytes`.
    var start: Int32
    /// How many attributes an element has, or how many bytes a text.
    var count: Int32
    /// The line where it begins, from 1.
    package internal(set) var line: Int32
  }

  /// A name and a value.
  package struct Attribute: Sendable {
    /// The index of its name in `names`.
    package var name: Int32
    /// Where the value begins in `bytes`.
    var start: Int32
    /// How many bytes the value has.
    var count: Int32

    /// The value, as a range of the tree's bytes.
    package var value: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// A processing instruction.
  package struct Instruction: Sendable {
    package var target: String
    /// What follows the target, as a range of the tree's bytes.
    package var data: Range<Int>
  }

  /// The first processing instructions before the root element.
  package internal(set) var instructions: [Instruction] = []
  /// The nodes, each before those in it; the first is the root element.
  package internal(set) var nodes: [Node] = []
  /// The attributes of all elements.
  package internal(set) var attributes: [Attribute] = []
  /// The names of elements and attributes as they are written, prefixes included.
  package internal(set) var names: [String] = []
  /// The values and texts; UTF-8.
  package internal(set) var bytes: [UInt8] = []

  /// The bytes of its arrays.
  package var byteCount: Int {
    nodes.count * MemoryLayout<Node>.stride + attributes.count * MemoryLayout<Attribute>.stride
      + bytes.count
  }

  /// Whether a node is an element.
  package func isElement(_ node: Int) -> Bool { nodes[node].name >= 0 }

  /// The attributes of an element, as a range of `attributes`.
  package func attributes(of element: Int) -> Range<Int> {
    let node = nodes[element]
    return Int(node.start)..<Int(node.start) + Int(node.count)
  }

  /// A text's bytes.
  package func text(of node: Int) -> Range<Int> {
    let node = nodes[node]
    return Int(node.start)..<Int(node.start) + Int(node.count)
  }
}
