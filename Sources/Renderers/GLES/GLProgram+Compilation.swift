import GLFunCGLES

extension GLProgram {
  /// A compute program that the driver may still be compiling, in threads of its own.
  ///
  /// It owns its names and holds its device.
  public struct Compilation: ~Copyable {
    private let program: ObjectName<ProgramKind>
    private let shader: ObjectName<ShaderKind>
    private let source: String
    private let label: String

    /// Starts to compile and link a program for `GraphicsDevice.dispatchCompute`.
    ///
    /// - Parameters:
    ///   - device: the device that it belongs to.
    ///   - compute: the source, in the language version of its `#version`.
    ///   - keepsBinary: true if `binary()` will be called.
    ///   - label: the name in debuggers and errors.
    /// - Precondition: the context is current.
    /// - Throws: `.unsupported` before OpenGL ES 3.1; `.cannotCreate`.
    public init(
      _ device: GraphicsDevice, compute: String, keepsBinary: Bool = false,
      label: String = "program"
    ) throws(GLError) {
      let shader = try Shader.start(device, stage: .compute, source: compute)
      let program = try ObjectName<ProgramKind>(device)
      let gl = device.functions
      gl.attachShader(program.rawValue, shader.rawValue)
      if keepsBinary, device.capabilities.hasProgramBinaries {
        gl.programParameteri(program.rawValue, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), 1)
      }
      device.call("glLinkProgram") { $0.linkProgram(program.rawValue) }
      self.shader = shader
      self.program = program
      source = compute
      self.label = label
    }

    /// True if `finish()` will not wait for the driver. Drivers that compile in the calls themselves are complete at once.
    /// - Source: `GL_COMPLETION_STATUS_KHR` of `GL_KHR_parallel_shader_compile`.
    public var isComplete: Bool {
      let device = program.device
      guard device.capabilities.extensions.contains("GL_KHR_parallel_shader_compile") else {
        return true
      }
      var isComplete: GLint = 1
      device.call("glGetProgramiv") {
        $0.getProgramiv(program.rawValue, GLenum(GL_COMPLETION_STATUS_KHR), &isComplete)
      }
      return isComplete != 0
    }

    /// Waits for the driver, and returns the program.
    /// - Throws: `.compilation` or `.link` with the driver's log.
    public consuming func finish() throws(GLError) -> GLProgram {
      try Shader.check(shader, stage: .compute, source: source, label: label)
      let gl = program.device.functions
      gl.detachShader(program.rawValue, shader.rawValue)
      return try GLProgram(linked: program, label: label)
    }
  }
}
