internal import GLFunMovieFiles
internal import GLFunThreading

extension Interruption {
  /// From now on a command that is told to stop takes back what it has not finished, and says so.
  ///
  /// Call it before any other thread is started.
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
