package import GLFunImaging
import GLFunPlatform

/// An open file descriptor for output, such as standard output; it stays open.
package struct OutputDescriptor: Hashable, Sendable {
  /// The descriptor.
  package let descriptor: Int32
  /// The name of the output in errors.
  package let name: String
  /// The process ID of the program that reads the output, if this process has started it.
  package var reader: Int32?

  /// Standard output.
  package static let standardOutput = OutputDescriptor(
    descriptor: STDOUT_FILENO, name: "standard output")

  /// Makes an output from an open descriptor and a name.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all bytes, however many calls that takes.
  ///
  /// A pipe whose reader has gone is an ordinary error: the signal that would end the process is blocked in this thread.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  package func write(_ bytes: [UInt8]) throws(ImageFileError) {
    try check(bytes.withUnsafeBytes(writeAll))
  }

  /// Writes the pixels of a picture as premultiplied RGBA8 bytes, top row first, with `write(_:)`.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  package func write(_ bitmap: Bitmap) throws(ImageFileError) {
    try check(bitmap.pixels.withUnsafeBytes(writeAll))
  }

  /// The time between checks of the reader.
  private static let milliseconds: Int32 = 100

  private var readerHasEnded: Bool {
    guard let reader else { return false }
    var information = siginfo_t()
    information.si_signo = 0
    return waitid(P_PID, id_t(reader), &information, WEXITED | WNOWAIT | WNOHANG) != 0
      || information.si_signo != 0
  }

  private func check(_ cause: SystemError?) throws(ImageFileError) {
    if let cause { throw .cannotWrite(name: name, cause: cause) }
  }

  /// Writes all bytes; returns the error if that fails.
  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> SystemError? {
    withoutPipeSignal { () -> SystemError? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = CLibrary.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          let cause = SystemError.current
          if cause.code == EINTR { continue }
          if cause.code == EAGAIN {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let count = poll(&ready, 1, reader == nil ? -1 : Self.milliseconds)
            // A pipe stays open if the reader has passed it on to another program.
            if count == 0, readerHasEnded { return SystemError(code: EPIPE) }
            if count >= 0 || errno == EINTR { continue }
          }
          return cause
        }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }
}

/// Runs `body` with SIGPIPE blocked in this thread, and discards a signal caused by `body`.
private func withoutPipeSignal(_ body: () -> SystemError?) -> SystemError? {
  var pipe = sigset_t()
  var pending = sigset_t()
  var before = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  sigpending(&pending)
  let wasPending = sigismember(&pending, SIGPIPE) == 1
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  let cause = body()
  if cause?.code == EPIPE, !wasPending {
    var now = timespec()
    while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  return cause
}
