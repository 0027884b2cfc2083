import GLFunGLES
import Testing

extension ReferenceScene {
  private static let corners: [Float] = [-1, -1, 1, -1, -1, 1, 1, 1]

  /// Attributes, blocks, compute, transform feedback, uniforms.
  static let buffers: [ReferenceScene] = [
    ReferenceScene("uniforms", [ReferenceShaders.uniforms]) { device, sources in
      let program = try GLProgram(device, compute: sources[0])
      let m = (0..<16).map { Float($0) * 0.5 - 3 }
      let two = { SIMD2<Float>(m[$0], m[$0 + 1]) }
      let three = { SIMD3<Float>(m[$0], m[$0 + 1], m[$0 + 2]) }
      let four = { SIMD4<Float>(m[$0], m[$0 + 1], m[$0 + 2], m[$0 + 3]) }
      program.set(program.uniform("f"), 0.5)
      program.set(program.uniform("f2"), SIMD2<Float>(1, 2))
      program.set(program.uniform("f3"), SIMD3<Float>(3, 4, 5))
      program.set(program.uniform("f4"), SIMD4<Float>(6, 7, 8, 9))
      program.set(program.uniform("i"), -1)
      program.set(program.uniform("i2"), SIMD2<Int32>(-2, -3))
      program.set(program.uniform("i3"), SIMD3<Int32>(-4, -5, -6))
      program.set(program.uniform("i4"), SIMD4<Int32>(-7, -8, -9, -10))
      program.set(program.uniform("u"), 11)
      program.set(program.uniform("u2"), SIMD2<UInt32>(12, 13))
      program.set(program.uniform("u3"), SIMD3<UInt32>(14, 15, 16))
      program.set(program.uniform("u4"), SIMD4<UInt32>(17, 18, 19, 20))
      program.set(program.uniform("b"), true)
      program.set(program.uniform("m2"), GLMatrix2(two(0), two(2)))
      program.set(program.uniform("m3"), GLMatrix3(three(0), three(3), three(6)))
      program.set(program.uniform("m4"), GLMatrix4(four(0), four(4), four(8), four(12)))
      program.set(program.uniform("m23"), GLMatrix2(three(0), three(3)))
      program.set(program.uniform("m32"), GLMatrix3(two(0), two(2), two(4)))
      program.set(program.uniform("m24"), GLMatrix2(four(0), four(4)))
      program.set(program.uniform("m42"), GLMatrix4(two(0), two(2), two(4), two(6)))
      program.set(program.uniform("m34"), GLMatrix3(four(0), four(4), four(8)))
      program.set(program.uniform("m43"), GLMatrix4(three(0), three(3), three(6), three(9)))
      program.set(program.uniform("fs"), [m[0], m[1], m[2]])
      program.set(program.uniform("f3s"), [three(0), three(3)])
      program.set(program.uniform("is"), [5, 6, 7] as [Int32])
      program.set(program.uniform("fs[1]"), 99)
      var output = try GLBuffer(device, target: .shaderStorage, usage: .dynamicRead)
      output.allocate(byteCount: 512)
      output.bind(index: 0)
      try device.dispatchCompute(x: 1)
      try device.memoryBarrier(.bufferUpdates)
      return try output.read(Float.self, count: 124).bytes
    },
    ReferenceScene("attributes", [ReferenceShaders.attributes, ReferenceShaders.shade]) {
      device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.use()
      let array = try GLVertexArray(device)
      var vertices = try GLBuffer(device, target: .vertices)
      vertices.upload(corners)
      array.setAttribute(0, components: 2, type: .float32, from: vertices, stride: 8)
      var colors = try GLBuffer(device, target: .vertices)
      colors.upload([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 128, 90, 80, 70, 60] as [UInt8])
      array.setAttribute(
        1, components: 4, type: .uint8, isNormalized: true, from: colors, stride: 4)
      var places = try GLBuffer(device, target: .vertices)
      places.upload([-12, -12, -4, -12, 4, 4, 12, 4] as [Int16])
      array.setIntegerAttribute(
        2, components: 2, type: .int16, from: places, stride: 4, divisor: 1)
      array.setAttribute(3, components: 2, type: .float32, from: vertices, stride: 8)
      array.disableAttribute(3)
      device.setAttribute(3, to: SIMD4<Float>(0.2, 0.2, 0, 0))
      device.setAttribute(4, to: SIMD4<Int32>(-1, 0, 0, 0))
      device.setAttribute(5, to: SIMD4<UInt32>(1, 0, 0, 0))
      var indices = try GLBuffer(device, target: .indices)
      indices.upload([0, 1, 2, 0xFFFF, 1, 2, 3] as [UInt16])
      array.setIndices(indices)
      device.set(.primitiveRestart, true)
      device.drawElements(.triangleStrip, count: 7, type: .uint16, instances: 4)
      device.setAttribute(3, to: SIMD4<Float>(0.05, 0.1, 0.5, 0))
      device.drawArrays(.triangles, count: 3, instances: 2)
      device.setAttribute(5, to: SIMD4<UInt32>(6, 0, 0, 0))
      device.drawElements(
        .triangleStrip, count: 3, type: .uint16, byteOffset: 8, vertices: 1...3)
      return try picture.pixels()
    },
    ReferenceScene("separate_formats", [ReferenceShaders.attributes, ReferenceShaders.shade]) {
      device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.use()
      let array = try GLVertexArray(device)
      var vertices = try GLBuffer(device, target: .vertices)
      vertices.upload(
        [0, 0, -1, -1, 1, 0, 0, 1, 1, -1, 0, 1, 0, 1, -1, 1, 0, 0, 1, 0.5] as [Float])
      var shifts = try GLBuffer(device, target: .vertices)
      shifts.upload([0, -8, 0, 8] as [Int32])
      try array.setVertexBuffer(3, vertices, byteOffset: 8, stride: 24)
      try array.setFormat(0, components: 2, type: .float32, binding: 3)
      try array.setFormat(1, components: 4, type: .float32, relativeOffset: 8, binding: 3)
      try array.setVertexBuffer(5, shifts, stride: 8, divisor: 1)
      try array.setFormat(2, components: 2, type: .int32, isInteger: true, binding: 5)
      device.setAttribute(3, to: SIMD4<Float>(0.5, 0.5, 0, 0))
      device.setAttribute(4, to: SIMD4<Int32>.zero)
      device.setAttribute(5, to: SIMD4<UInt32>.zero)
      device.drawArrays(.triangles, count: 3, instances: 2)
      return try picture.pixels()
    },
    ReferenceScene("indirect", [ReferenceShaders.corner, ReferenceShaders.plainColor]) {
      device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      let array = try GLVertexArray(device)
      var vertices = try GLBuffer(device, target: .vertices)
      vertices.upload(corners)
      array.setAttribute(0, components: 2, type: .float32, from: vertices, stride: 8)
      var indices = try GLBuffer(device, target: .indices)
      indices.upload([9, 0, 1, 2, 3] as [UInt8])
      array.setIndices(indices)
      var parameters = try GLBuffer(device, target: .drawIndirect)
      parameters.upload([7, 3, 2, 1, 0, 4, 1, 1, 0, 0] as [UInt32])
      program.set(program.uniform("color"), SIMD4<Float>(1, 0.5, 0, 1))
      try device.drawElementsIndirect(
        .triangleStrip, type: .uint8, from: parameters, byteOffset: 20)
      program.set(program.uniform("color"), SIMD4<Float>(0, 0.5, 1, 1))
      try device.drawArraysIndirect(.triangles, from: parameters, byteOffset: 4)
      return try picture.pixels()
    },
    ReferenceScene("blocks", [ReferenceShaders.rectangle, ReferenceShaders.blocks]) {
      device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      var values = [Float](repeating: 0, count: 256)
      (values[0], values[3], values[65], values[67]) = (1, 1, 0.75, 0.5)
      var buffer = try GLBuffer(device, target: .uniforms)
      buffer.upload(values)
      program.bindUniformBlock("First", to: 2)
      program.bindUniformBlock("Second", to: 4)
      buffer.bind(index: 2)
      buffer.bind(index: 4, bytes: 256..<272)
      program.rectangle(device, -1, -1, 0.5, 0.25)
      return try picture.pixels()
    },
    ReferenceScene("compute", [ReferenceShaders.compute]) { device, sources in
      let program = try GLProgram(device, compute: sources[0])
      var input = try GLBuffer(device, target: .shaderStorage)
      input.upload((0..<64).map { UInt32($0 * $0 + 3) })
      var output = try GLBuffer(device, target: .shaderStorage)
      output.upload([UInt32](repeating: 0, count: 64))
      var counters = try GLBuffer(device, target: .atomicCounters)
      counters.upload([0] as [UInt32])
      input.bind(index: 1)
      output.bind(index: 2)
      counters.bind(index: 0)
      program.set(program.uniform("factor"), 3)
      try device.dispatchCompute(x: 2)
      try device.memoryBarrier(.shaderStorage)
      var groups = try GLBuffer(device, target: .dispatchIndirect)
      groups.upload([0, 4, 1, 1] as [UInt32])
      program.set(program.uniform("factor"), 5)
      try device.dispatchComputeIndirect(from: groups, byteOffset: 4)
      try device.memoryBarrier([.bufferUpdates, .atomicCounters])
      var bytes = try output.read(UInt32.self, count: 64).bytes
      bytes += try counters.read(UInt32.self, count: 1).bytes
      output.copy(16..<76, of: input, to: 100)
      output.copy(100..<132, of: output)
      return bytes + (try output.read(UInt32.self, count: 64).bytes)
    },
    ReferenceScene("feedback", [ReferenceShaders.captured, ReferenceShaders.points]) {
      device, sources in
      let picture = try Picture(device)
      var bytes: [UInt8] = []
      var counts: [UInt32] = []
      for isInterleaved in [true, false] {
        let program = try GLProgram(
          device, vertex: sources[0], fragment: sources[1], captured: ["place", "number"],
          isInterleaved: isInterleaved)
        program.use()
        let feedback = try GLTransformFeedback(device)
        var first = try GLBuffer(device, target: .transformFeedback)
        first.upload([Float](repeating: 0, count: 64))
        var second = try GLBuffer(device, target: .transformFeedback)
        second.upload([Float](repeating: 0, count: 64))
        first.bind(index: 0)
        if !isInterleaved { second.bind(index: 1, bytes: 16..<80) }
        let query = try GLQuery(device, .primitivesWritten)
        query.begin()
        feedback.begin(.points)
        device.drawArrays(.points, count: 3)
        feedback.pause()
        device.drawArrays(.points, first: 7, count: 2)
        feedback.resume()
        device.drawArrays(.points, first: 4, count: 2)
        feedback.end()
        query.end()
        feedback.unbind()
        bytes += try first.read(Float.self, count: 64).bytes
        bytes += try second.read(Float.self, count: 64).bytes
        counts.append(UInt32(try query.result()))
        let isAvailable = query.isAvailable
        #expect(isAvailable)
      }
      let program = try GLProgram(
        device, vertex: sources[0], fragment: sources[1], captured: ["place", "number"])
      program.use()
      let query = try GLQuery(device, .anySamplesPassed)
      query.begin()
      device.drawArrays(.points, count: 3)
      query.end()
      counts.append(UInt32(try query.result()))
      return bytes + counts.bytes + (try picture.pixels())
    },
    ReferenceScene(
      "geometry",
      [
        ReferenceShaders.layeredVertex, ReferenceShaders.layeredGeometry,
        ReferenceShaders.layeredFragment,
      ]
    ) { device, sources in
      let side = Picture.side
      let array = try GLTexture(
        device, .texture2DArray, format: .rgba8, width: side, height: side, depth: 3)
      let framebuffer = try GLFramebuffer(device)
      try framebuffer.attachLayers(of: array)
      try framebuffer.requireComplete()
      device.setViewport(x: 0, y: 0, width: side, height: side)
      device.clear(red: 0, green: 0, blue: 0, alpha: 1)
      let program = try GLProgram(
        device, stages: [.vertex: sources[0], .geometry: sources[1], .fragment: sources[2]])
      program.rectangle(device, -1, -0.5, 0.5, 1, [0, 0.5, 1, 1])
      var bytes: [UInt8] = []
      for layer in 0..<3 {
        framebuffer.attach(array, layer: layer)
        bytes += try framebuffer.readPixels(Picture.region)
      }
      return bytes
    },
  ]
}
