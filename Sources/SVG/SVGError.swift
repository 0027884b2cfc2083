public import GLFunFonts
public import GLFunImageFiles
internal import GLFunLimits
internal import GLFunXMLFiles

/// Why a picture in the format SVG is not read or not drawn, with what a person needs to repair it.
public enum SVGError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(ImageFileError)
  /// The text is not XML; lines and columns count from 1.
  case malformed(name: String, line: Int, column: Int, problem: String)
  /// The compressed bytes cannot be unpacked.
  case notUnpacked(name: String, problem: String)
  /// The root element is another one.
  case notSVG(name: String, found: String)
  /// There is neither a size nor anything that is drawn.
  case noSize(name: String)
  /// The file is beyond a limit; `line` is where that was noticed, where it was noticed in the text.
  case tooComplex(name: String, line: Int?, problem: String)
  /// The file takes more memory than it may; `line` as above. `needed` is the memory that would be in use.
  case tooMuchMemory(name: String, line: Int?, needed: String, remedy: String)
  /// libexpat cannot be opened; the loader's own words.
  case libraryMissing(name: String, reason: String)
  /// The picture has text, and a library that text needs cannot be opened, or the text is too long.
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

  /// The error of a budget that was exhausted.
  ///
  /// - Parameter subject: what took most of the steps, as in "its text takes".
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
  /// The clause that says what failed.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .libraryMissing(let name, _): "cannot read \(name) without libexpat.so.1"
    case .noText(let name, _): "cannot set the text of \(name)"
    case .tooMuchMemory: "the SVG needs too much memory"
    default: "bad SVG"
    }
  }

  /// Why, where, and what to do about it.
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

/// Something in a picture that is not drawn as the file asks.
public struct SVGWarning: Hashable, Sendable, CustomStringConvertible {
  /// Where the element begins, from 1.
  public let line: Int
  /// The element's name.
  public let element: String
  /// What is wrong, and what to do about it.
  public let message: String

  /// The place and the message.
  public var description: String { "line \(line): \(message)" }
}

/// Warnings, of which only so many are kept.
struct WarningList {
  private(set) var all: [SVGWarning] = []

  /// More than a person reads.
  private static let most = 100

  mutating func add(_ warning: SVGWarning) {
    if all.count < Self.most, !all.contains(warning) { all.append(warning) }
  }
}
