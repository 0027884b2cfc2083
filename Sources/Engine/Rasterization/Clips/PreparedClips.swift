internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The clips of some commands, prepared once for all bands. Each is a rectangle within at most one other clip.
///
/// Nested rectangles are combined into one (`ClipRectangle`), so their number does not matter. Only other shapes and images are
/// cut into tiles.
struct PreparedClips: Sendable {
  /// A clip.
  struct Entry: BitwiseCopyable {
    /// The rectangle that limits the clip within `shape`; nil for no limit.
    var rectangle: ClipRectangle?
    /// The innermost clip that has to be cut into tiles, as an index into the list's clips; it may be this clip itself. Nil if
    /// the clip is only a rectangle.
    var shape: Int?
  }

  private var places: [Int: Int32] = [:]
  private var entries: [Entry] = []
  /// The tiles that drawing in each entry's clip can touch: the first column and row, and the negated ends of both.
  private var needs: [SIMD4<Int32>] = []
  /// The images of clip masks, by their index in the list's clips.
  private(set) var alphas: [Int: ClipMask] = [:]
  /// The clip that counts as no clip; nil if all clips count.
  private let outermost: Int?

  /// Prepares the clips of some commands.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - shift: the transform from the list's device space to the picture.
  ///   - outermost: a clip that counts as no clip, together with all clips around it.
  ///   - reaches: the tiles that each command can touch.
  init(
    _ list: DisplayList, _ commands: Range<Int>, size: PixelSize, shift: Transform,
    outermost: Int?, _ reaches: [TileReach]
  ) {
    self.outermost = outermost
    if list.clips.isEmpty { return }
    var mipmaps = MipmapStore()
    let picture = TileReach(size).corners
    var last = (style: -1, place: -1)
    var chain: [Int] = []
    // The clip of each entry.
    var clips: [Int] = []
    for index in commands {
      let style: Int
      switch list.commands[index] {
      case .fill(_, _, _, let used), .stroke(_, _, _, let used): style = used
      case .beginLayer(_, let used): style = used
      default: continue
      }
      let reach = reaches[index - commands.lowerBound]
      let need = reach.isAlone ? reach.corners : picture
      if style == last.style {
        if last.place >= 0 { needs[last.place].formUnion(need) }
        continue
      }
      last = (style, -1)
      // Walks outwards to a clip that is already prepared, and then back inwards.
      var next = list.styles[style].clip
      while let clip = next, clip != outermost, places[clip] == nil {
        chain.append(clip)
        next = list.clips[clip].parent
      }
      while let clip = chain.popLast() {
        places[clip] = Int32(entries.count)
        needs.append(.noTiles)
        clips.append(clip)
        entries.append(entry(clip, list, size: size, shift: shift))
        if case .mask(let image, let transform) = list.clips[clip].shape {
          let paint = ImagePaint(
            image: image, transform: transform.concatenating(shift), isTiled: false,
            interpolation: .low, alpha: 1)
          alphas[clip] = ClipMask(paint, mipmaps: &mipmaps, size: size)
        }
      }
      if let clip = list.styles[style].clip, let place = places[clip] {
        last.place = Int(place)
        needs[last.place].formUnion(need)
      }
    }
    // Anything drawn in a clip is also in its parent, which has a lower index.
    for (place, clip) in clips.enumerated().reversed() {
      if let parent = list.clips[clip].parent, let outer = places[parent] {
        needs[Int(outer)].formUnion(needs[place])
      }
    }
  }

  /// The tiles that drawing in a clip can touch.
  func need(_ clip: Int) -> TileWindow {
    guard let place = places[clip] else { return TileWindow(columns: 0..<0, rows: 0..<0) }
    let need = needs[Int(place)]
    return TileWindow(
      columns: Int(need.x)..<max(Int(need.x), -Int(need.z)),
      rows: Int(need.y)..<max(Int(need.y), -Int(need.w)))
  }

  /// The prepared clip; nil for no clip.
  subscript(clip: Int?) -> Entry? {
    guard let clip, clip != outermost, let place = places[clip] else { return nil }
    return entries[Int(place)]
  }

  /// Prepares a clip whose parent has been prepared.
  private func entry(
    _ index: Int, _ list: DisplayList, size: PixelSize, shift: Transform
  ) -> Entry {
    let clip = list.clips[index]
    guard case .path(let range, _, let antialias) = clip.shape, let path = list.rectangle(range)
    else { return Entry(shape: index) }
    let rectangle = Self.rectangle(
      ShapePass.placed(path, by: shift), antialias: antialias, in: size)
    guard let parent = self[clip.parent] else { return Entry(rectangle: rectangle) }
    guard let outer = parent.rectangle else {
      return Entry(rectangle: rectangle, shape: parent.shape)
    }
    // Coverage is rounded from the outermost clip inwards. If a shape encloses both rectangles, multiplying the rectangles
    // first could round differently.
    if parent.shape != nil, !rectangle.hasExactProduct(outer) {
      return Entry(rectangle: rectangle, shape: clip.parent)
    }
    return Entry(rectangle: rectangle.product(outer), shape: parent.shape)
  }

  private static func rectangle(
    _ rect: Rect, antialias: Bool, in size: PixelSize
  ) -> ClipRectangle {
    let picture = TileWindow(size)
    guard var box = CoverageBox(rect, antialias: antialias, in: picture) else { return .nowhere }
    // Nothing beyond the picture is visible. Extending the box there makes the tiles at the picture's border full.
    if box.maxX >> 8 >= size.width { box.maxX = Int32(picture.columns.upperBound << 12) }
    if box.maxY >> 8 >= size.height { box.maxY = Int32(picture.rows.upperBound << 12) }
    return ClipRectangle(box)
  }
}

extension TileReach {
  /// The first column and row of the shape's tiles, and the negated ends of both.
  fileprivate var corners: SIMD4<Int32> {
    if columns.isEmpty || rows.isEmpty { return .noTiles }
    return SIMD4(columns.lowerBound, rows.lowerBound, -columns.upperBound, -rows.upperBound)
  }
}

extension SIMD4<Int32> {
  /// The corners of an empty set of tiles.
  fileprivate static let noTiles = SIMD4(.max, .max, 0, 0)

  /// Extends the corners to include another set of tiles.
  fileprivate mutating func formUnion(_ other: Self) {
    replace(with: other, where: other .< self)
  }
}
