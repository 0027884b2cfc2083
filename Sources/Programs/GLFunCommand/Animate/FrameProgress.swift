internal import GLFun

/// The progress messages while frames are made.
struct FrameProgress {
  /// True to print nothing.
  var isQuiet: Bool
  /// The total number of frames.
  var total: Int
  /// The plural noun for the frames.
  private let noun: String

  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant
  private var line = TerminalLine()

  /// The time between updates of the line.
  private static let interval = Duration.milliseconds(100)
  /// The delay before the line is first shown: the first frames are a bad basis for an estimate.
  private static let delay = Duration.milliseconds(500)

  init(isQuiet: Bool, total: Int, noun: String = "frames") {
    self.isQuiet = isQuiet
    self.total = total
    self.noun = noun
    start = clock.now
    shown = start
  }

  /// Reports that `done` frames have been written.
  mutating func update(done: Int) {
    guard TerminalLine.isThere, !isQuiet else { return }
    let now = clock.now
    guard now - shown >= Self.interval, now - start >= Self.delay else { return }
    shown = now
    let elapsed = (now - start).inSeconds
    let rate = Double(done) / elapsed
    line.show(
      "\(done)/\(total) \(noun), \(Self.text(rate)) \(noun)/s, "
        + "\(Self.clockText(Double(total - done) / rate)) left")
  }

  /// Clears the line so that other output can be written.
  mutating func clear() { line.clear() }

  /// Clears the line and prints a summary: the result, the rate, and the share of each stage.
  mutating func finish(_ what: String, times: FrameTimes) {
    clear()
    guard !isQuiet else { return }
    let elapsed = (clock.now - start).inSeconds
    let shares = times.shares
    StandardError.write(
      "glfun: \(what) in \(Self.text(elapsed)) s, \(Self.text(Double(total) / elapsed)) frames/s"
        + (shares.isEmpty ? "" : "; \(shares)") + "\n")
  }

  /// A number with three significant digits.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let decimals = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
    let rounded = (value * decimals).rounded() / decimals
    return decimals == 1 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A time in seconds as minutes and seconds, or as hours, minutes and seconds.
  static func clockText(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e7 else { return "?" }
    let whole = Int(seconds.rounded(.up))
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + "\(value)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(whole % 60))"
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
