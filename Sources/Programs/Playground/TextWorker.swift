internal import GLFun
internal import GLFunEGL
internal import GLFunMovieFiles
internal import GLFunPlatform
internal import GLFunThreading

/// The process that draws the texts of one page: it reads requests from standard input, and answers each.
///
/// A text may make it crash, hang or exhaust its memory. The system limits its abilities, and the server
/// kills it if it takes too long.
struct TextWorker {
  /// The option that starts the program as a text process. It is for the server only.
  static let argument = "--draw-texts"
  /// The memory that such a process can write to, in bytes.
  static let mostMemory = 512 << 20
  /// The same for drawing with a driver, which may include a compiler.
  private static let mostMemoryWithDriver = 2 << 30

  private let device: DeviceSelection
  private let longestWork: Int

  /// Parses the arguments given by the server.
  ///
  /// - Returns: nil if the process was started by a user.
  init?(_ words: [String]) {
    guard words.count == 3, words[0] == Self.argument, let device = DeviceSelection(words[1]),
      let longestWork = Int(words[2])
    else { return nil }
    self.device = device
    self.longestWork = longestWork
  }

  /// Draws texts until there are no more requests, or nobody takes the answers.
  func run() {
    // The server's open descriptors must not be accessible: they include other pages' connections.
    closefrom(ChildProcess.givenDescriptor + 1)
    // A crash must end it at once. Swift's crash report takes seconds, and nobody would read it.
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

  /// The next request. Its processor time is limited here, because nobody would stop the process if the server were gone.
  private func next() -> TextRequest? {
    guard let message = WorkerMessage(readingFrom: STDIN_FILENO) else { return nil }
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    let seconds = (longestWork + 1) * Processors.count
    limit(RLIMIT_CPU, to: Int(used.tv_sec) + seconds, atMost: .max)
    return try? TextRequest(message)
  }

  /// Sends an answer; returns true if it was accepted.
  private func send(_ answer: TextAnswer) -> Bool {
    let output = OutputDescriptor(descriptor: ChildProcess.givenDescriptor, name: "the server")
    return (try? output.write(answer.message.bytes)) != nil
  }

  /// Limits a resource of the process, without exceeding an existing limit.
  ///
  /// - Parameter most: the value up to which the process may raise the limit later; nil for no increase.
  private func limit(_ resource: __rlimit_resource, to value: Int, atMost most: Int? = nil) {
    var limit = rlimit()
    let number = __rlimit_resource_t(resource.rawValue)
    getrlimit(number, &limit)
    limit.rlim_max = min(limit.rlim_max, rlim_t(most ?? value))
    limit.rlim_cur = min(limit.rlim_max, rlim_t(value))
    setrlimit(number, &limit)
  }
}
