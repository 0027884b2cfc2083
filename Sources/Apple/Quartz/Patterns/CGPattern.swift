public import Foundation
package import GLFunDrawing
package import GLFunGeometry
package import GLFunImaging
internal import Synchronization

/// Draws a cell of a pattern. The arguments are the info pointer and the context.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Releases the info pointer of a pattern.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern. They are closures because a C function cannot take a Swift class on Linux.
public struct CGPatternCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Releases the info pointer.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Makes callbacks.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }

  /// Makes callbacks that do nothing.
  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }
}

/// The adjustment of pattern cells to device pixels; ignored, as cells are placed exactly.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  /// Cells are not distorted.
  case noDistortion
  /// Cells are evenly spaced with minimal distortion.
  case constantSpacingMinimalDistortion
  /// Cells are evenly spaced.
  case constantSpacing
}

/// A cell that repeats in both directions. Patterns are immutable.
public final class CGPattern: Hashable, @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  private let bounds: Rect
  private let matrix: Transform
  private let xStep: Double
  private let yStep: Double
  /// True for a coloured pattern; an uncoloured one is a stencil for the tint.
  package let isColored: Bool
  private let callbacks: CGPatternCallbacks
  private let lastTile = Mutex<(key: TileKey, tile: Tile)?>(nil)

  /// The parameters that determine a tile.
  private struct TileKey: Hashable {
    var tint: Color
    var transform: Transform
    var largestArea: Int
  }

  /// An image that repeats.
  package struct Tile {
    package var image: Image
    /// Maps pixels of the image to device space.
    package var transform: Transform
    package var interpolation: InterpolationQuality
  }

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - info: the pointer passed to the callbacks.
  ///   - bounds: the bounds of the cell in pattern space.
  ///   - matrix: maps pattern space to the base space of contexts.
  ///   - xStep: the horizontal distance between cells; not 0.
  ///   - yStep: the vertical distance between cells; not 0.
  ///   - tiling: the adjustment of cells; ignored.
  ///   - isColored: true for a coloured pattern, false for an uncoloured one, which is a stencil.
  ///   - callbacks: draw the cell and release `info`.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite, !bounds.isNull else { return nil }
    self.info = info
    self.bounds = Rect(
      x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
    self.matrix = matrix.transform
    self.xStep = abs(xStep)
    self.yStep = abs(yStep)
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGPattern.self) }

  /// True if both are the same object.
  public static func == (lhs: CGPattern, rhs: CGPattern) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Tiles

  /// Returns the pattern as an image that repeats. The cell is drawn again only for a new tint or transform.
  ///
  /// - Parameters:
  ///   - tint: the colour of an uncoloured pattern; its alpha applies to both kinds.
  ///   - base: maps the base space of the context, moved by the pattern phase, to device space.
  ///   - largestArea: the maximum number of pixels of the image.
  package func tile(tint: Color, toDevice base: Transform, largestArea: Int) -> Tile? {
    let key = TileKey(
      tint: tint, transform: matrix.concatenating(base), largestArea: largestArea)
    if let known = lastTile.withLock({ $0?.key == key ? $0?.tile : nil }) { return known }
    guard let tile = makeTile(key) else { return nil }
    lastTile.withLock { $0 = (key, tile) }
    return tile
  }

  private func makeTile(_ key: TileKey) -> Tile? {
    let transform = key.transform
    guard transform.isFinite, transform.determinant != 0 else { return nil }
    let across = Vector(dx: xStep, dy: 0).applying(transform)
    let up = Vector(dx: 0, dy: yStep).applying(transform)
    if let tile = alignedTile(key, across: across, up: up) { return tile }
    // One pixel per device pixel of the cell, or fewer.
    var (columns, rows) = (across.length.rounded(.up), up.length.rounded(.up))
    let limit = Double(max(key.largestArea, 1 << 16))
    if columns * rows > limit {
      let factor = (limit / (columns * rows)).squareRoot()
      (columns, rows) = ((columns * factor).rounded(.up), (rows * factor).rounded(.up))
    }
    guard let size = Self.pixels(columns, rows) else { return nil }
    let toTile = Transform(
      scaleX: Double(size.width) / xStep, y: Double(size.height) / yStep)
    guard let back = toTile.inverted() else { return nil }
    return Tile(
      image: drawCells(size, toTile, key.tint), transform: back.concatenating(transform),
      interpolation: .low)
  }

  /// Returns the tile for cells spaced by whole pixels along the axes: its pixels are those of the picture.
  private func alignedTile(_ key: TileKey, across: Vector, up: Vector) -> Tile? {
    let isUpright = across.dy == 0 && up.dx == 0
    guard isUpright || across.dx == 0 && up.dy == 0 else { return nil }
    let width = abs(isUpright ? across.dx : up.dx)
    let height = abs(isUpright ? up.dy : across.dy)
    let (columns, rows) = (width.rounded(), height.rounded())
    guard abs(width - columns) < 1e-6, abs(height - rows) < 1e-6,
      columns * rows <= Double(max(key.largestArea, 1 << 16)),
      let size = Self.pixels(columns, rows)
    else { return nil }
    let corner = Rect(x: 0, y: 0, width: xStep, height: yStep).applying(key.transform)
    let (x, y) = (corner.minX.rounded(.down), corner.minY.rounded(.down))
    let toTile = key.transform.concatenating(Transform(translationX: -x, y: -y))
    return Tile(
      image: drawCells(size, toTile, key.tint), transform: Transform(translationX: x, y: y),
      interpolation: .none)
  }

  private static func pixels(_ columns: Double, _ rows: Double) -> PixelSize? {
    let sides = 1.0...Double(Image.largestSide)
    guard sides.contains(columns), sides.contains(rows) else { return nil }
    return PixelSize(width: Int(columns), height: Int(rows))
  }

  /// Draws all cells that reach into one tile.
  ///
  /// - Parameter toTile: maps pattern space to the pixels of the tile.
  private func drawCells(_ size: PixelSize, _ toTile: Transform, _ tint: Color) -> Image {
    let context = CGContext(size: size, placedBy: toTile)
    guard let back = toTile.inverted() else { return Image(Bitmap(size: size)) }
    let seen = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      .applying(back)
    // Cell (k, l) is offset by k and l steps.
    func range(_ low: Double, _ high: Double, _ step: Double) -> ClosedRange<Int> {
      // Cells that only touch the tile are excluded.
      let first = (low / step + 1e-9).rounded(.down) + 1
      let last = (high / step - 1e-9).rounded(.up) - 1
      guard last >= first else { return 0...0 }
      // The limit bounds the work for a cell far larger than its steps.
      return Int(max(first, -64))...Int(max(max(first, -64), min(last, 64)))
    }
    let columns = range(seen.minX - bounds.maxX, seen.maxX - bounds.minX, xStep)
    let rows = range(seen.minY - bounds.maxY, seen.maxY - bounds.minY, yStep)
    if tint.alpha < 1 {
      context.setAlpha(CGFloat(tint.alpha))
      context.beginTransparencyLayer()
    }
    if !isColored {
      let color = CGColor(tint.withAlpha(1))
      context.setFillColor(color)
      context.setStrokeColor(color)
      context.ignoresColors = true
    }
    for row in rows {
      for column in columns {
        context.saveGState()
        context.translateBy(x: CGFloat(Double(column) * xStep), y: CGFloat(Double(row) * yStep))
        context.clip(
          to: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height))
        callbacks.drawPattern?(info, context)
        context.restoreGState()
      }
    }
    if tint.alpha < 1 { context.endTransparencyLayer() }
    return Image(context.currentPicture())
  }
}
