package import Drawing
internal import Geometry
internal import Imaging

/// How much memory the drawing of a frame takes, estimated from above.
///
/// An outline is no longer than its control polygon, so that the tiles which the polygon can cross
/// are no fewer than the masks that the shape needs.
package struct FrameMemory: Sendable {
  /// What is there as long as the frame is drawn: the order of its commands, and its paints.
  package let planBytes: Int
  private let width: Int
  /// The masks of the tile rows before each.
  private var masks: [Double]
  /// The commands of the tile rows before each.
  private var commands: [Double]
  /// The layers that are open at once.
  private var depth = 0
  private var shadows: [ShadowExtent] = []

  /// A shape with a shadow, in pixels, and how far it is softened.
  private struct ShadowExtent {
    var width: Double
    var height: Double
    var reach: Double

    /// The pixels of which a strip needs to know.
    func area(in strip: Double) -> Double {
      (width + 2 * reach) * (min(height, strip) + 2 * reach)
    }
  }

  /// The most alpha of shadows that is kept, and the bytes for a pixel of one in the making.
  private static let keptShadowBytes = Double(ShadowPlanes.largestByteCount)
  private static let bytesPerShadowPixel = 13.0

  /// Looks at all that a frame holds.
  package init(_ list: DisplayList) {
    width = list.size.width
    let rows = TileFrame.tiles(list.size.height)
    masks = Array(repeating: 0, count: rows + 1)
    commands = masks
    let tables = list.gradientPaints.count * GradientCoefficients.tableSize * 4
    let images = Set(list.imagePaints.map(\.image)).reduce(0) { $0 + $1.size.area * 6 }
    planBytes = list.commands.count * (MemoryLayout<TileReach>.stride + 16) + tables + images
    let side = Double(TileFrame.tileSize)
    let columns = Double(TileFrame.tiles(width))
    var open = 0
    for command in list.commands {
      switch command {
      case .fill(let path, let rule, _, let style):
        add(.fill(path, rule), path, 1, list.styles[style], list, side, columns, rows)
      case .stroke(let path, let pen, _, let style):
        add(
          .stroke(path, pen: pen), path, 2, list.styles[style], list, side, columns, rows)
      case .beginLayer(_, let style):
        open += 1
        depth = max(depth, open)
        if let shadow = list.styles[style].shadow {
          add(shadow, width: Double(width), height: Double(list.size.height))
        }
      case .endLayer: open -= 1
      case .clear, .lines, .triangleFan, .triangles, .sprite: break
      }
    }
    Self.sumUp(&masks)
    Self.sumUp(&commands)
  }

  /// Makes of what begins and ends in each row what all rows before have.
  private static func sumUp(_ changes: inout [Double]) {
    var (present, sum) = (0.0, 0.0)
    for row in changes.indices {
      present += changes[row]
      changes[row] = sum
      sum += present
    }
  }

  private mutating func add(_ shadow: Shadow, width: Double, height: Double) {
    shadows.append(
      ShadowExtent(
        width: min(width, Double(self.width)), height: height,
        reach: Double(GaussianBlur(shadow).reach)))
  }

  private mutating func add(
    _ area: ShapePass.Area, _ path: PathRange, _ sides: Double, _ style: Compositing,
    _ list: DisplayList, _ side: Double, _ columns: Double, _ rows: Int
  ) {
    let bounds = ShapePass.bounds(area, list, .identity)
    guard bounds.isFinite, !bounds.isNull else { return }
    if let shadow = style.shadow { add(shadow, width: bounds.width, height: bounds.height) }
    let first = max(0, min((bounds.minY / side).rounded(.down), Double(rows)))
    let end = max(first, min((bounds.maxY / side).rounded(.down) + 1, Double(rows)))
    let across = min(max(0, (bounds.maxX / side).rounded(.up)), columns)
    let width = across - min(max(0, (bounds.minX / side).rounded(.down)), columns)
    guard end > first, width > 0 else { return }
    let length = Self.length(path, list)
    let total = (bounds.maxY - bounds.minY) / side + 1
    let crossed = sides * (length / side + Double(path.segmentCount)) / total
    masks[Int(first)] += min(width, crossed)
    masks[Int(end)] -= min(width, crossed)
    commands[Int(first)] += width
    commands[Int(end)] -= width
  }

  /// How far a path's points are from each other along both axes, added up.
  private static func length(_ path: PathRange, _ list: DisplayList) -> Double {
    if path.isEllipse {
      // Either coordinate goes there and back once.
      let circle = list.circle(path)
      return 4 * (abs(circle.a) + abs(circle.b) + abs(circle.c) + abs(circle.d))
    }
    var length = 0.0
    for index in path.points.dropFirst() {
      let (a, b) = (list.points[index - 1], list.points[index])
      length += min(abs(b.x - a.x), 0x1p21) + min(abs(b.y - a.y), 0x1p21)
    }
    return length
  }

  /// The most masks that so many neighbouring rows of tiles have.
  package func masks(inRows count: Int) -> Int {
    Int(largest(masks, inRows: count).rounded(.up))
  }

  /// The bytes of the tiles of so many rows of tiles, with their masks and commands.
  ///
  /// - Parameter parts: how many parts of them are made at once.
  package func tileBytes(inRows count: Int, parts: Int) -> Int {
    let tiles = Double(TileFrame.tiles(width) * count * (8 + 2 * depth))
    let mostOfAll = Double(parts * TileFrame.usualLoad * CoverageMasks.largestByteCount)
    let bytes =
      largest(masks, inRows: count) * Double(CoverageMasks.largestByteCount)
      // Each command once as it is made, and once in its tile's place.
      + largest(commands, inRows: count) * Double(2 * MemoryLayout<TileFrame.Command>.stride)
    // Arrays that grow have room to spare.
    return Int(tiles + min(bytes, mostOfAll) * 1.5)
  }

  /// The bytes of the shadows that are in the making and kept, for so many rows of tiles.
  package func shadowBytes(inRows count: Int) -> Int {
    let strip = Double(count * TileFrame.tileSize)
    var (all, largest) = (0.0, 0.0)
    for shadow in shadows {
      let area = shadow.area(in: strip)
      all += area
      largest = max(largest, area)
    }
    return Int(
      min(min(all, Self.keptShadowBytes) + largest * Self.bytesPerShadowPixel, 0x1p60))
  }

  private func largest(_ sums: [Double], inRows count: Int) -> Double {
    var largest = 0.0
    for first in stride(from: 0, to: sums.count - 1, by: max(1, count)) {
      largest = max(largest, sums[min(first + count, sums.count - 1)] - sums[first])
    }
    return largest
  }
}
