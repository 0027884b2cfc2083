package import GLFunImageFiles
internal import GLFunPlatform

/// A running program that receives data through its standard input.
///
/// The beginning of its standard error is kept. It has a process group of its own, so that signals from a terminal reach only
/// this process, which decides about its fate. Dropping it stops it and waits for its end. Programs that it starts in the same
/// group end with it. Programs that leave the group block nothing, whatever they keep open.
package struct ChildProcess: ~Copyable {
  /// The end of a program.
  package enum End: Hashable, Sendable {
    /// It exited with this status.
    case exited(Int32)
    /// It was killed by this signal.
    case killed(Int32)
  }

  /// The process ID; nil after its end.
  package private(set) var process: Int32?
  private var input: Int32
  private let errors: Int32

  /// `F_SETPIPE_SZ`, which the C library declares only for GNU programs.
  private static let setPipeSize: Int32 = 1031

  /// The descriptor number in the program under which it receives the given descriptor.
  package static let givenDescriptor: Int32 = 3

  /// Starts a program found by name in PATH.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the name, as bytes, because they include file names.
  ///   - descriptor: an open descriptor that the program receives as `givenDescriptor`.
  /// - Throws: the reason if it cannot be started.
  package init(
    _ name: String, _ arguments: [FilePath], giving descriptor: Int32? = nil
  ) throws(SystemError) {
    let feed = try Pipe()
    let complaints = try Pipe()
    // A frame rarely fits, but a larger pipe needs fewer writes. The system may refuse.
    _ = fcntl(feed.writing, Self.setPipeSize, 1 << 20)
    // Standard error is not read while the program runs. Output beyond the capacity of the pipe is lost, and does not block the
    // program.
    _ = fcntl(complaints.writing, F_SETFL, O_NONBLOCK)
    // Other processes may hold the program's ends open, so nothing here waits for the end of a pipe.
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

  /// The program's standard input.
  package var standardInput: OutputDescriptor {
    var output = OutputDescriptor(descriptor: input, name: "the input of a program")
    output.reader = process
    return output
  }

  /// Closes its input and waits for its end, after which its error output is complete.
  package mutating func waitForEnd() -> End? {
    if input >= 0 { close(input) }
    input = -1
    guard let process else { return nil }
    self.process = nil
    let status = UnfinishedWork.waitForEnd(of: process)
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }

  /// Returns the last lines that it wrote to standard error, oldest first.
  ///
  /// - Precondition: the program has ended.
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

  /// The descriptors that a program starts with.
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
    // Signals blocked in this process must not be blocked in the program.
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
