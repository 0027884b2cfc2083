public import GLFunDrawing
public import GLFunImaging

/// A frame after every rounding decision about its shapes: for each tile of 16×16 pixels the
/// commands that touch it, first to last, and what these refer to.
///
/// Both renderers run the same commands over the same masks, tables and coefficients; running a
/// tile's commands in whole numbers is all that is left to them.
public struct TileFrame: Sendable {
  /// What a command does to the pixels of its tile.
  public enum Operation: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Paints one colour: `payload` is the packed colour.
    case color
    /// Paints an entry of `gradients`: `payload` is its index.
    case gradient
    /// Paints an entry of `images`: `payload` is its index.
    case image
    /// Paints colours worked out beforehand: `payload` is where the tile's 256 pixels begin in
    /// `texels`, in tiles.
    case texels
    /// Puts the tile aside and goes on with a transparent one: `payload` is what the layer becomes in the end.
    case beginLayer
    /// Lays the tile over the one put aside: `payload` is the alpha, and above its 8 bits what the layer becomes.
    case endLayer
  }

  /// One command of one tile.
  public struct Command: Hashable, Sendable {
    /// What is done.
    public var operation: Operation
    /// How colours meet.
    public var blendMode: BlendMode
    /// The quarters of the tile that have to be painted, a bit each: the upper left one, the upper right, the lower
    /// left and the lower right. In the others nothing of it is seen, be it painted or not.
    public var quarters: UInt8
    /// What it is done with.
    public var payload: UInt32
    /// Which pixels are painted.
    public var mask: Coverage
    /// The tile, as the frame counts them.
    public var tile: Int32

    /// The value of `quarters` that means: all of the tile.
    @inlinable @inline(__always) public static var allQuarters: UInt8 { 15 }

    /// Makes a command of a tile.
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

  /// The extent of the picture.
  public var size: PixelSize
  /// The tiles that this is about; those of the last column and row may reach beyond the picture.
  public var window: TileWindow
  /// The commands of all tiles, those of each together and first to last.
  public var commands: [Command] = []
  /// For each tile, row by row, where its commands begin; after the last one where they end.
  public var starts: [Int32]
  /// Coverage.
  public var masks = CoverageMasks()
  /// Rectangles that are their own coverage.
  public var boxes: [CoverageBox] = []
  /// Gradients in whole numbers.
  public var gradients: [GradientCoefficients] = []
  /// The colours of gradients, `GradientCoefficients.tableSize` each.
  public var colorTables: [PremultipliedColor] = []
  /// Images in whole numbers.
  public var images: [ImageCoefficients] = []
  /// Colours worked out beforehand, 256 a tile.
  public var texels: [PremultipliedColor] = []

  /// How many masks, or as much as that many of anything else, the tiles that are made at once
  /// have unless it is said: 64 MiB.
  public static var usualLoad: Int { 1 << 18 }

  /// The side of a tile in pixels.
  @inlinable @inline(__always) public static var tileSize: Int { 16 }
  /// The pixels of a tile.
  @inlinable @inline(__always) public static var tileArea: Int { 256 }

  /// Makes a frame without commands.
  ///
  /// - Parameters:
  ///   - window: the tiles that it is about.
  ///   - spare: a frame that is done with, whose memory is used again: that of a large
  ///     frame would else be asked of the system page by page.
  public init(
    size: PixelSize, window: TileWindow, reusing spare: consuming TileFrame? = nil
  ) {
    self.size = size
    self.window = window
    if var old = spare.take() {
      swap(&commands, &old.commands)
      swap(&masks, &old.masks)
      swap(&boxes, &old.boxes)
      boxes.removeAll(keepingCapacity: true)
      masks.removeAll()
    }
    starts = Array(repeating: 0, count: window.tileCount + 1)
  }

  /// How many tiles this is about.
  @inlinable @inline(__always)
  public var tileCount: Int { window.tileCount }

  /// Which of `commands` are a tile's.
  @inlinable @inline(__always)
  public func commands(ofTile tile: Int) -> Range<Int> {
    Int(starts[tile])..<Int(starts[tile + 1])
  }

  /// Whether the first of a tile's commands leaves nothing of what was there before.
  @inlinable @inline(__always)
  public func hidesGround(_ commands: Range<Int>) -> Bool {
    guard let first = commands.first else { return false }
    let command = self.commands[first]
    guard case .color = command.operation else { return false }
    return command.blendMode.isNormal && command.mask.isFull
      && PremultipliedColor(rawValue: command.payload).isOpaque
  }

  /// The one opaque colour that a tile's commands come to; nil if they do more.
  @inlinable @inline(__always)
  public func onlyColor(_ commands: Range<Int>) -> PremultipliedColor? {
    guard commands.count == 1, hidesGround(commands) else { return nil }
    return PremultipliedColor(rawValue: self.commands[commands.lowerBound].payload)
  }

  /// How many tiles so many pixels in a row touch.
  @inlinable @inline(__always)
  public static func tiles(_ pixels: Int) -> Int { (pixels + tileSize - 1) / tileSize }

  /// The number of a tile; they are counted row by row.
  @inlinable @inline(__always)
  public func tile(column: Int, row: Int) -> Int { window.tile(column: column, row: row) }
}

extension TileFrame {
  /// Counts tiles and pixels from the corner of a window, as in a frame of the window alone.
  ///
  /// Whole numbers are moved by whole pixels, so that no pixel is another one.
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
  /// Moves the box by so many 256ths of a pixel.
  fileprivate mutating func move(left: Int32, up: Int32) {
    minX -= left
    maxX -= left
    minY -= up
    maxY -= up
  }
}

extension GradientCoefficients {
  /// The same with columns and rows counted from a rectangle's corner.
  public func moved(by pixels: PixelRect) -> GradientCoefficients {
    var gradient = self
    gradient.startX = startX &+ columnX &* pixels.minX &+ rowX &* pixels.minY
    gradient.startY = startY &+ columnY &* pixels.minX &+ rowY &* pixels.minY
    return gradient
  }
}

extension ImageCoefficients {
  /// The same with columns and rows counted from a rectangle's corner.
  public func moved(by pixels: PixelRect) -> ImageCoefficients {
    var image = self
    image.startU = startU &+ columnU &* pixels.minX &+ rowU &* pixels.minY
    image.startV = startV &+ columnV &* pixels.minX &+ rowV &* pixels.minY
    return image
  }
}
