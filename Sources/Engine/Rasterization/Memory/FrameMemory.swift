package import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// An upper estimate of the memory for drawing a frame.
///
/// A shape needs a mask for each tile that its outline crosses. An outline is no longer than its control polygon, so the length
/// of the polygon bounds the number of masks.
package struct FrameMemory: Sendable {
  /// The memory in use until the whole frame is drawn, in bytes: prepared commands, paints, clips and primitives.
  package let planBytes: Int
  private let width: Int
  private let height: Int
  /// The running sum of masks: for each row of tiles, the number of masks in all rows above it.
  private var masks: [Double]
  /// The running sum of commands: for each row of tiles, the number of commands in all rows above it.
  private var commands: [Double]
  /// The greatest number of layers that are open at once.
  private var depth = 0
  /// The size of the largest outline of a shape, in bytes. Each thread has one outline at a time.
  private let outlineBytes: Int
  /// The size of the outlines that are kept because several bands cover them, in bytes.
  private let keptOutlineBytes: Double
  /// The extent of all clips that are cut into tiles.
  private var clips = ClipExtent()
  private var shadows: [ShadowExtent] = []

  /// The number of layers with a shadow that contain further layers with shadows.
  private var nestedLayers = 0
  /// The memory kept for these layers, in bytes.
  private let nestedBytes: Double

  /// The size in pixels of a shape or layer with a shadow, and the extent of its blur.
  private struct ShadowExtent {
    var width: Double
    var height: Double
    var isLayer: Bool
    /// True for a layer that contains further layers with shadows.
    var isNested: Bool
    /// The greatest distance outside the picture at which it can affect the picture, in pixels.
    var reach: Double
    /// The binary logarithm of a blur cell's side in pixels.
    var level: Int

    /// The size of the finished shadow in bytes: two for each pixel or cell, in whole tiles.
    func keptBytes(in strip: Double) -> Double {
      let cells = Double(1 << level)
      return 2 * ((width + 2 * reach) / cells + 32)
        * ((min(height, strip) + 2 * reach) / cells + 32)
    }

    /// The memory in use while the shadow is made, in bytes: three for each drawn pixel, for its alpha and coverage, and the
    /// rows before and after they are blurred.
    func bytes(in strip: Double, most: Double) -> Double {
      let area = (width + 2 * reach) * (min(height, strip) + 2 * reach)
      let drawn = level == 0 ? area : min(area, most)
      return 3 * drawn + 2 * keptBytes(in: strip)
    }
  }

  /// Estimates the memory of a frame.
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
    keptOutlineBytes = min(outlines.kept, Double(ShapePass.largestOutlineByteCount))
    let columns = Double(TileFrame.tiles(width))
    var open = 0
    // For each open layer, the combined reach of its shadow and the shadows of the layers around it.
    var reaches = [0.0]
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .fill, .stroke:
        guard let shape = command.shape else { continue }
        add(shape.area, shape.paint, list.styles[shape.style], list, reaches[open])
      case .beginLayer(_, let style):
        open += 1
        depth = max(depth, open)
        reaches.append(reaches[open - 1])
        // Every tile has one command that begins the layer and one that ends it.
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

  /// The memory of a primitive's vertex, in bytes: a growing array temporarily exists twice, and reserves as much capacity
  /// again.
  package static let bytesPerVertex =
    4 * (MemoryLayout<GridVertex>.stride + 3 * MemoryLayout<UInt32>.stride)

  /// The memory of a frame's prepared commands, paints, clips and primitives while it is drawn, in bytes.
  private static func planBytes(_ list: DisplayList) -> Int {
    let tables = list.gradientPaints.count * GradientCoefficients.tableSize * 4
    // An image has mipmaps, and a copy in graphics memory.
    let images = Set(list.imagePaints.map(\.image)).reduce(0) { $0 + $1.size.area * 10 }
    var primitives = 0
    for command in list.commands {
      switch command {
      case .lines(let points, _, _, _): primitives += 3 * points.count
      // Few triangles are clipped. A clipped one has up to seven corners.
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

  /// Converts changes from row to row into running sums: each entry becomes the sum of all rows above.
  private static func sumUp(_ changes: inout [Double]) {
    var (present, sum) = (0.0, 0.0)
    for row in changes.indices {
      present += changes[row]
      changes[row] = sum
      sum += present
    }
  }

  /// The greatest distance between a shape and a pixel of its shadow.
  private static func reach(_ shadow: Shadow) -> Double {
    Double(GaussianBlur(shadow).reach + 1) + max(abs(shadow.offset.dx), abs(shadow.offset.dy))
  }

  private mutating func add(
    _ shadow: Shadow, width: Double, height: Double, isLayer: Bool, isNested: Bool = false,
    _ reachOfLayers: Double
  ) {
    let blur = GaussianBlur(shadow)
    // `NestedShadows` draws layers up to 8192 pixels outside the picture.
    let reach = Double(blur.reach + 1) + min(reachOfLayers, 8192)
    shadows.append(
      ShadowExtent(
        width: min(width, Double(self.width)), height: height, isLayer: isLayer, isNested: isNested,
        reach: reach, level: blur.level))
  }

  private mutating func add(
    _ area: ShapePass.Area, _ paint: Paint, _ style: Compositing, _ list: DisplayList,
    _ reachOfLayers: Double
  ) {
    let bounds = ShapePass.bounds(area, list, .identity)
    guard bounds.isFinite, !bounds.isNull else { return }
    if let shadow = style.shadow {
      add(
        shadow, width: bounds.width, height: bounds.height, isLayer: false, reachOfLayers)
    }
    let side = Double(TileFrame.tileSize)
    let columns = Double(TileFrame.tiles(self.width))
    let rows = masks.count - 1
    let first = max(0, min((bounds.minY / side).rounded(.down), Double(rows)))
    let end = max(first, min((bounds.maxY / side).rounded(.down) + 1, Double(rows)))
    let across = min(max(0, (bounds.maxX / side).rounded(.up)), columns)
    let width = across - min(max(0, (bounds.minX / side).rounded(.down)), columns)
    guard end > first, width > 0 else { return }
    let sides = if case .stroke = area { 2.0 } else { 1.0 }
    let length = list.polygonLength(area.path)
    let total = (bounds.maxY - bounds.minY) / side + 1
    let crossed = sides * (length / side + Double(area.path.segmentCount)) / total
    // An exact paint has 256 pixels in every tile, as much memory as four masks. Their array is copied as it grows, so it
    // counts twice.
    let load = min(width, crossed) + (PreparedPaints.mayBeExact(paint, in: list) ? 8 * width : 0)
    masks[Int(first)] += load
    masks[Int(end)] -= load
    commands[Int(first)] += width
    commands[Int(end)] -= width
  }

  /// The greatest number of masks in `count` consecutive rows of tiles.
  package func masks(inRows count: Int) -> Int {
    Int(largest(masks, inRows: count).rounded(.up))
  }

  /// The memory of `count` consecutive rows of tiles, with their masks and commands, in bytes.
  ///
  /// - Parameter parts: the number of bands, or parts of bands, that are made at once.
  package func tileBytes(inRows count: Int, parts: Int) -> Int {
    let tiles = Double(TileFrame.tiles(width) * count * (8 + 2 * depth))
    // Sixteen commands count as much as one mask.
    let mostOfAll = Double(
      parts * TileFrame.usualLoad
        * max(CoverageMasks.largestByteCount, 32 * MemoryLayout<TileFrame.Command>.stride))
    let bytes =
      largest(masks, inRows: count) * Double(CoverageMasks.largestByteCount)
      // Each command exists twice: as it was made, and sorted by tile.
      + largest(commands, inRows: count) * Double(2 * MemoryLayout<TileFrame.Command>.stride)
    // Growing arrays reserve spare capacity.
    let masks = min(bytes, mostOfAll) * 2
    // Each thread has an outline, clips, and the pixels of layers.
    let layers = Double(depth * (TileFrame.tileArea * 4 + 32))
    let each = Double(outlineBytes) + clips.bytes(inRows: count) + layers
    return Int(min(tiles + masks + keptOutlineBytes + Double(parts) * each, 0x1p60))
  }

  /// The memory of the shadows for `count` rows of tiles, both finished ones and those in progress, in bytes.
  ///
  /// - Parameter threads: the number of shadows that are made at once.
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
        // The number of drawn pixels of a nested layer is limited. Its shadow reaches as far again on every side.
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
    // The content of a layer is turned into tiles a second time to cast its shadow.
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
