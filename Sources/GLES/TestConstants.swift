import GLFunCGLES

/// The comparison of a depth, stencil or shadow test: the new value with the one that is there.
public struct GLCompareFunction: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Fails always.
  ///
  /// The corresponding C constant is `GL_NEVER`.
  public static let never = GLCompareFunction(rawValue: UInt32(GL_NEVER))

  /// Passes where the new value is less.
  ///
  /// The corresponding C constant is `GL_LESS`.
  public static let less = GLCompareFunction(rawValue: UInt32(GL_LESS))

  /// Passes where both are equal.
  ///
  /// The corresponding C constant is `GL_EQUAL`.
  public static let equal = GLCompareFunction(rawValue: UInt32(GL_EQUAL))

  /// Passes where the new value is not greater.
  ///
  /// The corresponding C constant is `GL_LEQUAL`.
  public static let lessOrEqual = GLCompareFunction(rawValue: UInt32(GL_LEQUAL))

  /// Passes where the new value is greater.
  ///
  /// The corresponding C constant is `GL_GREATER`.
  public static let greater = GLCompareFunction(rawValue: UInt32(GL_GREATER))

  /// Passes where they differ.
  ///
  /// The corresponding C constant is `GL_NOTEQUAL`.
  public static let notEqual = GLCompareFunction(rawValue: UInt32(GL_NOTEQUAL))

  /// Passes where the new value is not less.
  ///
  /// The corresponding C constant is `GL_GEQUAL`.
  public static let greaterOrEqual = GLCompareFunction(rawValue: UInt32(GL_GEQUAL))

  /// Passes always.
  ///
  /// The corresponding C constant is `GL_ALWAYS`.
  public static let always = GLCompareFunction(rawValue: UInt32(GL_ALWAYS))
}

/// The change that a test makes to a stencil value.
public struct GLStencilOperation: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Leaves it.
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

  /// Adds 1, up to the greatest value.
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

  /// Adds 1; the greatest value becomes 0.
  ///
  /// The corresponding C constant is `GL_INCR_WRAP`.
  public static let incrementWrapping = GLStencilOperation(rawValue: UInt32(GL_INCR_WRAP))

  /// Subtracts 1; 0 becomes the greatest value.
  ///
  /// The corresponding C constant is `GL_DECR_WRAP`.
  public static let decrementWrapping = GLStencilOperation(rawValue: UInt32(GL_DECR_WRAP))
}

/// The sides of triangles that a state is for.
public struct GLFace: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Front faces.
  ///
  /// The corresponding C constant is `GL_FRONT`.
  public static let front = GLFace(rawValue: UInt32(GL_FRONT))

  /// Back faces.
  ///
  /// The corresponding C constant is `GL_BACK`.
  public static let back = GLFace(rawValue: UInt32(GL_BACK))

  /// Both.
  ///
  /// The corresponding C constant is `GL_FRONT_AND_BACK`.
  public static let frontAndBack = GLFace(rawValue: UInt32(GL_FRONT_AND_BACK))
}

/// The order of vertices, in window coordinates, that makes a face a front face.
public struct GLFrontFace: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Counterclockwise, where y goes up; the default.
  ///
  /// The corresponding C constant is `GL_CCW`.
  public static let counterclockwise = GLFrontFace(rawValue: UInt32(GL_CCW))

  /// Clockwise, where y goes up.
  ///
  /// The corresponding C constant is `GL_CW`.
  public static let clockwise = GLFrontFace(rawValue: UInt32(GL_CW))
}

/// Buffers of a framebuffer, for clears and blits.
public struct GLBufferMask: OptionSet, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The colour buffers that are drawn to.
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
