import GLFunCGLES

package enum TextureKind: GeneratedKind {
  package static let label = "texture"
  package static let identifier = UInt32(GL_TEXTURE)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genTextures) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) { drop(name, gl.deleteTextures) }
}

package enum SamplerKind: GeneratedKind {
  package static let label = "sampler"
  package static let identifier = UInt32(GL_SAMPLER)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genSamplers) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) { drop(name, gl.deleteSamplers) }
}

package enum BufferKind: GeneratedKind {
  package static let label = "buffer"
  package static let identifier = UInt32(GL_BUFFER)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genBuffers) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) { drop(name, gl.deleteBuffers) }
}

package enum VertexArrayKind: GeneratedKind {
  package static let label = "vertex array"
  package static let identifier = UInt32(GL_VERTEX_ARRAY)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genVertexArrays) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) {
    drop(name, gl.deleteVertexArrays)
  }
}

package enum FramebufferKind: GeneratedKind {
  package static let label = "framebuffer"
  package static let identifier = UInt32(GL_FRAMEBUFFER)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genFramebuffers) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) {
    drop(name, gl.deleteFramebuffers)
  }
}

package enum RenderbufferKind: GeneratedKind {
  package static let label = "renderbuffer"
  package static let identifier = UInt32(GL_RENDERBUFFER)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genRenderbuffers) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) {
    drop(name, gl.deleteRenderbuffers)
  }
}

package enum QueryKind: GeneratedKind {
  package static let label = "query"
  package static let identifier = UInt32(GL_QUERY)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genQueries) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) { drop(name, gl.deleteQueries) }
}

package enum TransformFeedbackKind: GeneratedKind {
  package static let label = "transform feedback"
  package static let identifier = UInt32(GL_TRANSFORM_FEEDBACK)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { make(gl.genTransformFeedbacks) }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) {
    drop(name, gl.deleteTransformFeedbacks)
  }
}

package enum ShaderKind: ObjectKind {
  package static let label = "shader"
  package static let identifier = UInt32(GL_SHADER)
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) { gl.deleteShader(name) }
}

package enum ProgramKind: GeneratedKind {
  package static let label = "program"
  package static let identifier = UInt32(GL_PROGRAM)
  package static func generate(_ gl: GLESFunctions) -> UInt32 { gl.createProgram() }
  package static func delete(_ name: UInt32, _ gl: GLESFunctions) { gl.deleteProgram(name) }
}

private func make(
  _ generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
) -> UInt32 {
  var name: GLuint = 0
  generate(1, &name)
  return name
}

private func drop(_ name: UInt32, _ delete: (GLsizei, UnsafePointer<GLuint>?) -> Void) {
  withUnsafePointer(to: name) { delete(1, $0) }
}
