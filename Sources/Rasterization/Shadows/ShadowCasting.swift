internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Where what casts a shadow is drawn, and how large.
///
/// A shadow that is softened in cells needs no more than averages of its pixels. Where there would be many pixels, what
/// casts it is drawn smaller, by a power of two up to the side of a cell: so the work is bounded, however far things
/// reach out of the picture.
struct ShadowCasting {
  /// Which power of two the side of a drawn pixel is.
  let reduction: Int
  /// All that has an effect on the picture, in tiles of drawn pixels. It begins and ends where cells do.
  let whole: TileWindow
  /// What of it has an effect on the part of the picture that is wanted.
  let drawn: TileWindow

  /// Places what casts a shadow.
  ///
  /// - Parameters:
  ///   - bounds: a rectangle around it.
  ///   - way: from there to its shadow.
  ///   - picture: the whole picture.
  ///   - wanted: the part of it that is made.
  /// - Returns: nil where there is nothing of the shadow.
  init?(
    _ blur: GaussianBlur, _ bounds: Rect, movedBy way: Vector, picture: Rect, wanted: Rect
  ) {
    let source = blur.source(of: bounds, movedBy: way, seenIn: picture)
    reduction = blur.reduction(source, in: picture)
    let needed = blur.source(of: source, movedBy: way, seenIn: wanted)
    guard let whole = Self.tiles(source, blur.level, reduction: reduction),
      let drawn = Self.tiles(needed, blur.level, reduction: reduction)
    else { return nil }
    self.whole = whole
    self.drawn = drawn
  }

  /// The tiles of drawn pixels that a rectangle near the picture touches, with whole cells; nil where it is empty.
  static func tiles(_ rect: Rect, _ level: Int, reduction: Int) -> TileWindow? {
    if rect.isEmpty { return nil }
    let step = max(1, 1 << (level - reduction) / TileFrame.tileSize)
    let side = Double((TileFrame.tileSize << reduction) * step)
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      Int((low / side).rounded(.down)) * step..<Int((high / side).rounded(.up)) * step
    }
    return TileWindow(columns: range(rect.minX, rect.maxX), rows: range(rect.minY, rect.maxY))
  }

  /// The extent of the picture that it is drawn in, in drawn pixels.
  static func size(_ whole: TileWindow) -> PixelSize {
    PixelSize(
      width: whole.columns.count * TileFrame.tileSize, height: whole.rows.count * TileFrame.tileSize
    )
  }

  /// The way from the picture's pixels to those that are drawn.
  static func transform(_ whole: TileWindow, reduction: Int) -> Transform {
    let scale = 1 / Double(1 << reduction)
    return Transform(
      a: scale, b: 0, c: 0, d: scale, tx: -Double(whole.columns.lowerBound * TileFrame.tileSize),
      ty: -Double(whole.rows.lowerBound * TileFrame.tileSize))
  }
}

extension GaussianBlur {
  /// The most pixels that are drawn of a caster on a picture of this many pixels. A larger caster is drawn smaller.
  static func mostPixels(in picture: Double) -> Double { 0x1p18 + 4 * picture }

  /// What of something can be seen in its shadow.
  func source(of bounds: Rect, movedBy way: Vector, seenIn area: Rect) -> Rect {
    // A pixel more: a way of a part of one reaches into the next.
    let reach = Double(reach + 1)
    return area.offsetBy(dx: -way.dx, dy: -way.dy).insetBy(dx: -reach, dy: -reach)
      .intersection(bounds)
  }

  /// A rectangle around the shadow of something.
  func shadow(of bounds: Rect, movedBy way: Vector) -> Rect {
    let reach = Double(reach + 1)
    return bounds.offsetBy(dx: way.dx, dy: way.dy).insetBy(dx: -reach, dy: -reach)
  }

  /// By which power of two what casts a shadow is drawn smaller, so that its pixels are not many more than the picture's.
  func reduction(_ source: Rect, in picture: Rect) -> Int {
    if source.isNull { return 0 }
    let most = Self.mostPixels(in: picture.width * picture.height)
    var area = source.width * source.height
    var reduction = 0
    while reduction < level, area > most {
      reduction += 1
      area /= 4
    }
    return reduction
  }

  /// Softens what casts a shadow.
  ///
  /// - Parameters:
  ///   - alpha: tiles of drawn pixels, counted from the corner of `whole`.
  ///   - way: from there to the shadow, in pixels.
  ///   - window: the tiles of the shadow that are wanted.
  func softened(
    _ alpha: AlphaPlane, _ whole: TileWindow, reduction: Int, movedBy way: Vector,
    wanted window: TileWindow
  ) -> ShadowPlane {
    if level > 0 {
      guard let cells = cells(alpha, reduction: reduction) else { return ShadowPlane() }
      let placement = placement(whole, drawn: reduction, seen: 0, movedBy: way)
      return ShadowPlane(cells, placement, in: window)
    }
    let rows = AlphaRows(alpha, level: 0)
    if rows.runs.isEmpty { return ShadowPlane() }
    let side = TileFrame.tileSize
    let (right, down) = (way.dx.rounded(.down), way.dy.rounded(.down))
    let blurred = BlurredRows(
      rows, across: weights(fraction: way.dx - right), down: weights(fraction: way.dy - down),
      movedRight: Int(right) + whole.columns.lowerBound * side,
      down: Int(down) + whole.rows.lowerBound * side, columns: window.columns)
    return ShadowPlane(blurred, rows: window.rows)
  }

  /// Where cells are under the pixels of a picture, or of a smaller one.
  ///
  /// - Parameters:
  ///   - whole: the tiles from whose corner the cells count, of pixels whose side is this power of two.
  ///   - reduction: by which power of two the picture is smaller.
  ///   - way: by how much the cells are moved, in pixels of the larger picture.
  func placement(
    _ whole: TileWindow, drawn: Int, seen reduction: Int, movedBy way: Vector
  ) -> BlurredCells.Placement {
    func start(_ tiles: Int, _ way: Double) -> Int {
      let start = (way * 256).rounded() + Double(tiles * TileFrame.tileSize) * Double(256 << drawn)
      return Int((start / Double(1 << reduction)).rounded())
    }
    return BlurredCells.Placement(
      level: level - reduction, left: start(whole.columns.lowerBound, way.dx),
      top: start(whole.rows.lowerBound, way.dy))
  }

  /// Softens alpha in cells, as far as it reaches.
  ///
  /// - Parameter reduction: which power of two the side of a drawn pixel is.
  func cells(_ alpha: AlphaPlane, reduction: Int) -> BlurredCells? {
    let rows = AlphaRows(alpha, level: level - reduction)
    guard let first = rows.runs.first, let last = rows.runs.last else { return nil }
    let weights = weights()
    func tiles(_ range: Range<Int>) -> Range<Int> {
      (range.lowerBound - weights.reach) >> 4..<(range.upperBound + weights.reach + 15) >> 4
    }
    let blurred = BlurredRows(
      rows, across: weights, down: weights, movedRight: 0, down: 0,
      columns: tiles(rows.left..<rows.left + rows.width))
    return BlurredCells(blurred, rows: tiles(first.rows.lowerBound..<last.rows.upperBound))
  }
}
