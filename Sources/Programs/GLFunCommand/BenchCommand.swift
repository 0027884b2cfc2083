internal import ArgumentParser
internal import GLFun
internal import GLFunEGL

/// The command `glfun bench`.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Times the frames of a scene.",
    discussion: """
      Examples:
        glfun bench picture.json --backend cpu
        glfun bench glfun --shape ellipse --backend gles --runs 5 --json

      A frame is all from the first drawing call to pixels in memory: recording, clearing, \
      drawing, and reading back. Reading the program and opening the driver are not part of it. \
      After the first frame and one more come the frames that count; the split into stages is \
      that of further frames, on which every stage is waited for.
      """)

  @Argument(
    help: """
      A view, as 'glfun views' lists them, a drawing program (a file whose name ends in .json) or an \
      SVG (.svg, .svgz), or '-' for either from standard input.
      """)
  var scene: FilePath

  @Option(help: Backend.help)
  var backend = Backend.auto

  @OptionGroup(title: "Resources") var threads: ThreadsOption

  @Option(
    help: """
      How many frames count. (default: as many as 1.2 seconds allow, from 5 to 31)
      """)
  var runs: Int?

  @Option(
    help: ArgumentHelp(
      "Also times writing the picture as PNG: fast, default or best.", valueName: "compression"))
  var png: PNGCompression?

  @Flag(help: "Prints the result as JSON.")
  var json = false

  @OptionGroup(title: "Resources") var memoryOption: MemoryOption
  @OptionGroup(title: "Resources") var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    try threads.check(for: backend, deviceOption.device)
    if let runs, runs < 1 { throw ValidationError("'--runs' must be at least 1.") }
  }

  func run() throws {
    let record = try source.recorder(of: scene, memory: memoryOption.budget)
    let list = try record().list
    let renderers = backend.renderers(
      for: list, count: runs ?? FrameBenchmark.mostFrames, device: deviceOption.device,
      threads: threads.count)
    try checkMemory(list, on: renderers)
    let benchmark =
      switch renderers {
      case .cpu: try processorFrames(record)
      case .gles(let device): try driverFrames(record, on: device)
      }
    let report = BenchReport(
      scene: scene.description, list: list, backend: renderers.backend,
      threads: renderers == .cpu ? renderer.threads : 1, reading: try readingTime(),
      benchmark: benchmark)
    print(try json ? report.jsonText() : report.text)
  }

  /// The time from a scene's file to the drawing calls of its frame, as the median of several runs; nil if the scene is not a
  /// file or cannot be read repeatedly.
  private func readingTime() throws -> Duration? {
    guard ProgramOptions.isProgram(scene), scene != "-" else { return nil }
    let times = try (0..<Self.readings).map { _ in
      let start = ContinuousClock.now
      _ = try source.recorder(of: scene, memory: memoryOption.budget)()
      return ContinuousClock.now - start
    }
    return times.sorted()[Self.readings / 2]
  }

  private static let readings = 9

  private var renderer: CPURenderer {
    var renderer = CPURenderer(threads: threads.count)
    renderer.threads = MemoryBudget.threads(atMost: renderer.threads)
    return renderer
  }

  /// Throws if there is no memory to record a frame again, draw it and encode its picture.
  private func checkMemory(
    _ frame: DisplayList, on renderers: FramePipeline.Renderers
  ) throws(CommandFailure) {
    let size = frame.size
    let drawing = renderers == .cpu ? frame.memory(on: renderer) : frame.memoryOnDriver
    let encoding =
      png.map { PNG.memory(toEncode: size, stripHeight: size.height, compression: $0) } ?? 0
    try memoryOption.budget.check(
      size, takes: frame.byteCount + drawing + encoding,
      mapped: renderers == .cpu ? 0 : MemoryBudget.driverMapping)
  }

  private func processorFrames(_ record: SceneSource.Recorder) throws -> FrameBenchmark {
    let renderer = renderer
    return try FrameBenchmark(runs: runs, openedIn: .zero, png: png) { clock in
      renderer.render(try record().list, clock: &clock)
    }
  }

  private func driverFrames(
    _ record: SceneSource.Recorder, on device: DeviceSelection
  ) throws -> FrameBenchmark {
    let start = ContinuousClock.now
    do {
      var renderer = try GLRenderer(device: device)
      var hasDrawn = false
      var benchmark = try FrameBenchmark(runs: runs, openedIn: .now - start, png: png) { clock in
        defer { hasDrawn = true }
        // Later frames are drawn as in a long-running program.
        if hasDrawn { try renderer.waitForPrograms() }
        return try renderer.render(try record().list, clock: &clock)
      }
      benchmark.tiles = renderer.tileCounts
      return benchmark
    } catch let failure as GLRenderer.Failure {
      throw CommandFailure(failure)
    }
  }
}
