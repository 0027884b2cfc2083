import GLFunCGLES

/// Where vertex attributes and indices come from.
///
/// Owns its name; holds its device, but not the buffers: keep those for as long as it is drawn with.
public struct VertexArray: ~Copyable {
  let name: ObjectName<VertexArrayKind>

  /// Makes one without attributes, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  public init(_ device: GraphicsDevice, label: String? = nil) throws(GLError) {
    name = try ObjectName(device)
    bind()
    name.setLabel(label)
  }

  /// Makes it the one that is drawn with.
  /// - Source: `glBindVertexArray`.
  public func bind() {
    name.device.functions.bindVertexArray(name.rawValue)
    name.device.checkpoint("glBindVertexArray")
  }

  /// Takes an attribute from a buffer as floats, and leaves both bound.
  ///
  /// - Parameters:
  ///   - location: the attribute's; see `ShaderProgram.attribute(_:)`.
  ///   - components: 1 to 4.
  ///   - type: what the buffer holds.
  ///   - isNormalized: whether integers are read as 0…1 or -1…1 instead of their value.
  ///   - buffer: has the attribute of all vertices.
  ///   - stride: bytes from one vertex to the next.
  ///   - byteOffset: where the first vertex has it.
  ///   - divisor: 0 for one per vertex, n for one per n instances.
  /// - Source: `glVertexAttribPointer`.
  public func setAttribute(
    _ location: Int, components: Int, type: AttributeType, isNormalized: Bool = false,
    from buffer: borrowing Buffer, stride: Int, byteOffset: Int = 0, divisor: Int = 0
  ) {
    let gl = enable(location, buffer, divisor)
    gl.vertexAttribPointer(
      GLuint(location), GLint(components), type.rawValue, isNormalized ? 1 : 0, GLsizei(stride),
      UnsafeRawPointer(bitPattern: byteOffset))
    name.device.checkpoint("glVertexAttribPointer")
  }

  /// Takes an attribute from a buffer as integers, and leaves both bound.
  ///
  /// The parameters are those of `setAttribute`; the type is one of the integers.
  /// - Source: `glVertexAttribIPointer`.
  public func setIntegerAttribute(
    _ location: Int, components: Int, type: AttributeType, from buffer: borrowing Buffer,
    stride: Int, byteOffset: Int = 0, divisor: Int = 0
  ) {
    let gl = enable(location, buffer, divisor)
    gl.vertexAttribIPointer(
      GLuint(location), GLint(components), type.rawValue, GLsizei(stride),
      UnsafeRawPointer(bitPattern: byteOffset))
    name.device.checkpoint("glVertexAttribIPointer")
  }

  /// Takes indices from a buffer, and leaves the array bound.
  public func setIndices(_ buffer: borrowing Buffer) {
    precondition(buffer.target == .indices, "the buffer is not one of indices")
    bind()
    buffer.bind()
  }

  private func enable(
    _ location: Int, _ buffer: borrowing Buffer, _ divisor: Int
  ) -> GLESFunctions {
    precondition(buffer.target == .vertices, "the buffer is not one of vertices")
    let gl = name.device.functions
    bind()
    buffer.bind()
    gl.enableVertexAttribArray(GLuint(location))
    gl.vertexAttribDivisor(GLuint(location), GLuint(divisor))
    return gl
  }
}

@available(*, unavailable) extension VertexArray: Sendable {}
