import GLFunCGLES
import GLFunEGL

/// The location of a uniform in a program.
public struct GLUniform: Hashable, Sendable {
  /// The name of the uniform.
  public let name: String
  let location: Int32
  /// True if setting the uniform is ignored when the program lacks it.
  let isOptional: Bool
  /// The type, such as `GL_FLOAT_VEC3`; 0 if unknown.
  let type: UInt32

  /// True if the program has and uses the uniform.
  public var isActive: Bool { location >= 0 }
}

extension GLProgram {
  /// Returns the location of a uniform.
  ///
  /// Setting a uniform that the program lacks or does not use is an error in debug builds, and ignored otherwise. Array
  /// elements and structure fields are uniforms, too: `lights[1].color`.
  /// - Source: `glGetUniformLocation`, `glGetUniformIndices`, `glGetActiveUniformsiv`.
  public func uniform(_ uniform: String) -> GLUniform { find(uniform, isOptional: false) }

  /// Returns the location of an optional uniform: setting it is ignored if the program lacks it; see `GLUniform.isActive`.
  /// - Source: `glGetUniformLocation`.
  public func uniform(ifActive uniform: String) -> GLUniform { find(uniform, isOptional: true) }

  private func find(_ uniform: String, isOptional: Bool) -> GLUniform {
    let device = name.device
    let location = device.call("glGetUniformLocation") {
      $0.getUniformLocation(name.rawValue, uniform)
    }
    var type: GLint = 0
    if location >= 0, device.capabilities.version.major >= 3 {
      // An element has the type of its array, which has the name of the first element.
      let array = uniform.hasSuffix("]") ? String(uniform.prefix { $0 != "[" }) : uniform
      var index = GLuint(GL_INVALID_INDEX)
      array.withCString { text in
        var start: UnsafePointer<GLchar>? = text
        device.functions.getUniformIndices(name.rawValue, 1, &start, &index)
      }
      if index != GL_INVALID_INDEX {
        device.call("glGetActiveUniformsiv") {
          $0.getActiveUniformsiv(name.rawValue, 1, &index, GLenum(GL_UNIFORM_TYPE), &type)
        }
      }
    }
    return GLUniform(
      name: uniform, location: location, isOptional: isOptional, type: UInt32(type))
  }
}

// The setters make the program current.
extension GLProgram {
  /// Sets a scalar, a vector or a matrix.
  /// - Source: `glUniform1fv`, `glUniform2fv`, `glUniform3fv`, `glUniform4fv`, `glUniform1iv`, `glUniform2iv`, `glUniform3iv`,
  ///   `glUniform4iv`, `glUniform1uiv`, `glUniform2uiv`, `glUniform3uiv`, `glUniform4uiv`, `glUniformMatrix2fv`,
  ///   `glUniformMatrix3fv`, `glUniformMatrix4fv`, `glUniformMatrix2x3fv`, `glUniformMatrix3x2fv`, `glUniformMatrix2x4fv`,
  ///   `glUniformMatrix4x2fv`, `glUniformMatrix3x4fv`, `glUniformMatrix4x3fv`.
  public func set<Value: GLUniformValue>(_ uniform: GLUniform, _ value: Value) {
    withUnsafeBytes(of: value) { send(uniform, Value.uniformShape, 1, $0) }
  }

  /// Sets the first elements of an array of scalars, vectors or matrices.
  /// - Source: as for a single value.
  public func set<Value: GLUniformValue>(_ uniform: GLUniform, _ values: [Value]) {
    values.withUnsafeBytes { send(uniform, Value.uniformShape, values.count, $0) }
  }

  /// Sets a scalar of any type, as from an integer literal.
  public func set(_ uniform: GLUniform, _ value: Int) {
    switch uniform.type {
    case UInt32(GL_FLOAT): set(uniform, Float(value))
    case UInt32(GL_UNSIGNED_INT): set(uniform, UInt32(clamping: value))
    default: set(uniform, Int32(clamping: value))
    }
  }

  /// Sets a `float`, as from a floating-point literal.
  public func set(_ uniform: GLUniform, _ value: Double) { set(uniform, Float(value)) }

  /// Sets a `bool`.
  public func set(_ uniform: GLUniform, _ value: Bool) { set(uniform, Int32(value ? 1 : 0)) }

  /// Sets the texture unit of a sampler.
  /// - Source: `glUniform1iv`.
  public func set(_ uniform: GLUniform, textureUnit unit: Int) {
    set(uniform, textureUnits: [unit])
  }

  /// Sets the texture units of an array of samplers.
  /// - Source: `glUniform1iv`.
  public func set(_ uniform: GLUniform, textureUnits units: [Int]) {
    let count = name.device.capabilities.combinedTextureUnits
    let isThere = units.allSatisfy { (0..<count).contains($0) }
    let problem = isThere ? nil : "there is no such texture unit, but 0 to \(count - 1)"
    guard name.device.allows("glUniform1iv", problem) else { return }
    set(uniform, units.map { Int32(clamping: $0) })
  }

  private func send(
    _ uniform: GLUniform, _ shape: GLUniformShape, _ count: Int, _ bytes: UnsafeRawBufferPointer
  ) {
    let device = name.device
    let missing = "\(label) has no uniform \(uniform.name), or makes no use of it"
    guard
      device.allows(
        shape.call, uniform.isActive || uniform.isOptional ? nil : missing)
    else { return }
    use()
    guard uniform.isActive, count > 0, let start = bytes.baseAddress else { return }
    let packed = 4 * shape.rows
    // A vector of three occupies as much memory as a vector of four.
    let stride = bytes.count / (count * shape.columns)
    guard stride != packed else { return device.send(uniform.location, shape, count, start) }
    withUnsafeTemporaryAllocation(
      byteCount: count * shape.columns * packed, alignment: 4
    ) { room in
      guard let target = room.baseAddress else { return }
      for column in 0..<count * shape.columns {
        (target + column * packed).copyMemory(from: start + column * stride, byteCount: packed)
      }
      device.send(uniform.location, shape, count, target)
    }
  }
}

extension GraphicsDevice {
  /// Sets a uniform of the current program to packed values.
  fileprivate func send(
    _ location: GLint, _ shape: GLUniformShape, _ count: Int, _ values: UnsafeRawPointer
  ) {
    call(shape.call) { gl in
      let number = GLsizei(count)
      let floats = values.assumingMemoryBound(to: GLfloat.self)
      let ints = values.assumingMemoryBound(to: GLint.self)
      let uints = values.assumingMemoryBound(to: GLuint.self)
      switch (shape.scalar, shape.columns, shape.rows) {
      case (.float, 1, 1): gl.uniform1fv(location, number, floats)
      case (.float, 1, 2): gl.uniform2fv(location, number, floats)
      case (.float, 1, 3): gl.uniform3fv(location, number, floats)
      case (.float, 1, _): gl.uniform4fv(location, number, floats)
      case (.float, 2, 2): gl.uniformMatrix2fv(location, number, 0, floats)
      case (.float, 2, 3): gl.uniformMatrix2x3fv(location, number, 0, floats)
      case (.float, 2, _): gl.uniformMatrix2x4fv(location, number, 0, floats)
      case (.float, 3, 2): gl.uniformMatrix3x2fv(location, number, 0, floats)
      case (.float, 3, 3): gl.uniformMatrix3fv(location, number, 0, floats)
      case (.float, 3, _): gl.uniformMatrix3x4fv(location, number, 0, floats)
      case (.float, 4, 2): gl.uniformMatrix4x2fv(location, number, 0, floats)
      case (.float, 4, 3): gl.uniformMatrix4x3fv(location, number, 0, floats)
      case (.float, _, _): gl.uniformMatrix4fv(location, number, 0, floats)
      case (.int, _, 1): gl.uniform1iv(location, number, ints)
      case (.int, _, 2): gl.uniform2iv(location, number, ints)
      case (.int, _, 3): gl.uniform3iv(location, number, ints)
      case (.int, _, _): gl.uniform4iv(location, number, ints)
      case (.uint, _, 1): gl.uniform1uiv(location, number, uints)
      case (.uint, _, 2): gl.uniform2uiv(location, number, uints)
      case (.uint, _, 3): gl.uniform3uiv(location, number, uints)
      case (.uint, _, _): gl.uniform4uiv(location, number, uints)
      }
    }
  }
}
