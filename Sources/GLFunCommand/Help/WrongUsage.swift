internal import ArgumentParser

/// A command line that cannot be understood: what is wrong with it, and where to read what would be right.
struct WrongUsage {
  /// What is wrong.
  let message: String
  /// The usage of the subcommand that was named, and its help.
  let usage: String
  /// The exit status.
  let status: Int32

  /// Makes it of what the argument parser or a command throws.
  ///
  /// - Parameter arguments: the command line without the program's name.
  init(_ error: any Error, _ arguments: [String]) {
    status = GLFunCommand.exitCode(for: error).rawValue
    let text = GLFunCommand.message(for: error).split(separator: "\n").joined(separator: " ")
    let table = try? CommandTable.load()
    message = table.map { UsageAdvice(table: $0, arguments: arguments).improved(text) } ?? text
    let commands = GLFunCommand.configuration.subcommands
    let command = commands.first { $0.configuration.commandName == arguments.first }
    let synopsis = GLFunCommand.usageString(for: command ?? GLFunCommand.self)
      .split(separator: "\n").joined(separator: " ")
    let name = command?.configuration.commandName.map { " \($0)" } ?? ""
    usage = "Usage: \(synopsis); see 'glfun\(name) --help'"
  }

  /// Prints one line that says what is wrong, and one that points to the help.
  func report() {
    StandardError.write(
      StandardError.alarming("glfun: wrong usage") + ": \(ArgumentText.shown(message))\n"
        + "\(ArgumentText.shown(usage))\n")
  }
}
