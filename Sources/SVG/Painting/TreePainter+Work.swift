internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// How much work paths are, so that one that was made to take hours is not drawn.
extension TreePainter {
  /// How many points of a path take as much memory as a command.
  private static let pointsOfACommand = 16
  /// Outlines with fewer points than these are little work, however long they are.
  private static let fewPoints = 64
  /// How many pixels of an outline's length take as long as a command.
  private static let lengthOfACommand = 8.0

  /// How many glyphs that are filled take as long as a command.
  private static let glyphsOfACommand = 4

  /// How many tiles (16 × 16 pixels) of a shape that shows through take as long as a command.
  static let tilesOfACommand = 128
  /// How many tiles of a layer do.
  static let layerTilesOfACommand = 32

  /// How many points take as much memory as the record of a node, and as that of a fill in a glyph.
  static let pointsOfANode = 32
  static let pointsOfAFill = 64
  /// After how many points the bytes of what is recorded are looked at: some 512 KiB.
  static let pointsOfALook = 1 << 15

  /// Takes the bytes of what was recorded since the last look. An array that grows is there twice for a while, the second time
  /// with twice the room.
  mutating func takeRecorded(_ byteCount: Int) {
    pointsSinceLook = 0
    let more = byteCount - recordedByteCount
    guard more > 0, take(2 * more) else { return }
    recordedByteCount = byteCount
  }

  /// Takes the time of the pixels in a rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; what is outside of the picture takes no time.
  ///   - transform: from the rectangle's space to that of the frame.
  ///   - tiles: how many tiles take as long as a command.
  mutating func spend(_ rect: Rect, in transform: Transform, _ tiles: Int) {
    if rect.isNull { return }
    let picture = Rect(x: 0, y: 0, width: Double(device.width), height: Double(device.height))
    let seen = rect.applying(transform).intersection(picture)
    guard !seen.isNull, seen.isFinite else { return }
    spend(Int((seen.width / 16 + 1) * (seen.height / 16 + 1)) / tiles)
  }

  /// Takes the time of drawing a form.
  ///
  /// - Parameters:
  ///   - outlines: how many times as long its outlines are as itself.
  ///   - transform: from the form's space to that of the frame.
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

  /// Takes the time and the memory of a gradient's stops, which are copied where they become less opaque.
  mutating func spend(paintingWith paint: PlacedPaint) {
    guard case .gradient(let server, let opacity, _) = paint else { return }
    let count = server.gradient.stops.count
    spend(count / Self.stopsOfACommand)
    if opacity < 1, count > Self.fewStops {
      _ = take(count * MemoryLayout<Gradient.Stop>.stride)
    }
  }

  /// How many stops take as long as a command.
  private static let stopsOfACommand = 256
  /// Gradients with fewer stops than these are little memory.
  private static let fewStops = 16

  /// Takes the time of drawing a path.
  ///
  /// - Parameters:
  ///   - outlines: how many times as long its outlines are as itself: once if it is filled, and twice if it is stroked.
  ///   - transform: from the path's space to that of the frame.
  mutating func spend(drawing path: Path, outlines: Int, _ transform: Transform) {
    let points = path.points
    pointsSinceLook += points.count
    guard points.count > Self.fewPoints else { return }
    spend(points.count / Self.pointsOfACommand)
    guard outlines > 0, !isOverLimit else { return }
    // What lies beyond a side of the picture is cut off, and longer than the picture is nothing that is seen.
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
