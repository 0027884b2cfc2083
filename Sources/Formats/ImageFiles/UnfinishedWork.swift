package import GLFunPlatform
import Synchronization

/// The unfinished work of this process: files under temporary names, and the programs that write some of them. A process that
/// is told to stop undoes all of it first.
package enum UnfinishedWork {
  private struct Work {
    // Arrays, because both are short: for a process that draws one small picture, looking up the `Hashable` conformance for its
    // first set would take as long as drawing.
    var files: [FilePath] = []
    var processes: [Int32] = []
    /// Signals that are held back while files are unfinished.
    var awaitingSignals: sigset_t?
  }

  private static let work = Mutex(Work())

  /// From now on, holds signals back while files are unfinished, so that there is nothing to undo when they arrive. For
  /// processes that write files from a single thread, and quickly.
  package static func holdBack(_ signals: sigset_t) {
    work.withLock { $0.awaitingSignals = signals }
  }

  /// Stops every program, removes every file, and ends the process.
  ///
  /// Nothing can be begun or finished in the meantime: a file is either complete under its name, or gone.
  ///
  /// - Parameters:
  ///   - status: the exit status.
  ///   - report: called last.
  package static func abandon(status: Int32, report: () -> Void) -> Never {
    work.withLock { work in
      for process in work.processes { stop(process) }
      for process in work.processes { reap(process) }
      for file in work.files { file.withCString { unlink($0) } }
      report()
      _exit(status)
    }
  }

  /// Starts a program, and tracks it until `waitForEnd(of:)` reports its end.
  package static func start<Failure: Error>(
    _ start: () throws(Failure) -> Int32
  ) throws(Failure) -> Int32 {
    let result = work.withLock { work -> Result<Int32, Failure> in
      do throws(Failure) {
        let process = try start()
        work.processes.append(process)
        return .success(process)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Waits for a program to end, and frees its entry in the process table.
  ///
  /// - Returns: its status in the form of `waitpid`.
  @discardableResult
  package static func waitForEnd(of process: Int32) -> Int32 {
    // The first wait leaves the status in place, so that the process ID cannot be reused while `abandon` may still stop the
    // program.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return work.withLock { work in
      // Programs that it has left running would go on writing.
      stop(process)
      work.processes.removeAll { $0 == process }
      return reap(process)
    }
  }

  /// Stops a program and the programs it has started.
  package static func stop(_ process: Int32) {
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
  }

  @discardableResult
  private static func reap(_ process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Creates a file and tracks it.
  ///
  /// - Parameter create: returns the descriptor; negative on failure.
  static func create(_ file: FilePath, _ create: () -> Int32) -> Int32 {
    work.withLock { work in
      if var signals = work.awaitingSignals { pthread_sigmask(SIG_BLOCK, &signals, nil) }
      let descriptor = create()
      if descriptor >= 0 { work.files.append(file) }
      letSignalsCome(work)
      return descriptor
    }
  }

  /// Stops tracking a file once `end` has named or removed it; returns the error of `end` if it fails.
  static func end(_ file: FilePath, _ end: () -> SystemError?) -> SystemError? {
    work.withLock { work in
      if let cause = end() { return cause }
      work.files.removeAll { $0 == file }
      letSignalsCome(work)
      return nil
    }
  }

  /// Runs an operation that must not be interrupted: all signals that can be blocked are blocked meanwhile.
  static func inOneStep(_ body: () -> SystemError?) -> SystemError? {
    work.withLock { _ in
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      return body()
    }
  }

  /// Unblocks the signals held back if no file is left.
  private static func letSignalsCome(_ work: Work) {
    guard work.files.isEmpty, var signals = work.awaitingSignals else { return }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
