internal import GLFunGLES
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// Copies tiles into the picture of other passes.
final class TilePicturePainter {
  private let device: GraphicsDevice
  private let program: LinkedProgram
  private let array: GLVertexArray
  private var vertices: GLBuffer

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    program = try ShaderVariant(stage: .picture).makeProgram(device)
    program.set("upper", Int32(0))
    program.set("lower", Int32(1))
    array = try GLVertexArray(device, label: "picture of tiles")
    vertices = try GLBuffer(device, target: .vertices, usage: .streamDraw)
    array.setAttribute(
      0, components: 2, type: .int32, from: vertices, stride: MemoryLayout<SIMD2<Int32>>.stride)
  }

  /// Draws tiles into the bound framebuffer, whose picture has the given size.
  func draw(_ tiles: [TileStream.Tile], of source: TileTarget, size: PixelSize) {
    let side = Int32(TileFrame.tileSize)
    var corners: [SIMD2<Int32>] = []
    corners.reserveCapacity(6 * tiles.count)
    for tile in tiles {
      let (left, top) = (Int32(tile.column) * side, Int32(tile.row) * side)
      let (right, bottom) = (left + side, top + side)
      corners += [
        SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom),
        SIMD2(left, top), SIMD2(right, bottom), SIMD2(left, bottom),
      ]
    }
    let viewport = PrimitiveViewport(size: size)
    device.setViewport(around: viewport)
    program.set("transform", viewport.clipTransform(stepsPerPixel: 1))
    program.set("pictureHeight", Int32(size.height))
    source.bindTexels(units: (0, 1))
    array.bind()
    vertices.upload(corners)
    device.drawArrays(.triangles, count: corners.count)
  }
}
