/// How much work may still be done for a file, so that one that was made to take hours ends with an error.
final class WorkBudget {
  private let document: Document
  private let name: String
  private var left: Int
  /// How many more nodes the picture may have.
  private var nodesLeft: Int
  private let limits: SVG.Limits

  init(_ document: Document, name: String, limits: SVG.Limits) {
    self.document = document
    self.name = name
    self.limits = limits
    left = limits.styleSteps
    nodesLeft = limits.nodes
  }

  /// Takes steps of matching styles.
  func spend(_ steps: Int, at element: Int) throws(SVGError) {
    left -= steps
    if left < 0 {
      throw .tooComplex(
        name: name, line: document.line(of: element),
        problem: "its style sheets take more than \(limits.styleSteps) steps")
    }
  }

  /// Takes a node of the picture.
  func spendNode(at element: Int) throws(SVGError) { try spendNodes(1, at: element) }

  /// Takes nodes of the picture, or what needs as much memory.
  func spendNodes(_ count: Int, at element: Int) throws(SVGError) {
    nodesLeft -= count
    if nodesLeft < 0 {
      throw .tooComplex(
        name: name, line: document.line(of: element),
        problem: "what it draws is more than \(limits.nodes) elements")
    }
  }
}
