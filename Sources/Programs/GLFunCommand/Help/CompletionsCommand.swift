internal import ArgumentParser

/// The command `glfun completions`.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Writes what a shell needs to complete commands, options, scenes and files.",
    discussion: """
      Examples:
        source <(glfun completions bash)
        glfun completions zsh > ~/.zfunc/_glfun
        glfun completions fish > ~/.config/fish/completions/glfun.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws { print(CompletionScript(try .load()).text(for: shell)) }
}

/// A supported shell.
enum Shell: String, ExpressibleByArgument, CaseIterable {
  case bash
  case zsh
  case fish
}
