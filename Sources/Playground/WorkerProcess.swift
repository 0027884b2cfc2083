internal import GLFunEGL
internal import GLFunImageFiles
internal import GLFunMovieFiles
internal import GLFunPlatform
internal import Synchronization

/// A running process that draws texts: what it does is `TextWorker`.
///
/// Owns the process: dropping it stops and awaits it.
final class WorkerProcess: Sendable {
  /// The system's number of it.
  let number: Int32
  private let child: Mutex<ChildProcess>
  private let requests: OutputDescriptor
  private let answers: Int32

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: this program's file.
  ///   - longestWork: the seconds that a text may take.
  /// - Throws: why it cannot be started.
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

  /// Asks for a text to be drawn, and waits for the answer.
  ///
  /// - Returns: nil where the process has ended, or answers nonsense.
  func answer(to request: TextRequest) -> TextAnswer? {
    guard (try? requests.write(request.message.bytes)) != nil,
      let message = WorkerMessage(readingFrom: answers)
    else { return nil }
    return try? TextAnswer(message)
  }

  /// Kills the process, which must not have been waited for: whoever waits for an answer gets none.
  func kill() { UnfinishedWork.stop(number) }

  /// Waits for the end of a process that gives no answers, which is killed if it has not ended by itself.
  ///
  /// - Returns: how it has ended, and the last line that it said of it.
  func end() -> (end: ChildProcess.End?, lastLine: String) {
    kill()
    return child.withLock { child in
      let end = child.waitForEnd()
      return (end, child.lastErrorLines(1).first ?? "")
    }
  }

  /// The memory that it has, in bytes.
  var memory: Int {
    let text = (try? InputFile.read(path: "/proc/\(number)/statm", maximumByteCount: 1 << 10)) ?? []
    let pages = String(decoding: text, as: UTF8.self).split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
