internal import Drawing
internal import Geometry
internal import Imaging

/// The tiles of a picture that a command can touch.
struct TileReach: Sendable {
  /// The columns of tiles of the shape itself.
  let columns: Range<Int32>
  /// The rows of tiles of the shape itself.
  let rows: Range<Int32>
  /// The rows of tiles of the shape and of its shadow.
  let shadowedRows: Range<Int32>

  /// All tiles of a picture.
  init(_ size: PixelSize) {
    columns = 0..<Int32(TileFrame.tiles(size.width))
    rows = 0..<Int32(TileFrame.tiles(size.height))
    shadowedRows = rows
  }

  /// How far up and down a shape's shadow reaches from it; not at all where there is none.
  struct Shadowed: BitwiseCopyable {
    let up: Double
    let down: Double

    init(_ shadow: Shadow?) {
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
  init(_ bounds: ControlBox, _ shadow: Shadowed, in size: PixelSize) {
    if bounds.isNull {
      (columns, rows, shadowedRows) = (0..<0, 0..<0, 0..<0)
      return
    }
    columns = Self.tiles(bounds.least.x, bounds.most.x, of: size.width)
    rows = Self.tiles(bounds.least.y, bounds.most.y, of: size.height)
    if shadow.up == 0, shadow.down == 0 {
      shadowedRows = rows
    } else {
      shadowedRows = Self.tiles(
        bounds.least.y + shadow.up, bounds.most.y + shadow.down, of: size.height)
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

  /// About how many tiles an outline from one corner of these to the other crosses, of those of a window.
  func leastMasks(in window: TileWindow) -> Int {
    let (columns, rows) = tiles(in: window)
    return min(columns.count * rows.count, 2 * (columns.count + rows.count) - 4)
  }

  /// The tiles from one coordinate to another, of those of so many pixels.
  private static func tiles(_ first: Double, _ last: Double, of pixels: Int) -> Range<Int32> {
    let side = Double(TileFrame.tileSize)
    let count = Double(TileFrame.tiles(pixels))
    // Of what is not negative, the whole part is what it is rounded down to.
    let lower = Int32(max(0, min(first / side, count)))
    let upper = Int32(max(0, min(last / side + 1, count)))
    return lower..<max(lower, upper)
  }
}
