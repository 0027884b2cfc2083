public import GLFunDrawing
public import GLFunImaging

/// A frame after all rounding decisions about its shapes: for each tile of 16×16 pixels the commands that touch it, in drawing
/// order, and the data that they refer to.
///
/// Both renderers run the same commands with the same masks, tables and coefficients; only running a tile's commands, in
/// integer arithmetic, is left to them.
public struct TileFrame: Sendable {
  /// The effect of a command on the pixels of its tile.
  public enum Operation: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Paints one colour: `payload` is the packed colour.
    case color
    /// Paints an entry of `gradients`: `payload` is its index.
    case gradient
    /// Paints an entry of `images`: `payload` is its index.
    case image
    /// Paints colours computed beforehand: `payload` is the index of the tile's 256 pixels in `texels`, in units of tiles.
    case texels
    /// Sets the tile aside and continues with a transparent one: `payload` is the `LayerContent` of the layer.
    case beginLayer
    /// Composites the tile with the one set aside: `payload` has the alpha in its lowest 8 bits, and the layer's content above
    /// them.
    case endLayer
  }

  /// One command of one tile.
  public struct Command: Hashable, Sendable {
    /// The effect of the command.
    public var operation: Operation
    /// The blend mode.
    public var blendMode: BlendMode
    /// The quarters of the tile that have to be painted, a bit each: upper left, upper right, lower left, lower right. In the
    /// other quarters the command is invisible, so a renderer may paint them or not.
    public var quarters: UInt8
    /// The operand, which depends on the operation.
    public var payload: UInt32
    /// The pixels to paint.
    public var mask: Coverage
    /// The number of the tile in the frame.
    public var tile: Int32

    /// The value of `quarters` for the whole tile.
    @inlinable @inline(__always) public static var allQuarters: UInt8 { 15 }

    /// Creates a command of a tile.
    @inlinable @inline(__always)
    public init(
      operation: Operation, blendMode: BlendMode, quarters: UInt8 = allQuarters, payload: UInt32,
      mask: Coverage, tile: Int32
    ) {
      self.operation = operation
      self.blendMode = blendMode
      self.quarters = quarters
      self.payload = payload
      self.mask = mask
      self.tile = tile
    }
  }

  /// The size of the picture.
  public var size: PixelSize
  /// The tiles of the frame; those of the last column and row may extend beyond the picture.
  public var window: TileWindow
  /// The commands of all tiles; each tile's commands are consecutive, in drawing order.
  public var commands: [Command] = []
  /// The index of each tile's first command, row by row, then the end of the last tile's commands.
  public var starts: [Int32]
  /// The indices in `commands` in drawing order, in which the commands of a shape are neighbours; empty unless the pass keeps
  /// this order.
  public var order: [Int32] = []
  /// The masks.
  public var masks = CoverageMasks()
  /// The masks that the renderer makes.
  public var outlines = OutlineMasks()
  /// Rectangles in place of masks.
  public var boxes: [CoverageBox] = []
  /// Gradients in integer form.
  public var gradients: [GradientCoefficients] = []
  /// The colour tables of gradients, `GradientCoefficients.tableSize` colours each.
  public var colorTables: [PremultipliedColor] = []
  /// Images in integer form.
  public var images: [ImageCoefficients] = []
  /// Colours computed beforehand, 256 for each tile.
  public var texels: [PremultipliedColor] = []

  /// The default limit on the masks, or equivalent data, of tiles that are made at once: 64 MiB.
  public static var usualLoad: Int { 1 << 18 }

  /// The side of a tile in pixels.
  @inlinable @inline(__always) public static var tileSize: Int { 16 }
  /// The number of pixels of a tile.
  @inlinable @inline(__always) public static var tileArea: Int { 256 }

  /// Creates a frame without commands.
  ///
  /// - Parameters:
  ///   - window: the tiles of the frame.
  ///   - spare: a frame that is no longer needed, whose storage is reused: the system would provide new memory for a large
  ///     frame page by page.
  public init(
    size: PixelSize, window: TileWindow, reusing spare: consuming TileFrame? = nil
  ) {
    self.size = size
    self.window = window
    if var old = spare.take() {
      swap(&commands, &old.commands)
      swap(&order, &old.order)
      order.removeAll(keepingCapacity: true)
      swap(&masks, &old.masks)
      swap(&boxes, &old.boxes)
      boxes.removeAll(keepingCapacity: true)
      masks.removeAll()
    }
    starts = Array(repeating: 0, count: window.tileCount + 1)
  }

  /// The number of tiles.
  @inlinable @inline(__always)
  public var tileCount: Int { window.tileCount }

  /// The range of `commands` that belongs to a tile.
  @inlinable @inline(__always)
  public func commands(ofTile tile: Int) -> Range<Int> {
    Int(starts[tile])..<Int(starts[tile + 1])
  }

  /// True if the first of a tile's commands hides everything that was there before.
  @inlinable @inline(__always)
  public func hidesGround(_ commands: Range<Int>) -> Bool {
    guard let first = commands.first else { return false }
    let command = self.commands[first]
    guard case .color = command.operation else { return false }
    return command.blendMode.isNormal && command.mask.isFull
      && PremultipliedColor(rawValue: command.payload).isOpaque
  }

  /// The single opaque colour that a tile's commands paint; nil if they paint anything else.
  @inlinable @inline(__always)
  public func onlyColor(_ commands: Range<Int>) -> PremultipliedColor? {
    guard commands.count == 1, hidesGround(commands) else { return nil }
    return PremultipliedColor(rawValue: self.commands[commands.lowerBound].payload)
  }

  /// The number of tiles that a row of `pixels` pixels touches.
  @inlinable @inline(__always)
  public static func tiles(_ pixels: Int) -> Int { (pixels + tileSize - 1) / tileSize }

  /// The number of a tile, counted row by row.
  @inlinable @inline(__always)
  public func tile(column: Int, row: Int) -> Int { window.tile(column: column, row: row) }
}

extension TileFrame {
  /// Counts tiles and pixels from the corner of a window, as in a frame of the window alone.
  ///
  /// Integer coefficients are translated by whole pixels, so every pixel stays the same.
  public mutating func renumber(from window: TileWindow) {
    if window == TileWindow(size) { return }
    let pixels = window.pixels(of: size)
    size = pixels.size
    self.window = self.window.seen(from: window)
    for index in boxes.indices {
      boxes[index].move(left: pixels.minX << 8, up: pixels.minY << 8)
    }
    gradients = gradients.map { $0.moved(by: pixels) }
    images = images.map { $0.moved(by: pixels) }
  }
}

extension CoverageBox {
  /// Moves the box by 256ths of a pixel.
  fileprivate mutating func move(left: Int32, up: Int32) {
    minX -= left
    maxX -= left
    minY -= up
    maxY -= up
  }
}

extension GradientCoefficients {
  /// The same gradient with columns and rows counted from a rectangle's corner.
  public func moved(by pixels: PixelRect) -> GradientCoefficients {
    var gradient = self
    gradient.startX = startX &+ columnX &* pixels.minX &+ rowX &* pixels.minY
    gradient.startY = startY &+ columnY &* pixels.minX &+ rowY &* pixels.minY
    return gradient
  }
}

extension ImageCoefficients {
  /// The same image with columns and rows counted from a rectangle's corner.
  public func moved(by pixels: PixelRect) -> ImageCoefficients {
    var image = self
    image.startU = startU &+ columnU &* pixels.minX &+ rowU &* pixels.minY
    image.startV = startV &+ columnV &* pixels.minX &+ rowV &* pixels.minY
    return image
  }
}
