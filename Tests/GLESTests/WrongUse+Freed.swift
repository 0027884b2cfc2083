import GLFunEGL
import GLFunGLES

extension WrongUse {
  /// A program of one attribute, and a framebuffer to draw to.
  private struct Points: ~Copyable {
    let picture: Picture
    let program: GLProgram
    let array: GLVertexArray

    init(_ device: GraphicsDevice) throws(GLError) {
      let picture = try Picture(device)
      let program = try GLProgram(
        device, vertex: ReferenceShaders.corner, fragment: ReferenceShaders.plainColor)
      program.use()
      array = try GLVertexArray(device)
      self.picture = picture
      self.program = program
    }

    func take(_ buffer: borrowing GLBuffer, divisor: Int = 0) {
      array.setAttribute(
        0, components: 2, type: .float32, from: buffer, stride: 8, divisor: divisor)
    }
  }

  private static func vertices(
    _ device: GraphicsDevice, _ target: GLBufferTarget = .vertices
  ) throws(GLError) -> GLBuffer {
    var buffer = try GLBuffer(device, target: target)
    buffer.upload([Float](repeating: 0, count: 6))
    return buffer
  }

  /// Deleted objects, and buffers that are too short.
  static let freed: [WrongUse] = [
    WrongUse("glDrawArrays", "a vertex buffer that was freed") { device, _ in
      let points = try Points(device)
      do {
        let buffer = try vertices(device)
        points.take(buffer)
      }
      device.drawArrays(.points, count: 1)
    },
    WrongUse("glDrawElements", "an index buffer that was freed") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      points.take(buffer)
      do {
        let indices = try vertices(device, .indices)
        points.array.setIndices(indices)
      }
      device.drawElements(.points, count: 1, type: .uint8)
    },
    WrongUse("GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT", "a texture that was freed") {
      device, _ in
      let framebuffer = try GLFramebuffer(device)
      do {
        let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
        framebuffer.attach(texture)
      }
      try framebuffer.requireComplete()
    },
    WrongUse("glDrawArrays", "more vertices than there are") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      points.take(buffer)
      device.drawArrays(.points, first: 1, count: 3)
    },
    WrongUse("glDrawArraysInstanced", "more instances than there are") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      points.take(buffer, divisor: 2)
      device.drawArrays(.points, count: 1, instances: 7)
    },
    WrongUse("glDrawElementsInstanced", "no indices") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      points.take(buffer)
      device.drawElements(.points, count: 1, type: .uint16, instances: 2)
    },
    WrongUse("glDrawElements", "indices past the end") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      let indices = try vertices(device, .indices)
      points.take(buffer)
      points.array.setIndices(indices)
      device.drawElements(.points, count: 7, type: .uint32)
    },
    WrongUse("glDrawElements", "indices that begin inside one") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      let indices = try vertices(device, .indices)
      points.take(buffer)
      points.array.setIndices(indices)
      device.drawElements(.points, count: 1, type: .uint32, byteOffset: 2)
    },
    WrongUse("glDrawRangeElements", "a range past the vertices") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      let indices = try vertices(device, .indices)
      points.take(buffer)
      points.array.setIndices(indices)
      device.drawElements(.points, count: 1, type: .uint8, vertices: 0...3)
    },
    WrongUse("glDrawArraysIndirect", "parameters past the end") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      let parameters = try vertices(device, .drawIndirect)
      points.take(buffer)
      try device.drawArraysIndirect(.points, from: parameters, byteOffset: 12)
    },
    WrongUse("glDrawElementsIndirect", "parameters past the end") { device, _ in
      let points = try Points(device)
      let buffer = try vertices(device)
      let parameters = try vertices(device, .drawIndirect)
      points.take(buffer)
      try device.drawElementsIndirect(.points, type: .uint8, from: parameters, byteOffset: 8)
    },
    WrongUse("glDispatchComputeIndirect", "counts past the end") { device, _ in
      let parameters = try vertices(device, .dispatchIndirect)
      try device.dispatchComputeIndirect(from: parameters, byteOffset: 16)
    },
    WrongUse("glCopyBufferSubData", "bytes past the end") { device, _ in
      let first = try vertices(device)
      let second = try vertices(device)
      first.copy(20..<28, of: second)
    },
  ]

  /// Objects of another context.
  static let foreign: [WrongUse] = [
    WrongUse("glVertexAttribPointer", "another context's buffer") { device, other in
      let buffer = try other.withCurrent { () throws(GLError) in try vertices(other) }
      try GLVertexArray(device).setAttribute(
        0, components: 2, type: .float32, from: buffer, stride: 8)
    },
    WrongUse("glBindBuffer", "another context's indices") { device, other in
      let buffer = try other.withCurrent { () throws(GLError) in try vertices(other, .indices) }
      try GLVertexArray(device).setIndices(buffer)
    },
    WrongUse("glCopyBufferSubData", "another context's buffer") { device, other in
      let buffer = try other.withCurrent { () throws(GLError) in try vertices(other) }
      try vertices(device).copy(0..<4, of: buffer)
    },
    WrongUse("glDrawArraysIndirect", "another context's buffer") { device, other in
      let buffer = try other.withCurrent { () throws(GLError) in try vertices(other) }
      try device.drawArraysIndirect(.points, from: buffer)
    },
    WrongUse("glBindVertexBuffer", "another context's buffer") { device, other in
      let buffer = try other.withCurrent { () throws(GLError) in try vertices(other) }
      try GLVertexArray(device).setVertexBuffer(0, buffer, stride: 4)
    },
    WrongUse("glFramebufferTexture2D", "another context's texture") { device, other in
      let texture = try other.withCurrent { () throws(GLError) in
        try GLTexture(other, format: .rgba8, width: 1, height: 1)
      }
      try GLFramebuffer(device).attach(texture)
    },
    WrongUse("glFramebufferRenderbuffer", "another context's renderbuffer") { device, other in
      let renderbuffer = try other.withCurrent { () throws(GLError) in
        try GLRenderbuffer(other, format: .rgba8, width: 1, height: 1)
      }
      try GLFramebuffer(device).attach(renderbuffer)
    },
    WrongUse("glBlitFramebuffer", "another context's framebuffer") { device, other in
      let framebuffer = try other.withCurrent { () throws(GLError) in try GLFramebuffer(other) }
      let region = GLPixelRegion(width: 1, height: 1)
      try GLFramebuffer(device).blit(region, to: framebuffer, region: region)
    },
    WrongUse("glCopyImageSubData", "another context's texture") { device, other in
      let texture = try other.withCurrent { () throws(GLError) in
        try GLTexture(other, format: .rgba8, width: 1, height: 1)
      }
      let target = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      try target.copy(GLPixelRegion(width: 1, height: 1), of: texture)
    },
  ]
}
