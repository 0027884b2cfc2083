internal import GLFun
internal import GLFunMovieFiles
internal import GLFunThreading

extension Interruption {
  /// From now on, a command that is interrupted discards its unfinished output, and says so.
  ///
  /// Call this before starting any other thread.
  ///
  /// - Parameters:
  ///   - file: a file that is removed, too.
  ///   - result: the output that remains, as a clause.
  static func takeBack(
    removing file: FilePath? = nil, leaving result: String = "no half file is left"
  ) throws(CommandFailure) {
    do throws(WorkerThread.CannotStart) {
      try takeBackUnfinishedWork { signal in
        if let file { PictureFile.remove(file) }
        StandardError.write(
          TerminalLine.end(after: signal)
            + "glfun: interrupted: \(signal); \(result)\n")
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
