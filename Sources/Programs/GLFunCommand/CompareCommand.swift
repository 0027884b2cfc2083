internal import ArgumentParser
internal import GLFun
internal import GLFunMovieFiles

/// The command `glfun compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares a scene's pixels on both backends, or with a stored picture.",
    discussion: """
      Examples:
        glfun compare glfun --shape ellipse --from 40,60 --to 280,400
        glfun compare picture.json chart.svg
        glfun compare picture.json expected.png --diff difference.png
        glfun compare chart.svg picture.json --expected golden
        glfun compare expected.png actual.png --diff difference.png

      Scenes alone are drawn on both backends. With a picture a scene is drawn once and compared \
      with it, and with '--expected' each scene is compared with the picture of its name in that \
      folder. The first picture is the CPU's, or the stored one, or the first file. Exit status: 0 \
      the same, 1 different (also in size), 2 something cannot be read or drawn, 3 skipped because \
      there is no GL driver here.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Views, drawing programs (.json) or SVGs (.svg, .svgz), '-' for one from standard input; a scene \
      and a picture (PNG, JPEG, WebP or GIF); or two pictures.
      """, valueName: "scene"))
  var names: [FilePath]

  @Option(
    name: .customLong("expected"),
    help: ArgumentHelp(
      "The folder with the picture that each scene is compared with, such as chart.png for chart.svg.",
      valueName: "folder"))
  var expectedFolder: FilePath?

  @Option(help: "The largest difference of a channel, in 255ths, that still counts as the same.")
  var tolerance: Int = 0

  @Flag(help: "Prints the finding as JSON; of several scenes an array of findings.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Writes expected | difference | actual, side by side, as PNG, with the worst pixel marked and \
      the counts below; '-' is standard output, and the finding then goes to standard error.
      """, valueName: "file.png"))
  var diff: FilePath?

  @Option(
    help: ArgumentHelp(
      "What lies below an SVG or a drawing program. (default: nothing)", valueName: "colour"))
  var background: Color?

  @Option(help: "Where a scene is drawn that is compared with a picture: auto, gles or cpu.")
  var backend = Backend.auto

  @OptionGroup(title: "Resources") var memoryOption: MemoryOption
  @OptionGroup(title: "Resources") var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    guard (0...255).contains(tolerance) else {
      throw ValidationError("'--tolerance' must be 0 to 255.")
    }
    if let diff, try PictureEncoding(path: diff).format != .png {
      throw ValidationError("'--diff' writes PNG: name it '.png'.")
    }
  }

  func run() throws {
    let comparisons = try Comparison.list(names, expectedFolder: expectedFolder) {
      _ = try source.sceneOptions.scene($0)
    }
    if let diff {
      if comparisons.count > 1 {
        throw ValidationError(
          "'--diff' is for one comparison, and these are \(comparisons.count).")
      }
      if diff == "-" { try TerminalOutput.refuse() }
      try Interruption.takeBack()
    }
    let run = ComparisonRun(
      source: source, background: background, backend: backend, device: deviceOption.device,
      memory: memoryOption.budget, tolerance: UInt8(tolerance), diff: diff)
    var findings: [ComparisonFinding] = []
    var failures = 0
    for comparison in comparisons {
      do {
        let finding = try run.finding(of: comparison)
        findings.append(finding)
        if !json { print(comparisons.count > 1 ? finding.line : finding.text) }
      } catch let failure as CommandFailure
        where comparisons.count > 1 && failure.status != CommandFailure.noBackend
      {
        failure.naming(comparison.name).report()
        failures += 1
      }
    }
    if json { print(try jsonText(findings, isOne: comparisons.count == 1)) }
    if failures > 0 {
      throw CommandFailure(
        "\(failures) of \(comparisons.count) scenes were not compared", "see the lines above")
    }
    if findings.contains(where: \.isDifferent) { throw CommandFailure.pictureDifference }
  }

  private func jsonText(_ findings: [ComparisonFinding], isOne: Bool) throws -> String {
    if isOne, let finding = findings.first { return try finding.withoutScene.jsonText() }
    return try findings.jsonText()
  }

  private func print(_ text: String) {
    // If the picture goes to standard output, the text goes to standard error.
    if diff == "-" { StandardError.write(text + "\n") } else { Swift.print(text) }
  }
}
