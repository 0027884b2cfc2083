internal import ArgumentParser
internal import GLFun
internal import GLFunDrawingPrograms
internal import GLFunEGL
internal import GLFunGLES
internal import GLFunImageComparison
internal import GLFunMovieFiles

/// The command `glfun verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies that this machine's drivers draw the pixels of the CPU.",
    discussion: """
      Examples:
        glfun verify
        glfun verify --device all --seconds 60 --html report.html
        glfun verify --only primitives,text --device surfaceless

      Tells what EGL has and what each driver can do, and draws GL primitives, every paint in every \
      blend mode with clips, layers, text and images, the gallery, and random programs for some \
      seconds. Each failure is reduced to a program of a few lines. Exit status: 0 the same, apart \
      from deviations with a known reason; 1 different; 3 there is no GL driver here.
      """)

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      """
      Devices with commas between them, as other commands have them, or 'all': one of each driver. \
      'glfun info' lists what there is.
      """, valueName: "devices"))
  var devices = "auto"

  @Option(
    help: ArgumentHelp(
      """
      The features that are verified, with commas between them: \
      \(VerifiedProgram.Group.allCases.map(\.rawValue).joined(separator: ", ")). (default: all)
      """, valueName: "features"), transform: Self.groups)
  var only: Set<VerifiedProgram.Group>?

  @Option(help: ArgumentHelp("The seed of the first random program.", valueName: "seed"))
  var seed: UInt64 = 0

  @Option(
    help: ArgumentHelp(
      "The time for random programs on each device. (default: 10)", valueName: "seconds"),
    transform: DecimalNumber.argument)
  var seconds: Double = 10

  @Flag(help: "Says nothing of the progress, which a terminal shows.")
  var quiet = false

  @Flag(help: "Prints the facts and every feature as JSON.")
  var json = false

  @OptionGroup(title: "Reports") var reportFiles: ReportFileOptions
  @OptionGroup(title: "Resources") var driverOptions: DriverOptions

  /// The most seconds that random programs are drawn: about twelve days.
  private static let mostSeconds = 1e6

  func validate() throws {
    guard (0...Self.mostSeconds).contains(seconds) else {
      throw ValidationError("'--seconds' must be 0 to \(Int(Self.mostSeconds)).")
    }
    _ = try selections()
  }

  /// Parses the names of groups.
  private static func groups(_ text: String) throws -> Set<VerifiedProgram.Group> {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    return Set(
      try names.map { name in
        guard let group = VerifiedProgram.Group(rawValue: String(name)) else {
          let all = VerifiedProgram.Group.allCases.map(\.rawValue)
          let nearest = NearestName.of(String(name), in: all).map { " Did you mean '\($0)'?" }
          throw ValidationError("There is no feature '\(name)'.\(nearest ?? "")")
        }
        return group
      })
  }

  /// The named devices; nil for all.
  private func selections() throws(ValidationError) -> [DeviceSelection]? {
    if devices == "all" { return nil }
    var selections: [DeviceSelection] = []
    for name in devices.split(separator: ",", omittingEmptySubsequences: false) {
      guard let selection = DeviceSelection(String(name)) else {
        throw ValidationError(
          "The value '\(name)' is invalid for '--device <devices>': expected all, or "
            + "\(UsageAdvice.forms["device"] ?? "a device").")
      }
      if !selections.contains(selection) { selections.append(selection) }
    }
    return selections
  }

  func run() throws {
    let selections = try selections()
    try MemoryBudget().checkDriver()
    if !reportFiles.isEmpty { try Interruption.takeBack() }
    let functions: EGLFunctions
    do throws(EGLError) {
      functions = try EGLFunctions.load()
    } catch {
      throw CommandFailure(GLRenderer.Failure.cannotOpen(error))
    }
    let probes = InfoReport.Found.probe(functions)
    let output = try VerifyOutput(
      reportFiles, isJSON: json, isQuiet: quiet,
      report: VerifyReport(
        egl: functions.file, platforms: probes.map(InfoReport.PlatformEntry.init)))
    var skips: [CommandFailure] = []
    let devices = selections ?? Self.oneOfEachDriver(probes)
    for selection in devices {
      do throws(CommandFailure) {
        try verify(selection, probes, client: functions.clientExtensions, output)
      } catch {
        // The other devices are verified all the same.
        guard error.status == CommandFailure.noBackend else {
          try output.fail("\(selection)", error.text)
          continue
        }
        try output.skip("\(selection)", error.text)
        skips.append(error)
      }
    }
    try output.finish()
    if skips.count == devices.count {
      throw skips.first
        ?? CommandFailure(
          "there is no graphics device", "see the lines above", status: CommandFailure.noBackend)
    }
    if output.failureCount > 0 { throw CommandFailure.pictureDifference }
  }

  /// The first platform of each driver that opens.
  private static func oneOfEachDriver(
    _ probes: [EGLProbe<InfoReport.Found>]
  ) -> [DeviceSelection] {
    var drivers: Set<[String]> = []
    return probes.compactMap { probe in
      guard let driver = try? probe.result.get().capabilities,
        drivers.insert([driver.renderer, driver.versionString]).inserted
      else { return nil }
      return probe.selection
    }
  }

  private func verify(
    _ selection: DeviceSelection, _ probes: [EGLProbe<InfoReport.Found>],
    client: Set<Substring>, _ output: VerifyOutput
  ) throws(CommandFailure) {
    let driver = SharedDriver()
    let pair = try BackendPair(driver, device: selection)
    let extensions = Set(client.map(String.init))
    let displays = probes.compactMap { probe in
      (try? probe.result.get()).map { (platform: probe.platform, extensions: $0.extensions) }
    }
    let facts = try driver.withRenderer(on: selection) { renderer throws(GLRenderer.Failure) in
      let platform = renderer.report.platform
      let display = displays.first { $0.platform == platform }?.extensions ?? []
      return try DriverFacts(&renderer, eglExtensions: extensions.union(display))
    }
    try output.begin("\(selection)", driver: pair.driver, facts)
    var run = VerifyRun(pair)
    if let only { run.groups = only }
    if facts.reasonForPrimitives != nil { run.knownGroups = [.primitives] }
    if run.groups.contains(.text), let problem = run.problemWithText {
      try output.leaveOut(.text, problem.text)
    }
    do {
      try run.run(seed: seed, seconds: seconds) { result in
        try output.add(result)
        return true
      }
    } catch {
      throw error as? CommandFailure ?? CommandFailure("a program is not drawn", "\(error)")
    }
    output.endDevice()
  }
}
