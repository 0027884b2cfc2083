import GLFunCGLES

/// The places that vertex attributes and indices come from.
///
/// Owns its name; holds its device, but not the buffers: keep those for as long as it is drawn with.
public struct GLVertexArray: ~Copyable {
  let name: ObjectName<VertexArrayKind>

  /// Makes one without attributes, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  /// - Source: `glGenVertexArrays`, `glDeleteVertexArrays`.
  public init(_ device: GraphicsDevice, label: String? = nil) throws(GLError) {
    name = try ObjectName(device)
    bind()
    name.setLabel(label)
  }

  /// Its name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Makes it the one that is drawn with.
  /// - Source: `glBindVertexArray`.
  public func bind() {
    name.device.call("glBindVertexArray") { $0.bindVertexArray(name.rawValue) }
  }

  /// Takes an attribute from a buffer as floats, and leaves both bound.
  ///
  /// - Parameters:
  ///   - location: the attribute's; see `GLProgram.attribute(_:)`.
  ///   - components: 1 to 4.
  ///   - type: what the buffer holds.
  ///   - isNormalized: whether integers are read as 0…1 or -1…1 instead of their value.
  ///   - buffer: has the attribute of all vertices.
  ///   - stride: bytes from one vertex to the next.
  ///   - byteOffset: where the first vertex has it.
  ///   - divisor: 0 for one per vertex, n for one per n instances.
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

  /// Takes an attribute from a buffer as integers, and leaves both bound.
  ///
  /// The parameters are those of `setAttribute`; the type is one of the integers.
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

  /// Takes an attribute from no buffer but from `GraphicsDevice.setAttribute`, and leaves the array bound.
  /// - Source: `glDisableVertexAttribArray`.
  public func disableAttribute(_ location: Int) {
    bind()
    name.device.call("glDisableVertexAttribArray") {
      $0.disableVertexAttribArray(GLuint(clamping: location))
    }
  }

  /// Takes indices from a buffer, and leaves the array bound.
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

// Formats apart from buffers: OpenGL ES 3.1.
extension GLVertexArray {
  /// Sets the format of an attribute that comes from one of the array's vertex buffers, and leaves the array bound.
  /// - Parameters:
  ///   - location: the attribute's.
  ///   - components: 1 to 4.
  ///   - type: what the buffer holds.
  ///   - isNormalized: whether integers are read as 0…1 or -1…1 instead of their value.
  ///   - isInteger: whether the shader reads integers.
  ///   - relativeOffset: bytes from where a vertex begins.
  ///   - binding: the place of the buffer; see `setVertexBuffer`.
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

  /// Sets the buffer of a place that attributes come from, and leaves the array bound.
  /// - Parameters:
  ///   - binding: the place.
  ///   - buffer: the buffer.
  ///   - byteOffset: where the first vertex begins.
  ///   - stride: bytes from one vertex to the next.
  ///   - divisor: 0 for one per vertex, n for one per n instances.
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
  /// Sets what an attribute is for all vertices where the vertex array takes it from no buffer.
  /// - Source: `glVertexAttrib4f`.
  public func setAttribute(_ location: Int, to value: SIMD4<Float>) {
    call("glVertexAttrib4f") {
      $0.vertexAttrib4f(GLuint(clamping: location), value.x, value.y, value.z, value.w)
    }
  }

  /// Sets what an attribute of integers is for all vertices where the vertex array takes it from no buffer.
  /// - Source: `glVertexAttribI4i`.
  public func setAttribute(_ location: Int, to value: SIMD4<Int32>) {
    call("glVertexAttribI4i") {
      $0.vertexAttribI4i(GLuint(clamping: location), value.x, value.y, value.z, value.w)
    }
  }

  /// Sets what an attribute of unsigned integers is for all vertices where the vertex array takes it from no buffer.
  /// - Source: `glVertexAttribI4ui`.
  public func setAttribute(_ location: Int, to value: SIMD4<UInt32>) {
    call("glVertexAttribI4ui") {
      $0.vertexAttribI4ui(GLuint(clamping: location), value.x, value.y, value.z, value.w)
    }
  }
}

@available(*, unavailable) extension GLVertexArray: Sendable {}
