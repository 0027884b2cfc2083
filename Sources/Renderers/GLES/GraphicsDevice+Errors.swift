import GLFunCGLES
import GLFunEGL

extension GraphicsDevice {
  /// Makes a call, or a few calls under the name of the last.
  ///
  /// Debug builds trap unless the context is current, and read the GL error after the call.
  @inline(__always)
  func call<Value>(_ name: @autoclosure () -> String, _ body: (GLESFunctions) -> Value) -> Value {
    assertCurrent(name())
    let value = body(functions)
    checkpoint(name())
    return value
  }

  /// Reads the GL error of the last call in debug builds, and keeps the first one for `checkErrors`.
  ///
  /// Every wrapper ends with a checkpoint, so an error has the name of its call. Release builds do not read errors here,
  /// because reading them after each call makes a threaded driver wait.
  package func checkpoint(_ call: @autoclosure () -> String) {
    #if DEBUG
    assertCurrent(call())
    if let error = readErrors(call()), recordedError == nil { recordedError = error }
    #endif
  }

  /// True if a call is valid. Only debug builds check, and they keep the problem for `checkErrors`.
  ///
  /// It covers cases that drivers leave undefined: reads past the end of a buffer, and objects of another context.
  @inline(__always)
  func allows(_ call: @autoclosure () -> String, _ problem: @autoclosure () -> String?) -> Bool {
    #if DEBUG
    assertCurrent(call())
    recordedError = recordedError ?? readErrors(call())
    let problem = problem()
    // A driver may lack a query of the check, as SwiftShader does, and its error is not that of the call.
    _ = readErrors(call())
    if let problem {
      recordedError = recordedError ?? .misuse(call: call(), reason: problem)
      return false
    }
    #endif
    return true
  }

  /// Throws unless the context has the version needed by a call.
  /// - Throws: `.unsupported`.
  public func require(
    _ major: Int, _ minor: Int, for call: String
  ) throws(GLError) {
    let needed = GLContextRequest.Version(major, minor)
    guard capabilities.version >= needed else {
      throw .unsupported(call: call, needs: needed, has: capabilities.version)
    }
  }

  /// Throws the first error since the last check, and clears all errors.
  ///
  /// A renderer calls it once per frame, after the last call.
  /// - Parameter call: the name to use for an error that no checkpoint has recorded.
  /// - Throws: `.call`, `.misuse` in debug builds, or `.lost` if the device was reset.
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

  /// True if the driver reports a device reset, which only a robust context does.
  /// - Source: `glGetGraphicsResetStatus`.
  private var isReset: Bool {
    guard context.request.isRobust, let status = functions.getGraphicsResetStatus else {
      return false
    }
    return status() != GLenum(GL_NO_ERROR)
  }

  /// Reads all pending error codes, and returns the first as an error.
  private func readErrors(_ call: String) -> GLError? {
    var first: GLErrorCode?
    // A lost context may return the same code forever; there are at most eight error flags.
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
