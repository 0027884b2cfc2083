internal import GLFun

/// What a person is told while frames are made.
struct FrameProgress {
  /// Nothing is said.
  var isQuiet: Bool
  /// How many frames there are to make.
  var total: Int
  /// What they are called.
  private let noun: String

  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant
  private var line = TerminalLine()

  /// How often the line changes.
  private static let interval = Duration.milliseconds(100)
  /// When it is first shown: what the first frames took tells little of the others.
  private static let delay = Duration.milliseconds(500)

  init(isQuiet: Bool, total: Int, noun: String = "frames") {
    self.isQuiet = isQuiet
    self.total = total
    self.noun = noun
    start = clock.now
    shown = start
  }

  /// Says that `done` frames are written.
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

  /// Takes the line away, so that others can be written.
  mutating func clear() { line.clear() }

  /// Takes the line away and says what is done, how fast, and what took the time.
  mutating func finish(_ what: String, times: FrameTimes) {
    clear()
    guard !isQuiet else { return }
    let elapsed = (clock.now - start).inSeconds
    let shares = times.shares
    StandardError.write(
      "glfun: \(what) in \(Self.text(elapsed)) s, \(Self.text(Double(total) / elapsed)) frames/s"
        + (shares.isEmpty ? "" : "; \(shares)") + "\n")
  }

  /// A number with three digits that count.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let decimals = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
    let rounded = (value * decimals).rounded() / decimals
    return decimals == 1 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Seconds as minutes and seconds, or as hours, minutes and seconds.
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
