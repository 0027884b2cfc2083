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
  private let height: Int
  /// The masks of the tile rows before each.
  private var masks: [Double]
  /// The commands of the tile rows before each.
  private var commands: [Double]
  /// The layers that are open at once.
  private var depth = 0
  /// The most memory that the outline of one shape takes while it is covered.
  private let outlineBytes: Int
  /// The memory of clips that are cut into tiles, for the whole picture.
  private var clips = ClipExtent()
  private var shadows: [ShadowExtent] = []

  /// The layers with shadows that hold others.
  private var nestedLayers = 0
  /// What is kept of them.
  private let nestedBytes: Double

  /// A shape or layer with a shadow, in pixels, and how far it is softened.
  private struct ShadowExtent {
    var width: Double
    var height: Double
    var isLayer: Bool
    /// Whether that is a layer which holds others with shadows.
    var isNested: Bool
    /// How far it can lie outside the picture and have an effect on it.
    var reach: Double
    /// Which power of two the side of a cell is.
    var level: Int

    /// The pixels of which a strip needs to know.
    private func area(in strip: Double) -> Double {
      (width + 2 * reach) * (min(height, strip) + 2 * reach)
    }

    /// The bytes that are kept: two for each pixel or cell, of whole tiles.
    func keptBytes(in strip: Double) -> Double {
      let cells = Double(1 << level)
      return 2 * ((width + 2 * reach) / cells + 32)
        * ((min(height, strip) + 2 * reach) / cells + 32)
    }

    /// The bytes in the making: alpha and coverage of what is drawn, of a layer that holds more of them one for each
    /// pixel; rows before and after they are softened.
    func bytes(in strip: Double, most: Double) -> Double {
      let area = area(in: strip)
      let drawn = level == 0 ? area : min(area, most)
      return 3 * drawn + 2 * keptBytes(in: strip)
    }
  }

  /// Looks at all that a frame holds.
  package init(_ list: DisplayList) {
    width = list.size.width
    height = list.size.height
    let rows = TileFrame.tiles(list.size.height)
    masks = Array(repeating: 0, count: rows + 1)
    commands = masks
    var outlines = OutlineMemory(list)
    clips = ClipExtent(list, &outlines)
    planBytes = Self.planBytes(list)
    let nested = NestedShadows(list, list.commands.indices, size: list.size)
    nestedBytes = nested.byteCount
    nestedLayers = nested.layers.count
    for command in list.commands { outlines.add(command) }
    outlineBytes = Int(min(outlines.bytes, 0x1p60))
    let side = Double(TileFrame.tileSize)
    let columns = Double(TileFrame.tiles(width))
    var open = 0
    // How far the shadows of the layers around a command move and soften it together.
    var reaches = [0.0]
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .fill(let path, let rule, let paint, let style):
        add(
          .fill(path, rule), path, 1, paint, list.styles[style], list, side, columns, rows,
          reaches[open])
      case .stroke(let path, let pen, let paint, let style):
        add(
          .stroke(path, pen: pen), path, 2, paint, list.styles[style], list, side, columns, rows,
          reaches[open])
      case .beginLayer(_, let style):
        open += 1
        depth = max(depth, open)
        reaches.append(reaches[open - 1])
        // A command at either end, in every tile.
        commands[0] += 2 * columns
        commands[rows] -= 2 * columns
        if let shadow = list.styles[style].shadow {
          reaches[open] += Self.reach(shadow)
          add(
            shadow, width: Double(width), height: Double(list.size.height), isLayer: true,
            isNested: nested.numbers[index] != nil, reaches[open - 1])
        }
      case .endLayer:
        if open > 0 {
          open -= 1
          reaches.removeLast()
        }
      case .clear, .lines, .triangleFan, .triangles, .sprite: break
      }
    }
    Self.sumUp(&masks)
    Self.sumUp(&commands)
  }

  /// What a vertex of a primitive takes: arrays that grow are there twice for a while, and have room for as much again.
  package static let bytesPerVertex =
    4 * (MemoryLayout<GridVertex>.stride + 3 * MemoryLayout<UInt32>.stride)

  /// The bytes of what is kept of a frame's commands, paints, clips and primitives while it is drawn.
  private static func planBytes(_ list: DisplayList) -> Int {
    let tables = list.gradientPaints.count * GradientCoefficients.tableSize * 4
    // Smaller copies of an image, and a copy for the graphics device.
    let images = Set(list.imagePaints.map(\.image)).reduce(0) { $0 + $1.size.area * 10 }
    var primitives = 0
    for command in list.commands {
      switch command {
      case .lines(let points, _, _, _): primitives += 3 * points.count
      // A triangle that is cut has up to seven corners; few are.
      case .triangleFan(let points, _), .triangles(let points, _): primitives += points.count
      case .sprite: primitives += 8
      default: break
      }
    }
    let clip = MemoryLayout<PreparedClips.Entry>.stride + 64
    // All commands may be in one tile.
    let deepest = max(0, list.commands.count - 16 * TileFrame.usualLoad)
    return list.commands.count * (MemoryLayout<TileReach>.stride + 16) + tables + images
      + primitives * bytesPerVertex + list.clips.count * 2 * clip
      + deepest * 4 * MemoryLayout<TileFrame.Command>.stride
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

  /// How far a shadow lies from what casts it.
  private static func reach(_ shadow: Shadow) -> Double {
    Double(GaussianBlur(shadow).reach + 1) + max(abs(shadow.offset.dx), abs(shadow.offset.dy))
  }

  private mutating func add(
    _ shadow: Shadow, width: Double, height: Double, isLayer: Bool, isNested: Bool = false,
    _ reachOfLayers: Double
  ) {
    let blur = GaussianBlur(shadow)
    // Of layers in layers no more is drawn than there may be of them.
    let reach = Double(blur.reach + 1) + min(reachOfLayers, 8192)
    shadows.append(
      ShadowExtent(
        width: min(width, Double(self.width)), height: height, isLayer: isLayer, isNested: isNested,
        reach: reach, level: blur.level))
  }

  private mutating func add(
    _ area: ShapePass.Area, _ path: PathRange, _ sides: Double, _ paint: Paint,
    _ style: Compositing, _ list: DisplayList, _ side: Double, _ columns: Double, _ rows: Int,
    _ reachOfLayers: Double
  ) {
    let bounds = ShapePass.bounds(area, list, .identity)
    guard bounds.isFinite, !bounds.isNull else { return }
    if let shadow = style.shadow {
      add(
        shadow, width: bounds.width, height: bounds.height, isLayer: false, reachOfLayers)
    }
    let first = max(0, min((bounds.minY / side).rounded(.down), Double(rows)))
    let end = max(first, min((bounds.maxY / side).rounded(.down) + 1, Double(rows)))
    let across = min(max(0, (bounds.maxX / side).rounded(.up)), columns)
    let width = across - min(max(0, (bounds.minX / side).rounded(.down)), columns)
    guard end > first, width > 0 else { return }
    let length = list.polygonLength(path)
    let total = (bounds.maxY - bounds.minY) / side + 1
    let crossed = sides * (length / side + Double(path.segmentCount)) / total
    // What is worked out beforehand has pixels in every tile, which take as much as four masks. Their array is copied
    // as it grows, so there may be twice as many.
    let load = min(width, crossed) + (PreparedPaints.mayBeExact(paint, in: list) ? 8 * width : 0)
    masks[Int(first)] += load
    masks[Int(end)] -= load
    commands[Int(first)] += width
    commands[Int(end)] -= width
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
    // Sixteen commands count as much as a mask.
    let mostOfAll = Double(
      parts * TileFrame.usualLoad
        * max(CoverageMasks.largestByteCount, 32 * MemoryLayout<TileFrame.Command>.stride))
    let bytes =
      largest(masks, inRows: count) * Double(CoverageMasks.largestByteCount)
      // Each command once as it is made, and once in its tile's place.
      + largest(commands, inRows: count) * Double(2 * MemoryLayout<TileFrame.Command>.stride)
    // Arrays that grow have room to spare.
    let masks = min(bytes, mostOfAll) * 2
    // Each thread has an outline, clips, and the pixels of layers.
    let layers = Double(depth * (TileFrame.tileArea * 4 + 32))
    let each = Double(outlineBytes) + clips.bytes(inRows: count) + layers
    return Int(min(tiles + masks + Double(parts) * each, 0x1p60))
  }

  /// The bytes of the shadows that are in the making and kept, for so many rows of tiles.
  ///
  /// - Parameter threads: how many shadows are made at once.
  package func shadowBytes(inRows count: Int, threads: Int) -> Int {
    if shadows.isEmpty { return 0 }
    let strip = Double(count * TileFrame.tileSize)
    let picture = Double(width) * Double(height)
    let most = GaussianBlur.mostPixels(in: picture)
    let mostOfNested = NestedShadows.mostPixels(ofLayers: max(1, nestedLayers), in: picture)
    var (all, nested, largest, reach) = (0.0, 0.0, 0.0, 0.0)
    for shadow in shadows {
      var kept = shadow.keptBytes(in: strip)
      var making = shadow.bytes(in: strip, most: most)
      if nestedLayers > 0 {
        // What is drawn, and twice as much on every side that it may reach.
        kept = min(kept, 4 * mostOfNested)
        making = min(making, 8 * mostOfNested)
      }
      if shadow.isLayer {
        reach = max(reach, shadow.reach)
        if shadow.isNested { nested += kept } else { all += kept }
      } else {
        all += kept
      }
      largest = max(largest, making)
    }
    // What is in a layer is made into tiles once more.
    let rows = count + 2 * (Int(reach) / TileFrame.tileSize + 1)
    let tiles = reach > 0 ? tileBytes(inRows: min(rows, masks.count), parts: 1) * threads : 0
    let bytes =
      min(all, Double(ShadowPlanes.largestByteCount)) + min(nested, nestedBytes)
      + largest * Double(threads)
    return tiles + Int(min(bytes, 0x1p60))
  }

  private func largest(_ sums: [Double], inRows count: Int) -> Double {
    var largest = 0.0
    for first in stride(from: 0, to: sums.count - 1, by: max(1, count)) {
      largest = max(largest, sums[min(first + count, sums.count - 1)] - sums[first])
    }
    return largest
  }
}
