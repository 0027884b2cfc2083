import GLESReference
import GLFunEGL
import GLFunGLES
import Testing

/// A scene drawn by the wrappers and by a plain C program.
struct ReferenceScene: CustomTestStringConvertible, Sendable {
  /// The scene's name in the C program.
  let name: String
  let sources: [String]
  /// Draws it, and returns the pixels that are read back.
  let draw: @Sendable (GraphicsDevice, [String]) throws -> [UInt8]

  var testDescription: String { name }

  init(
    _ name: String, _ sources: [String],
    _ draw: @escaping @Sendable (GraphicsDevice, [String]) throws -> [UInt8]
  ) {
    self.name = name
    self.sources = sources
    self.draw = draw
  }

  /// The bytes that the C program reads back, in the current context.
  func reference() -> Result<[UInt8], ReferenceFailure> {
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    var error = [CChar](repeating: 0, count: 256)
    let texts = sources.map { Array($0.utf8CString) }
    let count = withPointers(to: texts[...], []) { pointers in
      gles_reference_draw(name, pointers, &bytes, bytes.count, &error, error.count)
    }
    guard count >= 0 else {
      let text = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return .failure(ReferenceFailure(text: String(decoding: text, as: UTF8.self)))
    }
    return .success(Array(bytes.prefix(Int(count))))
  }

  private func withPointers<Value>(
    to texts: ArraySlice<[CChar]>, _ pointers: [UnsafePointer<CChar>?],
    _ body: ([UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    guard let text = texts.first else { return body(pointers) }
    return text.withUnsafeBufferPointer {
      withPointers(to: texts.dropFirst(), pointers + [$0.baseAddress], body)
    }
  }
}

struct ReferenceFailure: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

/// The wrappers and plain C give the same bytes, and the wrappers leak no object.
@Suite(.enabled(if: Driver.has(3, 2), Driver.reason(3, 2)))
struct ReferenceTests {
  static let scenes =
    ReferenceScene.states + ReferenceScene.textures + ReferenceScene.buffers + ReferenceScene.draws

  @Test(arguments: scenes)
  func wrappers_giveWhatPlainCGives(scene: ReferenceScene) throws {
    let device = try GraphicsDevice.open().device
    let drawn = try device.withCurrent {
      let bytes = try scene.draw(device, scene.sources)
      try device.checkErrors()
      return bytes
    }
    #expect(device.liveNameCounts == [:])
    let other = try GraphicsDevice.open().device
    let expected = try other.withCurrent { try scene.reference().get() }
    #expect(!expected.isEmpty)
    // A picture of one colour would prove nothing.
    let words = stride(from: 0, to: expected.count, by: 4).map { Array(expected[$0..<$0 + 4]) }
    #expect(Set(words).count > 2)
    #expect(drawn.count == expected.count)
    let differing = zip(drawn, expected).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(differing.isEmpty, "\(differing.count) bytes differ, the first at \(differing[0])")
  }

  /// Calls without a visible result, and the one of OpenGL ES 2; other tests make them.
  static let unseen: Set<String> = [
    "bufferStorage",
    "getDebugMessageLog", "getFragDataLocation", "getGraphicsResetStatus", "getProgramInfoLog",
    "getShaderInfoLog", "texImage2D", "validateProgram",
  ]

  /// Calls of the checks that debug builds make before they draw.
  private static let unseenInRelease: Set<String> = [
    "getBufferParameteri64v", "getVertexAttribPointerv", "getVertexAttribiv",
  ]

  /// The table finds each call on its first use, so calls that have not been found have not been made.
  @Test func scenes_makeEachCall() throws {
    var (missing, unseen) = (Set<String>?.none, Self.unseen)
    var isDebug = false
    assert({ isDebug = true }() == ())
    if !isDebug { unseen.formUnion(Self.unseenInRelease) }
    for scene in Self.scenes {
      let device = try GraphicsDevice.open().device
      try device.withCurrent { _ = try scene.draw(device, scene.sources) }
      if !device.capabilities.hasProgramBinaries {
        unseen.formUnion(["getProgramBinary", "programBinary", "programParameteri"])
      }
      let unmade = Mirror(reflecting: device.functions).children.compactMap { child -> String? in
        let prefix = "$__lazy_storage_$_"
        guard let label = child.label, label.hasPrefix(prefix),
          Mirror(reflecting: child.value).children.isEmpty
        else { return nil }
        return String(label.dropFirst(prefix.count))
      }
      missing = missing.map { $0.intersection(unmade) } ?? Set(unmade)
    }
    #expect(missing == unseen)
  }

  @Test func referenceOfAnUnknownScene_saysSo() throws {
    let device = try GraphicsDevice.open().device
    let scene = ReferenceScene("nothing", []) { _, _ in [] }
    let failure = #expect(throws: ReferenceFailure.self) {
      try device.withCurrent { try scene.reference().get() }
    }
    #expect(failure?.text == "nothing: there is no such scene (0x0000)")
  }
}

/// A picture of 16 × 16 pixels, equal to the one of the C program.
struct Picture: ~Copyable {
  static let side = 16
  static let region = GLPixelRegion(width: side, height: side)
  let device: GraphicsDevice
  let texture: GLTexture
  let framebuffer: GLFramebuffer
  private let depth: GLRenderbuffer?

  init(_ device: GraphicsDevice, hasDepth: Bool = false) throws(GLError) {
    let side = Self.side
    let texture = try GLTexture(device, format: .rgba8, width: side, height: side)
    let framebuffer = try GLFramebuffer(device, color: texture)
    device.setViewport(x: 0, y: 0, width: side, height: side)
    device.clear(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
    if hasDepth {
      let made = try GLRenderbuffer(device, format: .depth24Stencil8, width: side, height: side)
      framebuffer.attach(made, to: .depthStencil)
      device.clear([.depth, .stencil])
      depth = consume made
    } else {
      depth = nil
    }
    self.device = device
    self.texture = texture
    self.framebuffer = framebuffer
  }

  func pixels() throws(GLError) -> [UInt8] { try framebuffer.readPixels(Self.region) }
}

extension GLProgram {
  /// Draws a rectangle of clip space in one colour.
  func rectangle(
    _ device: GraphicsDevice, _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float,
    depth: Float = 0, _ color: SIMD4<Float> = SIMD4(1, 1, 1, 1)
  ) {
    set(uniform("rect"), SIMD4(x0, y0, x1, y1))
    set(uniform(ifActive: "depth"), depth)
    set(uniform(ifActive: "color"), color)
    device.drawArrays(.triangleStrip, count: 4)
  }
}

extension Array {
  /// The bytes of its elements.
  var bytes: [UInt8] { withUnsafeBytes { Array<UInt8>($0) } }
}

/// Texels that differ in all channels.
func texels(_ count: Int, seed: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + seed * 101 + $0 / 7) }
}
