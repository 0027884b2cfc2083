internal import GLFun
internal import GLFunEGL
internal import GLFunMovieFiles
internal import GLFunPlatform
internal import GLFunThreading

/// The process that draws the texts of one page: it reads requests from standard input, and answers each.
///
/// A text may make it crash, hang or take all the memory there is. The system limits what it can do, and the server kills it
/// where it takes too long.
struct TextWorker {
  /// The option that makes a process of this program draw texts. It is for the server alone.
  static let argument = "--draw-texts"
  /// The memory that such a process can write to, in bytes.
  static let mostMemory = 512 << 20
  /// The same where a driver draws, which may be a compiler, too.
  private static let mostMemoryWithDriver = 2 << 30

  private let device: DeviceSelection
  private let longestWork: Int

  /// Reads what the server has given it: its arguments.
  ///
  /// - Returns: nil where a user has started it.
  init?(_ words: [String]) {
    guard words.count == 3, words[0] == Self.argument, let device = DeviceSelection(words[1]),
      let longestWork = Int(words[2])
    else { return nil }
    self.device = device
    self.longestWork = longestWork
  }

  /// Draws texts until there are no more, or nobody takes the pictures.
  func run() {
    // What the server has open is none of its business: other pages' connections are there.
    closefrom(ChildProcess.givenDescriptor + 1)
    // A crash ends it at once. Swift's report of one takes seconds, and nobody reads it.
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] { signal(number, SIG_DFL) }
    signal(SIGXFSZ, SIG_IGN)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    limit(RLIMIT_NOFILE, to: 256)
    limit(RLIMIT_DATA, to: Self.mostMemory, atMost: Self.mostMemoryWithDriver)
    while let request = next() {
      if request.backend == .cpu {
        guard send(EditedPicture(request.edited).drawnOnProcessor()) else { return }
        continue
      }
      limit(RLIMIT_DATA, to: Self.mostMemoryWithDriver)
      do throws(GLRenderer.Failure) {
        var renderer = try GLRenderer(device: device)
        guard send(answer(to: request, on: &renderer)) else { return }
        while let request = next(), send(answer(to: request, on: &renderer)) {}
        return
      } catch {
        guard send(TextAnswer(driverFailure: error.description)) else { return }
      }
    }
  }

  private func answer(
    to request: TextRequest, on renderer: inout GLRenderer
  ) -> TextAnswer {
    let picture = EditedPicture(request.edited)
    if request.backend == .cpu { return picture.drawnOnProcessor() }
    do throws(GLRenderer.Failure) {
      return try picture.drawn(on: &renderer, comparing: request.backend == .both)
    } catch {
      return TextAnswer(driverFailure: error.description)
    }
  }

  /// The next request, which the process has time for: with a server that is gone nobody stops it.
  private func next() -> TextRequest? {
    guard let message = WorkerMessage(readingFrom: STDIN_FILENO) else { return nil }
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    let seconds = (longestWork + 1) * Processors.count
    limit(RLIMIT_CPU, to: Int(used.tv_sec) + seconds, atMost: .max)
    return try? TextRequest(message)
  }

  /// Whether an answer is taken.
  private func send(_ answer: TextAnswer) -> Bool {
    let output = OutputDescriptor(descriptor: ChildProcess.givenDescriptor, name: "the server")
    return (try? output.write(answer.message.bytes)) != nil
  }

  /// Limits what the process may have of something, but not beyond what it is limited to already.
  ///
  /// - Parameter most: how far it may raise the limit itself later; nil for no further.
  private func limit(_ resource: __rlimit_resource, to value: Int, atMost most: Int? = nil) {
    var limit = rlimit()
    let number = __rlimit_resource_t(resource.rawValue)
    getrlimit(number, &limit)
    limit.rlim_max = min(limit.rlim_max, rlim_t(most ?? value))
    limit.rlim_cur = min(limit.rlim_max, rlim_t(value))
    setrlimit(number, &limit)
  }
}
