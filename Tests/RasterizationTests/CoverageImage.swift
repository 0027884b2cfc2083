import GLFunGeometry
import GLFunTiles
import Testing

@testable import GLFunKernels

/// A path of one or more contours.
struct Polygons {
  var contours: [[Point]]

  init(_ contours: [[Point]]) { self.contours = contours }
  init(_ contour: [Point]) { contours = [contour] }

  func moved(dx: Double, dy: Double) -> Polygons {
    Polygons(contours.map { $0.map { Point(x: $0.x + dx, y: $0.y + dy) } })
  }
}

/// A rectangle of whole pixels.
struct PixelBox: Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  /// The rectangle moved out to the borders of tiles.
  var tiles: PixelBox {
    PixelBox(minX: minX & ~15, minY: minY & ~15, maxX: (maxX + 15) & ~15, maxY: (maxY + 15) & ~15)
  }
}

/// Tiles laid out as a picture.
struct CoverageImage: Equatable {
  var box: PixelBox
  var bytes: [UInt8]
  /// The number of tiles that were written more than once; must be 0.
  var overlaps = 0

  var width: Int { box.maxX - box.minX }

  subscript(x: Int, y: Int) -> UInt8 { bytes[(y - box.minY) * width + x - box.minX] }

  /// An empty picture of a box.
  init(box: PixelBox) {
    self.box = box
    bytes = Array(repeating: 0, count: (box.maxX - box.minX) * (box.maxY - box.minY))
  }

  /// The part of the tiles inside a box; everything outside the tiles of `clip` must be zero.
  init(_ tiles: CoverageTiles, box: PixelBox, clip: PixelBox) {
    self.init(box: box)
    let clip = clip.tiles
    var seen = Set<[Int32]>()
    for run in tiles.runs {
      #expect(run.count > 0)
      let mask = run.isFull ? nil : tiles.masks.bytes(of: Int(run.mask))
      for index in 0..<run.count {
        if !seen.insert([run.column + index, run.row]).inserted { overlaps += 1 }
        for cell in 0..<256 {
          let x = Int(run.column + index) << 4 | cell & 15
          let y = Int(run.row) << 4 | cell >> 4
          let value = mask?[cell] ?? 255
          let isInClip = x >= clip.minX && x < clip.maxX && y >= clip.minY && y < clip.maxY
          if !isInClip && value != 0 {
            Issue.record("coverage \(value) outside of the clip at \(x), \(y)")
            return
          }
          if x >= box.minX && x < box.maxX && y >= box.minY && y < box.maxY {
            bytes[(y - box.minY) * width + x - box.minX] = value
          }
        }
      }
    }
  }

  /// Draws a path with a rasterizer that may have been used already.
  init(
    _ path: Polygons, rule: CoverageRasterizer.Rule, antialias: Bool = true,
    isSimple: Bool = false, box: PixelBox, clip: PixelBox? = nil,
    with rasterizer: inout CoverageRasterizer
  ) {
    let clip = clip ?? box
    var tiles = CoverageTiles()
    rasterizer.begin(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY)
    for contour in path.contours { rasterizer.add(contour: contour.span) }
    if isSimple { rasterizer.promiseSimple() }
    rasterizer.finish(rule: rule, antialias: antialias, into: &tiles)
    self.init(tiles, box: box, clip: clip)
  }

  init(
    _ path: Polygons, rule: CoverageRasterizer.Rule, antialias: Bool = true,
    isSimple: Bool = false, box: PixelBox, clip: PixelBox? = nil
  ) {
    var rasterizer = CoverageRasterizer()
    self.init(
      path, rule: rule, antialias: antialias, isSimple: isSimple, box: box, clip: clip,
      with: &rasterizer)
  }
}

/// Coverage by sampling: many lines per pixel, each with exact ends of its spans.
struct ReferenceCoverage {
  var box: PixelBox
  var values: [Double]

  subscript(x: Int, y: Int) -> Double {
    values[(y - box.minY) * (box.maxX - box.minX) + x - box.minX]
  }

  init(_ path: Polygons, rule: CoverageRasterizer.Rule, box: PixelBox, lines: Int = 256) {
    self.box = box
    let width = box.maxX - box.minX
    values = Array(repeating: 0, count: width * (box.maxY - box.minY))
    func rounded(_ value: Double) -> Double { (value * 256).rounded(.toNearestOrEven) / 256 }
    let contours = path.contours.map { $0.map { Point(x: rounded($0.x), y: rounded($0.y)) } }
    for row in 0..<(box.maxY - box.minY) {
      for line in 0..<lines {
        let y = Double(box.minY + row) + (Double(line) + 0.5) / Double(lines)
        var crossings: [(x: Double, sign: Int)] = []
        for contour in contours {
          for index in contour.indices {
            let a = contour[index]
            let b = contour[(index + 1) % contour.count]
            if (a.y <= y) == (b.y <= y) { continue }
            crossings.append((a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y), a.y < b.y ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for index in crossings.indices.dropLast() {
          winding += crossings[index].sign
          if rule == .winding ? winding == 0 : winding & 1 == 0 { continue }
          let from = max(crossings[index].x - Double(box.minX), 0)
          let to = min(crossings[index + 1].x - Double(box.minX), Double(width))
          if from >= to { continue }
          for x in Int(from)..<min(Int(to.rounded(.up)), width) {
            let part = min(to, Double(x + 1)) - max(from, Double(x))
            values[row * width + x] += part / Double(lines)
          }
        }
      }
    }
  }
}

/// The distance of pictures from their references, over the pixels that are partly covered in either.
struct CoverageErrors: CustomStringConvertible {
  var edgePixels = 0
  var sum = 0.0
  var worst = 0.0
  var above1 = 0
  var above2 = 0

  var mean: Double { edgePixels == 0 ? 0 : sum / Double(edgePixels) }
  var shareAbove2: Double { edgePixels == 0 ? 0 : Double(above2) / Double(edgePixels) }

  mutating func add(_ image: CoverageImage, _ reference: ReferenceCoverage) {
    for index in image.bytes.indices {
      let ideal = reference.values[index] * 255
      let error = abs(Double(image.bytes[index]) - ideal)
      let isEdge = ideal > 1e-6 && ideal < 255 - 1e-6 || error > 0.5
      if !isEdge { continue }
      edgePixels += 1
      sum += error
      worst = max(worst, error)
      if error > 1 { above1 += 1 }
      if error > 2 { above2 += 1 }
    }
  }

  var description: String {
    "\(edgePixels) edge pixels, mean \(mean), worst \(worst), above 1: \(above1), above 2: \(above2)"
  }
}

extension CoverageRasterizer {
  /// Begins a path that is clipped to the tiles of a rectangle of pixels.
  mutating func begin(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    let box = PixelBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY).tiles
    begin(TileWindow(columns: box.minX >> 4..<box.maxX >> 4, rows: box.minY >> 4..<box.maxY >> 4))
  }

  /// Appends the tiles that the path covers, with all pixels.
  mutating func finish(rule: Rule, antialias: Bool = true, into tiles: inout CoverageTiles) {
    add(rule: rule, antialias: antialias, to: &tiles)
    completePixels(of: &tiles.masks)
  }

  /// Promises that the contours meet neither themselves nor others.
  mutating func promiseSimple() { outline.simpleContourCount = outline.contourEnds.count }

  /// Adds a contour to the outline.
  mutating func add(contour: Span<Point>, ribbons: Span<Double> = Span()) {
    outline.add(contour: contour, ribbons: ribbons)
  }
}
