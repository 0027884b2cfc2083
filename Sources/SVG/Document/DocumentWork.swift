internal import GLFunLimits

/// The share of a document in the budget of its file: errors name the document, the line, and what took most.
final class DocumentWork {
  /// What takes steps.
  enum Subject: Int, CaseIterable {
    case elements, styleSheets, text

    /// The subject as an error has it.
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
  /// The steps by what took them.
  private var spent = Subject.allCases.map { _ in 0 }

  init(_ document: Document, name: String, budget: WorkBudget) {
    self.document = document
    self.name = name
    self.budget = budget
  }

  /// Takes steps of comparing selectors, or of other work with style sheets.
  func spend(
    _ steps: Int, at element: Int, for subject: Subject = .styleSheets
  ) throws(SVGError) {
    spent[subject.rawValue] &+= steps
    if !budget.trySpending(steps) { throw error(at: element) }
  }

  /// Takes the steps and the bytes of a node of the picture.
  func spendNode(at element: Int) throws(SVGError) { try spendNodes(1, at: element) }

  /// Takes the steps and the bytes of nodes of the picture, or of what needs as many.
  func spendNodes(
    _ count: Int, at element: Int, for subject: Subject = .elements
  ) throws(SVGError) {
    let (steps, overflow) = count.multipliedReportingOverflow(by: Self.stepsOfANode)
    spent[subject.rawValue] &+= overflow ? 0 : steps
    guard budget.trySpending(overflow ? .max : steps),
      budget.tryTaking(min(count, 1 << 40) * Self.bytesOfANode)
    else { throw error(at: element) }
  }

  /// Takes bytes before the memory is asked for.
  func take(_ bytes: Int, at element: Int) throws(SVGError) {
    if !budget.tryTaking(bytes) { throw error(at: element) }
  }

  /// Throws if a limit was passed by work whose place is not known there.
  func check(at element: Int) throws(SVGError) {
    if budget.excess != nil { throw error(at: element) }
  }

  /// How many steps a node takes.
  static let stepsOfANode = 20
  /// How many bytes a node takes, with its style and its place.
  private static let bytesOfANode = 256

  private func error(at element: Int) -> SVGError {
    let most = Subject.allCases.max { spent[$0.rawValue] < spent[$1.rawValue] } ?? .elements
    return SVGError(
      budget.excess ?? .steps(limit: budget.stepLimit), name: name,
      line: document.line(of: element), subject: most.words)
  }
}
