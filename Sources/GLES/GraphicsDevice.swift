import GLFunCGLES
public import GLFunEGL

/// The OpenGL ES side of a context: its calls, what it can do, and the names it has given out.
///
/// Everything else in this module holds its device, and so the context and the display. OpenGL ES is
/// called only inside `withCurrent`; debug builds trap where it is not.
public final class GraphicsDevice {
  /// The context.
  public let context: GLContext
  /// What the driver says of itself.
  public internal(set) var capabilities: GLCapabilities
  package let functions: GLESFunctions
  /// How many draws there were so far.
  package internal(set) var drawCallCount = 0
  /// How many bytes of vertices, indices and texels were handed over so far.
  package internal(set) var uploadedByteCount = 0
  let liveNames = LiveNames()
  /// True if vertex formats were set apart from their buffers.
  var hasSeparateFormats = false
  var currentProgram: UInt32 = 0
  var recordedError: GLError?

  /// Finds the calls of a context and reads its capabilities.
  /// - Throws: `EGLError` if `libGLESv2.so.2` is missing, or the context cannot be made current.
  public init(context: GLContext) throws(EGLError) {
    let functions = try GLESFunctions(context)
    capabilities = try context.withCurrent {
      let capabilities = GLCapabilities(functions, context.request)
      // Rows of any length, packed: OpenGL ES would by default pad them to four bytes.
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

  /// Opens a context the way a person selected, and its device.
  /// - Returns: the device, and how its context came to be.
  /// - Throws: `EGLError`, with every failed try and its remedies.
  public static func open(
    _ selection: DeviceSelection = .auto, request: GLContextRequest = GLContextRequest(),
    functions: EGLFunctions? = nil
  ) throws(EGLError) -> (device: GraphicsDevice, report: OpenReport) {
    let (context, report) = try GLContext.open(selection, request: request, functions: functions)
    return (try GraphicsDevice(context: context), report)
  }

  /// Tries every platform and device, and reads the capabilities of each that opens.
  public static func probe(
    request: GLContextRequest = GLContextRequest(), functions: EGLFunctions
  ) -> [EGLProbe<GLCapabilities>] {
    GLContext.probe(request: request, functions: functions) { (context) throws(EGLError) in
      try GraphicsDevice(context: context).capabilities
    }
  }

  /// Runs a body with the context current, and makes current again what was current before.
  ///
  /// For a body with an error type of its own, use `context.withCurrent`.
  /// - Throws: what the body throws; `.egl` or `.lost` if the context cannot be made current.
  public func withCurrent<Value: ~Copyable>(
    _ body: () throws(GLError) -> Value
  ) throws(GLError) -> Value {
    try context.withCurrent(body)
  }

  /// Runs a body that may throw any error with the context current, and makes current again what was current before.
  /// - Throws: what the body throws; `GLError.egl` or `.lost` if the context cannot be made current.
  @_disfavoredOverload
  public func withCurrent<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    do {
      return try context.withCurrent { () throws(BodyError) in
        do { return try body() } catch { throw BodyError(error: error) }
      }
    } catch { throw error.error }
  }

  /// How many names the context has given out and not deleted; those whose deletion waits for the
  /// context are among them.
  public var liveNameCount: Int { liveNames.count.values.reduce(0, +) }

  /// The same by kind: `["texture": 2]`.
  public var liveNameCounts: [String: Int] { liveNames.count.filter { $0.value != 0 } }

  /// Traps in debug builds unless the context is current.
  func assertCurrent(_ call: @autoclosure () -> String) {
    assert(context.isCurrent, "\(call()) is called outside withCurrent")
  }

  /// The address of a call that this module does not wrap, or nil.
  ///
  /// Cast it to the `PFN…PROC` type of the header, and make the call inside `withCurrent`. `rawName` of an object is its name
  /// for such calls. Leave the program in use, and row lengths and alignments of pixel transfers, as they were; `checkErrors`
  /// finds errors of such calls, too.
  /// - Source: `eglGetProcAddress`.
  public func address(of call: String) -> UnsafeMutableRawPointer? {
    functions.address(call)
  }
}

/// An error of any type, on its way through `GLContext.withCurrent`.
private struct BodyError: EGLErrorConvertible {
  let error: any Error

  init(error: any Error) { self.error = error }

  init(_ error: EGLError) { self.error = GLError(error) }
}

@available(*, unavailable) extension GraphicsDevice: Sendable {}
