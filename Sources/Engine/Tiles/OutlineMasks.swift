package import GLFunDrawing

/// Masks that a renderer makes itself, of outlines and the tiles in which it needs them.
///
/// Such a mask has a number like others. Its entry in `CoverageMasks` has no coverage, but the place of its job
/// (`CoverageMasks.Mask.job`).
public struct OutlineMasks: Sendable {
  /// An outline.
  public struct Shape: Sendable {
    /// The command of the display list that it belongs to.
    public var command: Int32
    /// True for the even-odd rule.
    public var isEvenOdd: Bool
    /// The first of its words in `words`; nil if it has an encoding of its own, which other frames share.
    public var place: Int?
    /// The encoding that other frames share.
    public var shared: EncodedOutline?
    /// The numbers that the words do not tell.
    public var counts: EncodedOutline.Counts
    /// The glyphs, for vertices in the form of glyphs.
    package var glyphs: [GlyphEdges] = []

    /// Creates a shape.
    public init(
      command: Int32, isEvenOdd: Bool, place: Int?, shared: EncodedOutline?,
      counts: EncodedOutline.Counts
    ) {
      self.command = command
      self.isEvenOdd = isEvenOdd
      self.place = place
      self.shared = shared
      self.counts = counts
    }
  }

  /// The outlines.
  public var shapes: [Shape] = []
  /// The words of outlines that no other frame needs.
  public var words: [UInt32] = []
  /// Ranges of edges, by the vertices to which they lead; counted from the outline's first vertex.
  public var ranges: [SIMD2<UInt32>] = []
  /// The masks: the index of a shape, the tile's column and row << 16 in the picture, and the first range of edges that reach
  /// the tile's rows, with their number.
  public var jobs: [SIMD4<UInt32>] = []
  /// For each job the mask in `CoverageMasks` by which it is multiplied, plus one; 0 for none. These masks are made as usual.
  public var factors: [UInt32] = []

  /// Creates an empty list.
  public init() {}

  /// The size in bytes.
  public var byteCount: Int {
    shapes.count * MemoryLayout<Shape>.stride + words.count * 4 + ranges.count * 8
      + jobs.count * 20
  }

  /// Removes everything, but keeps the storage.
  public mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    jobs.removeAll(keepingCapacity: true)
    factors.removeAll(keepingCapacity: true)
  }
}

/// An outline in the words that are uploaded: if there are several contours, their number and `Counts.simpleVertices`; for each
/// contour the end of its vertices, with flags in the highest two bits; the vertices in one of the forms of `Vertices`; the ribbon
/// number of each vertex's edge if they are known (`CoverageOutline.ribbons`), in units of 1/4096.
public final class EncodedOutline: Sendable {
  /// The numbers of an outline.
  public struct Counts: Hashable, Sendable {
    /// The number of contours.
    public var contours: Int
    /// The number of vertices; each contour repeats its first one at its end.
    public var vertices: Int
    /// The number of leading vertices whose contours meet neither themselves nor others.
    public var simpleVertices: Int
    /// The form of the vertices.
    public var form: Vertices
    /// True if the ribbons are known.
    public var hasRibbons: Bool

    /// The number of glyphs, for vertices in that form.
    public var glyphs: Int

    /// Creates the numbers of an outline.
    public init(
      contours: Int, vertices: Int, simpleVertices: Int, form: Vertices, hasRibbons: Bool,
      glyphs: Int
    ) {
      self.glyphs = glyphs
      self.contours = contours
      self.vertices = vertices
      self.simpleVertices = simpleVertices
      self.form = form
      self.hasRibbons = hasRibbons
    }

    /// The number of words before the vertices.
    public var headWords: Int { contours + (contours > 1 ? 2 : 0) }

    /// The number of words.
    public var words: Int { headWords + vertexWords + (hasRibbons ? vertices : 0) }

    /// The number of words of the vertices.
    public var vertexWords: Int {
      let block = max(form.blockSize ?? vertices, 1)
      return switch form {
      case .wide: 2 * vertices
      case .narrow, .blocks: vertices + 2 * ((vertices + block - 1) / block)
      case .glyphs: 1 + 4 * glyphs
      }
    }
  }

  /// The forms of vertices. Vertices that are less than 256 pixels apart have the least x and y of all, and then a word each: x
  /// from there in the lower half, y in the upper one. Glyphs have their number, and then four words each: the first vertex, x and
  /// y of the origin, and the place of the glyph's own vertices, which the renderer fills in.
  public enum Vertices: UInt32, Hashable, Sendable, CaseIterable {
    /// The x and y of each vertex, in 256ths of a pixel.
    case wide
    /// The whole outline is less than 256 pixels wide and high.
    case narrow
    /// Blocks of sixteen vertices are.
    case blocks
    /// All contours belong to glyphs.
    case glyphs

    /// The number of vertices that have a least x and y of their own; nil for all of them.
    public var blockSize: Int? { self == .blocks ? 16 : nil }
  }

  /// The words.
  public let words: [UInt32]
  /// The numbers that the words do not tell.
  public let counts: Counts

  /// Creates an outline.
  public init(words: [UInt32], counts: Counts) {
    self.words = words
    self.counts = counts
  }

  /// The greatest coordinate, in 256ths of a pixel: within it, 65536ths of a pixel fit into 31 bits.
  public static var limit: Int32 { 1 << 22 }
  /// A flag of a contour's end: the outline enters the pixel where the contour's first edge begins.
  public static var enters: UInt32 { 1 << 30 }
  /// Another flag: the outline may cross itself in that pixel.
  public static var crossesItself: UInt32 { 1 << 31 }
  /// The number of an edge that belongs to no ribbon.
  public static var noRibbon: Int32 { .min }
  /// The units of ribbon numbers.
  public static var ribbonParts: Double { 4096 }
  /// The limit on ribbon numbers, so that they and their differences fit into 31 bits.
  public static var mostRibbons: Double { 0x1p18 }
  /// The bits of a contour's end without the flags.
  public static var endBits: UInt32 { enters - 1 }
}

extension CoverageMasks.Mask {
  /// The flag of `first` for a mask that a renderer makes.
  public static var jobFlag: UInt32 { 1 << 31 }

  /// A mask that a renderer makes: every quad may be partly covered.
  @inlinable @inline(__always)
  public init(job: Int) {
    self.init(
      quads: TileQuads(partial: .max), first: Self.jobFlag | UInt32(truncatingIfNeeded: job))
  }

  /// The job of a mask that a renderer makes; nil for others.
  @inlinable @inline(__always)
  public var job: Int? { first & Self.jobFlag == 0 ? nil : Int(first & ~Self.jobFlag) }
}
