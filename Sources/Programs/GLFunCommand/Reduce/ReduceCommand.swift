internal import ArgumentParser
internal import GLFun
internal import GLFunJSON
internal import GLFunMovieFiles
internal import GLFunPlatform

/// The command `glfun reduce`.
struct ReduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reduce",
    abstract: "Finds the smallest drawing program that still differs between the backends.",
    discussion: """
      Examples:
        glfun reduce picture.json -o small.json
        glfun reduce picture.json -o small.json --device surfaceless
        glfun reduce picture.json -o small.json --while "grep -q fillRect {}"

      With '--while', the smallest program is one for which a command exits with 0. Whole commands \
      are left out first; then the picture gets smaller and the arguments simpler. The same program \
      gives the same result. The output always holds the smallest program so far, also after Ctrl-C. \
      Files that the program reads are looked for beside the output.
      """)

  @Argument(help: "A drawing program (a file whose name ends in .json).")
  var program: FilePath

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where the smallest program goes.", valueName: "file.json"))
  var output: FilePath

  @Option(
    name: .customLong("while"),
    help: ArgumentHelp(
      "A command for the shell; '{}' in it is the file of a program. (default: the backends differ)",
      valueName: "command"))
  var condition: String?

  @Flag(help: "Says nothing of the progress, which a terminal shows.")
  var quiet = false

  @OptionGroup(title: "Resources") var deviceOption: DeviceOption

  func validate() throws {
    if program == "-" || output == "-" {
      throw ValidationError("'reduce' reads and writes files: name them.")
    }
    if let condition, ShellCommand(condition) == nil {
      throw ValidationError("'--while' needs '{}' in the place of the program's file.")
    }
  }

  /// The largest program that is read, in bytes.
  private static let largestFile = 1 << 26

  func run() throws {
    let text = try InputText(program, maximumByteCount: Self.largestFile)
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(text.bytes)
    } catch {
      throw CommandFailure(
        "\(program) is not JSON", "line \(error.line), column \(error.column): \(error.problem)")
    }
    let trial = output + ".trial.json"
    let output = output
    if condition != nil, trial.withCString({ access($0, F_OK) }) == 0 {
      throw CommandFailure(
        "\(trial) exists", "it would be overwritten; move it, or choose another -o")
    }
    try Interruption.takeBack(
      removing: condition == nil ? nil : trial,
      leaving: "\(output) has the smallest program so far, if there is one")
    defer { if condition != nil { PictureFile.remove(trial) } }
    let isKept = try isKept(trial, start: value)
    try Self.write(value, to: output)
    let showsProgress = TerminalLine.isThere && !quiet
    var line = TerminalLine()
    var reducer = ProgramReducer(value, isKept: isKept) { program, tries in
      try Self.write(program, to: output)
      if showsProgress {
        let size = program.text.utf8.count
        line.show("\(program.commands.count) commands, \(size) bytes after \(tries) tries")
      }
    }
    try reducer.run()
    line.clear()
    print(
      "\(value.commands.count) commands became \(reducer.best.commands.count), "
        + "\(text.bytes.count) bytes \(reducer.best.programText.utf8.count + 1), "
        + "in \(reducer.tries) tries")
  }

  /// The condition.
  ///
  /// - Parameters:
  ///   - trial: the file for the command.
  ///   - start: the whole program.
  /// - Throws: `CommandFailure` if the condition does not hold for the whole program.
  private func isKept(_ trial: FilePath, start: JSONValue) throws -> (JSONValue) throws -> Bool? {
    if let condition, let command = ShellCommand(condition) {
      let isKept = { (program: JSONValue) throws -> Bool? in
        try Self.write(program, to: trial)
        return try command.succeeds(with: trial)
      }
      if try isKept(start) == true { return isKept }
      throw CommandFailure(
        "there is nothing to reduce", "the command does not exit with 0 for \(program)")
    }
    let pair = try BackendPair(device: deviceOption.device, folder: output.folder)
    _ = try pair.frame(start)
    if try pair.differs(start) { return { try pair.differs($0) } }
    throw CommandFailure(
      "there is nothing to reduce", "the CPU and \(pair.driver) draw the same pixels of \(program)")
  }

  private static func write(_ program: JSONValue, to path: FilePath) throws(CommandFailure) {
    do throws(ImageFileError) {
      try OutputFile.write(Array((program.programText + "\n").utf8), path: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
