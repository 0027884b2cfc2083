import GLFunCGLES
import GLFunEGL

// Checks in debug builds for behaviour that drivers leave undefined: draws that read past the end of a buffer, or without a
// buffer.
extension GraphicsDevice {
  /// True if a draw finds all its vertices: a program is current, and each enabled attribute of the bound vertex array has a
  /// buffer that reaches to the last vertex.
  /// - Parameter lastVertex: the highest index; nil if unknown.
  func allowsDraw(_ call: String, lastVertex: Int?, instances: Int) -> Bool {
    allows(call, missingVertices(lastVertex: lastVertex, instances: instances))
  }

  /// True if the index buffer of the bound vertex array is large enough.
  func allowsIndices(_ call: String, byteOffset: Int, count: Int, type: GLIndexType) -> Bool {
    allows(call, missingIndices(byteOffset: byteOffset, count: count, type: type))
  }

  private func missingIndices(byteOffset: Int, count: Int, type: GLIndexType) -> String? {
    guard byteOffset >= 0, count >= 0 else { return "an offset or a count is negative" }
    let size = [GLIndexType.uint8: 1, .uint16: 2, .uint32: 4][type] ?? 1
    guard byteOffset.isMultiple(of: size) else { return "indices begin inside an index" }
    let buffer = integer(GL_ELEMENT_ARRAY_BUFFER_BINDING)
    guard buffer != 0 else { return "the vertex array has no index buffer, or it was freed" }
    let length = byteCount(ofBuffer: buffer)
    let end = byteOffset + count * size
    return end <= length ? nil : "indices reach to byte \(end) of a buffer of \(length) bytes"
  }

  private func missingVertices(lastVertex: Int?, instances: Int) -> String? {
    guard capabilities.version.major >= 3 else { return nil }
    guard integer(GL_CURRENT_PROGRAM) != 0 || usesPipeline else { return "no program is in use" }
    guard integer(GL_VERTEX_ARRAY_BINDING) != 0 else { return nil }
    for location in 0..<capabilities.vertexAttributes {
      let value = { (parameter: GLint) -> Int in
        var value: GLint = 0
        self.functions.getVertexAttribiv(GLuint(location), GLenum(parameter), &value)
        return Int(value)
      }
      guard value(GL_VERTEX_ATTRIB_ARRAY_ENABLED) != 0 else { continue }
      let buffer = value(GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING)
      guard buffer != 0 else { return "attribute \(location) has no buffer, or it was freed" }
      let divisor = value(GL_VERTEX_ATTRIB_ARRAY_DIVISOR)
      let last = divisor == 0 ? lastVertex : instances > 0 ? (instances - 1) / divisor : nil
      // Separate vertex formats of OpenGL ES 3.1 have their offsets elsewhere.
      guard let last, !hasSeparateFormats else { continue }
      let size = value(GL_VERTEX_ATTRIB_ARRAY_SIZE)
      let type = GLAttributeType(rawValue: UInt32(value(GL_VERTEX_ATTRIB_ARRAY_TYPE)))
      let width = type.byteCount(components: size)
      let stride = value(GL_VERTEX_ATTRIB_ARRAY_STRIDE)
      var pointer: UnsafeMutableRawPointer?
      functions.getVertexAttribPointerv(
        GLuint(location), GLenum(GL_VERTEX_ATTRIB_ARRAY_POINTER), &pointer)
      let end = Int(bitPattern: pointer) + last * (stride == 0 ? width : stride) + width
      let length = byteCount(ofBuffer: buffer)
      if end > length {
        return "attribute \(location) reaches to byte \(end) of a buffer of \(length) bytes"
      }
    }
    return nil
  }

  private var usesPipeline: Bool {
    capabilities.version.minor >= 1 && integer(GL_PROGRAM_PIPELINE_BINDING) != 0
  }

  func integer(_ parameter: GLint) -> Int {
    var value: GLint = 0
    functions.getIntegerv(GLenum(parameter), &value)
    return Int(value)
  }

  private func byteCount(ofBuffer buffer: Int) -> Int {
    let target = GLenum(GL_COPY_READ_BUFFER)
    let former = integer(GL_COPY_READ_BUFFER_BINDING)
    functions.bindBuffer(target, GLuint(buffer))
    var count: GLint64 = 0
    functions.getBufferParameteri64v(target, GLenum(GL_BUFFER_SIZE), &count)
    functions.bindBuffer(target, GLuint(former))
    return Int(count)
  }
}

extension ObjectName {
  /// Returns the problem with an object of another context; nil for none.
  func foreign(to other: GraphicsDevice) -> String? {
    device === other ? nil : "the \(Kind.label) belongs to another context"
  }
}
