internal import GLFunImageFiles
internal import GLFunPlatform
package import GLFunThreading

/// The handling of signals that ask the process to stop, sent by Ctrl-C, `kill`, a batch system or a closed terminal.
package enum Interruption {
  /// From now on, such a signal ends the process with status 128 plus the signal's number, after `UnfinishedWork` has been
  /// undone. Ignored signals stay ignored.
  ///
  /// Call it before any other thread is started: threads inherit the signal mask of the thread that starts them.
  ///
  /// - Parameter report: called with the name of the signal once everything has been undone.
  package static func takeBackUnfinishedWork(
    report: @escaping @Sendable (String) -> Void
  ) throws(WorkerThread.CannotStart) {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    let watcher = try WorkerThread {
      var signals = awaited
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      UnfinishedWork.abandon(status: 128 + signal) { report(name(of: signal)) }
    }
    watcher.detach()
  }

  /// From now on, such a signal ends the process at once, except that it waits while a file is incomplete.
  ///
  /// For work done before a thread has started to wait for signals.
  package static func waitForUnfinishedWork() {
    UnfinishedWork.holdBack(signals)
  }

  /// The signals that are not ignored.
  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for (signal, _) in names {
      var action = sigaction()
      sigaction(signal, nil, &action)
      let isIgnored =
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      if !isIgnored { sigaddset(&signals, signal) }
    }
    return signals
  }

  /// From now on, exceeding the system's file size limit is an error of the write instead of a signal.
  ///
  /// Programs started by this process ignore the signal, too.
  package static func ignoreFileSizeLimitSignal() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The signals that end a process by default, except for those caused by faults of the process itself.
  private static let names: [(signal: Int32, name: String)] = [
    (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"), (SIGQUIT, "SIGQUIT"),
    (SIGABRT, "SIGABRT"), (SIGUSR1, "SIGUSR1"), (SIGUSR2, "SIGUSR2"), (SIGPIPE, "SIGPIPE"),
    (SIGALRM, "SIGALRM"), (SIGVTALRM, "SIGVTALRM"), (SIGPROF, "SIGPROF"), (SIGXCPU, "SIGXCPU"),
    (SIGIO, "SIGIO"), (SIGPWR, "SIGPWR"), (SIGSTKFLT, "SIGSTKFLT"),
  ]

  private static func name(of signal: Int32) -> String {
    names.first { $0.signal == signal }?.name ?? "\(signal)"
  }
}
