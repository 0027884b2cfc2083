import GLFunCGLES
import GLFunEGL

extension GraphicsDevice {
  /// Makes a call, or a few that go by the name of the last.
  ///
  /// Debug builds trap before it unless the context is current, and read its error after it.
  @inline(__always)
  func call<Value>(_ name: @autoclosure () -> String, _ body: (GLESFunctions) -> Value) -> Value {
    assertCurrent(name())
    let value = body(functions)
    checkpoint(name())
    return value
  }

  /// Reads the error of the last call in debug builds, and keeps the first for `checkErrors`.
  ///
  /// Every wrapper ends in one, so an error carries the name of its call. Release builds read none
  /// here: asking after each call makes a threaded driver wait.
  package func checkpoint(_ call: @autoclosure () -> String) {
    #if DEBUG
      assertCurrent(call())
      if let error = readErrors(call()), recordedError == nil { recordedError = error }
    #endif
  }

  /// True if a call makes sense; debug builds ask, and keep the problem for `checkErrors`.
  ///
  /// For what drivers leave undefined: reads past the end of a buffer, objects of another context.
  @inline(__always)
  func allows(_ call: @autoclosure () -> String, _ problem: @autoclosure () -> String?) -> Bool {
    #if DEBUG
      assertCurrent(call())
      if let problem = problem() {
        recordedError = recordedError ?? .misuse(call: call(), reason: problem)
        return false
      }
    #endif
    return true
  }

  /// Throws unless the context has the version that a call needs.
  /// - Throws: `.unsupported`.
  public func require(
    _ major: Int, _ minor: Int, for call: String
  ) throws(GLError) {
    let needed = GLContextRequest.Version(major, minor)
    guard capabilities.version >= needed else {
      throw .unsupported(call: call, needs: needed, has: capabilities.version)
    }
  }

  /// Throws the first error since the last check, and reads all of them away.
  ///
  /// A renderer calls it once a frame, after the last call.
  /// - Parameter call: what to blame for an error that no checkpoint has kept.
  /// - Throws: `.call`, `.misuse` in debug builds, or `.lost` where the device was reset.
  /// - Source: `glGetError`, `glGetGraphicsResetStatus`.
  public func checkErrors(_ call: String = "a call of this frame") throws(GLError) {
    assertCurrent(call)
    let kept = recordedError
    recordedError = nil
    let error = readErrors(call)
    if case .lost? = error { throw .lost }
    if let error = kept ?? error { throw error }
    if isReset {
      context.markLost()
      throw .lost
    }
  }

  /// True if the driver reports that the device was reset; only a robust context finds out.
  /// - Source: `glGetGraphicsResetStatus`.
  private var isReset: Bool {
    guard context.request.isRobust, let status = functions.getGraphicsResetStatus else {
      return false
    }
    return status() != GLenum(GL_NO_ERROR)
  }

  /// Reads error codes until there is none; the first, as thrown.
  private func readErrors(_ call: String) -> GLError? {
    var first: GLErrorCode?
    // A lost context may answer the same code for ever; there are not more than eight error flags.
    for _ in 0..<8 {
      let code = GLErrorCode(rawValue: functions.getError())
      if code.rawValue == GLenum(GL_NO_ERROR) { break }
      if code == .contextLost {
        context.markLost()
        return .lost
      }
      first = first ?? code
    }
    return first.map { .call(name: call, code: $0) }
  }
}
