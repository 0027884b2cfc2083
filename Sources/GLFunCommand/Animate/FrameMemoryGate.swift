internal import GLFun
internal import GLFunThreading

/// Lets frames be drawn side by side as far as there is memory for them all.
final class FrameMemoryGate: Sendable {
  private let budget: MemoryBudget
  /// What all frames together may take.
  private let room: Int
  /// What those that are being drawn take.
  private let taken = Monitor(0)

  /// - Parameters:
  ///   - budget: what may be in use.
  ///   - kept: what is kept of frames that are drawn, in bytes.
  init(_ budget: MemoryBudget, kept: Int) {
    self.budget = budget
    room = budget.room - kept
  }

  /// Waits until there is memory for a frame; `leave(_:)` ends its use.
  ///
  /// - Throws: where there is not enough even for that frame alone.
  func enter(_ size: PixelSize, takes bytes: Int) throws(CommandFailure) {
    let isAlone: Bool = taken.wait { taken -> Bool? in
      let isAlone = taken == 0
      if !isAlone, bytes > room - taken { return nil }
      taken += bytes
      return isAlone
    }
    guard isAlone else { return }
    do throws(CommandFailure) {
      try budget.check(size, takes: bytes)
    } catch {
      leave(bytes)
      throw error
    }
  }

  /// Ends the use of so much.
  func leave(_ bytes: Int) { taken.update { $0 -= bytes } }
}
