internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// The cost of drawing, so that a file crafted to take hours is refused.
extension TreePainter {
  /// The number of points of a path that take as much memory as a command.
  private static let pointsOfACommand = 16
  /// Outlines with fewer points than these cost little, however long they are.
  private static let fewPoints = 64
  /// The length of an outline, in pixels, that takes as long as a command.
  private static let lengthOfACommand = 8.0

  /// The number of filled glyphs that take as long as a command.
  private static let glyphsOfACommand = 4

  /// The number of tiles (16 × 16 pixels) of a translucent shape that take as long as a command.
  static let tilesOfACommand = 128
  /// The number of tiles of a layer that take as long as a command.
  static let layerTilesOfACommand = 32

  /// The number of points that take as much memory as the record of a node; then the same for a fill in a glyph.
  static let pointsOfANode = 32
  static let pointsOfAFill = 64
  /// The number of points after which the recorded bytes are counted: some 512 KiB.
  static let pointsOfALook = 1 << 15

  /// Takes the bytes recorded since the last count, doubled: while an array grows it exists twice, the second
  /// time with twice the capacity.
  mutating func takeRecorded(_ byteCount: Int) {
    pointsSinceLook = 0
    let more = byteCount - recordedByteCount
    guard more > 0, take(2 * more) else { return }
    recordedByteCount = byteCount
  }

  /// Spends the time of the pixels in a rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; its part outside the picture costs nothing.
  ///   - transform: the transform from the rectangle's space to that of the frame.
  ///   - tiles: the number of tiles that take as long as a command.
  mutating func spend(_ rect: Rect, in transform: Transform, _ tiles: Int) {
    if rect.isNull { return }
    let picture = Rect(x: 0, y: 0, width: Double(device.width), height: Double(device.height))
    let seen = rect.applying(transform).intersection(picture)
    guard !seen.isNull, seen.isFinite else { return }
    spend(Int((seen.width / 16 + 1) * (seen.height / 16 + 1)) / tiles)
  }

  /// Spends the time of drawing a form.
  ///
  /// - Parameters:
  ///   - outlines: the ratio of the length of the rasterized outlines to the form's own.
  ///   - transform: the transform from the form's space to that of the frame.
  mutating func spend(
    drawing geometry: PictureTree.Geometry, outlines: Int, _ transform: Transform
  ) {
    switch geometry {
    case .rect, .ellipse: break
    case .path(let index): spend(drawing: tree.paths[Int(index)], outlines: outlines, transform)
    case .glyphs(let index):
      let count = tree.texts[Int(index)].glyphs.count
      pointsSinceLook += count * 2
      spend(count * outlines / Self.glyphsOfACommand)
    }
  }

  /// Spends the time and the memory of a gradient's stops, which are copied if an opacity applies to them.
  mutating func spend(paintingWith paint: PlacedPaint) {
    guard case .gradient(let server, let opacity, _) = paint else { return }
    let count = server.gradient.stops.count
    spend(count / Self.stopsOfACommand)
    if opacity < 1, count > Self.fewStops {
      _ = take(count * MemoryLayout<Gradient.Stop>.stride)
    }
  }

  /// The number of stops that take as long as a command.
  private static let stopsOfACommand = 256
  /// Gradients with fewer stops than these take little memory.
  private static let fewStops = 16

  /// Spends the time of drawing a path.
  ///
  /// - Parameters:
  ///   - outlines: the ratio of the length of the rasterized outlines to the path's own: 1 for a fill, 2 for a stroke.
  ///   - transform: the transform from the path's space to that of the frame.
  mutating func spend(drawing path: Path, outlines: Int, _ transform: Transform) {
    let points = path.points
    pointsSinceLook += points.count
    guard points.count > Self.fewPoints else { return }
    spend(points.count / Self.pointsOfACommand)
    guard outlines > 0, !isOverLimit else { return }
    // Segments are clipped to the picture, so none is visible for longer than the picture's sides.
    let (right, bottom) = (Double(device.width), Double(device.height))
    let longest = right + bottom
    var length = 0.0
    var last = points[0].applying(transform)
    for point in points.dropFirst() {
      let next = point.applying(transform)
      let isBeyond =
        last.x < 0 && next.x < 0 || last.y < 0 && next.y < 0 || last.x > right && next.x > right
        || last.y > bottom && next.y > bottom
      if !isBeyond {
        let own = abs(next.x - last.x) + abs(next.y - last.y)
        if own > 0 { length += min(own, longest) }
      }
      last = next
    }
    spend(Int(length * Double(outlines) / Self.lengthOfACommand, within: 0...1e12))
  }
}
