internal import GLFun
internal import GLFunPlatform
internal import GLFunThreading
internal import Synchronization

/// The progress line on a terminal for a picture that takes longer than a second to draw.
final class RenderProgress: Sendable {
  private struct State {
    var line = TerminalLine()
    /// The number of rows of the picture written so far.
    var rows = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let size: PixelSize
  private let start = ContinuousClock.now

  /// The delay before the line is first shown.
  private static let delay = Duration.seconds(1)
  /// The time between updates, in microseconds.
  private static let interval: UInt32 = 100_000

  /// Begins the progress of a picture; nil if it is not wanted or there is no terminal.
  ///
  /// A thread of its own shows the line, because drawing a strip can take seconds.
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

  /// Reports the number of rows written.
  func update(rows: Int) { state.withLock { $0.rows = rows } }

  /// Removes the line for good.
  func finish() {
    state.withLock { state in
      state.isOver = true
      state.line.clear()
    }
  }

  /// Shows the line if it is due.
  ///
  /// - Returns: true while drawing goes on.
  private func isGoingOn() -> Bool {
    state.withLock { state in
      let elapsed = ContinuousClock.now - start
      if !state.isOver, elapsed >= Self.delay {
        state.line.show(Self.text(size, rows: state.rows, elapsed: elapsed.inSeconds))
      }
      return !state.isOver
    }
  }

  /// The text of the line after a number of seconds.
  static func text(_ size: PixelSize, rows: Int, elapsed: Double) -> String {
    let start = "drawing \(size): "
    guard rows > 0 else { return start + "\(Int(elapsed)) s" }
    let share = Double(rows) / Double(size.height)
    return start + "\(Int(share * 100)) %, "
      + "\(FrameProgress.clockText(elapsed / share - elapsed)) left"
  }
}
