package import GLFunPlatform
import Synchronization

/// What this process has begun and not finished: files under temporary names, and the programs that
/// write some of them. A process that is told to stop takes it all back first.
package enum UnfinishedWork {
  private struct Work {
    // Arrays, as there are few of either: a process that draws one small picture would spend as long on
    // looking up how its first set is hashed as on drawing.
    var files: [FilePath] = []
    var processes: [Int32] = []
    /// Signals that wait while there are files.
    var awaitingSignals: sigset_t?
  }

  private static let work = Mutex(Work())

  /// From now on signals wait while there are files that are not whole: there is nothing to be taken
  /// back when they come. For a process that writes files from one thread, and in no time.
  package static func holdBack(_ signals: sigset_t) {
    work.withLock { $0.awaitingSignals = signals }
  }

  /// Stops every program, removes every file, and ends the process.
  ///
  /// Nothing can be begun or finished meanwhile: a file is either whole under its name, or gone.
  ///
  /// - Parameters:
  ///   - status: the exit status.
  ///   - report: is called last.
  package static func abandon(status: Int32, report: () -> Void) -> Never {
    work.withLock { work in
      for process in work.processes { stop(process) }
      for process in work.processes { reap(process) }
      for file in work.files { file.withCString { unlink($0) } }
      report()
      _exit(status)
    }
  }

  /// Starts a program and keeps it in mind until `waitForEnd(of:)` says that it has ended.
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

  /// Waits for a program to end, and frees what the system keeps of it.
  ///
  /// - Returns: its status as `waitpid` gives it.
  @discardableResult
  package static func waitForEnd(of process: Int32) -> Int32 {
    // First without taking the status, so that its number is not given to another program while
    // `abandon` may still stop it.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return work.withLock { work in
      // What it has left running would go on writing.
      stop(process)
      work.processes.removeAll { $0 == process }
      return reap(process)
    }
  }

  /// Stops a program, and those that it has started.
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

  /// Creates a file and keeps it in mind.
  ///
  /// - Parameter create: gives the descriptor, negative where it failed.
  static func create(_ file: FilePath, _ create: () -> Int32) -> Int32 {
    work.withLock { work in
      if var signals = work.awaitingSignals { pthread_sigmask(SIG_BLOCK, &signals, nil) }
      let descriptor = create()
      if descriptor >= 0 { work.files.append(file) }
      letSignalsCome(work)
      return descriptor
    }
  }

  /// Gives a file its name, or removes it: what `end` does, which says why it failed if it did.
  static func end(_ file: FilePath, _ end: () -> SystemError?) -> SystemError? {
    work.withLock { work in
      if let cause = end() { return cause }
      work.files.removeAll { $0 == file }
      letSignalsCome(work)
      return nil
    }
  }

  /// Does what must not be done by half: no signal that can be held back ends the process meanwhile.
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

  /// Lets signals that waited come if no file is left.
  private static func letSignalsCome(_ work: Work) {
    guard work.files.isEmpty, var signals = work.awaitingSignals else { return }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
