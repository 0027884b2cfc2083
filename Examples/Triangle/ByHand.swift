import GLFun
import GLFunGLES

private let vertexShader = """
  #version 300 es
  in vec2 place;     // in pixels, y down
  in vec2 texel;
  uniform vec2 size;
  out vec2 coordinates;
  void main() {
    coordinates = texel;
    // Clip space has y up, so rows are turned over here, and read back from the last.
    gl_Position = vec4((place / size * 2.0 - 1.0) * vec2(1.0, -1.0), 0.0, 1.0);
  }
  """

private let fragmentShader = """
  #version 300 es
  precision highp float;
  in vec2 coordinates;
  uniform sampler2D picture;
  uniform vec4 color;
  out vec4 result;
  void main() { result = texture(picture, coordinates) * color; }
  """

extension Scene {
  /// Draws the scene with OpenGL ES. The context is current.
  func drawnByHand(_ device: GraphicsDevice) throws(GLError) -> Bitmap {
    let region = GLPixelRegion(width: size.width, height: size.height)
    let target = try GLTexture(device, format: .rgba8, width: size.width, height: size.height)
    let framebuffer = try GLFramebuffer(device, color: target)
    let program = try GLProgram(
      device, vertex: vertexShader, fragment: fragmentShader,
      attributes: ["place": 0, "texel": 1])

    // A white texel leaves the colour as it is; row 0 of the sprite is its top row.
    let white = try GLTexture(device, format: .rgba8, width: 1, height: 1)
    white.upload([255, 255, 255, 255] as [UInt8])
    let texture = try GLTexture(
      device, format: .rgba8, width: sprite.width, height: sprite.height)
    texture.upload(sprite.rgbaBytes)

    // Places of the fan, then corners of the sprite with their texture coordinates.
    let box = spriteBox
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].flatMap { s, t in
      [box.minX + s * box.width, box.minY + t * box.height, s, t]
    }
    var vertices = try GLBuffer(device, target: .vertices)
    vertices.upload((fan.flatMap { [$0.x, $0.y, 0, 0] } + corners).map(Float.init))
    let array = try GLVertexArray(device)
    array.setAttribute(0, components: 2, type: .float32, from: vertices, stride: 16)
    array.setAttribute(
      1, components: 2, type: .float32, from: vertices, stride: 16, byteOffset: 8)

    device.set(.dithering, false)
    device.setViewport(x: 0, y: 0, width: size.width, height: size.height)
    device.clear(
      red: Float(ground.red), green: Float(ground.green), blue: Float(ground.blue), alpha: 1)
    program.set(program.uniform("size"), SIMD2(Float(size.width), Float(size.height)))
    program.set(program.uniform("picture"), textureUnit: 0)

    white.bind(unit: 0)
    program.set(
      program.uniform("color"),
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1))
    device.drawArrays(.triangleFan, count: fan.count)
    texture.bind(unit: 0)
    program.set(program.uniform("color"), SIMD4<Float>(1, 1, 1, 1))
    device.drawArrays(.triangleStrip, first: fan.count, count: 4)

    try device.checkErrors()
    return try framebuffer.bitmap(region)
  }
}
