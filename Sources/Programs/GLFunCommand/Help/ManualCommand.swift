internal import ArgumentParser
internal import ExamplePrograms

/// The hidden command behind `glfun help --man`: the manual page in the format of `man`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Writes the manual page.", shouldDisplay: false)

  func run() throws { print(ManualPage(try .load()).text) }
}

/// The manual page, generated from the help.
struct ManualPage {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  /// The page in the `man` macro language. Source: groff_man(7).
  var text: String {
    let command = table.command
    var lines = [
      ".TH GLFUN 1 \"\" \"glfun \(GLFunCommand.version)\" \"User Commands\"", ".SH NAME",
      "glfun \\- \(Self.escaped(command.abstract ?? ""))", ".SH SYNOPSIS",
      ".B glfun", ".I command", "[\\fIoptions\\fR] [\\fIscene\\fR ...]", ".br", ".B glfun",
      ".I scene", "\\-o \\fIfile\\fR", ".SH DESCRIPTION",
    ]
    lines += Self.paragraphs(command.discussion ?? "") + [".SH COMMANDS"]
    for command in table.commands {
      lines += [".SS glfun \(command.name)"]
      lines += Self.paragraphs((command.abstract ?? "") + "\n\n" + (command.discussion ?? ""))
      for option in command.options { lines += Self.lines(of: option) }
    }
    lines.append(".SH VIEWS")
    for scene in Scene.allCases {
      lines += [".SS \(scene.rawValue)", Self.escaped(scene.summary)]
      for option in scene.optionTexts {
        lines += [".TP", ".B \(Self.escaped(option.option))", Self.escaped(option.meaning)]
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of option: CommandTable.Argument) -> [String] {
    let names = option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let value = option.hasValue ? " \\fI\(escaped(option.valueName ?? "value"))\\fR" : ""
    let preset = option.defaultValue.map { " (default: \($0))" } ?? ""
    return [".TP", names + value, escaped((option.abstract ?? "") + preset)]
  }

  /// Formats lines of text; indented lines are kept as they are.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if line.isEmpty { return [".PP"] }
      return line.hasPrefix("  ")
        ? [".nf", "  " + escaped(line.dropFirst(2)), ".fi"] : [escaped(line)]
    }
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    let escaped = String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
