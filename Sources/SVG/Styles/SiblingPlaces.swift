internal import GLFunXMLFiles

/// The places of elements among their siblings. They are found once for all elements of a parent, so that selectors such as
/// `:nth-child()` and `+` take no longer for elements that have many siblings.
final class SiblingPlaces {
  /// Where an element is; places count from 1.
  struct Place {
    /// Among all siblings, and among those of its type.
    var index: Int32 = 0
    var indexOfType: Int32 = 0
    /// The same from the end.
    var indexFromEnd: Int32 = 0
    var indexOfTypeFromEnd: Int32 = 0
    /// The element before it; −1 for the first one.
    var previous: Int32 = -1
  }

  private let document: Document
  private let work: DocumentWork
  /// By element; index 0 where it is not known. Empty until one is asked for.
  private var places: [Place] = []

  init(_ document: Document, work: DocumentWork) {
    self.document = document
    self.work = work
  }

  /// Where an element is among its siblings.
  func place(of element: Int) throws(SVGError) -> Place {
    if !places.isEmpty, places[element].index > 0 { return places[element] }
    guard let parent = document.parent(of: element) else {
      return Place(
        index: 1, indexOfType: 1, indexFromEnd: 1, indexOfTypeFromEnd: 1, previous: -1)
    }
    if places.isEmpty {
      let count = document.tree.nodes.count
      try work.take(count * MemoryLayout<Place>.stride, at: element)
      places = Array(repeating: Place(), count: count)
    }
    try find(in: parent)
    return places[element]
  }

  private func find(in parent: Int) throws(SVGError) {
    var counts: [Int32: Int32] = [:]
    var count: Int32 = 0
    var previous: Int32 = -1
    for sibling in document.children(of: parent) {
      try work.spend(1, at: sibling)
      count += 1
      counts[document.tree.nodes[sibling].name, default: 0] += 1
      places[sibling].index = count
      places[sibling].indexOfType = counts[document.tree.nodes[sibling].name] ?? 0
      places[sibling].previous = previous
      previous = Int32(sibling)
    }
    for sibling in document.children(of: parent) {
      places[sibling].indexFromEnd = count + 1 - places[sibling].index
      places[sibling].indexOfTypeFromEnd =
        (counts[document.tree.nodes[sibling].name] ?? 0) + 1 - places[sibling].indexOfType
    }
  }
}
