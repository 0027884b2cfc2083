internal import GLFunEGL
internal import GLFunImageFiles
internal import GLFunMovieFiles
internal import GLFunPlatform
internal import Synchronization

/// A running text process, which executes `TextWorker`.
///
/// Owns the process: releasing it kills the process and waits for its end.
final class WorkerProcess: Sendable {
  /// The process identifier.
  let number: Int32
  private let child: Mutex<ChildProcess>
  private let requests: OutputDescriptor
  private let answers: Int32

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: the file of this program.
  ///   - longestWork: the time limit for a text, in seconds.
  /// - Throws: the reason that it cannot be started.
  init(
    program: String, device: DeviceSelection, longestWork: Int
  ) throws(SystemError) {
    let pipe = try Pipe()
    let child = try ChildProcess(
      program,
      [TextWorker.argument, device.description, String(longestWork)].map { FilePath($0) },
      giving: pipe.writing)
    number = child.process ?? 0
    requests = child.standardInput
    answers = pipe.takeReading()
    self.child = Mutex(child)
  }

  deinit { close(answers) }

  /// Requests the drawing of a text, and waits for the answer.
  ///
  /// - Returns: nil if the process has ended, or its answer is invalid.
  func answer(to request: TextRequest) -> TextAnswer? {
    guard (try? requests.write(request.message.bytes)) != nil,
      let message = WorkerMessage(readingFrom: answers)
    else { return nil }
    return try? TextAnswer(message)
  }

  /// Kills the process, which must not have been waited for. Anyone waiting for an answer gets none.
  func kill() { UnfinishedWork.stop(number) }

  /// Waits for the end of a process that gives no answers, and kills it if it is still running.
  ///
  /// - Returns: its exit status, and the last line of its error output.
  func end() -> (end: ChildProcess.End?, lastLine: String) {
    kill()
    return child.withLock { child in
      let end = child.waitForEnd()
      return (end, child.lastErrorLines(1).first ?? "")
    }
  }

  /// The resident memory of the process, in bytes.
  var memory: Int {
    let text = (try? InputFile.read(path: "/proc/\(number)/statm", maximumByteCount: 1 << 10)) ?? []
    let pages = String(decoding: text, as: UTF8.self).split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
