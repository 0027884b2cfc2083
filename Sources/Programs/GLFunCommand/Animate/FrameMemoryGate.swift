internal import GLFun
internal import GLFunThreading

/// Limits the number of frames drawn at the same time by the memory available for them.
final class FrameMemoryGate: Sendable {
  private let budget: MemoryBudget
  /// The memory available for all frames together, in bytes.
  private let room: Int
  /// The memory of the frames being drawn, in bytes.
  private let taken = Monitor(0)

  /// - Parameters:
  ///   - budget: the memory budget.
  ///   - kept: the memory of drawn frames that are waiting, in bytes.
  init(_ budget: MemoryBudget, kept: Int) {
    self.budget = budget
    room = budget.room - kept
  }

  /// Waits until there is memory for a frame; `leave(_:)` ends its use.
  ///
  /// - Throws: if the memory does not suffice even for this frame alone.
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

  /// Ends the use of a number of bytes.
  func leave(_ bytes: Int) { taken.update { $0 -= bytes } }
}
