internal import GLFunGLES
internal import GLFunImaging
internal import GLFunTiles

/// The target of drawing tiles: two textures whose texels are four packed pixels each, with the picture's first row first. The
/// second texture has the pixels below those of the first, so that a shader fetches and unpacks a command once for eight
/// pixels.
///
/// A tile is four texels wide and eight high, and each of its halves is a square. The left half of the first two rows holds
/// eight pixels of two rows, the right half the two rows below, and the next row of texels the four rows of pixels that follow;
/// the other two rows of texels hold the pixels to the right.
final class TileTarget {
  private let upper: GLTexture
  private let lower: GLTexture
  private let framebuffer: GLFramebuffer
  /// A framebuffer with only the second texture, for reading.
  private let lowerFramebuffer: GLFramebuffer
  private let device: GraphicsDevice
  private let picture: PixelSize
  private let columns: Int
  private let extent: PixelSize
  /// The buffer for read-back before pixels are reordered.
  private var packed: [SIMD4<UInt32>] = []

  /// The width of a tile in texels, half its height.
  static let tileWidth = 4

  /// Creates a target for a picture.
  init(_ device: GraphicsDevice, picture: PixelSize) throws(GLError) {
    self.device = device
    self.picture = picture
    columns = TileFrame.tiles(picture.width)
    extent = PixelSize(
      width: columns * Self.tileWidth, height: TileFrame.tiles(picture.height) * 2 * Self.tileWidth)
    upper = try GLTexture(
      device, format: .rgba32UI, width: extent.width, height: extent.height, label: "tiles")
    lower = try GLTexture(
      device, format: .rgba32UI, width: extent.width, height: extent.height, label: "tiles below")
    lowerFramebuffer = try GLFramebuffer(device, color: lower, label: "tiles below")
    framebuffer = try GLFramebuffer(device, color: upper, label: "tiles")
    framebuffer.attach(lower, to: .color(1))
    framebuffer.setDrawBuffers([.color(0), .color(1)])
    try framebuffer.requireComplete()
  }

  /// Binds the framebuffer for drawing, and sets its viewport.
  func bind() {
    framebuffer.bind()
    device.setViewport(x: 0, y: 0, width: viewportSide, height: viewportSide)
  }

  /// Makes all pixels transparent.
  func clear() {
    device.clear(colorBuffer: 0, to: SIMD4<UInt32>.zero)
    device.clear(colorBuffer: 1, to: SIMD4<UInt32>.zero)
  }

  /// Binds its textures to two texture units.
  func bindTexels(units: (upper: Int, lower: Int)) {
    upper.bind(unit: units.upper)
    lower.bind(unit: units.lower)
  }

  /// The factors (x, y) and offsets (z, w) from half texels, y down, to clip space. All are powers of two, so nothing is
  /// rounded.
  var transform: SIMD4<Float> {
    let step = 1 / Float(viewportSide)
    return SIMD4(step, step, -1, -1)
  }

  private var viewportSide: Int {
    var side = 1
    while side < max(extent.width, extent.height) { side *= 2 }
    return side
  }

  /// Starts reading the pixels of both textures, which `copy` reorders.
  func startReading(
    into upper: inout GLPixelReadback, _ lower: inout GLPixelReadback
  ) throws(GLError) {
    try upper.start(region, of: framebuffer, format: .rgba32UI)
    try lower.start(region, of: lowerFramebuffer, format: .rgba32UI)
  }

  /// Reads the pixels back, top row first.
  func read() throws(GLError) -> Bitmap {
    var texels: [SIMD4<UInt32>] = []
    swap(&texels, &packed)
    if texels.isEmpty { texels = Array(repeating: .zero, count: extent.area) }
    var failure: GLError?
    // Every pixel is written: making them transparent first would take as long as reading one of the textures.
    let pixels = [PremultipliedColor](unsafeUninitializedCapacity: picture.area) { memory, count in
      let bytes = UnsafeMutableRawBufferPointer(
        UnsafeMutableBufferPointer(rebasing: memory[..<picture.area]))
      do throws(GLError) {
        try read(framebuffer, through: &texels, toRowsFrom: 0, of: bytes)
        try read(lowerFramebuffer, through: &texels, toRowsFrom: 1, of: bytes)
        count = picture.area
      } catch {
        failure = error
      }
    }
    packed = texels
    if let failure { throw failure }
    return Bitmap(size: picture, pixels: pixels)
  }

  private func read(
    _ framebuffer: borrowing GLFramebuffer, through texels: inout [SIMD4<UInt32>],
    toRowsFrom first: Int, of pixels: UnsafeMutableRawBufferPointer
  ) throws(GLError) {
    var span = texels.mutableSpan
    try span.withUnsafeMutableBytes { (bytes) throws(GLError) in
      try framebuffer.readPixels(region, into: bytes, format: .rgba32UI)
      Self.copy(UnsafeRawBufferPointer(bytes), toRowsFrom: first, of: pixels, picture)
    }
  }

  private var region: GLPixelRegion { GLPixelRegion(width: extent.width, height: extent.height) }

  /// Copies the texels of one texture to the pixels of a picture, in row order.
  ///
  /// - Parameter first: 0 for the upper pixels, which are every other row from the first on; 1 for the lower ones.
  static func copy(
    _ texels: UnsafeRawBufferPointer, toRowsFrom first: Int, of bitmap: inout Bitmap
  ) {
    let size = bitmap.size
    bitmap.withMutablePixels { pixels in
      pixels.withUnsafeMutableBytes { copy(texels, toRowsFrom: first, of: $0, size) }
    }
  }

  private static func copy(
    _ texels: UnsafeRawBufferPointer, toRowsFrom first: Int,
    of bytes: UnsafeMutableRawBufferPointer, _ size: PixelSize
  ) {
    // Half a row of a tile: two texels.
    typealias Half = SIMD8<UInt32>
    let stride = MemoryLayout<Half>.stride
    // A row of texels has two halves for each tile.
    let rowStride = TileFrame.tiles(size.width) * 2 * stride
    let whole = size.width / TileFrame.tileSize
    for row in Swift.stride(from: first, to: size.height, by: 2) {
      var source = ((row >> 4) * 8 + (row >> 1 & 4) + (row >> 2 & 1)) * rowStride
      source += (row >> 1 & 1) * stride
      var place = row * size.width * 4
      for _ in 0..<whole {
        let left = texels.loadUnaligned(fromByteOffset: source, as: Half.self)
        let right = texels.loadUnaligned(fromByteOffset: source + 2 * rowStride, as: Half.self)
        bytes.storeBytes(of: left, toByteOffset: place, as: Half.self)
        bytes.storeBytes(of: right, toByteOffset: place + stride, as: Half.self)
        source += 2 * stride
        place += 2 * stride
      }
      for column in whole * TileFrame.tileSize..<size.width {
        let inside = column & 15
        let byte = source + (inside >> 3) * 2 * rowStride + (inside & 7) * 4
        bytes.storeBytes(
          of: texels.loadUnaligned(fromByteOffset: byte, as: UInt32.self), toByteOffset: place,
          as: UInt32.self)
        place += 4
      }
    }
  }
}
