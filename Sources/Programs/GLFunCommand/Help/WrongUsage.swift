internal import ArgumentParser

/// An invalid command line: the problem, and a pointer to the help.
struct WrongUsage {
  /// The problem.
  let message: String
  /// The usage of the named subcommand, and a pointer to its help.
  let usage: String
  /// The exit status.
  let status: Int32

  /// Creates the report of an error from the argument parser or a command.
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

  /// Prints one line with the problem, and one that points to the help.
  func report() {
    StandardError.write(
      StandardError.alarming("glfun: wrong usage") + ": \(ArgumentText.shown(message))\n"
        + "\(ArgumentText.shown(usage))\n")
  }
}
