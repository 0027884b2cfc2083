import GLFunCGLES

/// The comparison of the new value with the current one in a depth, stencil or shadow test.
public struct GLCompareFunction: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Never passes.
  ///
  /// The corresponding C constant is `GL_NEVER`.
  public static let never = GLCompareFunction(rawValue: UInt32(GL_NEVER))

  /// Passes if the new value is less.
  ///
  /// The corresponding C constant is `GL_LESS`.
  public static let less = GLCompareFunction(rawValue: UInt32(GL_LESS))

  /// Passes if both are equal.
  ///
  /// The corresponding C constant is `GL_EQUAL`.
  public static let equal = GLCompareFunction(rawValue: UInt32(GL_EQUAL))

  /// Passes if the new value is less or equal.
  ///
  /// The corresponding C constant is `GL_LEQUAL`.
  public static let lessOrEqual = GLCompareFunction(rawValue: UInt32(GL_LEQUAL))

  /// Passes if the new value is greater.
  ///
  /// The corresponding C constant is `GL_GREATER`.
  public static let greater = GLCompareFunction(rawValue: UInt32(GL_GREATER))

  /// Passes if they differ.
  ///
  /// The corresponding C constant is `GL_NOTEQUAL`.
  public static let notEqual = GLCompareFunction(rawValue: UInt32(GL_NOTEQUAL))

  /// Passes if the new value is greater or equal.
  ///
  /// The corresponding C constant is `GL_GEQUAL`.
  public static let greaterOrEqual = GLCompareFunction(rawValue: UInt32(GL_GEQUAL))

  /// Always passes.
  ///
  /// The corresponding C constant is `GL_ALWAYS`.
  public static let always = GLCompareFunction(rawValue: UInt32(GL_ALWAYS))
}

/// The operation on a stencil value after a test.
public struct GLStencilOperation: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Keeps the value.
  ///
  /// The corresponding C constant is `GL_KEEP`.
  public static let keep = GLStencilOperation(rawValue: UInt32(GL_KEEP))

  /// Sets it to 0.
  ///
  /// The corresponding C constant is `GL_ZERO`.
  public static let zero = GLStencilOperation(rawValue: UInt32(GL_ZERO))

  /// Sets it to the reference value.
  ///
  /// The corresponding C constant is `GL_REPLACE`.
  public static let replace = GLStencilOperation(rawValue: UInt32(GL_REPLACE))

  /// Adds 1, up to the maximum.
  ///
  /// The corresponding C constant is `GL_INCR`.
  public static let increment = GLStencilOperation(rawValue: UInt32(GL_INCR))

  /// Subtracts 1, down to 0.
  ///
  /// The corresponding C constant is `GL_DECR`.
  public static let decrement = GLStencilOperation(rawValue: UInt32(GL_DECR))

  /// Inverts its bits.
  ///
  /// The corresponding C constant is `GL_INVERT`.
  public static let invert = GLStencilOperation(rawValue: UInt32(GL_INVERT))

  /// Adds 1; the maximum wraps to 0.
  ///
  /// The corresponding C constant is `GL_INCR_WRAP`.
  public static let incrementWrapping = GLStencilOperation(rawValue: UInt32(GL_INCR_WRAP))

  /// Subtracts 1; 0 wraps to the maximum.
  ///
  /// The corresponding C constant is `GL_DECR_WRAP`.
  public static let decrementWrapping = GLStencilOperation(rawValue: UInt32(GL_DECR_WRAP))
}

/// The faces of triangles that a state applies to.
public struct GLFace: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Front faces.
  ///
  /// The corresponding C constant is `GL_FRONT`.
  public static let front = GLFace(rawValue: UInt32(GL_FRONT))

  /// Back faces.
  ///
  /// The corresponding C constant is `GL_BACK`.
  public static let back = GLFace(rawValue: UInt32(GL_BACK))

  /// Both faces.
  ///
  /// The corresponding C constant is `GL_FRONT_AND_BACK`.
  public static let frontAndBack = GLFace(rawValue: UInt32(GL_FRONT_AND_BACK))
}

/// The vertex order of front faces in window coordinates.
public struct GLFrontFace: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Counterclockwise, with y up; the default.
  ///
  /// The corresponding C constant is `GL_CCW`.
  public static let counterclockwise = GLFrontFace(rawValue: UInt32(GL_CCW))

  /// Clockwise, with y up.
  ///
  /// The corresponding C constant is `GL_CW`.
  public static let clockwise = GLFrontFace(rawValue: UInt32(GL_CW))
}

/// Buffers of a framebuffer, for clears and blits.
public struct GLBufferMask: OptionSet, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The colour buffers drawn to.
  ///
  /// The corresponding C constant is `GL_COLOR_BUFFER_BIT`.
  public static let color = GLBufferMask(rawValue: UInt32(GL_COLOR_BUFFER_BIT))

  /// The depth buffer.
  ///
  /// The corresponding C constant is `GL_DEPTH_BUFFER_BIT`.
  public static let depth = GLBufferMask(rawValue: UInt32(GL_DEPTH_BUFFER_BIT))

  /// The stencil buffer.
  ///
  /// The corresponding C constant is `GL_STENCIL_BUFFER_BIT`.
  public static let stencil = GLBufferMask(rawValue: UInt32(GL_STENCIL_BUFFER_BIT))
}
