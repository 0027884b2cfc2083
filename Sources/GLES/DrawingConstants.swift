import GLFunCGLES

/// How vertices make primitives.
public struct GLPrimitiveMode: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Each a point.
  ///
  /// The corresponding C constant is `GL_POINTS`.
  public static let points = GLPrimitiveMode(rawValue: UInt32(GL_POINTS))

  /// Each pair a line.
  ///
  /// The corresponding C constant is `GL_LINES`.
  public static let lines = GLPrimitiveMode(rawValue: UInt32(GL_LINES))

  /// One closed line.
  ///
  /// The corresponding C constant is `GL_LINE_LOOP`.
  public static let lineLoop = GLPrimitiveMode(rawValue: UInt32(GL_LINE_LOOP))

  /// One open line.
  ///
  /// The corresponding C constant is `GL_LINE_STRIP`.
  public static let lineStrip = GLPrimitiveMode(rawValue: UInt32(GL_LINE_STRIP))

  /// Each three a triangle.
  ///
  /// The corresponding C constant is `GL_TRIANGLES`.
  public static let triangles = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLES))

  /// Each with the two before it a triangle.
  ///
  /// The corresponding C constant is `GL_TRIANGLE_STRIP`.
  public static let triangleStrip = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLE_STRIP))

  /// Each with the one before it and the first a triangle.
  ///
  /// The corresponding C constant is `GL_TRIANGLE_FAN`.
  public static let triangleFan = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLE_FAN))

  /// Lines with their neighbours, for geometry shaders. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_LINES_ADJACENCY`.
  public static let linesAdjacency = GLPrimitiveMode(rawValue: UInt32(GL_LINES_ADJACENCY))

  /// An open line with its neighbours. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_LINE_STRIP_ADJACENCY`.
  public static let lineStripAdjacency = GLPrimitiveMode(rawValue: UInt32(GL_LINE_STRIP_ADJACENCY))

  /// Triangles with their neighbours. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TRIANGLES_ADJACENCY`.
  public static let trianglesAdjacency = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLES_ADJACENCY))

  /// A strip of triangles with its neighbours. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TRIANGLE_STRIP_ADJACENCY`.
  public static let triangleStripAdjacency = GLPrimitiveMode(
    rawValue: UInt32(GL_TRIANGLE_STRIP_ADJACENCY))

  /// Patches, for tessellation shaders. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_PATCHES`.
  public static let patches = GLPrimitiveMode(rawValue: UInt32(GL_PATCHES))
}

/// The type of vertex indices.
public struct GLIndexType: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// One byte.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_BYTE`.
  public static let uint8 = GLIndexType(rawValue: UInt32(GL_UNSIGNED_BYTE))

  /// Two bytes.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_SHORT`.
  public static let uint16 = GLIndexType(rawValue: UInt32(GL_UNSIGNED_SHORT))

  /// Four bytes.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_INT`.
  public static let uint32 = GLIndexType(rawValue: UInt32(GL_UNSIGNED_INT))
}

/// The type of a vertex attribute's components in memory.
public struct GLAttributeType: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A signed byte.
  ///
  /// The corresponding C constant is `GL_BYTE`.
  public static let int8 = GLAttributeType(rawValue: UInt32(GL_BYTE))

  /// A byte.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_BYTE`.
  public static let uint8 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_BYTE))

  /// Two bytes, signed.
  ///
  /// The corresponding C constant is `GL_SHORT`.
  public static let int16 = GLAttributeType(rawValue: UInt32(GL_SHORT))

  /// Two bytes.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_SHORT`.
  public static let uint16 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_SHORT))

  /// Four bytes, signed.
  ///
  /// The corresponding C constant is `GL_INT`.
  public static let int32 = GLAttributeType(rawValue: UInt32(GL_INT))

  /// Four bytes.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_INT`.
  public static let uint32 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_INT))

  /// A 32-bit float.
  ///
  /// The corresponding C constant is `GL_FLOAT`.
  public static let float32 = GLAttributeType(rawValue: UInt32(GL_FLOAT))

  /// A 16-bit float.
  ///
  /// The corresponding C constant is `GL_HALF_FLOAT`.
  public static let float16 = GLAttributeType(rawValue: UInt32(GL_HALF_FLOAT))

  /// A 32-bit number with 16 bits after the point.
  ///
  /// The corresponding C constant is `GL_FIXED`.
  public static let fixed = GLAttributeType(rawValue: UInt32(GL_FIXED))

  /// Four signed components in four bytes.
  ///
  /// The corresponding C constant is `GL_INT_2_10_10_10_REV`.
  public static let packedInt32 = GLAttributeType(rawValue: UInt32(GL_INT_2_10_10_10_REV))

  /// Four components in four bytes.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_INT_2_10_10_10_REV`.
  public static let packedUInt32 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_INT_2_10_10_10_REV))
}

extension GLAttributeType {
  /// Bytes of an attribute with a number of components.
  func byteCount(components: Int) -> Int {
    switch self {
    case .int8, .uint8: components
    case .int16, .uint16, .float16: 2 * components
    case .packedInt32, .packedUInt32: 4
    default: 4 * components
    }
  }
}
