import GLFunCExpat
import GLFunLimits
import GLFunPlatform

/// Builds a tree from the events of expat.
struct XMLTreeBuilder {
  private(set) var tree = XMLTree()
  /// The first limit that was exceeded, if any; the parser is then stopped.
  private(set) var excess: String?

  /// The remaining budget for the text.
  let budget: WorkBudget
  private let limits: XMLLimits
  /// The elements whose text is kept, descendants included.
  private let textElements: Set<String>
  /// The open elements, each with the node added to it last, and a flag that keeps its text.
  private var open: [(node: Int32, last: Int32, keepsText: Bool)] = []
  /// A hash table of name indices.
  private var table = [Int32](repeating: -1, count: 256)
  private var nameBytes: [[UInt8]] = []
  /// The number of bytes of the file read so far.
  var byteCount = 0

  init(limits: XMLLimits, budget: WorkBudget, keepingTextOf textElements: Set<String>) {
    self.limits = limits
    self.budget = budget
    self.textElements = textElements
  }

  /// Begins an element.
  ///
  /// - Returns: true if the parser may continue.
  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    line: Int
  ) -> Bool {
    if open.count >= limits.depth {
      excess = "elements are nested more than \(limits.depth) deep"
      return false
    }
    let name = index(of: name)
    let first = Int32(tree.attributes.count)
    if let attributes {
      var place = 0
      while let name = attributes[place], let value = attributes[place + 1],
        tree.names.count <= limits.names
      {
        let start = Int32(tree.bytes.count)
        append(value, count: strlen(value))
        let count = Int32(tree.bytes.count) - start
        let index = index(of: name)
        tree.attributes.append(XMLTree.Attribute(name: index, start: start, count: count))
        place += 2
      }
    }
    add(
      XMLTree.Node(
        name: name, parent: open.last?.node ?? -1, firstChild: -1, nextSibling: -1,
        start: first, count: Int32(tree.attributes.count) - first, line: Int32(clamping: line)))
    let keepsText =
      open.last?.keepsText == true || textElements.contains(tree.names[Int(name)])
    open.append((Int32(tree.nodes.count - 1), -1, keepsText))
    return isWithinLimits()
  }

  /// Ends the innermost element.
  mutating func end() { open.removeLast() }

  /// The innermost open element.
  var openElement: (name: String, line: Int)? {
    open.last.map { element in
      let node = tree.nodes[Int(element.node)]
      return (tree.names[Int(node.name)], Int(node.line))
    }
  }

  /// Adds text.
  ///
  /// - Returns: true if the parser may continue.
  mutating func characters(
    _ text: UnsafePointer<CChar>, count: Int, line: @autoclosure () -> Int
  ) -> Bool {
    guard let innermost = open.last else { return true }
    guard innermost.keepsText else {
      passedOver += count
      return isWithinLimits()
    }
    let start = Int32(tree.bytes.count)
    append(text, count: count)
    // expat delivers a text in pieces.
    if innermost.last >= 0, !tree.isElement(Int(innermost.last)) {
      let last = Int(innermost.last)
      if tree.nodes[last].start + tree.nodes[last].count == start {
        tree.nodes[last].count += Int32(count)
        return isWithinLimits()
      }
    }
    add(
      XMLTree.Node(
        name: -1, parent: innermost.node, firstChild: -1, nextSibling: -1, start: start,
        count: Int32(count), line: Int32(clamping: line())))
    return isWithinLimits()
  }

  /// The maximum number of processing instructions that are kept.
  private static let mostInstructions = 64

  /// Adds a processing instruction if it is before the root element.
  mutating func instruction(_ target: UnsafePointer<CChar>, _ data: UnsafePointer<CChar>) {
    guard tree.nodes.isEmpty, tree.instructions.count < Self.mostInstructions else { return }
    let start = tree.bytes.count
    append(data, count: strlen(data))
    tree.instructions.append(
      XMLTree.Instruction(target: String(cString: target), data: start..<tree.bytes.count))
  }

  /// The number of steps for an element or a text.
  private static let stepsOfANode = 8
  /// The number of further steps for each attribute.
  private static let stepsOfAnAttribute = 2

  /// The size of texts that are not kept, in bytes.
  private var passedOver = 0

  private mutating func isWithinLimits() -> Bool {
    if tree.byteCount > takenByteCount, !take() { return false }
    if tree.names.count > limits.names {
      excess = "there are more than \(limits.names) names of elements and attributes"
    } else if tree.attributes.count > limits.attributes {
      excess = "there are more than \(limits.attributes) attributes"
    } else if tree.bytes.count + passedOver
      > max(limits.leastExpansion, limits.expansion * byteCount)
    {
      excess = "entities make it more than \(limits.expansion) times as long"
    }
    return excess == nil && !isExhausted
  }

  /// The bytes taken from the budget for the tree.
  private var takenByteCount = 0
  /// True if the budget has run out of steps.
  private var isExhausted = false
  /// The minimum number of bytes taken from the budget at once.
  private static let leastTaken = 1 << 16

  /// Takes bytes from the budget for the growth of the tree. While an array grows, it exists twice, the second time with double
  /// capacity.
  private mutating func take() -> Bool {
    let more = max(takenByteCount / 2, Self.leastTaken)
    takenByteCount += more
    return budget.tryTaking(2 * more)
  }

  private mutating func add(_ node: XMLTree.Node) {
    let attributes = node.name < 0 ? 0 : Int(node.count)
    isExhausted = !budget.trySpending(Self.stepsOfANode + attributes * Self.stepsOfAnAttribute)
    let index = Int32(tree.nodes.count)
    tree.nodes.append(node)
    guard !open.isEmpty else { return }
    let innermost = open.count - 1
    if open[innermost].last < 0 {
      tree.nodes[Int(open[innermost].node)].firstChild = index
    } else {
      tree.nodes[Int(open[innermost].last)].nextSibling = index
    }
    open[innermost].last = index
  }

  private mutating func append(_ text: UnsafePointer<CChar>, count: Int) {
    text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      tree.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    }
  }

  // MARK: Names

  /// Returns the index of a name, which is added if it is new.
  private mutating func index(of name: UnsafePointer<CChar>) -> Int32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    while name[count] != 0 {
      hash = (hash ^ UInt64(UInt8(bitPattern: name[count]))) &* 0x100_0000_01B3
      count += 1
    }
    hash ^= hash >> 32
    var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[slot] >= 0 {
      if isSame(Int(table[slot]), name, count) { return table[slot] }
      slot = (slot + 1) & (table.count - 1)
    }
    let index = Int32(tree.names.count)
    let bytes = (0..<count).map { UInt8(bitPattern: name[$0]) }
    tree.names.append(String(decoding: bytes, as: UTF8.self))
    nameBytes.append(bytes)
    table[slot] = index
    if nameBytes.count * 2 > table.count { grow() }
    return index
  }

  private func isSame(_ index: Int, _ name: UnsafePointer<CChar>, _ count: Int) -> Bool {
    let bytes = nameBytes[index]
    guard bytes.count == count else { return false }
    for place in 0..<count where bytes[place] != UInt8(bitPattern: name[place]) { return false }
    return true
  }

  private mutating func grow() {
    let mask = 2 * table.count - 1
    table = [Int32](repeating: -1, count: mask + 1)
    for (index, bytes) in nameBytes.enumerated() {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash ^= hash >> 32
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] >= 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(index)
    }
  }
}
