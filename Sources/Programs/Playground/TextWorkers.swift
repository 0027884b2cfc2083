internal import GLFunEGL
internal import GLFunImageFiles
internal import GLFunMovieFiles
internal import GLFunPlatform
internal import GLFunThreading
internal import Synchronization

/// The processes that read and draw texts from editors.
///
/// A text that crashes its process does not affect other pages. A process belongs to one page and is reused for it. The number
/// of texts drawn at once is limited, and pages take turns: each has one text waiting at a time.
final class TextWorkers: Sendable {
  /// A page whose texts are drawn.
  struct Page: Hashable, Sendable {
    fileprivate var number: Int
  }

  /// The outcome of a text.
  enum Outcome: Sendable {
    case answered(TextAnswer)
    /// There is no picture, for a reason that is reported to the page.
    case failed(String)
    /// The text is no longer wanted.
    case givenUp
  }

  /// The memory above which a process is not kept, in bytes.
  private static let mostMemoryKept = 256 << 20

  /// A text that waits or is being drawn.
  private struct Turn {
    /// A number that differs from that of the page's next turn.
    var number: Int
    /// The process that draws it.
    var process: WorkerProcess?
    /// The reason to end it.
    var end: Reason?

    enum Reason {
      case givenUp
      case tooLong
    }
  }

  private struct State {
    var lastNumber = 0
    var turns: [Page: Turn] = [:]
    /// The processes waiting for the next text of their page, longest waiting first.
    var idle: [(page: Page, process: WorkerProcess)] = []

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Removes and returns the process waiting for a page's next text.
    mutating func takeIdle(of page: Page) -> WorkerProcess? {
      idle.firstIndex { $0.page == page }.map { idle.remove(at: $0).process }
    }

    /// Ends a page's turn, if it is the one with the given number.
    mutating func stop(_ page: Page, number: Int? = nil, _ reason: Turn.Reason) {
      guard var turn = turns[page], turn.end == nil, number ?? turn.number == turn.number else {
        return
      }
      turn.end = reason
      turn.process?.kill()
      turns[page] = turn
    }
  }

  private let program: String
  private let device: DeviceSelection
  private let most: Int
  private let longestWork: Int
  private let threads: RenderThreads
  private let state = Mutex(State())

  /// - Parameters:
  ///   - program: the file of `glfun-playground`.
  ///   - most: the number of texts drawn at once, and of processes kept for reuse.
  ///   - longestWork: the time limit for reading and drawing a text, in seconds.
  ///   - device: the graphics device of the GLES backend.
  init(
    program: String, most: Int, longestWork: Int, device: DeviceSelection
  ) throws(WorkerThread.CannotStart) {
    self.program = program
    self.most = most
    self.longestWork = longestWork
    self.device = device
    threads = try RenderThreads(count: most)
  }

  /// Adds a page.
  func enter() -> Page { state.withLock { Page(number: $0.nextNumber()) } }

  /// The process identifier of a page's process, whether drawing or waiting; nil if there is no process.
  func process(of page: Page) -> Int32? {
    state.withLock { state in
      (state.turns[page]?.process ?? state.idle.first { $0.page == page }?.process)?.number
    }
  }

  /// Abandons a page's work and ends its process.
  func leave(_ page: Page) {
    let process = state.withLock { state in
      state.stop(page, .givenUp)
      return state.takeIdle(of: page)
    }
    guard let process else { return }
    process.kill()
    // A thread that may block waits for its end.
    Task { [threads] in await threads.run { _ in withExtendedLifetime(process) {} } }
  }

  /// Abandons the text of a page that is being drawn or waits for its turn, if any.
  func giveUp(_ page: Page) { state.withLock { $0.stop(page, .givenUp) } }

  /// Draws a text of a page, which must not be waiting for another one.
  func draw(_ request: TextRequest, for page: Page) async -> Outcome {
    let number = state.withLock { state in
      let number = state.nextNumber()
      state.turns[page] = Turn(number: number)
      return number
    }
    return await threads.run { [self] _ in draw(request, for: page, number) }
  }

  private func draw(_ request: TextRequest, for page: Page, _ number: Int) -> Outcome {
    let deadline = Task {
      try await Task.sleep(for: .seconds(longestWork))
      state.withLock { $0.stop(page, number: number, .tooLong) }
    }
    defer { deadline.cancel() }
    do throws(SystemError) {
      guard let process = try begin(page) else { return .givenUp }
      let answer = process.answer(to: request)
      switch finish(page, process, isHealthy: answer != nil) {
      case .givenUp?: return .givenUp
      case .tooLong?:
        return .failed(tooLong)
      case nil:
        if let answer { return .answered(answer) }
        let (end, lastLine) = process.end()
        return .failed(reason(end, lastLine))
      }
    } catch {
      _ = state.withLock { $0.turns.removeValue(forKey: page) }
      return .failed("no process can be started for it: \(error)")
    }
  }

  /// The process for the next text of a page; nil if the text is no longer wanted.
  private func begin(_ page: Page) throws(SystemError) -> WorkerProcess? {
    let kept = state.withLock { $0.turns[page]?.end == nil ? $0.takeIdle(of: page) : nil }
    let process =
      if let kept { kept } else {
        try WorkerProcess(program: program, device: device, longestWork: longestWork)
      }
    return state.withLock { state in
      if state.turns[page]?.end != nil {
        state.turns[page] = nil
        return nil
      }
      state.turns[page]?.process = process
      return process
    }
  }

  /// Ends a page's turn. Its process is kept for reuse unless it has to end, or has grown too large.
  ///
  /// - Returns: the reason that it has to end.
  private func finish(
    _ page: Page, _ process: WorkerProcess, isHealthy: Bool
  ) -> Turn.Reason? {
    let isKept = isHealthy && process.memory <= Self.mostMemoryKept
    // The removed process is waited for outside the lock.
    let (end, tooMany) = state.withLock { state in
      let end = state.turns.removeValue(forKey: page)?.end
      if isKept, end == nil { state.idle.append((page, process)) }
      return (end, state.idle.count > most ? state.idle.removeFirst().process : nil)
    }
    _ = tooMany
    return end
  }

  private var tooLong: String { "it takes longer than \(longestWork) s; draw less" }

  /// The reason that there is no picture, in words.
  private func reason(_ end: ChildProcess.End?, _ lastLine: String) -> String {
    if lastLine.contains("alloc") {
      return "it takes more memory than \(TextWorker.mostMemory >> 20) MiB; draw less"
    }
    return switch end {
    // The system's time limit applies first if this process is too busy to enforce its own.
    case .killed(SIGXCPU)?: tooLong
    case .killed(let signal)?:
      "the process that draws it has ended with signal \(signal), which is a fault of this program"
    default: "the process that draws it has ended, which is a fault of this program"
    }
  }
}
