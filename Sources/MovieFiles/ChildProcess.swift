package import GLFunImageFiles
internal import GLFunPlatform

/// A running program that is fed through its standard input.
///
/// The beginning of what it writes to standard error is kept. It is in a process group of its own, so that what a terminal
/// sends to this process alone decides what becomes of it. Dropping it stops and awaits it. Programs that it starts in
/// that group end with it; those that leave the group hold nothing up, whatever they keep open.
package struct ChildProcess: ~Copyable {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    /// It ended by itself, with this status.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)
  }

  /// The process identifier; nil after its end.
  package private(set) var process: Int32?
  private var input: Int32
  private let errors: Int32

  /// `F_SETPIPE_SZ`, which the C library declares for GNU programs only.
  private static let setPipeSize: Int32 = 1031

  /// The number under which the program has the descriptor that it is given.
  package static let givenDescriptor: Int32 = 3

  /// Starts the program called `name` in the folders of PATH.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind its name; bytes, as file names are among them.
  ///   - descriptor: an open descriptor that it is given as `givenDescriptor`.
  /// - Throws: why it cannot be started.
  package init(
    _ name: String, _ arguments: [FilePath], giving descriptor: Int32? = nil
  ) throws(SystemError) {
    let feed = try Pipe()
    let complaints = try Pipe()
    // A frame rarely fits, but fewer turns are better; the system may refuse.
    _ = fcntl(feed.writing, Self.setPipeSize, 1 << 20)
    // Nobody reads while the program runs: what does not fit is lost, and it is not held up.
    _ = fcntl(complaints.writing, F_SETFL, O_NONBLOCK)
    // Others may keep the ends open that the program had: nobody waits for an end of the pipe.
    _ = fcntl(complaints.reading, F_SETFL, O_NONBLOCK)
    _ = fcntl(feed.writing, F_SETFL, O_NONBLOCK)
    let descriptors = Descriptors(
      input: feed.reading, errors: complaints.writing, given: descriptor)
    process = try UnfinishedWork.start { () throws(SystemError) in
      try Self.spawn([FilePath(name)] + arguments, descriptors)
    }
    self.input = feed.takeWriting()
    self.errors = complaints.takeReading()
  }

  deinit {
    if input >= 0 { close(input) }
    if let process {
      UnfinishedWork.stop(process)
      UnfinishedWork.waitForEnd(of: process)
    }
    close(errors)
  }

  /// Where its input goes.
  package var standardInput: OutputDescriptor {
    var output = OutputDescriptor(descriptor: input, name: "the input of a program")
    output.reader = process
    return output
  }

  /// Ends its input and waits for it to end; what it said of errors is there then.
  package mutating func waitForEnd() -> End? {
    if input >= 0 { close(input) }
    input = -1
    guard let process else { return nil }
    self.process = nil
    let status = UnfinishedWork.waitForEnd(of: process)
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }

  /// The last lines that it wrote to standard error, oldest first.
  ///
  /// - Precondition: it has ended.
  package func lastErrorLines(_ count: Int) -> [String] {
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let length = read(errors, &part, part.count)
      if length < 0, errno == EINTR { continue }
      if length <= 0 { break }
      text += part[..<length]
    }
    return text.split(separator: UInt8(ascii: "\n")).suffix(count).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// What a program starts with.
  private struct Descriptors {
    var input: Int32
    var errors: Int32
    var given: Int32?
  }

  private static func spawn(
    _ arguments: [FilePath], _ descriptors: Descriptors
  ) throws(SystemError) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptors.input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, descriptors.errors, STDERR_FILENO)
    if let given = descriptors.given {
      posix_spawn_file_actions_adddup2(&actions, given, givenDescriptor)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The signals that this process holds back are not held back there.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { $0.withCString { strdup($0) } }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process = pid_t()
    let status = arguments[0].withCString {
      posix_spawnp(&process, $0, &actions, &attributes, words, environ)
    }
    if status != 0 { throw SystemError(code: status) }
    return process
  }
}
