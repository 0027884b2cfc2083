internal import GLFunGLES

/// A linked program, with the locations of its uniforms once they are known.
final class LinkedProgram {
  let program: GLProgram
  private var uniforms: [String: GLUniform] = [:]

  init(_ program: consuming GLProgram) { self.program = program }

  /// Sets a uniform, if the program has it, and makes the program current.
  func set<Value: GLUniformValue>(_ name: String, _ value: Value) {
    let uniform = uniforms[name] ?? locate(name)
    program.set(uniform, value)
  }

  private func locate(_ name: String) -> GLUniform {
    let uniform = program.uniform(ifActive: name)
    uniforms[name] = uniform
    return uniform
  }

  /// Sets a uniform to four whole numbers.
  func set(_ name: String, _ x: Int, _ y: Int, _ z: Int, _ w: Int) {
    set(name, SIMD4<Int32>(truncatingIfNeeded: SIMD4(x, y, z, w)))
  }
}
