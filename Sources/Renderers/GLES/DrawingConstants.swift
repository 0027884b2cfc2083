import GLFunCGLES

/// The type of primitives assembled from vertices.
public struct GLPrimitiveMode: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Each vertex is a point.
  ///
  /// The corresponding C constant is `GL_POINTS`.
  public static let points = GLPrimitiveMode(rawValue: UInt32(GL_POINTS))

  /// Each pair of vertices is a line.
  ///
  /// The corresponding C constant is `GL_LINES`.
  public static let lines = GLPrimitiveMode(rawValue: UInt32(GL_LINES))

  /// The vertices form a closed line.
  ///
  /// The corresponding C constant is `GL_LINE_LOOP`.
  public static let lineLoop = GLPrimitiveMode(rawValue: UInt32(GL_LINE_LOOP))

  /// The vertices form an open line.
  ///
  /// The corresponding C constant is `GL_LINE_STRIP`.
  public static let lineStrip = GLPrimitiveMode(rawValue: UInt32(GL_LINE_STRIP))

  /// Each three vertices are a triangle.
  ///
  /// The corresponding C constant is `GL_TRIANGLES`.
  public static let triangles = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLES))

  /// Each vertex forms a triangle with the two before it.
  ///
  /// The corresponding C constant is `GL_TRIANGLE_STRIP`.
  public static let triangleStrip = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLE_STRIP))

  /// Each vertex forms a triangle with the one before it and the first one.
  ///
  /// The corresponding C constant is `GL_TRIANGLE_FAN`.
  public static let triangleFan = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLE_FAN))

  /// Lines with adjacent vertices, for geometry shaders. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_LINES_ADJACENCY`.
  public static let linesAdjacency = GLPrimitiveMode(rawValue: UInt32(GL_LINES_ADJACENCY))

  /// An open line with adjacent vertices. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_LINE_STRIP_ADJACENCY`.
  public static let lineStripAdjacency = GLPrimitiveMode(rawValue: UInt32(GL_LINE_STRIP_ADJACENCY))

  /// Triangles with adjacent vertices. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TRIANGLES_ADJACENCY`.
  public static let trianglesAdjacency = GLPrimitiveMode(rawValue: UInt32(GL_TRIANGLES_ADJACENCY))

  /// A triangle strip with adjacent vertices. OpenGL ES 3.2.
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
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
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
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A signed 8-bit integer.
  ///
  /// The corresponding C constant is `GL_BYTE`.
  public static let int8 = GLAttributeType(rawValue: UInt32(GL_BYTE))

  /// An unsigned 8-bit integer.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_BYTE`.
  public static let uint8 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_BYTE))

  /// A signed 16-bit integer.
  ///
  /// The corresponding C constant is `GL_SHORT`.
  public static let int16 = GLAttributeType(rawValue: UInt32(GL_SHORT))

  /// An unsigned 16-bit integer.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_SHORT`.
  public static let uint16 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_SHORT))

  /// A signed 32-bit integer.
  ///
  /// The corresponding C constant is `GL_INT`.
  public static let int32 = GLAttributeType(rawValue: UInt32(GL_INT))

  /// An unsigned 32-bit integer.
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

  /// A 32-bit fixed-point number with 16 fractional bits.
  ///
  /// The corresponding C constant is `GL_FIXED`.
  public static let fixed = GLAttributeType(rawValue: UInt32(GL_FIXED))

  /// Four signed components, packed into four bytes.
  ///
  /// The corresponding C constant is `GL_INT_2_10_10_10_REV`.
  public static let packedInt32 = GLAttributeType(rawValue: UInt32(GL_INT_2_10_10_10_REV))

  /// Four unsigned components, packed into four bytes.
  ///
  /// The corresponding C constant is `GL_UNSIGNED_INT_2_10_10_10_REV`.
  public static let packedUInt32 = GLAttributeType(rawValue: UInt32(GL_UNSIGNED_INT_2_10_10_10_REV))
}

extension GLAttributeType {
  /// Returns the size in bytes of an attribute with a number of components.
  func byteCount(components: Int) -> Int {
    switch self {
    case .int8, .uint8: components
    case .int16, .uint16, .float16: 2 * components
    case .packedInt32, .packedUInt32: 4
    default: 4 * components
    }
  }
}
