public import GLFunImageFiles
internal import GLFunJSON
public import GLFunSVG
public import GLFunText

/// Why a drawing program is not read or not drawn, with what a person needs to repair it.
public enum DrawingProgramError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(ImageFileError)
  /// The text is not JSON; lines and columns count from 1.
  case malformed(name: String, line: Int, column: Int, problem: String)
  /// The text is JSON, but no drawing program.
  case invalid(name: String, place: DrawingProgramPlace, problem: String)
  /// A font is not there, or is none.
  case badFont(name: String, place: DrawingProgramPlace, problem: String)
  /// A library that text needs cannot be opened.
  case libraryMissing(FontError)
  /// The program, or its picture, is larger than is allowed.
  case tooLarge(name: String, problem: String)
  /// A command draws an SVG that takes more than the pictures of a frame may.
  case pictureTooComplex(name: String, command: Int, call: String, SVGError)
  /// There is not enough memory for the program, or it would take more than is allowed.
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
  /// The clause that says what failed.
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

  /// Why, where, and what to do about it; empty where the message says everything.
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

  /// Where in the text the mistake is, from 1; nil where the text is not at fault.
  public var position: (line: Int, column: Int)? {
    switch self {
    case .malformed(_, let line, let column, _): (line, column)
    case .invalid(_, let place, _), .badFont(_, let place, _): (place.line, place.column)
    case .unreadable, .libraryMissing, .tooLarge, .pictureTooComplex, .tooMuchMemory: nil
    }
  }
}

/// A part of a drawing program, and where its text begins.
public struct DrawingProgramPlace: Hashable, Sendable, CustomStringConvertible {
  /// What the part is.
  public enum Part: Hashable, Sendable {
    /// The program as a whole, or one of its keys.
    case program
    /// A command by its index, with its name where that is one of the format's.
    case command(Int, call: String?)
    /// A picture by its name.
    case image(String)
    /// A font by its name.
    case font(String)
  }

  /// What the part is.
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

  /// What errors put behind the program's name.
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

/// Something in a drawing program that is not drawn as it was meant.
public struct DrawingProgramWarning: Hashable, Sendable, CustomStringConvertible {
  /// The command.
  public let place: DrawingProgramPlace
  /// What is wrong, and what to do about it.
  public let message: String

  /// The place and the message.
  public var description: String { "\(place): \(message)" }
}
