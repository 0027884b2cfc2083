internal import GLFunImageFiles
internal import GLFunJSON
internal import GLFunLimits
internal import GLFunText

/// What is wrong with one part of a drawing program, and where in the program that part is.
///
/// The place is added from the inside out: the argument, the command.
struct DrawingProblem: Error {
  /// Who is at fault.
  enum Cause {
    case program
    case font
    /// A library cannot be opened, so the program is not at fault.
    case library(FontError)
  }

  /// What was found and what was expected.
  var text: String
  var cause = Cause.program
  /// The part of the program.
  var part = DrawingProgramPlace.Part.program
  /// The way to the value in the text.
  var way: [JSONStep] = []

  init(_ text: String) { self.text = text }

  /// The problem of something for which there is no memory.
  init(_ refusal: MemoryRefusal, subject: String, remedy: String) {
    self.init("\(subject) takes \(refusal.needed) of memory, \(refusal.remedy) or \(remedy)")
  }

  /// The problem of a budget that was exhausted.
  init(_ budget: WorkBudget, subject: String) {
    switch budget.excess {
    case .memory(let refusal)?: self.init(refusal, subject: subject, remedy: "make it smaller")
    default:
      self.init("\(subject) takes more than \(budget.stepLimit) steps; make it simpler")
    }
  }

  /// The problem of a font, or of a library that text needs.
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

  /// The problem of `name`, which is not among `names`.
  init(unknown kind: String, _ name: String, among names: [String]) {
    self.init(unknown: kind, name, meant: NearestName.of(name, in: names))
  }

  /// The problem of `name`, which is unknown and most likely stands for another one.
  init(unknown kind: String, _ name: String, meant: String?) {
    text = "unknown \(kind) \(MessageText.quoted(name))"
    if let meant { text += "; did you mean \"\(meant)\"?" }
  }

  /// The problem of a value that is not what it has to be.
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

  /// The problem with its place.
  ///
  /// - Parameters:
  ///   - part: the part of the program; nil where it is known already, or the program as a whole.
  ///   - way: the way in the text, to which the way that is known already is appended.
  func at(_ way: [JSONStep], _ part: DrawingProgramPlace.Part? = nil) -> DrawingProblem {
    var problem = self
    if let part { problem.part = part }
    problem.way = way + self.way
    return problem
  }

  /// The way to a command in the text.
  static func way(to command: Int) -> [JSONStep] { [.key("commands"), .index(command)] }

  /// `first`, `second` or `third`.
  static func choice(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
