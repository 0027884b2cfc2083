import GLFunDrawing
import GLFunGeometry
internal import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// Outlines that are recognized as free of crossings, touches and overlaps.
struct SimpleOutlineTests {
  private typealias Vertex = CoverageRasterizer.Vertex

  private func isSimple(_ path: Polygons) -> Bool {
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(minX: -100, minY: -100, maxX: 100, maxY: 100)
    for contour in path.contours { rasterizer.add(contour: contour.span) }
    return rasterizer.outline.glyphEdges.isSimple
  }

  private static func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> [Point]
  {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  @Test func ringsAndIslandsAreSimple() {
    let (outer, inner, island) = (
      Self.box(0, 0, 30, 30), Self.box(5, 5, 25, 25), Self.box(10, 10, 20, 20)
    )
    #expect(isSimple(Polygons(outer)))
    #expect(isSimple(Polygons(outer.reversed())))
    #expect(isSimple(Polygons([outer, inner.reversed()])))
    #expect(isSimple(Polygons([inner.reversed(), outer])))
    #expect(isSimple(Polygons([outer.reversed(), inner])))
    #expect(isSimple(Polygons([outer, inner.reversed(), island])))
    #expect(isSimple(Polygons([Self.box(0, 0, 5, 5), Self.box(6, 0, 9, 5)])))
    // The inner contours have windings of 2, or go the other way round than their neighbours.
    #expect(!isSimple(Polygons([outer, inner])))
    #expect(!isSimple(Polygons([outer, inner.reversed(), island.reversed()])))
    #expect(!isSimple(Polygons([Self.box(0, 0, 5, 5), Self.box(6, 0, 9, 5).reversed()])))
  }

  @Test func crossingsAndContactsAreFound() {
    let eight = [
      Point(x: 0, y: 0), Point(x: 10, y: 10), Point(x: 10, y: 0), Point(x: 0, y: 10),
    ]
    #expect(!isSimple(Polygons(eight)))
    #expect(!isSimple(Polygons([Self.box(0, 0, 10, 10), Self.box(5, 5, 15, 15)])))
    // At a corner, along a side, and a corner on a side.
    #expect(!isSimple(Polygons([Self.box(0, 0, 10, 10), Self.box(10, 10, 15, 15)])))
    #expect(!isSimple(Polygons([Self.box(0, 0, 10, 10), Self.box(10, 2, 15, 8)])))
    let wedge = [Point(x: 10, y: 5), Point(x: 20, y: 0), Point(x: 20, y: 10)]
    #expect(!isSimple(Polygons([Self.box(0, 0, 10, 10), wedge])))
    // There and back on the same line.
    let spike = [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 20, y: 0), Point(x: 10, y: 0),
      Point(x: 10, y: 10), Point(x: 0, y: 10),
    ]
    #expect(!isSimple(Polygons(spike)))
    // In the same pixel, but disjoint.
    #expect(isSimple(Polygons([Self.box(0, 0, 0.5, 0.5), Self.box(0.52, 0, 0.9, 0.5)])))
  }

  @Test("a simple outline has two windings, wherever one looks", arguments: Shapes.allCases)
  func windings(kind: Shapes) {
    var random = SplitMix64(seed: 21)
    for _ in 0..<40 {
      let path = kind.make(extent: 48, using: &random)
      guard isSimple(path) else { continue }
      let rounded = path.contours.map { contour in
        contour.map {
          let vertex = Vertex(rounding: $0)
          return Point(x: Double(vertex.x) / 256, y: Double(vertex.y) / 256)
        }
      }
      var found: Set<Int> = [0]
      for _ in 0..<400 {
        // Between the lines of the corners.
        let point = Point(
          x: Double(random.int(0...48 * 256)) / 256 + 0.001,
          y: Double(random.int(0...48 * 256)) / 256 + 0.001)
        found.insert(windingNumber(of: rounded, around: point))
      }
      #expect(found.count <= 2, "\(path)")
    }
  }

  @Test("a promise that a simple outline is simple changes nothing", arguments: Shapes.allCases)
  func promise(kind: Shapes) {
    var random = SplitMix64(seed: 22)
    let box = PixelBox(minX: 0, minY: 0, maxX: 48, maxY: 48)
    var count = 0
    for _ in 0..<60 {
      let path = kind.make(extent: random.isOne(in: 3) ? 48 : 12, using: &random)
      guard isSimple(path) else { continue }
      count += 1
      for rule in [CoverageRasterizer.Rule.winding, .evenOdd] {
        let plain = CoverageImage(path, rule: rule, box: box)
        #expect(plain == CoverageImage(path, rule: rule, isSimple: true, box: box))
      }
    }
    if [.rings, .ellipses, .triangles].contains(kind) { #expect(count >= 20, "\(kind)") }
  }
}

/// The glyphs of a run that meet.
struct TangledGlyphTests {
  private func edges(_ contours: [[Point]]) -> GlyphEdges {
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(minX: -100, minY: -100, maxX: 100, maxY: 100)
    for contour in contours { rasterizer.add(contour: contour.span) }
    return rasterizer.outline.glyphEdges
  }

  private func tangled(_ glyphs: [(GlyphEdges, x: Double, y: Double)]) -> [Bool] {
    var placed = PlacedGlyphs()
    for (edges, x, y) in glyphs {
      placed.append(edges, at: CoverageRasterizer.Vertex(rounding: Point(x: x, y: y)))
    }
    placed.findTangled()
    return placed.indices.map { placed.isTangled($0) }
  }

  private var square: GlyphEdges {
    edges([
      [Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 8, y: 8), Point(x: 0, y: 8)]
    ])
  }

  /// A wedge that points to the right and fits into `notch`.
  private var wedge: GlyphEdges {
    edges([[Point(x: 0, y: 0), Point(x: 8, y: 4), Point(x: 0, y: 8)]])
  }
  private var notch: GlyphEdges {
    edges([
      [
        Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 8), Point(x: 0, y: 8),
        Point(x: 8, y: 4),
      ]
    ])
  }
  private var eight: GlyphEdges {
    edges([
      [Point(x: 0, y: 0), Point(x: 8, y: 8), Point(x: 8, y: 0), Point(x: 0, y: 8)]
    ])
  }

  @Test func neighboursAreNotTangled() {
    #expect(tangled([(square, 0, 0), (square, 8, 0), (square, 20, 3)]) == [false, false, false])
    // From right to left, and below each other.
    #expect(tangled([(square, 20, 0), (square, 10, 0)]) == [false, false])
    #expect(tangled([(square, 0, 0), (square, 0, 8), (square, 1, 20)]) == [false, false, false])
    #expect(tangled([]) == [])
  }

  @Test func whatFitsIntoOneAnotherIsNotTangled() {
    #expect(tangled([(wedge, 0, 0), (notch, 2, 0)]) == [false, false])
    #expect(tangled([(wedge, 0, 0), (notch, 0.25, 0)]) == [true, true])
    // On other lines it is not known that they fit.
    #expect(tangled([(wedge, 0, 0), (notch, 3, 0.125)]) == [true, true])
  }

  @Test func whatHasPixelsInCommonWithTangledGlyphsIsTangled() {
    #expect(
      tangled([(square, 0, 0), (square, 7, 0), (square, 15.25, 0), (square, 25, 0)])
        == [true, true, true, false])
    #expect(
      tangled([(square, 0, 0), (eight, 10, 0), (square, 18.5, 0), (square, 28.5, 0)])
        == [false, true, true, false])
    // The border between two pixels may belong to either.
    #expect(tangled([(eight, 0, 0), (square, 9, 0), (square, 18.5, 0)]) == [true, true, false])
  }
}
