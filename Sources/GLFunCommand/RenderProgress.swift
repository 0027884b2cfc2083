internal import GLFun
internal import GLFunPlatform
internal import GLFunThreading
internal import Synchronization

/// What a person at a terminal is told while a picture is drawn that takes longer than a second.
final class RenderProgress: Sendable {
  private struct State {
    var line = TerminalLine()
    /// The rows of the picture that are written.
    var rows = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let size: PixelSize
  private let start = ContinuousClock.now

  /// When the line is first shown.
  private static let delay = Duration.seconds(1)
  /// How often it changes, in microseconds.
  private static let interval: UInt32 = 100_000

  /// Begins to tell of a picture; nil where nobody wants to know.
  ///
  /// A thread shows the line, because the drawing of a strip can take seconds.
  init?(_ size: PixelSize, isQuiet: Bool) {
    self.size = size
    guard !isQuiet, TerminalLine.isThere else { return nil }
    do throws(WorkerThread.CannotStart) {
      let thread = try WorkerThread { [self] in while isGoingOn() { usleep(Self.interval) } }
      thread.detach()
    } catch {
      return nil
    }
  }

  /// Says that so many rows of the picture are written.
  func update(rows: Int) { state.withLock { $0.rows = rows } }

  /// Takes the line away for good.
  func finish() {
    state.withLock { state in
      state.isOver = true
      state.line.clear()
    }
  }

  /// Shows the line where it is time to.
  ///
  /// - Returns: whether the drawing goes on.
  private func isGoingOn() -> Bool {
    state.withLock { state in
      let elapsed = ContinuousClock.now - start
      if !state.isOver, elapsed >= Self.delay {
        state.line.show(Self.text(size, rows: state.rows, elapsed: elapsed.inSeconds))
      }
      return !state.isOver
    }
  }

  /// The line after so many seconds.
  static func text(_ size: PixelSize, rows: Int, elapsed: Double) -> String {
    let start = "drawing \(size): "
    guard rows > 0 else { return start + "\(Int(elapsed)) s" }
    let share = Double(rows) / Double(size.height)
    return start + "\(Int(share * 100)) %, "
      + "\(FrameProgress.clockText(elapsed / share - elapsed)) left"
  }
}
