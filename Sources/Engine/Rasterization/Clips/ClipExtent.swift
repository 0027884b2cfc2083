internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// An upper estimate of the memory of a frame's clips. Only clips that are cut into tiles count.
struct ClipExtent: Hashable {
  /// The number of masks of all clips.
  private var masks = 0.0
  /// The number of tiles of all clips, and of the largest clip.
  private var tiles = 0.0
  private var largest = 0.0
  /// The number of rows of tiles of the picture.
  private var rows = 1.0

  /// An estimate for a frame without clips.
  init() {}

  /// Estimates the clips of a list, and counts their outlines.
  init(_ list: DisplayList, _ outlines: inout OutlineMemory) {
    if list.clips.isEmpty { return }
    let side = Double(TileFrame.tileSize)
    let columns = Double(TileFrame.tiles(list.size.width))
    rows = Double(TileFrame.tiles(list.size.height))
    // A rectangle is cut into tiles only if a clip around it is.
    var isCut: [Bool] = []
    isCut.reserveCapacity(list.clips.count)
    for clip in list.clips {
      let isRectangle =
        if case .path(let path, _, _) = clip.shape { list.rectangle(path) != nil } else { false }
      let cut = !isRectangle || clip.parent.map { isCut[$0] } ?? false
      isCut.append(cut)
      if !cut { continue }
      let all = columns * rows
      var (area, crossed) = (all, all)
      if case .path(let path, _, _) = clip.shape {
        let bounds = ShapePass.controlBox(path, outset: 0, list, .identity).rect
        if bounds.isFinite {
          area = min(all, (bounds.width / side + 2) * (bounds.height / side + 2))
        }
        crossed = min(area, 2 * list.polygonLength(path) / side + Double(path.segmentCount) + 4)
        outlines.add(path)
      }
      // A mask is copied when it is multiplied by another clip's mask.
      masks += 2 * crossed
      tiles += area
      largest = max(largest, area)
    }
  }

  /// The number of bytes for `count` rows of tiles that are built at once.
  func bytes(inRows count: Int) -> Double {
    let share = min(1, Double(count) / rows)
    let masks = min(self.masks * share, Double(TileBuilder.mostClipMasks) + 2 * largest * share)
    let states = min(tiles * share, Double(TileBuilder.mostClipStates) + largest * share)
    // The frame may hold a copy of each mask, and growing arrays reserve spare capacity.
    return masks * Double(CoverageMasks.largestByteCount) * 1.5
      + states * Double(MemoryLayout<ClipState>.stride) * 2
  }
}
