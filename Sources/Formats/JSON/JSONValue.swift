/// The value of a JSON text.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number; infinite if the text's number exceeds the range of a Double.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members in the order of the text, with unique keys.
  case object([JSONMember])

  /// The kind of the value in words, to complete "argument 3 is …".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.isFinite ? "a number" : "a number that is not finite"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One member of a JSON object.
package struct JSONMember: Equatable, Sendable {
  package var key: String
  package var value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// The error of a text that is not JSON, with its position.
package struct JSONError: Error, Equatable {
  /// The found or the expected token.
  package var problem: String
  /// The line, counted from 1.
  package var line: Int
  /// The column in characters (Unicode scalars), counted from 1.
  package var column: Int
}
