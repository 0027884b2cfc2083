internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The tiles of a picture that a command can touch.
struct TileReach: Sendable {
  /// The columns of tiles of the shape itself.
  let columns: Range<Int32>
  /// The rows of tiles of the shape itself.
  let rows: Range<Int32>
  /// The rows of tiles of the shape and of its shadow.
  let shadowedRows: Range<Int32>
  /// The number of segments of the shape's outline; 0 for commands that are not shapes. It is stored here because a search of
  /// all commands needs it, and a command is twice as large as a reach.
  let segments: Int32
  /// True for a shape without a shadow: it can be skipped if all its tiles are hidden.
  let isAlone: Bool

  /// Covers all tiles of a picture.
  init(_ size: PixelSize) {
    columns = 0..<Int32(TileFrame.tiles(size.width))
    rows = 0..<Int32(TileFrame.tiles(size.height))
    shadowedRows = rows
    segments = 0
    isAlone = false
  }

  /// The vertical reach of a shape's shadow, above and below the shape; 0 without a shadow.
  struct Shadowed: BitwiseCopyable {
    let up: Double
    let down: Double
    let isNone: Bool

    init(_ shadow: Shadow?) {
      isNone = shadow == nil
      guard let shadow else {
        (up, down) = (0, 0)
        return
      }
      let reach = Double(GaussianBlur(shadow).reach)
      up = min(0, shadow.offset.dy - reach)
      down = max(0, shadow.offset.dy + reach)
    }
  }

  /// Finds the tiles of a picture that a box, and the shadow of its contents, reach into.
  ///
  /// - Parameters:
  ///   - segments: the number of segments of the outline in the box.
  ///   - extent: the numbers of columns and rows of the picture's tiles, given twice.
  init(
    _ bounds: ControlBox, segments: Int, _ shadow: Shadowed, in extent: SIMD4<Double>
  ) {
    self.segments = Int32(truncatingIfNeeded: segments)
    isAlone = shadow.isNone
    if bounds.isNull {
      (columns, rows, shadowedRows) = (0..<0, 0..<0, 0..<0)
      return
    }
    let (least, most) = (bounds.least, bounds.most)
    (columns, rows) = Self.tiles(least, most, in: extent)
    if shadow.isNone {
      shadowedRows = rows
    } else {
      (_, shadowedRows) = Self.tiles(
        least + SIMD2(0, shadow.up), most + SIMD2(0, shadow.down), in: extent)
    }
  }

  /// The tiles of the shape itself.
  @inline(__always)
  var window: TileWindow {
    TileWindow(
      columns: Int(columns.lowerBound)..<Int(columns.upperBound),
      rows: Int(rows.lowerBound)..<Int(rows.upperBound))
  }

  /// The tiles of the shape itself that are in a window.
  @inline(__always)
  func tiles(in window: TileWindow) -> TileWindow { self.window.intersection(window) }

  /// The approximate number of tiles crossed by an outline that spans these tiles.
  var leastMasks: Int { Self.leastMasks(columns.count, rows.count) }

  /// The approximate number of a window's tiles crossed by an outline that spans them.
  func leastMasks(in window: TileWindow) -> Int {
    let tiles = tiles(in: window)
    return Self.leastMasks(tiles.columns.count, tiles.rows.count)
  }

  private static func leastMasks(_ columns: Int, _ rows: Int) -> Int {
    max(0, min(columns * rows, 2 * (columns + rows) - 4))
  }

  /// The columns and rows of tiles between two points, clamped to the picture.
  @inline(__always)
  private static func tiles(
    _ first: SIMD2<Double>, _ last: SIMD2<Double>, in extent: SIMD4<Double>
  ) -> (columns: Range<Int32>, rows: Range<Int32>) {
    var tiles =
      SIMD4(lowHalf: first, highHalf: last) / Double(TileFrame.tileSize) + SIMD4(0, 0, 1, 1)
    tiles.replace(with: extent, where: tiles .> extent)
    // A NaN fails the comparison, too, and becomes 0.
    tiles.replace(with: 0, where: .!(tiles .>= 0))
    // For numbers that are not negative, truncation rounds down.
    let sides = whole_parts(tiles)
    return (sides.x..<max(sides.x, sides.z), sides.y..<max(sides.y, sides.w))
  }
}
