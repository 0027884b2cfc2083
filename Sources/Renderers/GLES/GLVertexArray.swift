import GLFunCGLES

/// A vertex array object: the sources of vertex attributes and indices.
///
/// It owns its name and holds its device, but not the buffers, which must be kept alive while it is used.
public struct GLVertexArray: ~Copyable {
  let name: ObjectName<VertexArrayKind>

  /// Makes a vertex array without attributes, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  /// - Source: `glGenVertexArrays`, `glDeleteVertexArrays`.
  public init(_ device: GraphicsDevice, label: String? = nil) throws(GLError) {
    name = try ObjectName(device)
    bind()
    name.setLabel(label)
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Makes the vertex array current.
  /// - Source: `glBindVertexArray`.
  public func bind() {
    name.device.call("glBindVertexArray") { $0.bindVertexArray(name.rawValue) }
  }

  /// Sets the source of an attribute that the shader reads as floats; leaves the array and the buffer bound.
  ///
  /// - Parameters:
  ///   - location: the location of the attribute; see `GLProgram.attribute(_:)`.
  ///   - components: the number of components, 1 to 4.
  ///   - type: the component type in the buffer.
  ///   - isNormalized: true to map integers to 0…1 or -1…1 instead of using their value.
  ///   - buffer: the buffer with the attribute of all vertices.
  ///   - stride: the distance between vertices in bytes.
  ///   - byteOffset: the offset of the attribute of the first vertex.
  ///   - divisor: 0 to advance per vertex, n to advance every n instances.
  /// - Source: `glVertexAttribPointer`, `glEnableVertexAttribArray`, `glVertexAttribDivisor`.
  public func setAttribute(
    _ location: Int, components: Int, type: GLAttributeType, isNormalized: Bool = false,
    from buffer: borrowing GLBuffer, stride: Int, byteOffset: Int = 0, divisor: Int = 0
  ) {
    let call = "glVertexAttribPointer"
    guard enable(call, location, buffer, byteOffset, divisor) else { return }
    name.device.call(call) {
      $0.vertexAttribPointer(
        GLuint(location), GLint(components), type.rawValue, isNormalized ? 1 : 0,
        GLsizei(stride), UnsafeRawPointer(bitPattern: byteOffset))
    }
  }

  /// Sets the source of an attribute that the shader reads as integers; leaves the array and the buffer bound.
  ///
  /// The parameters are those of `setAttribute`; the type is an integer type.
  /// - Source: `glVertexAttribIPointer`.
  public func setIntegerAttribute(
    _ location: Int, components: Int, type: GLAttributeType, from buffer: borrowing GLBuffer,
    stride: Int, byteOffset: Int = 0, divisor: Int = 0
  ) {
    let call = "glVertexAttribIPointer"
    guard enable(call, location, buffer, byteOffset, divisor) else { return }
    name.device.call(call) {
      $0.vertexAttribIPointer(
        GLuint(location), GLint(components), type.rawValue, GLsizei(stride),
        UnsafeRawPointer(bitPattern: byteOffset))
    }
  }

  /// Disables the array of an attribute, which then has the value of `GraphicsDevice.setAttribute`; leaves the array bound.
  /// - Source: `glDisableVertexAttribArray`.
  public func disableAttribute(_ location: Int) {
    bind()
    name.device.call("glDisableVertexAttribArray") {
      $0.disableVertexAttribArray(GLuint(clamping: location))
    }
  }

  /// Sets the index buffer, and leaves the array bound.
  /// - Source: `glBindBuffer` with `GL_ELEMENT_ARRAY_BUFFER`.
  public func setIndices(_ buffer: borrowing GLBuffer) {
    guard name.device.allows("glBindBuffer", buffer.name.foreign(to: name.device)) else { return }
    bind()
    buffer.bind(as: .indices)
  }

  private func enable(
    _ call: String, _ location: Int, _ buffer: borrowing GLBuffer, _ byteOffset: Int, _ divisor: Int
  ) -> Bool {
    let device = name.device
    let count = device.capabilities.vertexAttributes
    let reason =
      if !(0..<count).contains(location) {
        "there is no attribute \(location), but 0 to \(count - 1)"
      } else if byteOffset < 0 || divisor < 0 {
        "an offset or a divisor is negative"
      } else {
        buffer.name.foreign(to: device)
      }
    guard device.allows(call, reason) else { return false }
    bind()
    buffer.bind(as: .vertices)
    device.call("glEnableVertexAttribArray") {
      $0.enableVertexAttribArray(GLuint(location))
      $0.vertexAttribDivisor(GLuint(location), GLuint(divisor))
    }
    return true
  }
}

// Vertex formats that are separate from buffers: OpenGL ES 3.1.
extension GLVertexArray {
  /// Sets the format of an attribute and the buffer binding it comes from, and leaves the array bound.
  /// - Parameters:
  ///   - location: the location of the attribute.
  ///   - components: the number of components, 1 to 4.
  ///   - type: the component type in the buffer.
  ///   - isNormalized: true to map integers to 0…1 or -1…1 instead of using their value.
  ///   - isInteger: true if the shader reads integers.
  ///   - relativeOffset: the offset from the start of a vertex in bytes.
  ///   - binding: the buffer binding; see `setVertexBuffer`.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glVertexAttribFormat`, `glVertexAttribIFormat`, `glVertexAttribBinding`.
  public func setFormat(
    _ location: Int, components: Int, type: GLAttributeType, isNormalized: Bool = false,
    isInteger: Bool = false, relativeOffset: Int = 0, binding: Int
  ) throws(GLError) {
    let device = name.device
    let call = isInteger ? "glVertexAttribIFormat" : "glVertexAttribFormat"
    try device.require(3, 1, for: call)
    bind()
    device.hasSeparateFormats = true
    let (place, offset) = (GLuint(clamping: location), GLuint(clamping: relativeOffset))
    device.call(call) { gl in
      if isInteger {
        gl.vertexAttribIFormat(place, GLint(components), type.rawValue, offset)
      } else {
        gl.vertexAttribFormat(
          place, GLint(components), type.rawValue, isNormalized ? 1 : 0, offset)
      }
    }
    device.call("glVertexAttribBinding") {
      $0.vertexAttribBinding(place, GLuint(clamping: binding))
      $0.enableVertexAttribArray(place)
    }
  }

  /// Sets the buffer of a binding, and leaves the array bound.
  /// - Parameters:
  ///   - binding: the binding.
  ///   - buffer: the buffer.
  ///   - byteOffset: the offset of the first vertex.
  ///   - stride: the distance between vertices in bytes.
  ///   - divisor: 0 to advance per vertex, n to advance every n instances.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glBindVertexBuffer`, `glVertexBindingDivisor`.
  public func setVertexBuffer(
    _ binding: Int, _ buffer: borrowing GLBuffer, byteOffset: Int = 0, stride: Int,
    divisor: Int = 0
  ) throws(GLError) {
    let (call, device) = ("glBindVertexBuffer", name.device)
    try device.require(3, 1, for: call)
    guard buffer.allows(call, device, byteOffset..<max(byteOffset, buffer.byteCount)) else {
      return
    }
    bind()
    device.call(call) {
      $0.bindVertexBuffer(
        GLuint(clamping: binding), buffer.name.rawValue, GLintptr(byteOffset), GLsizei(stride))
    }
    device.call("glVertexBindingDivisor") {
      $0.vertexBindingDivisor(GLuint(clamping: binding), GLuint(clamping: divisor))
    }
  }
}

extension GraphicsDevice {
  /// Sets the constant value of an attribute without an enabled array.
  /// - Source: `glVertexAttrib4f`.
  public func setAttribute(_ location: Int, to value: SIMD4<Float>) {
    call("glVertexAttrib4f") {
      $0.vertexAttrib4f(GLuint(clamping: location), value.x, value.y, value.z, value.w)
    }
  }

  /// Sets the constant value of a signed integer attribute without an enabled array.
  /// - Source: `glVertexAttribI4i`.
  public func setAttribute(_ location: Int, to value: SIMD4<Int32>) {
    call("glVertexAttribI4i") {
      $0.vertexAttribI4i(GLuint(clamping: location), value.x, value.y, value.z, value.w)
    }
  }

  /// Sets the constant value of an unsigned integer attribute without an enabled array.
  /// - Source: `glVertexAttribI4ui`.
  public func setAttribute(_ location: Int, to value: SIMD4<UInt32>) {
    call("glVertexAttribI4ui") {
      $0.vertexAttribI4ui(GLuint(clamping: location), value.x, value.y, value.z, value.w)
    }
  }
}

@available(*, unavailable) extension GLVertexArray: Sendable {}
