internal import GLFunJSON

extension JSONValue {
  /// The commands of a drawing program.
  var commands: [JSONValue] {
    if case .array(let commands) = self["commands"] { commands } else { [] }
  }

  /// A drawing program as text with a line for each command.
  var programText: String {
    guard case .object(let members) = self else { return text }
    let parts = members.map { member in
      guard member.key == "commands", case .array(let commands) = member.value else {
        return "\(JSONValue.string(member.key).text): \(member.value.text)"
      }
      let lines = commands.map { "    " + $0.text }.joined(separator: ",\n")
      return "\"commands\": [" + (lines.isEmpty ? "]" : "\n\(lines)\n  ]")
    }
    return "{\n  " + parts.joined(separator: ",\n  ") + "\n}"
  }

  /// The value at the end of a path; nil if the path leads nowhere.
  func value(at path: some Collection<JSONStep>) -> JSONValue? {
    guard let step = path.first else { return self }
    switch (step, self) {
    case (.key(let key), .object): return self[key]?.value(at: path.dropFirst())
    case (.index(let index), .array(let elements)) where elements.indices.contains(index):
      return elements[index].value(at: path.dropFirst())
    default: return nil
    }
  }

  /// This value with another one at the end of a path.
  func replacing(_ path: some Collection<JSONStep>, with value: JSONValue) -> JSONValue {
    guard let step = path.first else { return value }
    switch (step, self) {
    case (.key(let key), .object(var members)):
      guard let index = members.firstIndex(where: { $0.key == key }) else { return self }
      members[index].value = members[index].value.replacing(path.dropFirst(), with: value)
      return .object(members)
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      elements[index] = elements[index].replacing(path.dropFirst(), with: value)
      return .array(elements)
    default: return self
    }
  }
}
