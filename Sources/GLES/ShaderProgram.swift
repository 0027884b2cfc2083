import GLFunCGLES

/// A linked pair of shaders.
///
/// Owns its name; holds its device.
public struct ShaderProgram: ~Copyable {
  /// What errors call it.
  public let label: String
  let name: ObjectName<ProgramKind>

  /// Compiles and links a program.
  ///
  /// - Parameters:
  ///   - device: the device that it belongs to.
  ///   - vertex: the vertex shader's source, in the shading language its `#version` names.
  ///   - fragment: the fragment shader's source.
  ///   - attributes: locations that the program shall give attributes whose source sets none.
  ///   - keepsBinary: whether `binary()` will be asked for.
  ///   - label: what debuggers and errors call it.
  /// - Precondition: the context is current.
  /// - Throws: `.compilation` or `.link` with the driver's log; `.cannotCreate`.
  public init(
    _ device: GraphicsDevice, vertex: String, fragment: String, attributes: [String: Int] = [:],
    keepsBinary: Bool = false, label: String = "program"
  ) throws(GLError) {
    let vertexShader = try Shader<VertexShaderKind>(
      device, stage: .vertex, source: vertex, label: label)
    let fragmentShader = try Shader<FragmentShaderKind>(
      device, stage: .fragment, source: fragment, label: label)
    let name = try ObjectName<ProgramKind>(device)
    let gl = device.functions
    gl.attachShader(name.rawValue, vertexShader.name.rawValue)
    gl.attachShader(name.rawValue, fragmentShader.name.rawValue)
    for (attribute, location) in attributes {
      gl.bindAttribLocation(name.rawValue, GLuint(location), attribute)
    }
    if keepsBinary, device.capabilities.hasProgramBinaries {
      gl.programParameteri(name.rawValue, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), 1)
    }
    gl.linkProgram(name.rawValue)
    // Shaders live on while they are attached; detached, they go with their owners here.
    gl.detachShader(name.rawValue, vertexShader.name.rawValue)
    gl.detachShader(name.rawValue, fragmentShader.name.rawValue)
    device.checkpoint("glLinkProgram")
    guard Self.isLinked(name) else {
      throw .link(
        label: label,
        log: InfoLog.read(name.rawValue, gl.getProgramiv, gl.getProgramInfoLog))
    }
    name.setLabel(label)
    self.name = name
    self.label = label
  }

  /// A linked program in the driver's own form.
  public struct Binary: Hashable, Sendable {
    /// The driver's number for the form.
    public var format: UInt32
    /// The program; the driver checks it when it is loaded.
    public var bytes: [UInt8]

    /// Makes one from its parts, as kept in a file.
    public init(format: UInt32, bytes: [UInt8]) {
      self.format = format
      self.bytes = bytes
    }
  }

  /// Loads a program that `binary()` gave.
  /// - Throws: `.binaryRefused` after the driver or the device has changed: compile it again then.
  /// - Source: `glProgramBinary`.
  public init(
    _ device: GraphicsDevice, binary: Binary, label: String = "program"
  ) throws(GLError) {
    guard device.capabilities.hasProgramBinaries else { throw .binaryRefused(label: label) }
    let name = try ObjectName<ProgramKind>(device)
    device.functions.programBinary(
      name.rawValue, binary.format, binary.bytes, GLsizei(binary.bytes.count))
    // A form the driver does not know is an error of the call, any other refusal a link status.
    let error = device.functions.getError()
    guard error == GLenum(GL_NO_ERROR), Self.isLinked(name) else {
      throw .binaryRefused(label: label)
    }
    name.setLabel(label)
    self.name = name
    self.label = label
  }

  /// The program in the driver's own form, or nil where the driver gives none.
  /// - Source: `glGetProgramBinary`.
  public func binary() -> Binary? {
    let device = name.device
    guard device.capabilities.hasProgramBinaries else { return nil }
    var length: GLint = 0
    device.functions.getProgramiv(name.rawValue, GLenum(GL_PROGRAM_BINARY_LENGTH), &length)
    guard length > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    var written: GLsizei = 0
    var format: GLenum = 0
    device.functions.getProgramBinary(name.rawValue, length, &written, &format, &bytes)
    device.checkpoint("glGetProgramBinary")
    guard written > 0 else { return nil }
    return Binary(format: format, bytes: Array(bytes.prefix(Int(written))))
  }

  /// Makes it the program that is drawn with.
  /// - Source: `glUseProgram`.
  public func use() {
    let device = name.device
    guard device.currentProgram != name.rawValue else { return }
    device.functions.useProgram(name.rawValue)
    device.currentProgram = name.rawValue
    device.checkpoint("glUseProgram")
  }

  /// The location of an attribute, or nil where the program has no such attribute, or makes no use
  /// of it.
  /// - Source: `glGetAttribLocation`.
  public func attribute(_ attribute: String) -> Int? {
    let location = name.device.functions.getAttribLocation(name.rawValue, attribute)
    name.device.checkpoint("glGetAttribLocation")
    return location >= 0 ? Int(location) : nil
  }

  /// The location of a uniform.
  ///
  /// A uniform that the program does not have, or makes no use of, gets a location that setting
  /// ignores; `Uniform.isActive` tells.
  /// - Source: `glGetUniformLocation`.
  public func uniform(_ uniform: String) -> Uniform {
    let location = name.device.functions.getUniformLocation(name.rawValue, uniform)
    name.device.checkpoint("glGetUniformLocation")
    return Uniform(location: location)
  }

  /// Ties a uniform block to a binding of `Buffer.bind(index:)`; whether the program has the block.
  /// - Source: `glUniformBlockBinding`.
  @discardableResult
  public func bindUniformBlock(_ block: String, to index: Int) -> Bool {
    let gl = name.device.functions
    let blockIndex = gl.getUniformBlockIndex(name.rawValue, block)
    guard blockIndex != GL_INVALID_INDEX else { return false }
    gl.uniformBlockBinding(name.rawValue, blockIndex, GLuint(index))
    name.device.checkpoint("glUniformBlockBinding")
    return true
  }

  private static func isLinked(_ name: borrowing ObjectName<ProgramKind>) -> Bool {
    var isLinked: GLint = 0
    name.device.functions.getProgramiv(name.rawValue, GLenum(GL_LINK_STATUS), &isLinked)
    return isLinked != 0
  }
}

@available(*, unavailable) extension ShaderProgram: Sendable {}
