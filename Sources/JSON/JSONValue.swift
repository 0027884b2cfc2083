/// A JSON text as a value.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// Infinite where the text's number is larger than a Double can be.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members in the order of the text; no key occurs twice.
  case object([JSONMember])

  /// What kind of value it is, with its article: the end of "argument 3 is …".
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

/// Why a text is not JSON, and where.
package struct JSONError: Error, Equatable {
  /// What was found or expected.
  package var problem: String
  /// Counted from 1.
  package var line: Int
  /// Characters (Unicode scalars) from the line's start, counted from 1.
  package var column: Int
}
