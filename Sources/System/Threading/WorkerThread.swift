internal import GLFunPlatform

/// A thread that runs one function and is joined.
///
/// Owns the POSIX thread: its destruction waits for the end of the thread.
package struct WorkerThread: ~Copyable {
  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Throws: `CannotStart` if the system has no resources for another one.
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

  /// Detaches the thread, so that nobody waits for its end.
  package consuming func detach() {
    pthread_detach(thread)
    discard self
  }

  /// The error of a thread that did not start.
  package struct CannotStart: Error {
    /// The value of `errno`.
    package let code: Int32
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
