internal import ArgumentParser
internal import GLFun
internal import GLFunEGL
internal import GLFunImageComparison
internal import GLFunMovieFiles
internal import GLFunThreading

/// The command `glfun compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares pictures, folders of pictures, or a scene's pixels on both backends.",
    discussion: """
      Examples:
        glfun compare glfun --shape ellipse --from 40,60 --to 280,400
        glfun compare picture.json expected.png --diff difference.png
        glfun compare chart.svg picture.json --expected golden
        glfun compare expected.png actual.png --metric pixelmatch
        glfun compare expected/ actual/ --html report.html --junit report.xml
        glfun compare expected/ programs/ --accept

      Scenes alone are drawn on both backends. With a picture a scene is drawn once and compared \
      with it, and with '--expected' each scene is compared with the picture of its name in that \
      folder. Two folders are compared file by file, also in subfolders: 'chart.png' of the one with \
      'chart.png' of the other, or with 'chart.svg' or 'chart.json', which are drawn. The first \
      picture is the CPU's, or the stored one, or the first file. Exit status: 0 the same, 1 \
      different (also in size) or missing, 2 something cannot be read or drawn, 3 skipped because \
      there is no GL driver here.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Views, drawing programs (.json) or SVGs (.svg, .svgz), '-' for one from standard input; a scene \
      and a picture (PNG, JPEG, WebP or GIF); two pictures; or two folders.
      """, valueName: "scene"))
  var names: [FilePath]

  @Option(
    name: .customLong("expected"),
    help: ArgumentHelp(
      "The folder with the picture that each scene is compared with, such as chart.png for chart.svg.",
      valueName: "folder"))
  var expectedFolder: FilePath?

  @OptionGroup(title: "Metric") var metricOptions: MetricOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions

  @Option(
    help: ArgumentHelp(
      """
      Writes expected | difference | actual, side by side, as PNG, with the worst pixel marked and \
      the counts below; '-' is standard output, and the finding then goes to standard error.
      """, valueName: "file.png"))
  var diff: FilePath?

  @Flag(help: "Says nothing of the progress, which a terminal shows while folders are compared.")
  var quiet = false

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
    if let diff, try PictureEncoding(path: diff).format != .png {
      throw ValidationError("'--diff' writes PNG: name it '.png'.")
    }
  }

  func run() throws {
    if let folders = try Comparison.folders(names) {
      return try compare(folders.expected, folders.actual)
    }
    let comparisons = try Comparison.list(names, expectedFolder: expectedFolder) {
      _ = try source.sceneOptions.scene($0)
    }
    try check(comparisons)
    if diff == "-" { try TerminalOutput.refuse() }
    if diff != nil || reports.writes { try Interruption.takeBack() }
    let settings = try metricOptions.settings(memory: memoryOption.budget)
    let run = ComparisonRun(
      source: source, background: background, backend: backend, device: deviceOption.device,
      memory: memoryOption.budget, settings: settings, reports: reports, diff: diff)
    let title = names.map(\.description).joined(separator: " ")
    let output = try ComparisonOutput(
      reports, title: title, settings: settings, count: comparisons.count, isFolder: false,
      write: print)
    var failures = 0
    for comparison in comparisons {
      do {
        try output.add(try run.result(of: comparison))
      } catch let failure as CommandFailure
        where comparisons.count > 1 && failure.status != CommandFailure.noBackend
      {
        failure.naming(comparison.name).report()
        failures += 1
        try output.addFailure(failure, of: comparison.name)
      }
    }
    try finish(output, failures: failures, of: comparisons.count, "scenes")
  }

  private func check(_ comparisons: [Comparison]) throws(ValidationError) {
    if diff != nil, comparisons.count > 1 {
      throw ValidationError(
        "'--diff' is for one comparison, and these are \(comparisons.count).")
    }
    if reports.accept,
      comparisons.contains(where: { if case .backends = $0 { true } else { false } })
    {
      throw ValidationError("'--accept' replaces expected pictures, and there is none for a scene.")
    }
  }

  /// Compares two folders.
  private func compare(_ expected: FilePath, _ actual: FilePath) throws {
    if diff != nil {
      throw ValidationError("'--diff' is for one comparison, and '--html' for folders.")
    }
    if expectedFolder != nil {
      throw ValidationError("'--expected' is for scenes, and '\(expected)' is a folder.")
    }
    let memory = memoryOption.budget
    let settings = try metricOptions.settings(memory: memory)
    let device = deviceOption.device
    let isOnDriver = !backend.takesThreads(with: device)
    let threads = isOnDriver ? 1 : MemoryBudget.threads(atMost: Processors.count)
    // Each thread has two pictures, their files, and what decoding takes.
    let room = memory.room / 2 / threads
    let recorder = try source.recorder(background: background, memory: memory)
    let driver = SharedDriver()
    let reader = ComparedPictureReader(
      maximumArea: min(ImageFile.defaultMaximumArea, room / 16),
      maximumByteCount: min(ImageFile.defaultMaximumByteCount, room / 2)
    ) { path in
      let frame = try recorder(path)
      if isOnDriver {
        return try driver.withRenderer(on: device) { renderer throws(GLRenderer.Failure) in
          try renderer.render(frame)
        }
      }
      let renderer = CPURenderer(threads: 1)
      try memory.check(frame.size, takes: frame.memory(on: renderer))
      return renderer.render(frame)
    }
    let comparison = try FolderComparison(
      expected: expected, actual: actual, settings: settings, reader: reader,
      reports: reports)
    try Interruption.takeBack()
    let count = comparison.pairs.count
    let output = try ComparisonOutput(
      reports, title: "\(expected) and \(actual)", settings: settings, count: count,
      isFolder: true, write: print)
    var progress = FrameProgress(isQuiet: quiet, total: count, noun: "pictures")
    try comparison.run(threads: min(threads, max(count, 1))) { result, done in
      // A line of text would be written after the progress.
      if TerminalLine.isThere { progress.clear() }
      try output.add(result)
      progress.update(done: done)
    }
    progress.clear()
    let others = comparison.expected.otherFileCount + comparison.actual.otherFileCount
    try finish(
      output, failures: output.counts[.unreadable] ?? 0, of: count, "pictures",
      otherFileCount: others)
  }

  /// Writes the reports, and ends the command with the status of the findings.
  private func finish(
    _ output: ComparisonOutput, failures: Int, of count: Int, _ noun: String,
    otherFileCount: Int = 0
  ) throws {
    try output.finish(otherFileCount: otherFileCount)
    if failures > 0 {
      throw CommandFailure(
        "\(failures) of \(count) \(noun) were not compared", "see the lines above")
    }
    if (output.counts[.differs] ?? 0) + (output.counts[.missing] ?? 0) > 0 {
      throw CommandFailure.pictureDifference
    }
  }

  private func print(_ text: String) {
    // If the picture goes to standard output, the text goes to standard error.
    if diff == "-" { StandardError.write(text + "\n") } else { Swift.print(text) }
  }
}
