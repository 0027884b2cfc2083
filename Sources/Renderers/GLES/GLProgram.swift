import GLFunCGLES

/// A program of linked shaders.
///
/// It owns its name and holds its device.
public struct GLProgram: ~Copyable {
  /// The name in errors.
  public let label: String
  let name: ObjectName<ProgramKind>

  /// Compiles and links a program for drawing.
  ///
  /// - Parameters:
  ///   - device: the device that it belongs to.
  ///   - vertex: the source of the vertex shader, in the language version of its `#version`.
  ///   - fragment: the source of the fragment shader.
  ///   - attributes: locations for attributes without a location in the source.
  ///   - captured: the outputs of the vertex shader that transform feedback writes.
  ///   - isInterleaved: true to write these outputs to one buffer, interleaved by vertex; false for one buffer each.
  ///   - keepsBinary: true if `binary()` will be called.
  ///   - label: the name in debuggers and errors.
  /// - Precondition: the context is current.
  /// - Throws: `.compilation` or `.link` with the driver's log; `.cannotCreate`.
  public init(
    _ device: GraphicsDevice, vertex: String, fragment: String, attributes: [String: Int] = [:],
    captured: [String] = [], isInterleaved: Bool = true, keepsBinary: Bool = false,
    label: String = "program"
  ) throws(GLError) {
    try self.init(
      device, stages: [.vertex: vertex, .fragment: fragment], attributes: attributes,
      captured: captured, isInterleaved: isInterleaved, keepsBinary: keepsBinary, label: label)
  }

  /// Compiles and links a program for `GraphicsDevice.dispatchCompute`.
  /// - Throws: `.unsupported` before OpenGL ES 3.1; `.compilation` or `.link` with the driver's log; `.cannotCreate`.
  public init(
    _ device: GraphicsDevice, compute: String, keepsBinary: Bool = false,
    label: String = "program"
  ) throws(GLError) {
    try self.init(device, stages: [.compute: compute], keepsBinary: keepsBinary, label: label)
  }

  /// Compiles and links a program from any stages; the parameters are those of the other initializers.
  /// - Throws: `.unsupported` for a stage of a later version; `.compilation` or `.link` with the driver's log;
  ///   `.cannotCreate`.
  /// - Source: `glCreateProgram`, `glDeleteProgram`, `glAttachShader`, `glDetachShader`, `glBindAttribLocation`,
  ///   `glTransformFeedbackVaryings`, `glProgramParameteri`, `glLinkProgram`, `glGetProgramiv`, `glGetProgramInfoLog`.
  public init(
    _ device: GraphicsDevice, stages: [GLShaderStage: String], attributes: [String: Int] = [:],
    captured: [String] = [], isInterleaved: Bool = true, keepsBinary: Bool = false,
    label: String = "program"
  ) throws(GLError) {
    let name = try ObjectName<ProgramKind>(device)
    let gl = device.functions
    let order: [GLShaderStage] = [
      .vertex, .tessellationControl, .tessellationEvaluation, .geometry, .fragment, .compute,
    ]
    var shaders: [UInt32] = []
    for stage in order {
      guard let source = stages[stage] else { continue }
      // Attached shaders live on after deletion.
      let shader = try Shader(device, stage: stage, source: source, label: label)
      gl.attachShader(name.rawValue, shader.name.rawValue)
      shaders.append(shader.name.rawValue)
    }
    for (attribute, location) in attributes {
      gl.bindAttribLocation(name.rawValue, GLuint(clamping: location), attribute)
    }
    if !captured.isEmpty {
      try device.require(3, 0, for: "glTransformFeedbackVaryings")
      Self.setVaryings(captured, isInterleaved, name)
    }
    if keepsBinary, device.capabilities.hasProgramBinaries {
      gl.programParameteri(name.rawValue, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), 1)
    }
    device.call("glLinkProgram") { $0.linkProgram(name.rawValue) }
    for shader in shaders { gl.detachShader(name.rawValue, shader) }
    try self.init(linked: name, label: label)
  }

  /// Takes a program that the driver has linked.
  /// - Throws: `.link` with the driver's log if it could not.
  init(linked name: consuming ObjectName<ProgramKind>, label: String) throws(GLError) {
    let gl = name.device.functions
    guard Self.isLinked(name) else {
      throw .link(
        label: label,
        log: InfoLog.read(name.rawValue, gl.getProgramiv, gl.getProgramInfoLog))
    }
    name.setLabel(label)
    self.name = name
    self.label = label
  }

  private static func setVaryings(
    _ varyings: [String], _ isInterleaved: Bool, _ name: borrowing ObjectName<ProgramKind>
  ) {
    // The names are stored contiguously, each followed by a 0.
    let bytes = varyings.flatMap { Array($0.utf8CString) }
    bytes.withUnsafeBufferPointer { text in
      guard var start = text.baseAddress else { return }
      var starts: [UnsafePointer<GLchar>?] = []
      for varying in varyings {
        starts.append(start)
        start += varying.utf8CString.count
      }
      name.device.functions.transformFeedbackVaryings(
        name.rawValue, GLsizei(starts.count), starts,
        GLenum(isInterleaved ? GL_INTERLEAVED_ATTRIBS : GL_SEPARATE_ATTRIBS))
    }
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// A linked program in a binary format of the driver.
  public struct Binary: Hashable, Sendable {
    /// The driver's number for the format.
    public var format: UInt32
    /// The program; the driver validates it when it is loaded.
    public var bytes: [UInt8]

    /// Makes a binary from its parts, as stored in a file.
    public init(format: UInt32, bytes: [UInt8]) {
      self.format = format
      self.bytes = bytes
    }
  }

  /// Loads a program from a binary made by `binary()`.
  /// - Throws: `.binaryRefused` after a change of the driver or the device; the program must be compiled again.
  /// - Source: `glProgramBinary`.
  public init(
    _ device: GraphicsDevice, binary: Binary, label: String = "program"
  ) throws(GLError) {
    guard device.capabilities.hasProgramBinaries else { throw .binaryRefused(label: label) }
    let name = try ObjectName<ProgramKind>(device)
    device.functions.programBinary(
      name.rawValue, binary.format, binary.bytes, GLsizei(binary.bytes.count))
    // An unknown format is a GL error; any other rejection shows in the link status.
    let error = device.functions.getError()
    guard error == GLenum(GL_NO_ERROR), Self.isLinked(name) else {
      throw .binaryRefused(label: label)
    }
    name.setLabel(label)
    self.name = name
    self.label = label
  }

  /// Returns the program in a binary format of the driver; nil if the driver provides none.
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

  /// Makes the program current.
  /// - Source: `glUseProgram`.
  public func use() {
    let device = name.device
    device.assertCurrent("glUseProgram")
    guard device.currentProgram != name.rawValue else { return }
    device.call("glUseProgram") { $0.useProgram(name.rawValue) }
    device.currentProgram = name.rawValue
  }

  /// Returns problems of the program in the current state, such as samplers of different types with the same texture unit; nil
  /// for none.
  /// - Source: `glValidateProgram`.
  public func validate() -> String? {
    let gl = name.device.functions
    name.device.call("glValidateProgram") { $0.validateProgram(name.rawValue) }
    var isValid: GLint = 0
    gl.getProgramiv(name.rawValue, GLenum(GL_VALIDATE_STATUS), &isValid)
    guard isValid == 0 else { return nil }
    return InfoLog.read(name.rawValue, gl.getProgramiv, gl.getProgramInfoLog)
  }

  /// Returns the location of an attribute; nil if the program lacks it or does not use it.
  /// - Source: `glGetAttribLocation`.
  public func attribute(_ attribute: String) -> Int? {
    let location = name.device.call("glGetAttribLocation") {
      $0.getAttribLocation(name.rawValue, attribute)
    }
    return location >= 0 ? Int(location) : nil
  }

  /// Returns the number of a fragment shader output; nil if the program lacks it.
  /// - Source: `glGetFragDataLocation`.
  public func fragmentOutput(_ output: String) -> Int? {
    let number = name.device.call("glGetFragDataLocation") {
      $0.getFragDataLocation(name.rawValue, output)
    }
    return number >= 0 ? Int(number) : nil
  }

  /// The work group size of a compute shader.
  /// - Source: `glGetProgramiv` with `GL_COMPUTE_WORK_GROUP_SIZE`.
  public var workGroupSize: (x: Int, y: Int, z: Int) {
    var size: [GLint] = [0, 0, 0]
    name.device.call("glGetProgramiv") {
      $0.getProgramiv(name.rawValue, GLenum(GL_COMPUTE_WORK_GROUP_SIZE), &size)
    }
    return (Int(size[0]), Int(size[1]), Int(size[2]))
  }

  /// Assigns a uniform block to a binding of `GLBuffer.bind(index:)`. Shader storage blocks have their bindings in the source.
  /// - Returns: true if the program has the block.
  /// - Source: `glGetUniformBlockIndex`, `glUniformBlockBinding`.
  @discardableResult
  public func bindUniformBlock(_ block: String, to index: Int) -> Bool {
    let blockIndex = name.device.call("glGetUniformBlockIndex") {
      $0.getUniformBlockIndex(name.rawValue, block)
    }
    guard blockIndex != GL_INVALID_INDEX else { return false }
    name.device.call("glUniformBlockBinding") {
      $0.uniformBlockBinding(name.rawValue, blockIndex, GLuint(clamping: index))
    }
    return true
  }

  private static func isLinked(_ name: borrowing ObjectName<ProgramKind>) -> Bool {
    var isLinked: GLint = 0
    name.device.functions.getProgramiv(name.rawValue, GLenum(GL_LINK_STATUS), &isLinked)
    return isLinked != 0
  }
}

@available(*, unavailable) extension GLProgram: Sendable {}
