internal import GLFunImageFiles
internal import GLFunJSON
internal import GLFunLimits
internal import GLFunText

/// An error in one part of a drawing program, and the place of that part.
///
/// The place is completed from the inside out: the argument, then the command.
struct DrawingProblem: Error {
  /// The cause of the error.
  enum Cause {
    case program
    case font
    /// A library cannot be opened; the program is not at fault.
    case library(FontError)
  }

  /// The problem, with the found and the expected value.
  var text: String
  var cause = Cause.program
  /// The part of the program.
  var part = DrawingProgramPlace.Part.program
  /// The path of the value in the JSON text.
  var way: [JSONStep] = []

  init(_ text: String) { self.text = text }

  /// The problem of missing memory.
  init(_ refusal: MemoryRefusal, subject: String, remedy: String) {
    self.init("\(subject) takes \(refusal.needed) of memory, \(refusal.remedy) or \(remedy)")
  }

  /// The problem of an exhausted budget.
  init(_ budget: WorkBudget, subject: String) {
    switch budget.excess {
    case .memory(let refusal)?: self.init(refusal, subject: subject, remedy: "make it smaller")
    default:
      self.init("\(subject) takes more than \(budget.stepLimit) steps; make it simpler")
    }
  }

  /// The problem of a font, or of a library for text.
  init(_ error: FontError, _ remedies: DrawingProgram.Remedies) {
    text = error.description
    switch error {
    case .libraryMissing: cause = .library(error)
    case .unknownFamily:
      cause = .font
      text += "; name a file, or \(remedies.forFonts)"
    case .textTooLong, .badSize: break
    case .cannotRead, .notAFont, .noSuchFace, .damaged: cause = .font
    }
  }

  /// The problem of a name that is not among the known names.
  init(unknown kind: String, _ name: String, among names: [String]) {
    self.init(unknown: kind, name, meant: NearestName.of(name, in: names))
  }

  /// The problem of an unknown name, with a suggestion if there is one.
  init(unknown kind: String, _ name: String, meant: String?) {
    text = "unknown \(kind) \(MessageText.quoted(name))"
    if let meant { text += "; did you mean \"\(meant)\"?" }
  }

  /// The problem of a value of the wrong kind.
  init(_ place: String, is value: JSONValue, expected: String) {
    text = "\(place) is \(value.kind), expected \(expected)"
  }

  /// The problem of a file that may not be read.
  init(_ refusal: AllowedFolders.Refusal, _ path: FilePath, _ remedies: DrawingProgram.Remedies) {
    text =
      switch refusal {
      case .noName: "\"path\" is no file name"
      case .cannotOpen(let error): "cannot open \(path): \(error)"
      case .outside: "\(path) is outside the program's folder; \(remedies.forFolders)"
      }
  }

  /// Adds a place to the problem.
  ///
  /// - Parameters:
  ///   - part: the part of the program; nil if already known, or for the program as a whole.
  ///   - way: the path in the text, which the known path is appended to.
  func at(_ way: [JSONStep], _ part: DrawingProgramPlace.Part? = nil) -> DrawingProblem {
    var problem = self
    if let part { problem.part = part }
    problem.way = way + self.way
    return problem
  }

  /// The path of a command in the JSON text.
  static func way(to command: Int) -> [JSONStep] { [.key("commands"), .index(command)] }

  /// A list of names such as `first`, `second` or `third`.
  static func choice(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
