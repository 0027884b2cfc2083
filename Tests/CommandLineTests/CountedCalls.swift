import GLFunGLES
import GLFunImaging
import GLFunTiles
import Synchronization

/// Counts the OpenGL ES calls of a device on their way to the driver: the drawn points, and the uploaded bytes.
///
/// C functions have no context, so one device is watched at a time.
struct CountedCalls {
  /// Four neighbouring pixels of a row.
  typealias Four = SIMD4<UInt32>

  /// The points drawn so far.
  private(set) var points = 0
  /// The groups of pixels to look for in uploads.
  private let wanted: Set<Four>
  /// The groups found so far.
  private(set) var found: Set<Four> = []
  /// The memory that replaces a mapped buffer: its address and its length in bytes.
  private var mapped: (address: UInt, count: Int)?

  private init(wanted: Set<Four>) { self.wanted = wanted }

  private static let calls = Mutex(CountedCalls(wanted: []))
  /// The driver's own functions.
  nonisolated(unsafe) private static var driver: GLESFunctions?

  /// Watches the calls of a device while `body` runs.
  ///
  /// - Parameter picture: the picture whose pixels are looked for.
  static func watch(
    _ device: GraphicsDevice, for picture: Bitmap, _ body: () throws -> Void
  ) throws -> CountedCalls {
    calls.withLock { $0 = CountedCalls(wanted: Set(tiles(of: picture).joined())) }
    driver = try GLESFunctions(device.context)
    let functions = device.functions
    functions.drawArrays = { mode, first, count in
      CountedCalls.calls.withLock { $0.points += mode == 0 ? Int(count) : 0 }
      CountedCalls.driver?.drawArrays(mode, first, count)
    }
    functions.bufferSubData = { target, offset, count, bytes in
      CountedCalls.look(bytes, count)
      CountedCalls.driver?.bufferSubData(target, offset, count, bytes)
    }
    functions.bufferData = { target, count, bytes, usage in
      CountedCalls.look(bytes, count)
      CountedCalls.driver?.bufferData(target, count, bytes, usage)
    }
    functions.mapBufferRange = { target, offset, count, access in
      let address = CountedCalls.driver?.mapBufferRange(target, offset, count, access)
      let isWritten = access & 2 != 0
      CountedCalls.calls.withLock {
        $0.mapped = isWritten ? (UInt(bitPattern: address), count) : nil
      }
      return address
    }
    functions.unmapBuffer = { target in
      let mapped = CountedCalls.calls.withLock { $0.mapped }
      if let mapped {
        CountedCalls.look(UnsafeRawPointer(bitPattern: mapped.address), mapped.count)
      }
      return CountedCalls.driver?.unmapBuffer(target) ?? 0
    }
    // Every uploaded pixel format has four bytes or sixteen.
    functions.texSubImage2D = { target, level, x, y, width, height, format, type, pixels in
      CountedCalls.look(pixels, Int(width * height) * 4)
      CountedCalls.driver?.texSubImage2D(
        target, level, x, y, width, height, format, type, pixels)
    }
    try body()
    return calls.withLock { $0 }
  }

  private static func look(_ bytes: UnsafeRawPointer?, _ count: Int) {
    guard let bytes else { return }
    let size = MemoryLayout<Four>.stride
    calls.withLock { calls in
      for offset in stride(from: 0, through: count - size, by: size) {
        let four = bytes.loadUnaligned(fromByteOffset: offset, as: Four.self)
        if calls.wanted.contains(four) { calls.found.insert(four) }
      }
    }
  }

  /// The groups of four pixels of each tile that identify it: the ones with three colours or more.
  private static func tiles(of picture: Bitmap) -> [[Four]] {
    let side = TileFrame.tileSize
    var tiles: [[Four]] = []
    for top in stride(from: 0, to: picture.height, by: side) {
      for left in stride(from: 0, to: picture.width, by: side) {
        var groups: [Four] = []
        for row in top..<min(top + side, picture.height) {
          for column in stride(from: left, to: min(left + side, picture.width - 3), by: 4) {
            let first = row * picture.width + column
            let pixels = (0..<4).map { picture.pixels[first + $0].rawValue }
            if Set(pixels).count > 2 { groups.append(Four(pixels)) }
          }
        }
        tiles.append(groups)
      }
    }
    return tiles
  }

  /// The number of tiles of a picture that can be recognized, and the number of these that were uploaded as pixels.
  func handedOver(_ picture: Bitmap) -> (of: Int, count: Int) {
    let tiles = Self.tiles(of: picture).filter { $0.count >= 8 }
    return (tiles.count, tiles.count { $0.count(where: found.contains) * 2 > $0.count })
  }
}
