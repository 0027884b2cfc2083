internal import GLFunPlatform

/// A thread that runs one function and is waited for.
///
/// Owns the POSIX thread: whoever drops it waits for its end.
package struct WorkerThread: ~Copyable {
  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Throws: `CannotStart` where the system has no room for another.
  package init(_ body: @escaping @Sendable () -> Void) throws(CannotStart) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Body(run: body))
    let status = pthread_create(
      &thread, nil,
      { box in
        if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw CannotStart(code: status)
    }
    self.thread = thread
  }

  deinit { pthread_join(thread, nil) }

  /// Lets the thread run for as long as the process does; nobody waits for it.
  package consuming func detach() {
    pthread_detach(thread)
    discard self
  }

  /// Why a thread did not start.
  package struct CannotStart: Error {
    /// The value of `errno` that says why.
    package let code: Int32
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
