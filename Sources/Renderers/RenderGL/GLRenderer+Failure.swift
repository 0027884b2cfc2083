public import GLFunEGL
public import GLFunGLES
public import GLFunImaging

extension GLRenderer {
  /// A reason for which a frame cannot be rendered.
  public enum Failure: Error, Hashable, Sendable {
    /// No context could be opened: this machine has no such backend.
    case cannotOpen(EGLError)
    /// EGL failed while rendering.
    case egl(EGLError)
    /// OpenGL ES failed.
    case gl(GLError)
    /// The picture, one of several in flight, is larger than the driver's limit for a side.
    case pictureTooLarge(PixelSize, limit: Int)
    /// A sprite has more texels than the driver's largest texture, whose sides have this limit.
    case spriteTooLarge(PixelSize, limit: Int)
    /// The driver has no `GL_LINES` of this width.
    case lineWidth(Double, available: ClosedRange<Float>)
    /// Compute shaders were asked for, but the driver cannot run them, for this reason.
    case noCompute(String)

    /// A description of the error, as one lower-case clause.
    public var message: String {
      switch self {
      case .cannotOpen(let error), .egl(let error): error.message
      case .gl(let error): error.message
      case .pictureTooLarge: "the picture is too large for the driver"
      case .spriteTooLarge: "the sprite is too large for the driver"
      case .lineWidth: "the driver has no GL_LINES of this width"
      case .noCompute: "shapes cannot be drawn with compute shaders"
      }
    }

    /// Names, numbers and a remedy.
    public var detail: String {
      switch self {
      case .cannotOpen(let error), .egl(let error): error.detail
      case .gl(let error): error.detail
      case .pictureTooLarge(let size, let limit):
        "\(size), a side may have \(limit) pixels; use a smaller --size or the cpu backend"
      case .spriteTooLarge(let size, let limit):
        "\(size), it may have \(limit) times \(limit) pixels; use a smaller sprite or the cpu backend"
      case .lineWidth(let width, let available):
        "asked for \(width), it has \(available.lowerBound) to \(available.upperBound); "
          + "use the expanded line mode"
      case .noCompute(let reason): "\(reason); use --tiles fragments"
      }
    }

    /// True if this machine has no such backend.
    public var isMissingDriver: Bool {
      if case .cannotOpen = self { return true }
      return false
    }
  }
}

extension GLRenderer.Failure: EGLErrorConvertible {
  /// Wraps a failure of EGL while rendering.
  public init(_ error: EGLError) { self = .egl(error) }
}

extension GLRenderer.Failure: CustomStringConvertible {
  /// The message, then the detail.
  public var description: String { detail.isEmpty ? message : "\(message): \(detail)" }
}
