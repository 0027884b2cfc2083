import GLFunCGLES
public import GLFunEGL

/// The OpenGL ES side of a context: its functions, its capabilities, and its live object names.
///
/// All other objects of this module hold their device, and thus the context and the display. OpenGL ES may be called only
/// inside `withCurrent`; debug builds trap elsewhere.
public final class GraphicsDevice {
  /// The context.
  public let context: GLContext
  /// The properties and limits of the driver.
  public internal(set) var capabilities: GLCapabilities
  package let functions: GLESFunctions
  /// The number of draw calls and dispatches so far.
  package internal(set) var drawCallCount = 0
  /// The number of bytes of vertices, indices and texels uploaded so far.
  package internal(set) var uploadedByteCount = 0
  let liveNames = LiveNames()
  /// True if vertex formats have been set separately from buffers.
  var hasSeparateFormats = false
  var currentProgram: UInt32 = 0
  var recordedError: GLError?

  /// Looks up the functions of a context and reads its capabilities.
  /// - Throws: `EGLError` if `libGLESv2.so.2` is missing, or the context cannot be made current.
  public init(context: GLContext) throws(EGLError) {
    let functions = try GLESFunctions(context)
    capabilities = try context.withCurrent {
      let capabilities = GLCapabilities(functions, context.request)
      // Rows of any length are packed; by default, OpenGL ES would pad them to four bytes.
      functions.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
      functions.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
      if context.request.isDebug, capabilities.hasDebugMessages {
        functions.enable(GLenum(GL_DEBUG_OUTPUT))
        functions.enable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
      }
      return capabilities
    }
    self.functions = functions
    self.context = context
  }

  /// Opens a context for a device selection.
  /// - Returns: the device, and a report of how its context was found.
  /// - Throws: `EGLError`, with every failed attempt and its remedies.
  public static func open(
    _ selection: DeviceSelection = .auto, request: GLContextRequest = GLContextRequest(),
    functions: EGLFunctions? = nil
  ) throws(EGLError) -> (device: GraphicsDevice, report: OpenReport) {
    let (context, report) = try GLContext.open(selection, request: request, functions: functions)
    return (try GraphicsDevice(context: context), report)
  }

  /// Tries every platform and device, and reads the capabilities of each one that opens.
  public static func probe(
    request: GLContextRequest = GLContextRequest(), functions: EGLFunctions
  ) -> [EGLProbe<GLCapabilities>] {
    GLContext.probe(request: request, functions: functions) { (context) throws(EGLError) in
      try GraphicsDevice(context: context).capabilities
    }
  }

  /// Runs a closure with the context current, and restores the previously current context.
  ///
  /// For a closure with its own error type, use `context.withCurrent`.
  /// - Throws: the errors of the closure; `.egl` or `.lost` if the context cannot be made current.
  public func withCurrent<Value: ~Copyable>(
    _ body: () throws(GLError) -> Value
  ) throws(GLError) -> Value {
    try context.withCurrent(body)
  }

  /// Runs a closure that may throw any error with the context current, and restores the previously current context.
  /// - Throws: the errors of the closure; `GLError.egl` or `.lost` if the context cannot be made current.
  @_disfavoredOverload
  public func withCurrent<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    do {
      return try context.withCurrent { () throws(BodyError) in
        do { return try body() } catch { throw BodyError(error: error) }
      }
    } catch { throw error.error }
  }

  /// The number of names that the context has given out and not deleted, including those whose deletion is deferred until the
  /// context is current.
  public var liveNameCount: Int { liveNames.count.values.reduce(0, +) }

  /// The number of live names by kind: `["texture": 2]`.
  public var liveNameCounts: [String: Int] { liveNames.count.filter { $0.value != 0 } }

  /// Traps in debug builds unless the context is current.
  func assertCurrent(_ call: @autoclosure () -> String) {
    assert(context.isCurrent, "\(call()) is called outside withCurrent")
  }

  /// Returns the address of a call that this module does not wrap; nil if it does not exist.
  ///
  /// Cast it to the `PFN…PROC` type of the header, and make the call inside `withCurrent`. `rawName` of an object is its name
  /// for such calls. Restore the current program, and row lengths and alignments of pixel transfers, after changing them;
  /// `checkErrors` finds errors of such calls, too.
  /// - Source: `eglGetProcAddress`.
  public func address(of call: String) -> UnsafeMutableRawPointer? {
    functions.address(call)
  }
}

/// Carries an error of any type through `GLContext.withCurrent`.
private struct BodyError: EGLErrorConvertible {
  let error: any Error

  init(error: any Error) { self.error = error }

  init(_ error: EGLError) { self.error = GLError(error) }
}

@available(*, unavailable) extension GraphicsDevice: Sendable {}
