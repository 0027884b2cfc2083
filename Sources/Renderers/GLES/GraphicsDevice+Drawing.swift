import GLFunCGLES

extension GraphicsDevice {
  /// Draws consecutive vertices.
  /// - Source: `glDrawArrays`, `glDrawArraysInstanced`.
  public func drawArrays(
    _ mode: GLPrimitiveMode, first: Int = 0, count: Int, instances: Int = 1
  ) {
    let name = instances == 1 ? "glDrawArrays" : "glDrawArraysInstanced"
    let vertices = count > 0 ? first + count - 1 : nil
    guard allowsDraw(name, lastVertex: vertices, instances: instances) else { return }
    call(name) { gl in
      if instances == 1 {
        gl.drawArrays(mode.rawValue, GLint(first), GLsizei(count))
      } else {
        gl.drawArraysInstanced(
          mode.rawValue, GLint(first), GLsizei(count), GLsizei(instances))
      }
    }
    drawCallCount += 1
  }

  /// Draws the vertices listed in the index buffer of the bound vertex array, starting at `byteOffset` in the buffer.
  ///
  /// `vertices` is the range of the indices, if known; some drivers benefit from it. It is ignored for several instances, which
  /// that call does not support.
  /// - Source: `glDrawElements`, `glDrawElementsInstanced`, `glDrawRangeElements`.
  public func drawElements(
    _ mode: GLPrimitiveMode, count: Int, type: GLIndexType, byteOffset: Int = 0, instances: Int = 1,
    vertices: ClosedRange<Int>? = nil
  ) {
    let offset = UnsafeRawPointer(bitPattern: byteOffset)
    let range = instances == 1 ? vertices : nil
    let name =
      if range != nil { "glDrawRangeElements" } else {
        instances == 1 ? "glDrawElements" : "glDrawElementsInstanced"
      }
    guard
      allowsDraw(name, lastVertex: range?.upperBound, instances: instances),
      allowsIndices(name, byteOffset: byteOffset, count: count, type: type)
    else { return }
    call(name) { gl in
      if let range {
        gl.drawRangeElements(
          mode.rawValue, GLuint(clamping: range.lowerBound), GLuint(clamping: range.upperBound),
          GLsizei(count), type.rawValue, offset)
      } else if instances == 1 {
        gl.drawElements(mode.rawValue, GLsizei(count), type.rawValue, offset)
      } else {
        gl.drawElementsInstanced(
          mode.rawValue, GLsizei(count), type.rawValue, offset, GLsizei(instances))
      }
    }
    drawCallCount += 1
  }

  /// Draws consecutive vertices, with parameters from a buffer: the vertex count, the instance count, the first vertex, 0; a
  /// `UInt32` each.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glDrawArraysIndirect`.
  public func drawArraysIndirect(
    _ mode: GLPrimitiveMode, from buffer: borrowing GLBuffer, byteOffset: Int = 0
  ) throws(GLError) {
    try require(3, 1, for: "glDrawArraysIndirect")
    guard
      buffer.allows("glDrawArraysIndirect", self, byteOffset..<byteOffset + 16),
      allowsDraw("glDrawArraysIndirect", lastVertex: nil, instances: 1)
    else { return }
    buffer.bind(as: .drawIndirect)
    call("glDrawArraysIndirect") {
      $0.drawArraysIndirect(mode.rawValue, UnsafeRawPointer(bitPattern: byteOffset))
    }
    drawCallCount += 1
  }

  /// Draws indexed vertices, with parameters from a buffer: the index count, the instance count, the first index, the base
  /// vertex, 0; 32 bits each.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glDrawElementsIndirect`.
  public func drawElementsIndirect(
    _ mode: GLPrimitiveMode, type: GLIndexType, from buffer: borrowing GLBuffer, byteOffset: Int = 0
  ) throws(GLError) {
    try require(3, 1, for: "glDrawElementsIndirect")
    guard
      buffer.allows("glDrawElementsIndirect", self, byteOffset..<byteOffset + 20),
      allowsDraw("glDrawElementsIndirect", lastVertex: nil, instances: 1),
      allowsIndices("glDrawElementsIndirect", byteOffset: 0, count: 0, type: type)
    else { return }
    buffer.bind(as: .drawIndirect)
    call("glDrawElementsIndirect") {
      $0.drawElementsIndirect(
        mode.rawValue, type.rawValue, UnsafeRawPointer(bitPattern: byteOffset))
    }
    drawCallCount += 1
  }

  /// Submits queued calls to the device without waiting.
  /// - Source: `glFlush`.
  public func flush() {
    call("glFlush") { $0.flush() }
  }

  /// Waits until the device has executed all calls.
  /// - Source: `glFinish`.
  public func finish() {
    call("glFinish") { $0.finish() }
  }
}

// Compute.
extension GraphicsDevice {
  /// Runs the compute shader of the current program in a grid of work groups.
  /// - Throws: `.unsupported` before OpenGL ES 3.1; `.tooLarge` past `GLCapabilities.maxComputeWorkGroups`.
  /// - Source: `glDispatchCompute`.
  public func dispatchCompute(x: Int, y: Int = 1, z: Int = 1) throws(GLError) {
    try require(3, 1, for: "glDispatchCompute")
    for (count, limit) in zip([x, y, z], capabilities.maxComputeWorkGroups) where count > limit {
      throw .tooLarge(
        call: "glDispatchCompute", label: "number of work groups", requested: count, limit: limit)
    }
    guard
      allows("glDispatchCompute", x < 0 || y < 0 || z < 0 ? "a count is negative" : nil)
    else { return }
    call("glDispatchCompute") { $0.dispatchCompute(GLuint(x), GLuint(y), GLuint(z)) }
    drawCallCount += 1
  }

  /// Runs the compute shader of the current program in a grid of work groups, with the three counts from a buffer, a `UInt32`
  /// each.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glDispatchComputeIndirect`.
  public func dispatchComputeIndirect(
    from buffer: borrowing GLBuffer, byteOffset: Int = 0
  ) throws(GLError) {
    try require(3, 1, for: "glDispatchComputeIndirect")
    guard buffer.allows("glDispatchComputeIndirect", self, byteOffset..<byteOffset + 12)
    else { return }
    buffer.bind(as: .dispatchIndirect)
    call("glDispatchComputeIndirect") { $0.dispatchComputeIndirect(GLintptr(byteOffset)) }
  }

  /// Makes later memory accesses wait for earlier writes by shaders.
  /// - Parameters:
  ///   - barriers: the later accesses.
  ///   - isByRegion: true if fragments depend only on writes by fragments in the same region.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glMemoryBarrier`, `glMemoryBarrierByRegion`.
  public func memoryBarrier(
    _ barriers: GLMemoryBarriers, isByRegion: Bool = false
  ) throws(GLError) {
    let name = isByRegion ? "glMemoryBarrierByRegion" : "glMemoryBarrier"
    try require(3, 1, for: name)
    call(name) { gl in
      if isByRegion {
        gl.memoryBarrierByRegion(barriers.rawValue)
      } else {
        gl.memoryBarrier(barriers.rawValue)
      }
    }
  }
}
