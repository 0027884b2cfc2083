internal import GLFunLimits

/// A document's share of its file's budget. Errors name the document, the line, and the subject that took most steps.
final class DocumentWork {
  /// A part of the work that steps are booked under.
  enum Subject: Int, CaseIterable {
    case elements, styleSheets, text

    /// The subject as an error message words it.
    var words: String {
      switch self {
      case .elements: "its elements take"
      case .styleSheets: "its style sheets take"
      case .text: "its text takes"
      }
    }
  }

  let budget: WorkBudget
  private let document: Document
  private let name: String
  /// The steps taken so far by each subject.
  private var spent = Subject.allCases.map { _ in 0 }

  init(_ document: Document, name: String, budget: WorkBudget) {
    self.document = document
    self.name = name
    self.budget = budget
  }

  /// Spends steps on matching selectors or on other work with style sheets.
  func spend(
    _ steps: Int, at element: Int, for subject: Subject = .styleSheets
  ) throws(SVGError) {
    spent[subject.rawValue] &+= steps
    if !budget.trySpending(steps) { throw error(at: element) }
  }

  /// Spends the steps and the bytes of one node of the render tree.
  func spendNode(at element: Int) throws(SVGError) { try spendNodes(1, at: element) }

  /// Spends the steps and the bytes of `count` nodes of the render tree, or of work that costs the same.
  func spendNodes(
    _ count: Int, at element: Int, for subject: Subject = .elements
  ) throws(SVGError) {
    let (steps, overflow) = count.multipliedReportingOverflow(by: Self.stepsOfANode)
    spent[subject.rawValue] &+= overflow ? 0 : steps
    guard budget.trySpending(overflow ? .max : steps),
      budget.tryTaking(min(count, 1 << 40) * Self.bytesOfANode)
    else { throw error(at: element) }
  }

  /// Takes bytes from the budget, before the memory is allocated.
  func take(_ bytes: Int, at element: Int) throws(SVGError) {
    if !budget.tryTaking(bytes) { throw error(at: element) }
  }

  /// Throws if work that does not know its place in the document has passed a limit.
  func check(at element: Int) throws(SVGError) {
    if budget.excess != nil { throw error(at: element) }
  }

  /// The steps of one node.
  static let stepsOfANode = 20
  /// The bytes of one node, including its style and its layout.
  private static let bytesOfANode = 256

  private func error(at element: Int) -> SVGError {
    let most = Subject.allCases.max { spent[$0.rawValue] < spent[$1.rawValue] } ?? .elements
    return SVGError(
      budget.excess ?? .steps(limit: budget.stepLimit), name: name,
      line: document.line(of: element), subject: most.words)
  }
}
