internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun
internal import GLFunMovieFiles
internal import GLFunPlatform

/// The program `glfun`, for the target that links it.
package enum Program {
  /// Runs the command line of the process, and exits with its status where that is not 0.
  package static func run() { GLFunCommand.main() }
}

/// The command line.
struct GLFunCommand: ParsableCommand {
  /// The version of the program and the library.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "glfun",
    abstract: "Draws 2D pictures without a display, on OpenGL ES or on the CPU, with equal pixels.",
    discussion: """
      Examples:
        glfun garden -o garden.png
        glfun render picture.json --scale 2 -o picture.png
        glfun help garden

      Completions for your shell: 'glfun completions bash', 'zsh' or 'fish'.

      Exit status: 0 done, or the pictures are the same; 1 the pictures differ; 2 a file, a driver \
      or the input is at fault; 3 there is no such backend on this machine; 64 wrong usage.
      """,
    version: version,
    subcommands: [
      RenderCommand.self, AnimateCommand.self, CompareCommand.self, VerifyCommand.self,
      ReduceCommand.self, BenchCommand.self, ConvertCommand.self, MeasureCommand.self,
      InfoCommand.self, ViewsCommand.self,
      CompletionsCommand.self, ManualCommand.self,
    ])

  static func main() {
    Interruption.ignoreFileSizeLimitSignal()
    let arguments = withCommand(ArgumentText.arguments)
    do {
      if let plain = PlainRendering(arguments) {
        try plain.run()
        return
      }
      try RepeatedOption.check(arguments)
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let failure as CommandFailure {
      failure.report()
      CLibrary.exit(failure.status)
    } catch {
      if exitCode(for: error).isSuccess { exit(withError: error) }
      let failure = WrongUsage(error, arguments)
      failure.report()
      CLibrary.exit(failure.status)
    }
  }

  /// Expands the abbreviations of a command line.
  ///
  /// A leading scene means `render`, as in `glfun picture.svg -o picture.png`. `-v` and `-V` ask for the version, `help` with a
  /// view for that view's options, and `help --man` for the manual page.
  static func withCommand(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    if arguments == ["-v"] || arguments == ["-V"] { return ["--version"] }
    if first == "help", arguments.count == 2 {
      let subject = arguments[1]
      if subject == "--man" { return ["manual"] }
      if Scene(rawValue: subject) != nil { return ["views", subject] }
      // A word that is not a command is passed on, so that it is reported as an unknown one.
      let commands = configuration.subcommands.map { $0.configuration.commandName }
      return subject.hasPrefix("-") || commands.contains(subject) ? arguments : [subject]
    }
    let path = FilePath(bytes: ArgumentText.bytes(first))
    return ProgramOptions.isProgram(path) || Scene(path) != nil ? ["render"] + arguments : arguments
  }
}
