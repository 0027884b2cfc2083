internal import GLES
internal import Imaging
internal import Rasterization

/// What tiles are drawn into: a texture whose texels are four packed pixels each, the picture's first row
/// first.
///
/// A tile is a square of 8 × 8 texels, and each of its quarters one of 4 × 4: two texels beside one
/// another are eight pixels, and the next two those below. What a shader fetches and unpacks for a command
/// serves four pixels then.
final class TileTarget {
  private let texture: Texture
  private let framebuffer: Framebuffer
  private let device: GraphicsDevice
  private let picture: PixelSize
  private let columns: Int
  private let extent: PixelSize
  /// Where pixels are read back to before they are put in order.
  private var packed: [SIMD4<UInt32>] = []

  /// The side of a tile in texels.
  static let tileSide = 8

  /// Makes one for a picture.
  init(_ device: GraphicsDevice, picture: PixelSize) throws(GLError) {
    self.device = device
    self.picture = picture
    columns = TileFrame.tiles(picture.width)
    extent = PixelSize(
      width: columns * Self.tileSide, height: TileFrame.tiles(picture.height) * Self.tileSide)
    texture = try Texture(
      device, format: .rgba32UI, width: extent.width, height: extent.height, label: "tiles")
    framebuffer = try Framebuffer(device, color: texture, label: "tiles")
  }

  /// Makes it what is drawn into, its viewport with it.
  func bind() {
    framebuffer.bind()
    device.setViewport(x: 0, y: 0, width: viewportSide, height: viewportSide)
  }

  /// Makes all pixels transparent.
  func clear() { device.clear(colorBuffer: 0, to: .zero) }

  /// Binds its texels to a texture unit.
  func bindTexels(unit: Int) { texture.bind(unit: unit) }

  /// Factor (x, y) and offset (z, w) from half pixels of the picture, y down, to clip space. All are powers
  /// of two, so that nothing is rounded.
  var transform: SIMD4<Float> {
    let step = 0.5 / Float(viewportSide)
    return SIMD4(step, step, -1, -1)
  }

  private var viewportSide: Int {
    var side = 1
    while side < max(extent.width, extent.height) { side *= 2 }
    return side
  }

  /// Asks for the pixels, which `copy` puts in order.
  func startReading(into readback: inout PixelReadback) throws(GLError) {
    try readback.start(region, of: framebuffer, format: .rgba32UI)
  }

  /// Reads the pixels back, top row first.
  func read(into bitmap: inout Bitmap) throws(GLError) {
    var texels: [SIMD4<UInt32>] = []
    swap(&texels, &packed)
    if texels.isEmpty { texels = Array(repeating: .zero, count: extent.area) }
    do {
      var span = texels.mutableSpan
      try span.withUnsafeMutableBytes { (bytes) throws(GLError) in
        try framebuffer.readPixels(region, into: bytes, format: .rgba32UI)
      }
    }
    texels.withUnsafeBytes { Self.copy($0, to: &bitmap) }
    packed = texels
  }

  private var region: PixelRegion { PixelRegion(width: extent.width, height: extent.height) }

  /// Puts texels in the order of a picture's pixels.
  static func copy(_ texels: UnsafeRawBufferPointer, to bitmap: inout Bitmap) {
    // Half a row of a tile.
    typealias Half = SIMD8<UInt32>
    let stride = MemoryLayout<Half>.stride
    let size = bitmap.size
    let columns = TileFrame.tiles(size.width)
    let whole = size.width / TileFrame.tileSize
    bitmap.withMutablePixels { pixels in
      pixels.withUnsafeMutableBytes { bytes in
        for row in 0..<size.height {
          // Two rows of a tile are four halves each: left, left, right, right.
          var source = ((row >> 1) * columns * 4 + (row & 1)) * stride
          var place = row * size.width * 4
          func half(_ number: Int) -> Half {
            texels.loadUnaligned(fromByteOffset: source + number * stride, as: Half.self)
          }
          for _ in 0..<whole {
            bytes.storeBytes(of: half(0), toByteOffset: place, as: Half.self)
            bytes.storeBytes(of: half(2), toByteOffset: place + stride, as: Half.self)
            source += 4 * stride
            place += 2 * stride
          }
          for column in whole * TileFrame.tileSize..<size.width {
            let inside = column & 15
            let byte = source + (inside >> 3) * 2 * stride + (inside & 7) * 4
            bytes.storeBytes(
              of: texels.loadUnaligned(fromByteOffset: byte, as: UInt32.self), toByteOffset: place,
              as: UInt32.self)
            place += 4
          }
        }
      }
    }
  }
}
