import GLFunCGLES

/// A programmable stage of the pipeline.
public enum GLShaderStage: Hashable, Sendable, CustomStringConvertible {
  /// Runs for each vertex.
  ///
  /// The corresponding C constant is `GL_VERTEX_SHADER`.
  case vertex
  /// Runs for each control point of a patch. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TESS_CONTROL_SHADER`.
  case tessellationControl
  /// Runs for each vertex of a subdivided patch. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TESS_EVALUATION_SHADER`.
  case tessellationEvaluation
  /// Runs for each primitive. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_GEOMETRY_SHADER`.
  case geometry
  /// Runs for each pixel that a primitive covers.
  ///
  /// The corresponding C constant is `GL_FRAGMENT_SHADER`.
  case fragment
  /// Runs in a grid of work groups, outside the rendering pipeline. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_COMPUTE_SHADER`.
  case compute

  /// The name of the stage.
  public var description: String {
    switch self {
    case .vertex: "vertex"
    case .tessellationControl: "tessellation control"
    case .tessellationEvaluation: "tessellation evaluation"
    case .geometry: "geometry"
    case .fragment: "fragment"
    case .compute: "compute"
    }
  }

  var rawValue: UInt32 {
    switch self {
    case .vertex: UInt32(GL_VERTEX_SHADER)
    case .tessellationControl: UInt32(GL_TESS_CONTROL_SHADER)
    case .tessellationEvaluation: UInt32(GL_TESS_EVALUATION_SHADER)
    case .geometry: UInt32(GL_GEOMETRY_SHADER)
    case .fragment: UInt32(GL_FRAGMENT_SHADER)
    case .compute: UInt32(GL_COMPUTE_SHADER)
    }
  }

  /// The required minor version of OpenGL ES 3.
  var minorVersion: Int {
    switch self {
    case .vertex, .fragment: 0
    case .compute: 1
    default: 2
    }
  }
}

/// A compiled shader of one stage, kept until it is linked.
///
/// It owns its name and holds its device.
struct Shader: ~Copyable {
  let name: ObjectName<ShaderKind>

  /// Compiles a shader.
  /// - Throws: `.compilation` with the log and the source lines it mentions; `.unsupported` for a stage of a later version.
  /// - Source: `glCreateShader`, `glDeleteShader`, `glShaderSource`, `glCompileShader`, `glGetShaderiv`, `glGetShaderInfoLog`.
  init(
    _ device: GraphicsDevice, stage: GLShaderStage, source: String, label: String
  ) throws(GLError) {
    let name = try Self.start(device, stage: stage, source: source)
    try Self.check(name, stage: stage, source: source, label: label)
    self.name = name
  }

  /// Starts to compile a shader, without waiting for the driver.
  static func start(
    _ device: GraphicsDevice, stage: GLShaderStage, source: String
  ) throws(GLError) -> ObjectName<ShaderKind> {
    if stage.minorVersion > 0 {
      try device.require(3, stage.minorVersion, for: "glCreateShader(\(stage))")
    }
    let name = try ObjectName<ShaderKind>(device) { $0.createShader(stage.rawValue) }
    let gl = device.functions
    var source = source
    source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: GLchar.self) { characters in
        var start = characters.baseAddress
        var length = GLint(characters.count)
        gl.shaderSource(name.rawValue, 1, &start, &length)
      }
    }
    gl.compileShader(name.rawValue)
    return name
  }

  /// Waits for the driver, and throws `.compilation` if it has refused the source.
  static func check(
    _ name: borrowing ObjectName<ShaderKind>, stage: GLShaderStage, source: String, label: String
  ) throws(GLError) {
    let gl = name.device.functions
    var isCompiled: GLint = 0
    gl.getShaderiv(name.rawValue, GLenum(GL_COMPILE_STATUS), &isCompiled)
    name.device.checkpoint("glCompileShader")
    guard isCompiled != 0 else {
      let log = InfoLog.read(name.rawValue, gl.getShaderiv, gl.getShaderInfoLog)
      throw .compilation(
        label: label, stage: stage, log: log, excerpt: InfoLog.excerpt(of: source, for: log))
    }
    name.setLabel("\(label) (\(stage))")
  }
}

/// The driver's log about shaders and programs.
enum InfoLog {
  /// Reads the log of a shader or program.
  static func read(
    _ name: UInt32, _ parameter: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    _ log: (
      GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?
    ) -> Void
  ) -> String {
    var length: GLint = 0
    parameter(name, GLenum(GL_INFO_LOG_LENGTH), &length)
    guard length > 0 else { return "" }
    var text = [GLchar](repeating: 0, count: Int(length))
    var written: GLsizei = 0
    log(name, length, &written, &text)
    var end = text.withUnsafeBytes { String(decoding: $0.prefix(Int(written)), as: UTF8.self) }
    while end.last?.isNewline == true { end.removeLast() }
    return end
  }

  /// Returns the source lines mentioned in a log, with their numbers, as in `  12 | vec4 color;`.
  static func excerpt(of source: String, for log: String) -> String {
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let named = Set(log.split(whereSeparator: \.isNewline).compactMap(lineNumber)).sorted()
      .filter { $0 >= 1 && $0 <= lines.count }
    let width = named.last.map { String($0).count } ?? 0
    return named.map { number in
      let text = String(number)
      return "  \(String(repeating: " ", count: width - text.count))\(text) | \(lines[number - 1])"
    }.joined(separator: "\n")
  }

  /// Returns the source line that a line of a log is about.
  ///
  /// Drivers write `0:12(5): error` (Mesa), `ERROR: 0:12:` (ANGLE, SwiftShader, most mobile ones) or `0(12) : error` (NVIDIA):
  /// the number of the source string, here always 0, then the line.
  static func lineNumber(_ line: Substring) -> Int? {
    var before: Character = " "
    var rest = line
    while let first = rest.first {
      let next = rest.dropFirst()
      if first == "0", !before.isNumber, before != ".", next.first == ":" || next.first == "(" {
        let digits = next.dropFirst().prefix { ("0"..."9").contains($0) }
        if let number = Int(digits) { return number }
      }
      before = first
      rest = next
    }
    return nil
  }
}
