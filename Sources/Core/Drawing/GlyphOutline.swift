package import GLFunGeometry
internal import Synchronization

/// The outline of a glyph at a size, shared by all places where a list draws the glyph.
///
/// Glyphs are positioned on a grid of 1/128 pixel. So the outline is flattened once and only translated by whole units:
/// vertices are rounded to 1/256 pixel, ties to even.
package final class GlyphOutline: Sendable {
  /// The outline in device space, y down, with the glyph's origin at (0, 0).
  package let path: Path
  /// The bounding box of the points; null if there are no points.
  package let box: Rect
  /// The sum of the distances between consecutive points along x and along y.
  package let length: Double
  private let knownEdges = AtomicLazyReference<GlyphEdges>()

  /// The longest side of an outline's box in pixels. Larger outlines are drawn as paths, which are
  /// clipped to their visible part.
  package static let longestSide = 512.0
  /// The largest distance of a glyph from the picture's corner, in pixels.
  package static let farthest = 0x1p18

  /// Creates an outline from a path in device space.
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

  /// The position on the glyph grid nearest to a point in device space.
  package static func place(near point: Point) -> Point {
    Point(
      x: (point.x * 128).rounded(.toNearestOrEven) / 128,
      y: (point.y * 128).rounded(.toNearestOrEven) / 128)
  }

  /// True if the outline is small enough, and the position near enough, for it to be stored as a glyph.
  package func fits(at place: Point) -> Bool {
    max(box.width, box.height) <= Self.longestSide && abs(place.x) <= Self.farthest
      && abs(place.y) <= Self.farthest
  }

  /// The approximate memory of the outline including its flattened form, in bytes.
  package var byteCount: Int {
    512 + path.byteCount + path.points.count * 2 * MemoryLayout<SIMD2<Int32>>.stride
  }

  /// The flattened outline. The first result of `make` is kept.
  package func edges(_ make: (Path) -> GlyphEdges) -> GlyphEdges {
    knownEdges.load() ?? knownEdges.storeIfNil(make(path))
  }
}

extension GlyphOutline: Hashable {
  /// True if both have the same path.
  package static func == (first: GlyphOutline, second: GlyphOutline) -> Bool {
    first === second || first.path == second.path
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path.points.count) }
}

/// The outline of a glyph as closed polygons on the coverage grid.
package final class GlyphEdges: Sendable {
  /// The vertices in 1/256 pixel from the glyph's origin; each contour repeats its first vertex at its end.
  package let vertices: [SIMD2<Int32>]
  /// The end of each contour in `vertices`.
  package let contourEnds: [Int]
  /// The smallest and the largest coordinates.
  package let least, most: SIMD2<Int32>
  /// True if the outline nowhere crosses, touches or overlaps itself. Then the winding numbers within a pixel are 0 and one
  /// other value, and their average is the coverage.
  package let isSimple: Bool
  /// The left and right ends of the outline in each row of `sides`; empty if the outline is too high to be worth it.
  package let sides: [SIMD2<Int32>]
  /// The number of the first of these rows.
  package let firstRow: Int

  /// The height of a row of `sides` in 1/256 pixel, as a power of two.
  package static let rowBits: Int32 = 6

  /// Creates polygons from their parts.
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
