internal import ExamplePrograms
internal import GLFun
internal import GLFunJSON

extension Scene {
  /// Values of fields by name, as a page sends them.
  typealias FieldValues = [String: JSONValue]

  /// The fields of all options.
  var fields: [SceneOption.Field] { options.flatMap(\.fields) }

  /// The options' values; fields without a value have their defaults.
  ///
  /// - Parameter sent: the values of fields, which must be valid.
  func values(_ sent: FieldValues) -> SceneValues {
    var values: SceneValues = [:]
    for option in options {
      let numbers = option.fields.compactMap { field -> Double? in
        guard case .number(let number) = sent[field.name] ?? field.control.value else { return nil }
        return number
      }
      guard let field = option.fields.first else { continue }
      switch (option.kind, sent[field.name] ?? field.control.value) {
      case (.pair, _):
        if let first = numbers.first, let last = numbers.last {
          values[option.name] = .pair(Point(x: first, y: last))
        }
      case (.seed, .number(let seed)): values[option.name] = .seed(UInt64(seed))
      case (_, .number(let number)): values[option.name] = .number(number)
      case (_, .bool(let flag)): values[option.name] = .flag(flag)
      case (_, .string(let name)): values[option.name] = .name(name)
      default: continue
      }
    }
    return values
  }

  /// The reason that values are invalid for the scene; nil if they are valid.
  func problem(of values: FieldValues) -> String? {
    for (name, value) in values {
      guard let field = fields.first(where: { $0.name == name }) else {
        return "\(rawValue) has no option \"\(name.prefix(40))\""
      }
      if !field.control.permits(value) { return "\"\(name)\" of \(rawValue) has a wrong value" }
    }
    return nil
  }

  /// The scene as a page is told of it.
  var pageDescription: JSONValue {
    [
      "name": .string(rawValue), "title": .string(title), "summary": .string(instructions),
      "moves": .bool(moves), "demo": .bool(hasDemo), "touches": .bool(takesTouches),
      "aspects": [.number(aspects.lowerBound), .number(aspects.upperBound)],
      "options": .array(fields.map(\.pageDescription)),
    ]
  }
}

extension SceneOption.Control {
  /// The default value.
  fileprivate var value: JSONValue {
    switch self {
    case .flag(let value): .bool(value)
    case .number(_, _, let value, _, _): .number(value)
    case .seed: 0
    case .choice(let names): .string(names.first?.name ?? "")
    }
  }

  /// True if a value is one that the control offers.
  fileprivate func permits(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.flag, .bool): true
    case (.number(let range, _, _, _, _), .number(let number)): range.contains(number)
    case (.seed(let range), .number(let number)):
      range.contains(number) && number == number.rounded()
    case (.choice(let names), .string(let name)): names.contains { $0.name == name }
    default: false
    }
  }
}

extension SceneOption.Field {
  fileprivate var pageDescription: JSONValue {
    switch control {
    case .flag:
      [
        "name": .string(name), "title": .string(title), "kind": "flag", "value": control.value,
      ]
    case .number(let range, let step, _, let unit, let least):
      [
        "name": .string(name), "title": .string(title), "kind": "number",
        "min": .number(range.lowerBound), "max": .number(range.upperBound), "step": .number(step),
        "value": control.value, "unit": .string(unit), "least": least.map { .string($0) } ?? .null,
      ]
    case .seed(let range):
      [
        "name": .string(name), "title": .string(title), "kind": "seed", "value": control.value,
        "min": .number(range.lowerBound), "max": .number(range.upperBound),
      ]
    case .choice(let names):
      [
        "name": .string(name), "title": .string(title), "kind": "choice",
        "choices": .array(names.map { [.string($0.name), .string($0.title)] }),
        "value": control.value,
      ]
    }
  }
}
