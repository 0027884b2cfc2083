package import GLFunGeometry
internal import Synchronization

/// The outline of a glyph at a size: a list refers to it wherever the glyph is drawn.
///
/// Glyphs stand on a grid of 1/128 pixel. So the outline is turned into lines once, and moved by whole units wherever it
/// stands: vertices are rounded to 1/256 pixel, to the even one of two that are equally near.
package final class GlyphOutline: Sendable {
  /// The outline: device space, y down, the glyph's origin at (0, 0).
  package let path: Path
  /// A rectangle around its points; null where it has none.
  package let box: Rect
  /// The distances between its points along x and along y, added up.
  package let length: Double
  private let knownEdges = AtomicLazyReference<GlyphEdges>()

  /// The longest side of an outline's box in pixels. Larger ones are drawn as paths, of which less is looked at where
  /// only a part is seen.
  package static let longestSide = 512.0
  /// How far from the picture's corner glyphs may stand.
  package static let farthest = 0x1p18

  /// Makes an outline of a path in device space.
  package init(_ path: Path) {
    self.path = path
    box = path.boundingBox
    var length = 0.0
    for index in path.points.indices.dropFirst() {
      let (from, to) = (path.points[index - 1], path.points[index])
      length += abs(to.x - from.x) + abs(to.y - from.y)
    }
    self.length = length
  }

  /// The place on the grid of glyphs that is nearest to a point of device space.
  package static func place(near point: Point) -> Point {
    Point(
      x: (point.x * 128).rounded(.toNearestOrEven) / 128,
      y: (point.y * 128).rounded(.toNearestOrEven) / 128)
  }

  /// Whether it is small enough, and a place near enough, for glyphs to be kept as such.
  package func fits(at place: Point) -> Bool {
    max(box.width, box.height) <= Self.longestSide && abs(place.x) <= Self.farthest
      && abs(place.y) <= Self.farthest
  }

  /// About how many bytes it takes, with its lines.
  package var byteCount: Int {
    512 + path.points.count * MemoryLayout<Point>.stride + path.verbs.count
      + path.points.count * 2 * MemoryLayout<SIMD2<Int32>>.stride
  }

  /// The outline as lines. What is made first is kept.
  package func edges(_ make: (Path) -> GlyphEdges) -> GlyphEdges {
    knownEdges.load() ?? knownEdges.storeIfNil(make(path))
  }
}

extension GlyphOutline: Hashable {
  /// Whether two cover the same.
  package static func == (first: GlyphOutline, second: GlyphOutline) -> Bool {
    first === second || first.path == second.path
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path.points.count) }
}

/// The outline of a glyph as closed polygons on the grid of coverage.
package final class GlyphEdges: Sendable {
  /// The corners in 1/256 pixel from the glyph's origin; the first one of each contour is repeated at its end.
  package let vertices: [SIMD2<Int32>]
  /// Where the contours end.
  package let contourEnds: [Int]
  /// The least and the greatest coordinates.
  package let least, most: SIMD2<Int32>
  /// Whether the outline crosses, touches or overlaps itself nowhere: then the windings of a pixel are 0 and another one, and
  /// their average tells how much of it is inside.
  package let isSimple: Bool
  /// For neighbouring rows where the outline begins and ends; empty where the outline is higher than is worth it.
  package let sides: [SIMD2<Int32>]
  /// The number of the first of these rows.
  package let firstRow: Int

  /// The height of a row of `sides` in 1/256 pixel, as a power of two.
  package static let rowBits: Int32 = 6

  /// Makes polygons of what is known of them.
  package init(
    vertices: [SIMD2<Int32>], contourEnds: [Int], least: SIMD2<Int32>, most: SIMD2<Int32>,
    isSimple: Bool, sides: [SIMD2<Int32>], firstRow: Int
  ) {
    self.vertices = vertices
    self.contourEnds = contourEnds
    self.least = least
    self.most = most
    self.isSimple = isSimple
    self.sides = sides
    self.firstRow = firstRow
  }
}
