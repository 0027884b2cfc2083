internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Cuts clips into tiles, and limits the coverage of shapes to clips.
///
/// Clips have their own masks, and the frame gets copies of only the masks that a command refers to. Most clips cover more
/// tiles than the shapes drawn in them, and many clips contain only other clips.
extension TileBuilder {
  /// The clip in the form that shapes use, cut into tiles if necessary; nil if nothing is clipped.
  mutating func clip(_ index: Int?) -> TileClip? {
    guard let index, let entry = pass.clips[index] else { return nil }
    if entry.shape != nil { return cut(index) }
    guard let rectangle = entry.rectangle, !rectangle.covers(frame.window) else { return nil }
    return TileClip(rectangle: rectangle)
  }

  // MARK: Limiting coverage

  /// The part of a completely covered tile that is inside a clip; nil if it is empty.
  mutating func area(of clip: TileClip?, column: Int, row: Int) -> TileFrame.Coverage? {
    guard let clip else { return .full }
    switch clip.state(column: column, row: row).kind {
    case .outside: return nil
    case .full: return .full
    case .rectangle:
      let rectangle = clip.rectangle ?? .nowhere
      if let box = rectangle.box { return .box(place(box)) }
      rectangle.write(column: column, row: row, to: factor)
      return .mask(coverage.masks.append(factor))
    case .mask(let number): return .mask(place(clipMask: number))
    }
  }

  /// The part of a tile's mask that is inside a clip; nil if it is empty. The mask itself is multiplied.
  mutating func area(
    ofMask mask: Int32, in clip: TileClip?, column: Int, row: Int
  ) -> TileFrame.Coverage? {
    guard let clip else { return .mask(mask) }
    switch clip.state(column: column, row: row).kind {
    case .outside: return nil
    case .full: return .mask(mask)
    case .rectangle:
      (clip.rectangle ?? .nowhere).write(column: column, row: row, to: factor)
    case .mask(let number): clipCoverage.masks.write(number, to: factor)
    }
    coverage.masks.multiply(mask, by: factor)
    return .mask(mask)
  }

  /// The part of a rectangle in a tile that is inside a clip; nil if it is empty.
  mutating func area(
    of rectangle: ClipRectangle, in clip: TileClip?, column: Int, row: Int
  ) -> TileFrame.Coverage? {
    rectangle.write(column: column, row: row, to: factor)
    guard let clip, case .mask(let number) = clip.state(column: column, row: row).kind else {
      return area(ofMask: coverage.masks.append(factor), in: clip, column: column, row: row)
    }
    let mask = coverage.masks.append(copyOf: number, of: clipCoverage.masks)
    coverage.masks.multiply(mask, by: factor)
    return .mask(mask)
  }

  /// The part of a run's tile that is inside a clip; nil if it is empty.
  mutating func area(
    of run: CoverageTiles.Run, in clip: TileClip?, column: Int
  ) -> TileFrame.Coverage? {
    let row = Int(run.row)
    if run.isFull { return area(of: clip, column: column, row: row) }
    guard let clip else { return .mask(run.mask) }
    let state = clip.state(column: column, row: row)
    if state == .outside { return nil }
    if let job = coverage.masks.masks[Int(run.mask)].job {
      // The renderer multiplies the mask.
      switch state.kind {
      case .full, .outside: break
      case .rectangle:
        (clip.rectangle ?? .nowhere).write(column: column, row: row, to: factor)
        frame.outlines.factors[job] = UInt32(coverage.masks.append(factor)) + 1
      case .mask(let number): frame.outlines.factors[job] = UInt32(place(clipMask: number)) + 1
      }
      return .mask(run.mask)
    }
    // The tiles of a run share one mask, so each gets a copy before a clip changes it.
    let isOwn = run.count == 1 || state == .full
    let mask = isOwn ? run.mask : coverage.masks.append(copyOf: run.mask)
    return area(ofMask: mask, in: clip, column: column, row: row)
  }

  /// Adds a rectangle to the frame's boxes and returns its number.
  private mutating func place(_ box: CoverageBox) -> Int32 {
    if frame.boxes.last != box { frame.boxes.append(box) }
    return Int32(frame.boxes.count - 1)
  }

  /// The index of a clip mask's copy in the frame's masks. The mask is copied on first use.
  private mutating func place(clipMask number: Int32) -> Int32 {
    let missing = clipCoverage.masks.count - clipPlaces.count
    if missing > 0 { clipPlaces.append(contentsOf: repeatElement(-1, count: missing)) }
    if clipPlaces[Int(number)] < 0 {
      clipPlaces[Int(number)] = coverage.masks.append(copyOf: number, of: clipCoverage.masks)
    }
    return clipPlaces[Int(number)]
  }

  // MARK: Cutting

  /// The limits on the masks of clips, about 64 MiB, and on their tile states.
  static let mostClipMasks = 1 << 18
  static let mostClipStates = 1 << 22

  /// Cuts a clip into tiles, after the clips around it that have not been cut yet.
  private mutating func cut(_ index: Int) -> TileClip {
    // Walks outwards to a clip that is already cut, and then back inwards.
    var chain: [Int] = []
    var outer: TileClip?
    var next: Int? = index
    while let current = next {
      guard let entry = pass.clips[current] else { break }
      if entry.shape == nil {
        outer = entry.rectangle.map { TileClip(rectangle: $0) }
        break
      }
      if let known = clips[current] {
        outer = known
        break
      }
      chain.append(current)
      next = entry.shape == current ? pass.list.clips[current].parent : entry.shape
    }
    for entry in chain.reversed() {
      if clips.stateCount > Self.mostClipStates || clipCoverage.masks.count > Self.mostClipMasks {
        forgetClips(but: &outer)
      }
      let tiles = cut(entry, within: outer)
      clips.keep(tiles, at: entry)
      outer = tiles
    }
    return outer ?? TileClip()
  }

  /// Drops all cached clips, and keeps only the masks of `clip`.
  private mutating func forgetClips(but clip: inout TileClip?) {
    var kept = CoverageMasks()
    var places: [Int32: Int32] = [:]
    clip?.tiles?.renumber { number in
      if let place = places[number] { return place }
      let place = kept.append(copyOf: number, of: clipCoverage.masks)
      places[number] = place
      return place
    }
    clipCoverage.masks = kept
    clipPlaces = []
    clips = ClipCache()
  }

  /// Cuts one clip into tiles, limited by the clip around it.
  private mutating func cut(_ index: Int, within outer: TileClip?) -> TileClip {
    let need = pass.clips.need(index).intersection(frame.window)
    if let entry = pass.clips[index], entry.shape != index, let rectangle = entry.rectangle {
      return cut(rectangle, within: outer, need)
    }
    covered = need
    defer { covered = frame.window }
    if let window = outer?.window { covered = covered.intersection(window) }
    if covered.columns.isEmpty || covered.rows.isEmpty { return nowhere }
    // Tiles hidden only inside the open layers still need the clip, because it also applies outside of those layers. In tiles
    // hidden there, too, no command will ask for it.
    clipCoverage.hidden = layers.first?.hiddenOutside ?? coverage.hidden
    defer { clipCoverage.hidden = HiddenTiles() }
    kernel.completePixels(of: &coverage.masks)
    swap(&coverage, &clipCoverage)
    defer { swap(&coverage, &clipCoverage) }
    switch pass.list.clips[index].shape {
    case .path(let range, let rule, let antialias):
      let rows = pass.clips.need(index).rows
      let key: ShapePass.OutlineKey? = rows == need.rows ? nil : .clip(index)
      let isAnything = rasterize(.fill(range, rule), antialias: antialias, key: key)
      kernel.completePixels(of: &coverage.masks)
      return isAnything ? tiles(within: outer, alpha: nil) : nowhere
    case .mask(let image, let transform):
      guard let alpha = pass.clips.alphas[index],
        rasterize(image: image, transform.concatenating(pass.shift))
      else { return nowhere }
      return tiles(within: outer, alpha: alpha)
    }
  }

  private var nowhere: TileClip { TileClip(rectangle: .nowhere) }

  /// Computes the coverage of an image's rectangle.
  private mutating func rasterize(image: Image, _ transform: Transform) -> Bool {
    coverage.removeRuns()
    let size = image.size
    path.removeAll(keepingCapacity: true)
    path.addRect(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    kernel.makeOutline(
      of: path, placedBy: transform, visible: pass.extent, antialias: true, into: &outline)
    kernel.add(&outline, in: covered, rule: .winding, antialias: true, to: &coverage)
    kernel.completePixels(of: &coverage.masks)
    return !coverage.runs.isEmpty
  }

  /// The runs of `coverage`, which holds the masks of clips, multiplied by an image's alpha and by the enclosing clip.
  private mutating func tiles(within outer: TileClip?, alpha: ClipMask?) -> TileClip {
    let runs = coverage.runs
    var tiles = ClipTiles(runs.window)
    for run in runs {
      let row = Int(run.row)
      for column in Int(run.column)..<Int(run.column + run.count) {
        let around = outer?.state(column: column, row: row) ?? .full
        if around == .outside { continue }
        if run.isFull, alpha == nil {
          tiles[column, row] = around
          continue
        }
        // A mask that belongs to a single tile is changed in place.
        var mask =
          run.count == 1 || alpha == nil && around == .full || run.isFull
          ? run.mask : coverage.masks.append(copyOf: run.mask)
        if let alpha {
          factor.set(alpha, column: column, row: row)
          if run.isFull {
            mask = coverage.masks.append(factor)
          } else {
            coverage.masks.multiply(mask, by: factor)
          }
        }
        switch around.kind {
        case .full, .outside: break
        case .rectangle:
          (outer?.rectangle ?? .nowhere).write(column: column, row: row, to: factor)
          coverage.masks.multiply(mask, by: factor)
        case .mask(let other):
          coverage.masks.write(other, to: factor)
          coverage.masks.multiply(mask, by: factor)
        }
        tiles[column, row] = .mask(mask)
      }
    }
    return TileClip(rectangle: outer?.rectangle, tiles: tiles)
  }

  /// Cuts a rectangle inside a clip that is not just a rectangle.
  private mutating func cut(
    _ rectangle: ClipRectangle, within outer: TileClip?, _ need: TileWindow
  ) -> TileClip {
    guard let outer, let around = outer.tiles else {
      return TileClip(rectangle: outer?.rectangle.map { rectangle.product($0) } ?? rectangle)
    }
    var tiles = ClipTiles(rectangle.tiles.intersection(need))
    // True while the enclosing clip covers every tile completely.
    var isRectangle = true
    for row in tiles.window.rows {
      for column in tiles.window.columns {
        let own = rectangle.state(column: column, row: row)
        switch around[column, row].kind {
        case .full: tiles[column, row] = own
        case .outside: isRectangle = false
        case .rectangle:
          isRectangle = false
          (outer.rectangle ?? .nowhere).write(column: column, row: row, to: factor)
          let mask = clipCoverage.masks.append(factor)
          tiles[column, row] = state(ofClipMask: mask, in: rectangle, own, column, row)
        case .mask(let number):
          isRectangle = false
          let mask =
            own == .full
            ? number : clipCoverage.masks.append(copyOf: number)
          tiles[column, row] = state(ofClipMask: mask, in: rectangle, own, column, row)
        }
      }
    }
    return TileClip(rectangle: rectangle, tiles: isRectangle ? nil : tiles)
  }

  /// The state of a tile that has a clip mask and lies in a rectangle. The mask is multiplied by the rectangle's coverage.
  private mutating func state(
    ofClipMask mask: Int32, in rectangle: ClipRectangle, _ own: ClipState, _ column: Int, _ row: Int
  ) -> ClipState {
    if own == .outside { return .outside }
    if own != .full {
      rectangle.write(column: column, row: row, to: factor)
      clipCoverage.masks.multiply(mask, by: factor)
    }
    return .mask(mask)
  }
}

extension [CoverageTiles.Run] {
  /// The bounding window of the runs.
  fileprivate var window: TileWindow {
    guard let first else { return TileWindow(columns: 0..<0, rows: 0..<0) }
    var (left, right, top, bottom) = (first.column, first.column, first.row, first.row)
    for run in self {
      (left, right) = (Swift.min(left, run.column), Swift.max(right, run.column + run.count))
      (top, bottom) = (Swift.min(top, run.row), Swift.max(bottom, run.row + 1))
    }
    return TileWindow(columns: Int(left)..<Int(right), rows: Int(top)..<Int(bottom))
  }
}

extension TileWindow {
  /// The tiles common to both windows.
  func intersection(_ other: TileWindow) -> TileWindow {
    TileWindow(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }
}
