internal import GLFun
internal import GLFunMovieFiles
internal import GLFunThreading

extension Interruption {
  /// From now on, a command that is interrupted discards its unfinished output, and says so.
  ///
  /// Call this before starting any other thread.
  ///
  /// - Parameter file: a file that is removed, too.
  static func takeBack(removing file: FilePath? = nil) throws(CommandFailure) {
    do throws(WorkerThread.CannotStart) {
      try takeBackUnfinishedWork { signal in
        if let file { PictureFile.remove(file) }
        StandardError.write(
          TerminalLine.end(after: signal)
            + "glfun: interrupted: \(signal); no half file is left\n")
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
