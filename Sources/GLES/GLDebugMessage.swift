import GLFunCGLES
import GLFunEGL

/// What a driver has to say about a call.
/// - Source: `GL_KHR_debug`; OpenGL ES 3.2, chapter 18.
public struct GLDebugMessage: Hashable, Sendable, CustomStringConvertible {
  /// Who says it.
  public var source: GLDebugSource
  /// What sort of remark it is.
  public var type: GLDebugType
  /// The driver's number for it.
  public var identifier: UInt32
  /// How serious it is.
  public var severity: GLDebugSeverity
  /// The remark.
  public var text: String

  /// The message on one line.
  public var description: String {
    "\(severity) \(type) from \(source) (\(identifier)): \(text)"
  }
}

extension GraphicsDevice {
  /// Takes the messages that the driver has kept since the last time, oldest first.
  ///
  /// Empty unless the context was requested with `isDebug` and the driver keeps messages.
  /// - Source: `glGetDebugMessageLog`.
  public func debugMessages() -> [GLDebugMessage] {
    guard capabilities.hasDebugMessages, let getLog = functions.getDebugMessageLog else {
      return []
    }
    assertCurrent("glGetDebugMessageLog")
    var length: GLint = 0
    functions.getIntegerv(GLenum(GL_MAX_DEBUG_MESSAGE_LENGTH), &length)
    var text = [GLchar](repeating: 0, count: max(1, Int(length)))
    var messages: [GLDebugMessage] = []
    var (source, type, identifier, severity): (GLenum, GLenum, GLuint, GLenum) = (0, 0, 0, 0)
    // One at a time: the text of several comes in one run without their number known before.
    while getLog(
      1, GLsizei(text.count), &source, &type, &identifier, &severity, nil, &text) == 1
    {
      messages.append(
        GLDebugMessage(
          source: GLDebugSource(rawValue: source), type: GLDebugType(rawValue: type),
          identifier: identifier, severity: GLDebugSeverity(rawValue: severity),
          text: text.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }))
    }
    checkpoint("glGetDebugMessageLog")
    return messages
  }
}
