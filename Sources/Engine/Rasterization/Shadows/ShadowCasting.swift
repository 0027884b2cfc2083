internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The area and the scale at which the caster of a shadow is drawn.
///
/// A shadow that is blurred in cells needs only averages of the caster's pixels. A caster of many pixels is therefore drawn
/// smaller, by a power of two up to the side of a cell. This bounds the work, however far shapes extend beyond the picture.
struct ShadowCasting {
  /// The binary logarithm of a drawn pixel's side, in pixels of the picture.
  let reduction: Int
  /// The area that affects the picture, in tiles of drawn pixels. Its borders are borders of cells, too.
  let whole: TileWindow
  /// The part of `whole` that affects the wanted part of the picture.
  let drawn: TileWindow

  /// Places the caster of a shadow; nil if no part of the shadow is visible.
  ///
  /// - Parameters:
  ///   - bounds: a rectangle around the caster.
  ///   - way: the offset of the shadow.
  ///   - picture: the whole picture.
  ///   - wanted: the part of the picture that is made.
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

  /// The tiles of drawn pixels that a rectangle near the picture touches, extended to whole cells; nil if it is empty.
  static func tiles(_ rect: Rect, _ level: Int, reduction: Int) -> TileWindow? {
    if rect.isEmpty { return nil }
    let step = max(1, 1 << (level - reduction) / TileFrame.tileSize)
    let side = Double((TileFrame.tileSize << reduction) * step)
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      Int((low / side).rounded(.down)) * step..<Int((high / side).rounded(.up)) * step
    }
    return TileWindow(columns: range(rect.minX, rect.maxX), rows: range(rect.minY, rect.maxY))
  }

  /// The size of the caster's drawing, in drawn pixels.
  static func size(_ whole: TileWindow) -> PixelSize {
    PixelSize(
      width: whole.columns.count * TileFrame.tileSize, height: whole.rows.count * TileFrame.tileSize
    )
  }

  /// The transform from the picture's pixels to drawn pixels.
  static func transform(_ whole: TileWindow, reduction: Int) -> Transform {
    let scale = 1 / Double(1 << reduction)
    return Transform(
      a: scale, b: 0, c: 0, d: scale, tx: -Double(whole.columns.lowerBound * TileFrame.tileSize),
      ty: -Double(whole.rows.lowerBound * TileFrame.tileSize))
  }
}

extension GaussianBlur {
  /// The limit on the drawn pixels of a caster, in a picture of `picture` pixels. A larger caster is drawn smaller.
  static func mostPixels(in picture: Double) -> Double { 0x1p18 + 4 * picture }

  /// The part of `bounds` that affects the shadow inside `area`.
  func source(of bounds: Rect, movedBy way: Vector, seenIn area: Rect) -> Rect {
    // One more pixel, because an offset by a fraction of a pixel affects the next one.
    let reach = Double(reach + 1)
    return area.offsetBy(dx: -way.dx, dy: -way.dy).insetBy(dx: -reach, dy: -reach)
      .intersection(bounds)
  }

  /// A rectangle around the shadow of `bounds`.
  func shadow(of bounds: Rect, movedBy way: Vector) -> Rect {
    let reach = Double(reach + 1)
    return bounds.offsetBy(dx: way.dx, dy: way.dy).insetBy(dx: -reach, dy: -reach)
  }

  /// The binary logarithm of the factor by which a caster is drawn smaller, so that it does not have many more pixels than the
  /// picture.
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

  /// Blurs the alpha of a caster.
  ///
  /// - Parameters:
  ///   - alpha: the tiles of drawn pixels, counted from the corner of `whole`.
  ///   - way: the offset of the shadow, in pixels of the picture.
  ///   - window: the wanted tiles of the shadow.
  func softened(
    _ alpha: AlphaPlane, _ whole: TileWindow, reduction: Int, movedBy way: Vector,
    wanted window: TileWindow
  ) -> ShadowPlane {
    if level > 0 {
      guard let cells = cells(alpha, reduction: reduction) else { return ShadowPlane() }
      let placement = placement(whole, drawn: reduction, seen: 0, movedBy: way)
      return ShadowPlane(cells, placement, in: window)
    }
    let side = TileFrame.tileSize
    let (right, down) = (way.dx.rounded(.down), way.dy.rounded(.down))
    let blurred = ProcessorLevel.kernels.blurredRows(
      alpha, across: weights(fraction: way.dx - right), down: weights(fraction: way.dy - down),
      movedRight: Int(right) + whole.columns.lowerBound * side,
      down: Int(down) + whole.rows.lowerBound * side, columns: window.columns)
    return blurred.map { ShadowPlane($0, rows: window.rows) } ?? ShadowPlane()
  }

  /// The position of cells on the pixels of the picture, or of a reduced picture.
  ///
  /// - Parameters:
  ///   - whole: the tiles from whose corner the cells count; `drawn` is the binary logarithm of the side of their pixels.
  ///   - reduction: the binary logarithm of the factor by which the target picture is reduced.
  ///   - way: the offset of the cells, in pixels of the picture.
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

  /// Blurs alpha in cells, over the whole area that it affects; nil if all alpha is zero.
  ///
  /// - Parameter reduction: the binary logarithm of a drawn pixel's side.
  func cells(_ alpha: AlphaPlane, reduction: Int) -> BlurredCells? {
    ProcessorLevel.kernels.blurredCells(alpha, level: level - reduction, weights())
  }
}
