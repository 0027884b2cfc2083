internal import GLFunDrawingPrograms

/// The advice for a command line that is wrong: the nearest name, and what would be valid.
struct UsageAdvice {
  /// The commands and their options.
  let table: CommandTable
  /// The command line without the program's name.
  let arguments: [String]

  /// What is wrong with a command line, in better words than the argument parser's where there are any.
  ///
  /// - Parameter message: what the argument parser says.
  func improved(_ message: String) -> String {
    guard let word = arguments.first else { return message }
    guard let command = table.command(word) else {
      return word.hasPrefix("-") ? message : unknownCommand(word)
    }
    if let option = unknownOption(of: command) { return option }
    // Such as the value of "--seed -1", which the parser takes for an option.
    if let (name, value) = dashedValue(in: message, command) {
      let argument = command.option(name)?.valueName ?? "value"
      return improved("The value '\(value)' is invalid for '\(name) <\(argument)>'", command)
    }
    return improved(message, command)
  }

  // MARK: Names

  private func unknownCommand(_ word: String) -> String {
    let commands = table.commands.map(\.name)
    let scenes = Scene.allCases.map(\.rawValue)
    var text = "There is no command '\(word)'."
    if let nearest = NearestName.of(word, in: commands + ["help"] + scenes) {
      let isScene = scenes.contains(nearest)
      text += " Did you mean '\(isScene ? "glfun render " : "")\(nearest)'?"
    }
    return text + " The commands are: \(commands.joined(separator: ", "))."
  }

  /// What is wrong with the first option that the command does not have; nil where it has all of them.
  ///
  /// The parser counts the value of such an option among the scenes and complains of those.
  private func unknownOption(of command: CommandTable.Command) -> String? {
    var index = 1
    while index < arguments.count {
      let word = arguments[index]
      index += 1
      if word == "--" { return nil }
      guard word.utf8.count > 1, word.hasPrefix("-") else { continue }
      let name = word.prefix { $0 != "=" }
      guard let option = command.option(name) else {
        // "-o" may have its value behind it.
        if !word.hasPrefix("--"), command.option(word.prefix(2)) != nil { continue }
        return unknownOption(String(name), of: command)
      }
      // The value, even where the parser does not take it for one.
      if option.hasValue, name == word, option.takesDash || isDashedValue(index, command) {
        index += 1
      }
    }
    return nil
  }

  /// Whether a word has one dash and is no option, as a negative number is none.
  private func isDashedValue(_ index: Int, _ command: CommandTable.Command) -> Bool {
    guard index < arguments.count else { return false }
    let word = arguments[index]
    return word.utf8.count > 1 && word.hasPrefix("-") && !word.hasPrefix("--")
      && command.option(word.prefix(2)) == nil
  }

  private func unknownOption(_ name: String, of command: CommandTable.Command) -> String {
    var text = "Unknown option '\(name)'."
    let names = command.options.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    if let nearest = NearestName.of(name, in: names) {
      text += " Did you mean '\(nearest)'?"
    } else if let other = table.commands.first(where: { $0.option(name) != nil }) {
      text += " '\(other.name)' has it."
    }
    return text
  }

  // MARK: Values

  /// The option that has no value because the next word begins with a dash, and that word.
  private func dashedValue(
    in message: String, _ command: CommandTable.Command
  ) -> (name: String, value: String)? {
    guard message.hasPrefix("Missing value for '"),
      let place = arguments.indices.dropLast().first(where: { index in
        command.option(arguments[index]).map { $0.hasValue && !$0.takesDash } == true
          && isDashedValue(index + 1, command)
      })
    else { return nil }
    return (arguments[place], arguments[place + 1])
  }

  /// A message about a value with what would be valid.
  private func improved(_ message: String, _ command: CommandTable.Command) -> String {
    // Source: swift-argument-parser, `ErrorMessageGenerator.unableToParseValueMessage`.
    let pattern =
      /(?<start>The value '(?<value>.*)' is invalid for '(?<option>-[^ ']+)(?: <.*>)?')(?<rest>.*)/
    guard let match = message.wholeMatch(of: pattern.dotMatchesNewlines()),
      let option = command.option(match.option)
    else { return message }
    if let values = option.allValues {
      return "\(match.start).\(advice(match.value, among: values)) Valid are: "
        + values.joined(separator: ", ") + "."
    }
    guard match.rest.isEmpty, let form = option.valueName.flatMap({ Self.forms[$0] }) else {
      return message
    }
    let names = match.option == "--device" ? ["auto", "surfaceless", "gbm", "pbuffer"] : []
    return "\(match.start): expected \(form).\(advice(match.value, among: names))"
  }

  private func advice(_ value: Substring, among values: [String]) -> String {
    NearestName.of(String(value), in: values).map { " Did you mean '\($0)'?" } ?? ""
  }

  private static let count = "a whole number"

  /// What a value may be, by the names that help has for values.
  static let forms = [
    "size": "WIDTHxHEIGHT in pixels, such as 640x480",
    "memory": "a number and K, M, G or T, such as 512M",
    "x,y": "two numbers with a comma between them, such as 40,60",
    "w,h": "two numbers with a comma between them, such as 40,60",
    "colour": "a CSS colour, such as tomato, '#ff8000' or 'rgb(255 128 0)'",
    "device": "auto, surfaceless, gbm, gbm:/dev/dri/renderD128, device:N or pbuffer",
    "fps": "a number such as 30, 29.97 or 30000/1001",
    "I/N": "I/N, with I from 0 and less than N, such as 0/8",
    "seed": "a whole number from 0 to 18446744073709551615",
    "quality": "a whole number from 1 to 100",
    "tolerance": "a whole number from 0 to 255",
    "threads": "\(count) from 1", "pixels": "\(count) from 1", "frames": "\(count) from 1",
    "runs": "\(count) from 1", "first": "\(count) from 0", "ticks": "\(count) from 0",
    "trail": "\(count) from 0 to 1000", "flowers": "\(count) from 0 to 100",
    "number": "a decimal number", "factor": "a decimal number", "seconds": "a decimal number",
    "wind": "a decimal number", "restitution": "a decimal number", "length": "a decimal number",
    "text": "any text", "name": "the name of a family, such as 'Noto Sans'",
    "style": "normal, italic or oblique", "tag": "a language, such as sr or zh-Hant",
    "list": "OpenType features with commas between them, such as tnum,-liga",
  ]
}
