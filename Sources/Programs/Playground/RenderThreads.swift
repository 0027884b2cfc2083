internal import GLFun
internal import GLFunEGL
internal import GLFunThreading

/// The server's own threads for drawing, so that the few threads of Swift's tasks stay available for connections.
final class RenderThreads: Sendable {
  private struct State {
    var jobs: [@Sendable (_ threads: Int) -> Void] = []
    /// The number of threads with a job.
    var busy = 0
    var isStopped = false

    /// The next job and the number of threads for it; a nested nil if there will be no more.
    mutating func take(of count: Int) -> (job: @Sendable (_ threads: Int) -> Void, threads: Int)?? {
      if isStopped { return .some(nil) }
      if jobs.isEmpty { return nil }
      let job = jobs.removeFirst()
      busy += 1
      return (job, max(1, count / (busy + jobs.count)))
    }
  }

  private let state = Monitor(State())

  /// Starts threads, which end when the last reference is released.
  init(count: Int) throws(WorkerThread.CannotStart) {
    for _ in 0..<count {
      try WorkerThread { [state] in
        while let (job, threads) = state.wait({ $0.take(of: count) }) {
          job(threads)
          state.update { $0.busy -= 1 }
        }
      }.detach()
    }
  }

  deinit { state.update { $0.isStopped = true } }

  /// Runs a function on one of the threads.
  ///
  /// - Parameter body: receives the number of threads that it may use, including its own, if others are idle.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (_ threads: Int) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      state.update { $0.jobs.append { continuation.resume(returning: body($0)) } }
    }
  }
}

/// The only thread with the graphics driver, which is opened on first use.
final class DriverThread: Sendable {
  private struct Job: Sendable {
    var run: @Sendable (inout GLRenderer) -> Void
    var fail: @Sendable (GLRenderer.Failure) -> Void
  }

  private struct State {
    var jobs: [Job] = []
    var isStopped = false

    /// The next job; a nested nil if there will be no more.
    mutating func take() -> Job?? {
      if isStopped { return .some(nil) }
      return jobs.isEmpty ? nil : .some(jobs.removeFirst())
    }
  }

  private let state = Monitor(State())

  /// Starts the thread, which ends when the last reference is released.
  init(device: DeviceSelection) throws(WorkerThread.CannotStart) {
    try WorkerThread { [state] in
      guard let first = state.wait({ $0.take() }) else { return }
      do throws(GLRenderer.Failure) {
        var renderer = try GLRenderer(device: device)
        first.run(&renderer)
        while let job = state.wait({ $0.take() }) { job.run(&renderer) }
      } catch {
        first.fail(error)
        while let job = state.wait({ $0.take() }) { job.fail(error) }
      }
    }.detach()
  }

  deinit { state.update { $0.isStopped = true } }

  /// Runs a function with the driver.
  ///
  /// - Throws: the error of the function, or the reason that there is no driver.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (inout GLRenderer) throws(GLRenderer.Failure) -> Value
  ) async throws(GLRenderer.Failure) -> Value {
    let result: Result<Value, GLRenderer.Failure> = await withCheckedContinuation { continuation in
      let job = Job(
        run: { renderer in
          let result = Result { () throws(GLRenderer.Failure) in try body(&renderer) }
          continuation.resume(returning: result)
        },
        fail: { continuation.resume(returning: .failure($0)) })
      state.update { $0.jobs.append(job) }
    }
    return try result.get()
  }
}
