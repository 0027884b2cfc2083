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

  /// The tiles of a picture into which a rectangle reaches, and the shadow of what is in it.
  init(_ bounds: Rect, _ shadow: Shadow?, in size: PixelSize) {
    if bounds.isNull {
      (columns, rows, shadowedRows) = (0..<0, 0..<0, 0..<0)
      return
    }
    columns = Self.tiles(bounds.minX, bounds.maxX, of: size.width)
    rows = Self.tiles(bounds.minY, bounds.maxY, of: size.height)
    if let shadow {
      let reach = Double(GaussianBlur(shadow).reach)
      shadowedRows = Self.tiles(
        bounds.minY + min(0, shadow.offset.dy - reach),
        bounds.maxY + max(0, shadow.offset.dy + reach), of: size.height)
    } else {
      shadowedRows = rows
    }
  }

  /// About how many tiles an outline from one corner of these to the other crosses, of those of a window.
  func leastMasks(in window: TileWindow) -> Int {
    let columns = (Int(columns.lowerBound)..<Int(columns.upperBound)).clamped(to: window.columns)
    let rows = (Int(rows.lowerBound)..<Int(rows.upperBound)).clamped(to: window.rows)
    return min(columns.count * rows.count, 2 * (columns.count + rows.count) - 4)
  }

  /// The tiles from one coordinate to another, of those of so many pixels.
  private static func tiles(_ first: Double, _ last: Double, of pixels: Int) -> Range<Int32> {
    let side = Double(TileFrame.tileSize)
    let count = Double(TileFrame.tiles(pixels))
    let lower = Int32(max(0, min((first / side).rounded(.down), count)))
    let upper = Int32(max(0, min((last / side).rounded(.down) + 1, count)))
    return lower..<max(lower, upper)
  }
}
