import GLFunCGLES

/// Where a program keeps a uniform.
public struct Uniform: Hashable, Sendable {
  let location: Int32

  /// Whether the program has the uniform and makes use of it.
  public var isActive: Bool { location >= 0 }
}

// Each sets a uniform of the program and leaves the program in use.
extension ShaderProgram {
  /// Sets an `int`, a `bool` or a sampler's texture unit.
  /// - Source: `glUniform1i`.
  public func set(_ uniform: Uniform, _ value: Int32) {
    set { gl in gl.uniform1i(uniform.location, value) }
  }

  /// Sets a `uint`.
  /// - Source: `glUniform1ui`.
  public func set(_ uniform: Uniform, _ value: UInt32) {
    set { gl in gl.uniform1ui(uniform.location, value) }
  }

  /// Sets a `float`.
  /// - Source: `glUniform1f`.
  public func set(_ uniform: Uniform, _ value: Float) {
    set { gl in gl.uniform1f(uniform.location, value) }
  }

  /// Sets a `vec2`.
  /// - Source: `glUniform2fv`.
  public func set(_ uniform: Uniform, _ value: SIMD2<Float>) {
    set { gl in scalars(of: [value]) { gl.uniform2fv(uniform.location, 1, $0) } }
  }

  /// Sets a `vec4`.
  /// - Source: `glUniform4fv`.
  public func set(_ uniform: Uniform, _ value: SIMD4<Float>) { set(uniform, [value]) }

  /// Sets an `ivec2`.
  /// - Source: `glUniform2iv`.
  public func set(_ uniform: Uniform, _ value: SIMD2<Int32>) {
    set { gl in scalars(of: [value]) { gl.uniform2iv(uniform.location, 1, $0) } }
  }

  /// Sets an `ivec4`.
  /// - Source: `glUniform4iv`.
  public func set(_ uniform: Uniform, _ value: SIMD4<Int32>) { set(uniform, [value]) }

  /// Sets an array of `int` or of samplers' texture units.
  /// - Source: `glUniform1iv`.
  public func set(_ uniform: Uniform, _ values: [Int32]) {
    set { gl in gl.uniform1iv(uniform.location, GLsizei(values.count), values) }
  }

  /// Sets an array of `float`.
  /// - Source: `glUniform1fv`.
  public func set(_ uniform: Uniform, _ values: [Float]) {
    set { gl in gl.uniform1fv(uniform.location, GLsizei(values.count), values) }
  }

  /// Sets an array of `vec4`.
  /// - Source: `glUniform4fv`.
  public func set(_ uniform: Uniform, _ values: [SIMD4<Float>]) {
    set { gl in
      scalars(of: values) { gl.uniform4fv(uniform.location, GLsizei(values.count), $0) }
    }
  }

  /// Sets an array of `ivec4`.
  /// - Source: `glUniform4iv`.
  public func set(_ uniform: Uniform, _ values: [SIMD4<Int32>]) {
    set { gl in
      scalars(of: values) { gl.uniform4iv(uniform.location, GLsizei(values.count), $0) }
    }
  }

  /// Sets an array of `uvec4`.
  /// - Source: `glUniform4uiv`.
  public func set(_ uniform: Uniform, _ values: [SIMD4<UInt32>]) {
    set { gl in
      scalars(of: values) { gl.uniform4uiv(uniform.location, GLsizei(values.count), $0) }
    }
  }

  /// Sets a `mat3`, column by column.
  /// - Precondition: there are nine values.
  /// - Source: `glUniformMatrix3fv`.
  public func setMatrix3(_ uniform: Uniform, _ columns: [Float]) {
    precondition(columns.count == 9, "a 3 × 3 matrix has nine values")
    set { gl in gl.uniformMatrix3fv(uniform.location, 1, 0, columns) }
  }

  /// Sets a `mat4`, column by column.
  /// - Precondition: there are sixteen values.
  /// - Source: `glUniformMatrix4fv`.
  public func setMatrix4(_ uniform: Uniform, _ columns: [Float]) {
    precondition(columns.count == 16, "a 4 × 4 matrix has sixteen values")
    set { gl in gl.uniformMatrix4fv(uniform.location, 1, 0, columns) }
  }

  private func set(_ send: (GLESFunctions) -> Void) {
    use()
    send(name.device.functions)
    name.device.checkpoint("glUniform")
  }

  private func scalars<Vector: SIMD, Scalar>(
    of vectors: [Vector], _ body: (UnsafePointer<Scalar>?) -> Void
  ) where Vector.Scalar == Scalar {
    vectors.withUnsafeBytes { body($0.assumingMemoryBound(to: Scalar.self).baseAddress) }
  }
}
