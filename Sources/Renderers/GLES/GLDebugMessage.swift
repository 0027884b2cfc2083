import GLFunCGLES
import GLFunEGL

/// A message of the driver about a call.
/// - Source: `GL_KHR_debug`; OpenGL ES 3.2, chapter 18.
public struct GLDebugMessage: Hashable, Sendable, CustomStringConvertible {
  /// The source of the message.
  public var source: GLDebugSource
  /// The type of the message.
  public var type: GLDebugType
  /// The driver's number for the message.
  public var identifier: UInt32
  /// The severity of the message.
  public var severity: GLDebugSeverity
  /// The text.
  public var text: String

  /// The message on one line.
  public var description: String {
    "\(severity) \(type) from \(source) (\(identifier)): \(text)"
  }
}

extension GraphicsDevice {
  /// Returns the messages recorded since the last call, oldest first.
  ///
  /// Empty unless the context was requested with `isDebug` and the driver records messages.
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
    // One at a time: the texts of several messages are concatenated, and their number is not known in advance.
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
