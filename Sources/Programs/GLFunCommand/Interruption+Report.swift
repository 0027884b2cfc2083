internal import GLFunMovieFiles
internal import GLFunThreading

extension Interruption {
  /// From now on, a command that is interrupted discards its unfinished output, and says so.
  ///
  /// Call this before starting any other thread.
  static func takeBack() throws(CommandFailure) {
    do throws(WorkerThread.CannotStart) {
      try takeBackUnfinishedWork { signal in
        StandardError.write(
          TerminalLine.end(after: signal)
            + "glfun: interrupted: \(signal); no half file is left\n")
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
