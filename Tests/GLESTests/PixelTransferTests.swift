import GLFunEGL
import GLFunGLES
import GLFunImaging
import TestRandom
import Testing

@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct PixelTransferTests {
  private func read(
    _ framebuffer: borrowing GLFramebuffer, _ region: GLPixelRegion, bytesPerRow: Int,
    order: GLRowOrder = .firstRowFirst
  ) throws(GLError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: bytesPerRow * region.height)
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(GLError) in
      try framebuffer.readPixels(
        region, into: UnsafeMutableRawBufferPointer(buffer), bytesPerRow: bytesPerRow,
        order: order)
    }
    return bytes
  }

  private func finish(
    _ readback: inout GLPixelReadback, count: Int, bytesPerRow: Int, order: GLRowOrder
  ) throws(GLError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: count)
    let isThere = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(GLError) in
      try readback.finish(
        into: UnsafeMutableRawBufferPointer(buffer), bytesPerRow: bytesPerRow, order: order)
    }
    #expect(isThere)
    return bytes
  }

  /// Rows of an RGBA picture, cut out, padded with 0xEE and put in order.
  private func expected(
    _ pixels: [UInt8], width: Int, _ region: GLPixelRegion, bytesPerRow: Int, _ order: GLRowOrder
  ) -> [UInt8] {
    let rows = (region.y..<region.y + region.height).map { y in
      let start = (y * width + region.x) * 4
      let row = Array(pixels[start..<start + region.width * 4])
      return row + [UInt8](repeating: 0xEE, count: bytesPerRow - row.count)
    }
    return (order == .firstRowFirst ? rows : rows.reversed()).flatMap { $0 }
  }

  @Test func pixels_thatABufferHolds_comeFromAndGoToTextures() throws {
    try Driver.run { (device) throws(GLError) in
      var random = SplitMix64(seed: 9)
      for (width, height) in [(1, 1), (7, 5), (64, 33)] {
        let pixels = random.bytes(width * height * 4)
        let whole = GLPixelRegion(width: width, height: height)
        let source = try GLTexture(device, format: .rgba8, width: width, height: height)
        source.upload(pixels)
        var buffer = try GLBuffer(device, target: .copyWrite)
        buffer.allocate(byteCount: pixels.count)
        try GLFramebuffer(device, color: source).readPixels(whole, into: buffer)
        let copy = try GLTexture(device, format: .rgba8, width: width, height: height)
        copy.replace(whole, with: buffer)
        #expect(try GLFramebuffer(device, color: copy).readPixels(whole) == pixels)
        // Transfers to and from memory work as before.
        copy.upload(pixels)
        #expect(try GLFramebuffer(device, color: copy).readPixels(whole) == pixels)
      }
    }
  }

  @Test(arguments: [GLRowOrder.firstRowFirst, .lastRowFirst])
  func readPixels_sizesRegionsAndStrides_giveWhatWasUploaded(order: GLRowOrder) throws {
    try Driver.run { (device) throws(GLError) in
      var random = SplitMix64(seed: 7)
      for (width, height) in [(1, 1), (3, 2), (7, 5), (64, 33)] {
        let pixels = random.bytes(width * height * 4)
        let texture = try GLTexture(device, format: .rgba8, width: width, height: height)
        texture.upload(pixels)
        let framebuffer = try GLFramebuffer(device, color: texture)
        let whole = GLPixelRegion(width: width, height: height)
        let part = GLPixelRegion(
          x: width / 3, y: height / 2, width: (width + 1) / 2, height: (height + 1) / 2)
        for region in [whole, part] {
          for bytesPerRow in [region.width * 4, region.width * 4 + 12] {
            let bytes = try read(framebuffer, region, bytesPerRow: bytesPerRow, order: order)
            #expect(
              bytes
                == expected(pixels, width: width, region, bytesPerRow: bytesPerRow, order))
          }
        }
      }
    }
  }

  @Test(arguments: [GLRowOrder.firstRowFirst, .lastRowFirst])
  func readback_throughAPixelBuffer_givesTheSameAsReadPixels(order: GLRowOrder) throws {
    try Driver.run { (device) throws(GLError) in
      var random = SplitMix64(seed: 8)
      var readback = try GLPixelReadback(device)
      let isUnderWayBefore = readback.isUnderWay
      #expect(isUnderWayBefore == false)
      // The second one is smaller than the memory of the first, the third larger.
      for (width, height) in [(9, 4), (5, 3), (31, 17)] {
        let pixels = random.bytes(width * height * 4)
        let texture = try GLTexture(device, format: .rgba8, width: width, height: height)
        texture.upload(pixels)
        let framebuffer = try GLFramebuffer(device, color: texture)
        let region = GLPixelRegion(width: width, height: height)
        for bytesPerRow in [width * 4, width * 4 + 8] {
          try readback.start(region, of: framebuffer)
          let isUnderWay = readback.isUnderWay
          #expect(isUnderWay == true)
          let bytes = try finish(
            &readback, count: bytesPerRow * height, bytesPerRow: bytesPerRow, order: order)
          #expect(
            bytes == expected(pixels, width: width, region, bytesPerRow: bytesPerRow, order))
          let isStillUnderWay = readback.isUnderWay
          #expect(isStillUnderWay == false)
        }
      }
    }
  }

  @Test func readback_cannotBeTakenTwice_butIsKeptUntilTaken() throws {
    try Driver.run { (device) throws(GLError) in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      texture.upload([1, 2, 3, 4] as [UInt8])
      let framebuffer = try GLFramebuffer(device, color: texture)
      var readback = try GLPixelReadback(device)
      try readback.start(GLPixelRegion(width: 1, height: 1), of: framebuffer)
      // Draws after `start` do not change the pixels that come back.
      device.clear(red: 1, green: 1, blue: 1, alpha: 1)
      let bytes = try finish(&readback, count: 4, bytesPerRow: 4, order: .firstRowFirst)
      #expect(bytes == [1, 2, 3, 4])
      #expect(device.liveNameCounts["fence"] == nil)
    }
  }

  @Test func bitmap_hasTheFramebuffersLastRowAtTheTop() throws {
    let device = try GraphicsDevice.open().device
    try device.withCurrent {
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 3)
      texture.upload([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as [UInt8])
      let framebuffer = try GLFramebuffer(device, color: texture)
      let region = GLPixelRegion(width: 1, height: 3)
      let rows: [UInt8] = [9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4]
      #expect(try framebuffer.bitmap(region).rgbaBytes == rows)
      #expect(try framebuffer.readPixels(region, order: .lastRowFirst) == rows)
      let first = try framebuffer.bitmap(region, order: .firstRowFirst)
      #expect(try framebuffer.readPixels(region) == first.rgbaBytes)
      #expect(first[0, 0].alpha == 4)
    }
  }

  @Test func upload_regionAndStride_replaceOnlyTheirTexels() throws {
    try Driver.run { (device) throws(GLError) in
      var random = SplitMix64(seed: 9)
      let (width, height) = (8, 6)
      var pixels = random.bytes(width * height * 4)
      let texture = try GLTexture(device, format: .rgba8, width: width, height: height)
      texture.upload(pixels)
      let framebuffer = try GLFramebuffer(device, color: texture)
      // 20 is a whole number of texels from row to row, 18 is not.
      for (stride, x, y) in [(12, 0, 0), (20, 5, 2), (18, 2, 3)] {
        let patch = random.bytes(stride * 3)
        texture.upload(
          patch, to: GLPixelRegion(x: x, y: y, width: 3, height: 3), bytesPerRow: stride)
        for row in 0..<3 {
          let start = ((y + row) * width + x) * 4
          pixels.replaceSubrange(start..<start + 12, with: patch[row * stride..<row * stride + 12])
        }
        let whole = GLPixelRegion(width: width, height: height)
        #expect(try read(framebuffer, whole, bytesPerRow: width * 4) == pixels)
      }
    }
  }

  /// A shader's way to read each format's texels as four bytes with known values.
  struct FormatCase: Sendable, CustomTestStringConvertible {
    var format: GLInternalFormat
    var sampler: String
    var expression: String
    var texel: [UInt8]
    var expected: [UInt8]
    var testDescription: String { "\(sampler) \(expression) \(texel)" }
  }

  static let formats: [FormatCase] = [
    FormatCase(
      format: .rgba8, sampler: "sampler2D", expression: "vec4(t)", texel: [1, 2, 3, 4],
      expected: [1, 2, 3, 4]),
    FormatCase(
      format: .rg8, sampler: "sampler2D", expression: "vec4(t.rg, 0, 1)", texel: [9, 200],
      expected: [9, 200, 0, 255]),
    FormatCase(
      format: .r8, sampler: "sampler2D", expression: "vec4(t.r, 0, 0, 1)", texel: [77],
      expected: [77, 0, 0, 255]),
    FormatCase(
      format: .rgb565, sampler: "sampler2D", expression: "vec4(t.rgb, 1)", texel: [0x1F, 0xF8],
      expected: [255, 0, 255, 255]),
    FormatCase(
      format: .rgba8UI, sampler: "usampler2D", expression: "vec4(t) / 255.0",
      texel: [5, 6, 7, 8], expected: [5, 6, 7, 8]),
    FormatCase(
      format: .rgba16UI, sampler: "usampler2D", expression: "vec4(t >> 8u) / 255.0",
      texel: [0, 1, 0, 2, 0, 3, 0, 4], expected: [1, 2, 3, 4]),
    FormatCase(
      format: .rgba32UI, sampler: "usampler2D", expression: "vec4(t >> 24u) / 255.0",
      texel: [0, 0, 0, 9, 0, 0, 0, 8, 0, 0, 0, 7, 0, 0, 0, 6], expected: [9, 8, 7, 6]),
    FormatCase(
      format: .rgba32I, sampler: "isampler2D", expression: "vec4(-t) / 255.0",
      texel: [UInt8](repeating: 255, count: 16), expected: [1, 1, 1, 1]),
    FormatCase(
      format: .rg32UI, sampler: "usampler2D", expression: "vec4(t.rg, 0, 255) / 255.0",
      texel: [3, 0, 0, 0, 4, 0, 0, 0], expected: [3, 4, 0, 255]),
    FormatCase(
      format: .r8UI, sampler: "usampler2D", expression: "vec4(t.r) / 255.0", texel: [17],
      expected: [17, 17, 17, 17]),
    FormatCase(
      format: .r16UI, sampler: "usampler2D", expression: "vec4(t.r >> 4u) / 255.0",
      texel: [0x30, 0x04], expected: [0x43, 0x43, 0x43, 0x43]),
    FormatCase(
      format: .r32UI, sampler: "usampler2D", expression: "vec4(t.r >> 16u) / 255.0",
      texel: [0, 0, 21, 0], expected: [21, 21, 21, 21]),
    FormatCase(
      format: .r32I, sampler: "isampler2D", expression: "vec4(-t.r) / 255.0",
      texel: [0xFE, 0xFF, 0xFF, 0xFF], expected: [2, 2, 2, 2]),
    FormatCase(
      format: .rgba32F, sampler: "sampler2D", expression: "vec4(t)",
      texel: [0, 0, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0x80, 0x3F, 0, 0, 0, 0],
      expected: [255, 0, 255, 0]),
  ]

  @Test(arguments: formats)
  func upload_eachFormat_isReadByAShaderAsItsTexels(test: FormatCase) throws {
    try Driver.run { (device) throws(GLError) in
      let program = try GLProgram(
        device,
        vertex: """
          #version 300 es
          void main() {
            gl_Position = vec4(float(gl_VertexID & 1) * 4.0 - 1.0,
                               float(gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
          }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          precision highp int;
          uniform highp \(test.sampler) image;
          out vec4 result;
          void main() {
            \(test.sampler.hasPrefix("u") ? "u" : test.sampler.hasPrefix("i") ? "i" : "")vec4 t =
              texelFetch(image, ivec2(gl_FragCoord.xy), 0);
            result = \(test.expression);
          }
          """)
      #expect(test.format.bytesPerTexel == test.texel.count)
      // Three wide: rows of odd lengths, which OpenGL ES would by default align to four bytes.
      let image = try GLTexture(device, format: test.format, width: 3, height: 2)
      image.upload([[UInt8]](repeating: test.texel, count: 6).flatMap { $0 })
      let texture = try GLTexture(device, format: .rgba8, width: 3, height: 2)
      let framebuffer = try GLFramebuffer(device, color: texture)
      let array = try GLVertexArray(device)
      array.bind()
      framebuffer.bind()
      device.setViewport(x: 0, y: 0, width: 3, height: 2)
      image.bind(unit: 2)
      program.set(program.uniform("image"), Int32(2))
      device.drawArrays(.triangles, count: 3)
      let bytes = try read(framebuffer, GLPixelRegion(width: 3, height: 2), bytesPerRow: 12)
      #expect(bytes == [[UInt8]](repeating: test.expected, count: 6).flatMap { $0 })
    }
  }

  @Test func blit_betweenFramebuffers_copiesAndScissorConfinesClearing() throws {
    try Driver.run { (device) throws(GLError) in
      let first = try GLTexture(device, format: .rgba8, width: 2, height: 2)
      let second = try GLTexture(device, format: .rgba8, width: 2, height: 2)
      let source = try GLFramebuffer(device, color: first)
      let destination = try GLFramebuffer(device, color: second)
      first.upload([UInt8](0..<16))
      let all = GLPixelRegion(width: 2, height: 2)
      source.blit(all, to: destination, region: all)
      #expect(try read(destination, all, bytesPerRow: 8) == [UInt8](0..<16))
      destination.bind()
      device.setScissor(GLPixelRegion(x: 1, y: 1, width: 1, height: 1))
      device.clear(red: 1, green: 1, blue: 1, alpha: 1)
      device.setScissor(nil)
      #expect(
        try read(destination, all, bytesPerRow: 8) == [UInt8](0..<12) + [255, 255, 255, 255])
    }
  }

  @Test func blending_premultipliedSourceOver_addsWhatIsThere() throws {
    try Driver.run { (device) throws(GLError) in
      let program = try GLProgram(
        device,
        vertex: """
          #version 300 es
          void main() {
            gl_Position = vec4(float(gl_VertexID & 1) * 4.0 - 1.0,
                               float(gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
          }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          out vec4 result;
          void main() { result = vec4(51.0, 0.0, 0.0, 51.0) / 255.0; }
          """)
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      let framebuffer = try GLFramebuffer(device, color: texture)
      let array = try GLVertexArray(device)
      array.bind()
      framebuffer.bind()
      device.setViewport(x: 0, y: 0, width: 1, height: 1)
      device.clear(red: 0, green: 1, blue: 0, alpha: 1)
      device.set(.blending, true)
      device.setBlending(source: .one, destination: .oneMinusSourceAlpha)
      program.use()
      device.drawArrays(.triangles, count: 3)
      let bytes = try read(framebuffer, GLPixelRegion(width: 1, height: 1), bytesPerRow: 4)
      #expect(bytes == [51, 204, 0, 255])
    }
  }
}
