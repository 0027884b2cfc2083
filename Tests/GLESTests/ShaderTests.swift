import GLFunEGL
import Testing

@testable import GLFunGLES

@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct ShaderTests {
  static let vertex = """
    #version 300 es
    in vec2 position;
    void main() { gl_Position = vec4(position, 0.0, 1.0); }
    """
  static let fragment = """
    #version 300 es
    precision highp float;
    uniform vec4 color;
    uniform ivec4 offsets[2];
    layout(std140) uniform Block { vec4 scale; };
    out vec4 result;
    void main() { result = color * scale + vec4(offsets[0] + offsets[1]) * (1.0 / 255.0); }
    """

  @Test func compilation_failing_showsTheNumberedLineAndLeavesNoName() throws {
    try Driver.run { (device) throws(GLError) in
      let broken = """
        #version 300 es
        precision highp float;
        out vec4 result;
        void main() {
          result = vec4(missing);
        }
        """
      let thrown = #expect(throws: GLError.self) {
        _ = try GLProgram(
          device, vertex: Self.vertex, fragment: broken, label: "paint")
      }
      guard case .compilation("paint", .fragment, let log, let excerpt)? = thrown else {
        Issue.record("\(String(describing: thrown))")
        return
      }
      #expect(thrown?.message == "the fragment shader of paint does not compile")
      #expect(log.contains("missing"))
      #expect(excerpt == "  5 |   result = vec4(missing);")
      #expect(thrown?.detail == "\(log)\n\(excerpt)")
    }
  }

  @Test func link_failing_carriesTheLogAndLeavesNoName() throws {
    try Driver.run { (device) throws(GLError) in
      let needsMore = """
        #version 300 es
        precision highp float;
        in vec4 notWritten;
        out vec4 result;
        void main() { result = notWritten; }
        """
      let thrown = #expect(throws: GLError.self) {
        _ = try GLProgram(device, vertex: Self.vertex, fragment: needsMore, label: "paint")
      }
      #expect(thrown?.message == "the shader program paint does not link")
      #expect(thrown?.detail.contains("notWritten") == true)
    }
  }

  @Test(arguments: [
    ("0:12(5): error: `x' undeclared", 12), ("ERROR: 0:7: 'x' : undeclared identifier", 7),
    ("0(31) : error C1008: undefined variable", 31), ("10:12 unrelated", nil),
    ("error: no line at all", nil), ("GLSL 1.0: unrelated", nil),
  ])
  func lineNumber_isReadFromEachDriversForm(line: String, number: Int?) {
    #expect(InfoLog.lineNumber(line[...]) == number)
  }

  @Test func excerpt_ofSeveralLines_isSortedAlignedAndWithoutRepetition() {
    let source = (1...12).map { "line \($0)" }.joined(separator: "\n")
    let log = "0:12(1): error\n0:3(1): error\n0:3(9): error\n0:99(1): error"
    #expect(InfoLog.excerpt(of: source, for: log) == "   3 | line 3\n  12 | line 12")
  }

  /// Draws one triangle over the whole target with the program, and reads one pixel.
  private func pixel(
    _ device: GraphicsDevice, _ program: borrowing GLProgram
  ) throws(GLError) -> [UInt8] {
    let texture = try GLTexture(device, format: .rgba8, width: 2, height: 2)
    let framebuffer = try GLFramebuffer(device, color: texture)
    let array = try GLVertexArray(device)
    var corners = try GLBuffer(device, target: .vertices)
    corners.upload([-1, -1, 3, -1, -1, 3] as [Float])
    let location = program.attribute("position")
    array.setAttribute(location ?? 0, components: 2, type: .float32, from: corners, stride: 8)
    var indices = try GLBuffer(device, target: .indices)
    indices.upload([0, 1, 2] as [UInt16])
    array.setIndices(indices)
    framebuffer.bind()
    device.setViewport(x: 0, y: 0, width: 2, height: 2)
    device.clear(red: 0, green: 0, blue: 0, alpha: 0)
    program.use()
    device.drawElements(.triangles, count: 3, type: .uint16)
    var bytes = [UInt8](repeating: 0, count: 4)
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(GLError) in
      try framebuffer.readPixels(
        GLPixelRegion(x: 1, y: 1, width: 1, height: 1), into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes
  }

  private func configure(
    _ program: borrowing GLProgram, _ block: inout GLBuffer
  ) {
    program.set(program.uniform("color"), SIMD4<Float>(0, 1, 0.2, 1))
    program.set(program.uniform("offsets"), [SIMD4<Int32>(10, 0, 0, 0), SIMD4(5, 0, 7, 0)])
    block.upload([SIMD4<Float>(1, 0.4, 1, 1)])
    block.bind(index: 3)
    let hasBlock = program.bindUniformBlock("Block", to: 3)
    #expect(hasBlock)
  }

  @Test func program_uniformsAndBlock_reachTheShader() throws {
    try Driver.run { (device) throws(GLError) in
      let program = try GLProgram(
        device, vertex: Self.vertex, fragment: Self.fragment, attributes: ["position": 5])
      #expect(program.attribute("position") == 5)
      #expect(program.attribute("absent") == nil)
      #expect(!program.uniform("absent").isActive)
      let hasAbsent = program.bindUniformBlock("Absent", to: 0)
      #expect(!hasAbsent)
      program.set(program.uniform(ifActive: "absent"), Float(1))
      var block = try GLBuffer(device, target: .uniforms)
      configure(program, &block)
      #expect(try pixel(device, program) == [15, 102, 58, 255])
    }
  }

  @Test(.enabled(if: Driver.has(\.hasProgramBinaries), "the driver has no program binaries"))
  func program_keptAsBinary_drawsTheSame() throws {
    try Driver.run { (device) throws(GLError) in
      let original = try GLProgram(
        device, vertex: Self.vertex, fragment: Self.fragment, keepsBinary: true)
      guard let binary = original.binary() else {
        Issue.record("there is no binary")
        return
      }
      let loaded = try GLProgram(device, binary: binary)
      var block = try GLBuffer(device, target: .uniforms)
      configure(loaded, &block)
      #expect(try pixel(device, loaded) == [15, 102, 58, 255])
    }
  }

  @Test func program_damagedBinary_isRefused() throws {
    try Driver.run { (device) throws(GLError) in
      let binary = GLProgram.Binary(format: 0xFFFF, bytes: [1, 2, 3])
      #expect(throws: GLError.binaryRefused(label: "kept")) {
        _ = try GLProgram(device, binary: binary, label: "kept")
      }
    }
  }
}
