public import GLFunImageFiles
internal import GLFunJSON
public import GLFunSVG
public import GLFunText

/// A reason that a drawing program is not read or not drawn, with the details needed to repair it.
public enum DrawingProgramError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(ImageFileError)
  /// The text is not JSON; lines and columns count from 1.
  case malformed(name: String, line: Int, column: Int, problem: String)
  /// The text is JSON, but not a drawing program.
  case invalid(name: String, place: DrawingProgramPlace, problem: String)
  /// A font is missing or invalid.
  case badFont(name: String, place: DrawingProgramPlace, problem: String)
  /// A library for text cannot be opened.
  case libraryMissing(FontError)
  /// The program, or its picture, exceeds a limit.
  case tooLarge(name: String, problem: String)
  /// A command draws an SVG that exceeds the budget for the pictures of a frame.
  case pictureTooComplex(name: String, command: Int, call: String, SVGError)
  /// There is not enough memory for the program, or it exceeds the memory limit.
  case tooMuchMemory(name: String, subject: String, needed: String, remedy: String)

  init(_ problem: DrawingProblem, name: String, data: [UInt8]) {
    let place = DrawingProgramPlace(problem.part, at: problem.way, in: data)
    switch problem.cause {
    case .program: self = .invalid(name: name, place: place, problem: problem.text)
    case .font: self = .badFont(name: name, place: place, problem: problem.text)
    case .library(let error): self = .libraryMissing(error)
    }
  }
}

extension DrawingProgramError: CustomStringConvertible {
  /// The clause that states the failure.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .malformed, .invalid, .pictureTooComplex: "bad drawing program"
    case .badFont: "bad font"
    case .libraryMissing(let error): error.description
    case .tooLarge: "the picture is too large"
    case .tooMuchMemory: "the drawing program needs too much memory"
    }
  }

  /// The cause, the place, and the remedy; empty if the message says everything.
  public var detail: String {
    switch self {
    case .unreadable(let error): error.detail
    case .malformed(let name, let line, let column, let problem):
      "\(name), line \(line), column \(column): \(problem)"
    case .invalid(let name, let place, let problem), .badFont(let name, let place, let problem):
      "\(name)\(place.suffix): \(problem)"
    case .libraryMissing: ""
    case .tooLarge(_, let problem): problem
    case .pictureTooComplex(let name, let command, let call, let error):
      "\(name), \(DrawingProgramPlace.Part.command(command, call: call)): \(error.detail)"
    case .tooMuchMemory(_, let subject, let needed, let remedy):
      "\(subject) takes \(needed) of memory, \(remedy) or draw less"
    }
  }

  /// The message and the detail.
  public var description: String { detail.isEmpty ? message : "\(message): \(detail)" }

  /// The position of the error in the text, from 1; nil if the text is not at fault.
  public var position: (line: Int, column: Int)? {
    switch self {
    case .malformed(_, let line, let column, _): (line, column)
    case .invalid(_, let place, _), .badFont(_, let place, _): (place.line, place.column)
    case .unreadable, .libraryMissing, .tooLarge, .pictureTooComplex, .tooMuchMemory: nil
    }
  }
}

/// A part of a drawing program, and the position where its text begins.
public struct DrawingProgramPlace: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a part.
  public enum Part: Hashable, Sendable {
    /// The program as a whole, or one of its keys.
    case program
    /// A command by its index, and its name if that is one of the format's.
    case command(Int, call: String?)
    /// An image by its name.
    case image(String)
    /// A font by its name.
    case font(String)
  }

  /// The part of the program.
  public let part: Part
  /// The line, counted from 1.
  public let line: Int
  /// Characters (Unicode scalars) from the line's start, counted from 1.
  public let column: Int

  init(_ part: Part, at way: [JSONStep], in data: [UInt8]) {
    self.part = part
    let position = JSONReader.position(of: way, in: data)
    line = position.line
    column = position.column
  }

  /// The part in words.
  public var description: String { part.description }

  /// The text that errors append to the program's name.
  var suffix: String { part == .program ? "" : ", \(description)" }
}

extension DrawingProgramPlace.Part: CustomStringConvertible {
  /// The part in words.
  public var description: String {
    switch self {
    case .program: "the program"
    case .command(let index, let call):
      "command \(index)" + (call.map { " \(MessageText.quoted($0))" } ?? "")
    case .image(let name): "image \(MessageText.quoted(name))"
    case .font(let name): "font \(MessageText.quoted(name))"
    }
  }
}

/// A part of a drawing program that is not drawn as intended.
public struct DrawingProgramWarning: Hashable, Sendable, CustomStringConvertible {
  /// The command.
  public let place: DrawingProgramPlace
  /// The problem, and the remedy.
  public let message: String

  /// The place and the message.
  public var description: String { "\(place): \(message)" }
}
