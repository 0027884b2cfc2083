internal import ExamplePrograms
internal import GLFun
internal import GLFunDrawingPrograms
internal import GLFunSVG

/// Advice for an invalid command line: the nearest name, and the valid forms.
struct UsageAdvice {
  /// The commands and their options.
  let table: CommandTable
  /// The command line without the program's name.
  let arguments: [String]

  /// A better message about a command line, if there is one; otherwise the argument parser's.
  ///
  /// - Parameter message: the message of the argument parser.
  func improved(_ message: String) -> String {
    guard let word = arguments.first else { return message }
    guard let command = table.command(word) else {
      return word.hasPrefix("-") ? message : unknownCommand(word)
    }
    if let option = unknownOption(of: command) { return option }
    // For example the value of "--seed -1", which the parser mistakes for an option.
    if let (name, value) = dashedValue(in: message, command) {
      let argument = command.option(name)?.valueName ?? "value"
      return improved("The value '\(value)' is invalid for '\(name) <\(argument)>'", command)
    }
    return improved(message, command)
  }

  // MARK: Names

  private func unknownCommand(_ word: String) -> String {
    let commands = table.commands.map(\.name)
    let scenes = Scene.names
    var text = "There is no command '\(word)'."
    if let nearest = NearestName.of(word, in: commands + ["help"] + scenes) {
      let isScene = scenes.contains(nearest)
      text += " Did you mean '\(isScene ? "glfun render " : "")\(nearest)'?"
    }
    return text + " The commands are: \(commands.joined(separator: ", "))."
  }

  /// A message about the first unknown option; nil if all options are known.
  ///
  /// The parser takes the value of such an option for a scene and complains about that.
  private func unknownOption(of command: CommandTable.Command) -> String? {
    var index = 1
    while index < arguments.count {
      let word = arguments[index]
      index += 1
      if word == "--" { return nil }
      guard word.utf8.count > 1, word.hasPrefix("-") else { continue }
      let name = word.prefix { $0 != "=" }
      guard let option = command.option(name) else {
        // A short option may be followed directly by its value, as in "-oFILE".
        if !word.hasPrefix("--"), command.option(word.prefix(2)) != nil { continue }
        return unknownOption(String(name), of: command)
      }
      // The next word is the value, even if the parser does not accept it.
      if option.hasValue, name == word, option.takesDash || isDashedValue(index, command) {
        index += 1
      }
    }
    return nil
  }

  /// True if a word begins with one dash and is not an option, such as a negative number.
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

  /// The option whose value is missing because the next word begins with a dash, and that word.
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

  /// A message about an invalid value, extended by the valid values.
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
    let names =
      switch option.valueName {
      case "device": ["auto", "surfaceless", "gbm", "pbuffer"]
      case "colour", "colour|random": Color.names
      default: [String]()
      }
    return "\(match.start): expected \(form).\(advice(match.value, among: names))"
  }

  private func advice(_ value: Substring, among values: [String]) -> String {
    NearestName.of(String(value), in: values).map { " Did you mean '\($0)'?" } ?? ""
  }

  private static let count = "a whole number"

  /// The valid forms of values, by the names that help uses for values.
  static let forms = [
    "size": "WIDTHxHEIGHT in pixels, such as 640x480",
    "memory": "a number and K, M, G or T, such as 512M",
    "x,y": "two numbers with a comma between them, such as 40,60",
    "w,h": "two numbers with a comma between them, such as 40,60",
    "colour": "a CSS colour, such as tomato, '#ff8000' or 'rgb(255 128 0)'",
    "colour|random": "red, blue, yellow, green, random or a CSS colour",
    "device": "auto, surfaceless, gbm, gbm:/dev/dri/renderD128, device:N or pbuffer",
    "devices": "all, or devices with commas between them",
    "features": "names of features with commas between them",
    "command": "a command for the shell, with {} in it",
    "fps": "a number such as 30, 29.97 or 30000/1001",
    "I/N": "I/N, with I from 0 and less than N, such as 0/8",
    "seed": "a whole number from 0 to 18446744073709551615",
    "quality": "a whole number from 1 to 100",
    "tolerance": "a decimal number, 0 to 255 for max and rmse and 0 to 1 for pixelmatch and flip",
    "x,y,w,h": "four whole numbers with commas between them, such as 0,0,64,16",
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
