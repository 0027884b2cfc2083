package import GLFunImageFiles
internal import GLFunPlatform

/// Both ends of a pipe, which are not inherited by programs that are started.
package struct Pipe: ~Copyable {
  /// The reading end; negative once it has been taken.
  package private(set) var reading: Int32
  /// The writing end; negative once it has been taken.
  package private(set) var writing: Int32

  /// Makes a pipe.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    if reading >= 0 { close(reading) }
    if writing >= 0 { close(writing) }
  }

  /// Passes on the reading end and closes the other one.
  package consuming func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  /// Passes on the writing end and closes the other one.
  package consuming func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}
