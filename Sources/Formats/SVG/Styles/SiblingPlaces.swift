internal import GLFunXMLFiles

/// The indices of elements among their siblings. They are computed once for all children of a parent, so selectors such as
/// `:nth-child()` and `+` stay fast with many siblings.
final class SiblingPlaces {
  /// The position of an element; indices count from 1.
  struct Place {
    /// The index among all siblings, then among those of the same type.
    var index: Int32 = 0
    var indexOfType: Int32 = 0
    /// The same, counted from the end.
    var indexFromEnd: Int32 = 0
    var indexOfTypeFromEnd: Int32 = 0
    /// The preceding sibling; −1 for the first one.
    var previous: Int32 = -1
  }

  private let document: Document
  private let work: DocumentWork
  /// The positions by element; index 0 if not known yet. The array is empty before the first query.
  private var places: [Place] = []

  init(_ document: Document, work: DocumentWork) {
    self.document = document
    self.work = work
  }

  /// The position of an element among its siblings.
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
