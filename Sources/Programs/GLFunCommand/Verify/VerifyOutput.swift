internal import GLFun
internal import GLFunImageComparison

/// The output of `glfun verify`: lines or JSON, and the reports.
final class VerifyOutput {
  private let isJSON: Bool
  private let isQuiet: Bool
  private let files: ReportFiles
  private var report: VerifyReport
  /// The device whose results come.
  private var device: VerifyReport.Device?
  /// The reason that GL primitives of the device may differ.
  private var reasonForPrimitives: String?
  private var line = TerminalLine()
  /// The drivers that were verified, and the ones that do not open, for the page.
  private var setting: [String] = []
  private(set) var failureCount = 0

  init(
    _ options: ReportFileOptions, isJSON: Bool, isQuiet: Bool, report: VerifyReport
  ) throws(CommandFailure) {
    (self.isJSON, self.isQuiet, self.report) = (isJSON, isQuiet, report)
    files = try ReportFiles(options, title: "glfun verify")
    write("EGL: \(report.egl ?? "none")")
    InfoReport.PlatformEntry.lines(report.platforms).forEach(write)
  }

  /// Begins a device.
  func begin(_ name: String, driver: String, _ facts: DriverFacts) throws(CommandFailure) {
    device = VerifyReport.Device(
      device: name, driver: driver, facts: facts.chosen, shortLimits: facts.shortLimits)
    reasonForPrimitives = facts.reasonForPrimitives
    setting += ["\(name): \(driver)"] + facts.lines
    write("\n\(name): \(driver)")
    for line in facts.lines { write("  \(line)") }
    var record = PictureRecord(name: "\(name), limits", verdict: .equal, text: "")
    if !facts.shortLimits.isEmpty {
      failureCount += 1
      record.verdict = .differs
      record.text = facts.shortLimits.joined(separator: ", ")
    }
    try files.add(record)
  }

  /// Tells that a device is left out.
  ///
  /// - Parameter reason: the reason, which begins with "skipped".
  func skip(_ name: String, _ reason: String) throws(CommandFailure) {
    report.devices.append(VerifyReport.Device(device: name, skipped: reason))
    setting.append("\(name): \(reason)")
    write("\n\(name): \(ArgumentText.shown(reason))")
    try files.add(PictureRecord(name: name, verdict: .known, text: reason))
  }

  /// Ends a device whose driver fails beyond a single feature.
  func fail(_ name: String, _ problem: String) throws(CommandFailure) {
    line.clear()
    var failed = device ?? VerifyReport.Device(device: name)
    device = nil
    failed.error = problem
    report.devices.append(failed)
    failureCount += 1
    setting.append("\(name): \(problem)")
    write("\n\(name): \(ArgumentText.shown(problem))")
    try files.add(PictureRecord(name: name, verdict: .unreadable, text: problem))
  }

  /// Tells that the features of a group are not drawn on this machine.
  func leaveOut(_ group: VerifiedProgram.Group, _ reason: String) throws(CommandFailure) {
    device?.features.append(VerifyReport.Feature(group: group, name: "all", known: reason))
    let name = "\(device?.device ?? ""), \(group.rawValue)"
    try files.add(PictureRecord(name: name, verdict: .known, text: reason))
  }

  /// Adds a result of the device.
  func add(_ result: VerifyRun.Result) throws(CommandFailure) {
    let (program, driver) = (result.program, device?.driver ?? "")
    var feature = VerifyReport.Feature(group: program.group, name: program.name)
    var record = PictureRecord(
      name: "\(device?.device ?? ""), \(program.group.rawValue), \(program.name)", verdict: .equal,
      text: "")
    switch result.outcome {
    case .same: feature.differingPixels = 0
    case .fails(let failure):
      feature.error = failure.text
      (record.verdict, record.text) = (.unreadable, "\(driver): \(failure.text)")
    case .differs(let comparison, let cpu, let picture):
      let difference = comparison.difference
      feature.differingPixels = difference?.differingPixelCount
      feature.maxDifference = difference.map { Int($0.largestChannelDifference) }
      feature.program = program.program.programText
      feature.known = program.group == .primitives ? reasonForPrimitives : nil
      record.verdict = feature.known == nil ? .differs : .known
      record.text = "\(driver): \(comparison)\n\(feature.known ?? program.program.programText)"
      record.firstPixel = difference?.firstPixel.map { ($0.x, $0.y) }
      (record.expected, record.actual) = (Self.file(cpu), Self.file(picture))
    }
    if feature.isFailure { failureCount += 1 }
    device?.features.append(feature)
    show(feature)
    try files.add(record)
  }

  private static func file(_ picture: Bitmap) -> [UInt8]? {
    try? PNG.encode(picture, compression: .fast)
  }

  private func show(_ feature: VerifyReport.Feature) {
    if TerminalLine.isThere, !isQuiet {
      line.show("\(device?.features.count ?? 0) \(feature.group.rawValue), \(feature.name)")
    }
    guard feature.isFailure else { return }
    line.clear()
    write("  \(feature.group.rawValue), \(feature.name): \(ArgumentText.shown(feature.text))")
    if let program = feature.program {
      write(program.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
    }
  }

  /// Ends a device with a line for each group of features.
  func endDevice() {
    line.clear()
    guard let device else { return }
    for group in VerifiedProgram.Group.allCases {
      let features = device.features.filter { $0.group == group }
      if features.isEmpty { continue }
      let failures = features.filter(\.isFailure)
      let known = features.filter { $0.known != nil }
      let most = (failures + known).compactMap(\.differingPixels).max() ?? 0
      var text = "  \(group.rawValue): \(features.count) verified, "
      text += failures.isEmpty ? "0 px" : "\(failures.count) fail"
      if !known.isEmpty { text += ", \(known.count) known" }
      if most > 0 { text += ", \(most) px at most" }
      write(text)
      if let reason = known.first?.known { write("    \(reason)") }
    }
    report.devices.append(device)
    self.device = nil
  }

  private func write(_ text: String) {
    if !isJSON { print(text) }
  }

  /// Writes the reports.
  func finish() throws {
    if isJSON { print(try report.jsonText()) }
    try files.finish(setting: setting.joined(separator: "\n"))
  }
}
