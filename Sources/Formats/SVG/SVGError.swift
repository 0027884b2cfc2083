public import GLFunFonts
public import GLFunImageFiles
internal import GLFunLimits
internal import GLFunXMLFiles

/// A reason that an SVG picture is not read or not drawn, with the details needed to repair it.
public enum SVGError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(ImageFileError)
  /// The text is not XML; lines and columns count from 1.
  case malformed(name: String, line: Int, column: Int, problem: String)
  /// The compressed bytes cannot be unpacked.
  case notUnpacked(name: String, problem: String)
  /// The root element is not `svg`.
  case notSVG(name: String, found: String)
  /// The picture has neither a size nor any content.
  case noSize(name: String)
  /// A limit is exceeded; `line` is the line where this was noticed, nil if it was not during reading.
  case tooComplex(name: String, line: Int?, problem: String)
  /// The file takes more memory than it may; `line` as above. `needed` is the memory that would be in use.
  case tooMuchMemory(name: String, line: Int?, needed: String, remedy: String)
  /// libexpat cannot be opened; `reason` is the loader's message.
  case libraryMissing(name: String, reason: String)
  /// The picture has text, and either a library for text cannot be opened or the text is too long.
  case noText(name: String, FontError)

  init(_ error: XMLError, name: String) {
    switch error {
    case .malformed(let line, let column, let problem):
      self = .malformed(name: name, line: line, column: column, problem: problem)
    case .tooLarge(let line, let problem):
      self = .tooComplex(name: name, line: line, problem: problem)
    case .notUnpacked(let problem): self = .notUnpacked(name: name, problem: problem)
    case .libraryMissing(let reason): self = .libraryMissing(name: name, reason: reason)
    case .overBudget(let line, let excess):
      self.init(excess, name: name, line: line, subject: "its elements take")
    }
  }

  /// Creates the error of an exhausted budget.
  ///
  /// - Parameter subject: the subject that took most steps, as in "its text takes".
  init(_ excess: WorkBudget.Excess, name: String, line: Int?, subject: String) {
    switch excess {
    case .steps(let limit):
      self = .tooComplex(
        name: name, line: line, problem: "\(subject) more than \(limit) steps")
    case .memory(let refusal):
      self = .tooMuchMemory(
        name: name, line: line, needed: refusal.needed, remedy: refusal.remedy)
    }
  }
}

extension SVGError: CustomStringConvertible {
  /// The clause that states the failure.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .libraryMissing(let name, _): "cannot read \(name) without libexpat.so.1"
    case .noText(let name, _): "cannot set the text of \(name)"
    case .tooMuchMemory: "the SVG needs too much memory"
    default: "bad SVG"
    }
  }

  /// The cause, the place, and the remedy.
  public var detail: String {
    switch self {
    case .unreadable(let error): error.detail
    case .malformed(let name, let line, let column, let problem):
      "\(name), line \(line), column \(column): \(problem)"
    case .notUnpacked(let name, let problem): "\(name): \(problem); pack it again"
    case .notSVG(let name, let found):
      "\(name): its root element is \"\(found)\", expected \"svg\""
    case .noSize(let name):
      "\(name): no size: neither width and height, nor a viewBox, nor anything that is drawn"
    case .tooComplex(let name, let line, let problem):
      name + (line.map { ", line \($0)" } ?? "") + ": \(problem); make it simpler"
    case .tooMuchMemory(let name, let line, let needed, let remedy):
      name + (line.map { ", line \($0)" } ?? "")
        + " takes \(needed) of memory, \(remedy) or make it simpler"
    case .libraryMissing(_, let reason):
      "SVG needs that library: \(reason); install it (apt-get install libexpat1)"
    case .noText(_, let error): error.description
    }
  }

  /// The message and the detail.
  public var description: String { "\(message): \(detail)" }
}

/// A part of a picture that is not drawn as the file asks.
public struct SVGWarning: Hashable, Sendable, CustomStringConvertible {
  /// The line where the element begins, counted from 1.
  public let line: Int
  /// The element's name.
  public let element: String
  /// The problem, and the remedy.
  public let message: String

  /// The place and the message.
  public var description: String { "line \(line): \(message)" }
}

/// A list of warnings, limited in length.
struct WarningList {
  private(set) var all: [SVGWarning] = []

  /// More than a person would read.
  private static let most = 100

  mutating func add(_ warning: SVGWarning) {
    if all.count < Self.most, !all.contains(warning) { all.append(warning) }
  }
}
