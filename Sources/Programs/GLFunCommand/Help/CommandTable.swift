internal import ArgumentParser
internal import FoundationEssentials

/// The commands and their options, as described by the argument parser; for messages, completions and the manual.
struct CommandTable: Decodable {
  /// A command.
  struct Command: Decodable {
    var name: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [Command]?
    var shouldDisplay: Bool

    enum CodingKeys: String, CodingKey {
      case name = "commandName"
      case abstract, discussion, arguments, subcommands, shouldDisplay
    }

    /// The options and flags of the command.
    var options: [Argument] { (arguments ?? []).filter { $0.names != nil } }

    /// The option with a name that includes its dashes.
    func option(_ name: some StringProtocol) -> Argument? {
      options.first { $0.spellings.contains { $0 == name } }
    }
  }

  /// A positional argument, an option with a value, or a flag.
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: String
    var names: [Name]?
    var valueName: String?
    var allValues: [String]?
    var abstract: String?
    var defaultValue: String?
    var shouldDisplay: Bool
    var parsingStrategy: String

    /// The names with their dashes, the long one first.
    var spellings: [String] {
      (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    }

    /// True if a value follows the name.
    var hasValue: Bool { kind == "option" }

    /// True if the value may begin with a dash.
    var takesDash: Bool { parsingStrategy == "unconditional" }
  }

  /// The program, with its commands.
  var command: Command

  /// The documented commands, without `help`.
  var commands: [Command] {
    (command.subcommands ?? []).filter { $0.name != "help" && $0.shouldDisplay }
  }

  /// The command with a name; nil if it does not exist.
  func command(_ name: String?) -> Command? { command.subcommands?.first { $0.name == name } }

  /// Loads the argument parser's description of the program.
  static func load() throws -> CommandTable {
    try JSONDecoder().decode(CommandTable.self, from: Data(GLFunCommand._dumpHelp().utf8))
  }
}
