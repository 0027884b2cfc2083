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
  /// How many segments the shape's outline has; 0 for what is not a shape. Kept here because all commands
  /// are looked through for it, and are twice as large.
  let segments: Int32
  /// Whether it is a shape, and has no shadow: where none of its tiles can be seen it need not be looked at.
  let isAlone: Bool

  /// All tiles of a picture.
  init(_ size: PixelSize) {
    columns = 0..<Int32(TileFrame.tiles(size.width))
    rows = 0..<Int32(TileFrame.tiles(size.height))
    shadowedRows = rows
    segments = 0
    isAlone = false
  }

  /// How far up and down a shape's shadow reaches from it; not at all where there is none.
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

  /// The tiles of a picture into which a box reaches, and the shadow of what is in it.
  ///
  /// - Parameters:
  ///   - segments: how many segments the outline has that is in the box.
  ///   - extent: the columns and rows of the picture's tiles, twice.
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

  /// The tiles of the shape itself that are a window's.
  @inline(__always)
  func tiles(in window: TileWindow) -> (columns: Range<Int>, rows: Range<Int>) {
    (
      (Int(columns.lowerBound)..<Int(columns.upperBound)).clamped(to: window.columns),
      (Int(rows.lowerBound)..<Int(rows.upperBound)).clamped(to: window.rows)
    )
  }

  /// About how many tiles an outline from one corner of these to the other crosses.
  var leastMasks: Int { Self.leastMasks(columns.count, rows.count) }

  /// About how many of a window's tiles an outline from one corner of these to the other crosses.
  func leastMasks(in window: TileWindow) -> Int {
    let (columns, rows) = tiles(in: window)
    return Self.leastMasks(columns.count, rows.count)
  }

  private static func leastMasks(_ columns: Int, _ rows: Int) -> Int {
    max(0, min(columns * rows, 2 * (columns + rows) - 4))
  }

  /// The columns and rows of tiles from one point to another, of those that there are.
  @inline(__always)
  private static func tiles(
    _ first: SIMD2<Double>, _ last: SIMD2<Double>, in extent: SIMD4<Double>
  ) -> (columns: Range<Int32>, rows: Range<Int32>) {
    var tiles =
      SIMD4(lowHalf: first, highHalf: last) / Double(TileFrame.tileSize) + SIMD4(0, 0, 1, 1)
    tiles.replace(with: extent, where: tiles .> extent)
    // What is not a number is not positive either.
    tiles.replace(with: 0, where: .!(tiles .>= 0))
    // Of what is not negative, the whole part is what it is rounded down to.
    let sides = whole_parts(tiles)
    return (sides.x..<max(sides.x, sides.z), sides.y..<max(sides.y, sides.w))
  }
}
