package import GLFunImageFiles
internal import GLFunPlatform

/// Both ends of a pipe, which a program that is started does not inherit.
package struct Pipe: ~Copyable {
  /// The end that is read; negative once it is handed on.
  package private(set) var reading: Int32
  /// The end that is written; negative once it is handed on.
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

  /// Hands the reading end on and closes the other.
  package consuming func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  /// Hands the writing end on and closes the other.
  package consuming func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}
