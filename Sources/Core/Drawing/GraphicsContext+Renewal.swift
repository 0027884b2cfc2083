package import GLFunGeometry
internal import GLFunImaging

/// Support for long-running drawings: the recorded part can be taken out as a frame, and drawing
/// continues with the current state.
extension GraphicsContext {
  /// The start of the recent commands: after the command that begins the innermost open layer.
  private var recentStart: Int { layers.last?.commandCount ?? 0 }

  /// True if anything was drawn since the innermost open layer began, or at all.
  package var hasRecent: Bool { list.commands.count > recentStart }

  /// The drawing since the innermost open layer began, or all of it, as a separate frame on transparent pixels.
  package var recent: DisplayList { list.holding(Array(list.commands[recentStart...])) }

  /// The drawing before the outermost open layer began.
  package var beforeLayers: DisplayList {
    guard let outermost = layers.first else { return list }
    return list.holding(Array(list.commands[..<(outermost.commandCount - 1)]))
  }

  /// The number of open layers.
  package var layerDepth: Int { layers.count }

  /// Removes the drawing since the innermost open layer began, or all of it, and the table entries that only it used.
  ///
  /// - Parameter image: an image of the picture's size to put in its place, pixel by pixel.
  package mutating func dropRecent(replacingWith image: Image? = nil) {
    var compaction = ListCompaction(of: list)
    for command in list.commands[..<recentStart] { compaction.keep(command) }
    compaction.keepClip(of: &state)
    for index in saved.indices { compaction.keepClip(of: &saved[index]) }
    list = compaction.kept
    if let image { list.append(pixelsOf: image) }
  }

  /// Removes the clip. Source: `CGContextResetClip`.
  package mutating func resetClip() { state.compositing.clip = nil }

  /// Sets the transform from user space to device space.
  package mutating func setDeviceTransform(_ transform: Transform) { state.transform = transform }

  /// Sets a repeating image as the fill paint, independent of the current transform.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - transform: the transform from the image's pixels (y down) to device space.
  ///   - interpolation: the sampling of its pixels.
  package mutating func setFillPattern(
    _ image: Image, toDevice transform: Transform, interpolation: InterpolationQuality
  ) {
    state.fillShading = .pattern(Self.pattern(image, transform, interpolation))
  }

  /// Sets a repeating image as the stroke paint, as `setFillPattern(_:toDevice:interpolation:)` does.
  package mutating func setStrokePattern(
    _ image: Image, toDevice transform: Transform, interpolation: InterpolationQuality
  ) {
    state.strokeShading = .pattern(Self.pattern(image, transform, interpolation))
  }

  private static func pattern(
    _ image: Image, _ transform: Transform, _ interpolation: InterpolationQuality
  ) -> ImagePaint {
    ImagePaint(
      image: image, transform: transform, isTiled: true, interpolation: interpolation, alpha: 1)
  }

  /// Fills the whole clip.
  package mutating func fillClip() { fill(storeFullPicture()) }
}

extension DisplayList {
  /// The same frame drawn over an image instead of transparent pixels.
  ///
  /// - Parameter corner: the position of the image's top left corner, on a pixel corner in device space.
  package func over(_ image: Image, at corner: Point = .zero) -> DisplayList {
    var list = self
    list.append(pixelsOf: image, at: corner)
    list.commands.insert(list.commands.removeLast(), at: 0)
    return list
  }

  /// Appends a command that draws an image pixel by pixel.
  mutating func append(pixelsOf image: Image, at corner: Point = .zero) {
    let starts = (verbs.count, points.count)
    var path = Path()
    path.addRect(
      Rect(
        x: corner.x, y: corner.y, width: Double(image.size.width),
        height: Double(image.size.height)))
    verbs += path.verbs
    points += path.points
    styles.append(Compositing())
    imagePaints.append(
      ImagePaint(
        image: image, transform: Transform(translationX: corner.x, y: corner.y), isTiled: false,
        interpolation: .none, alpha: 1))
    commands.append(
      .fill(
        path: PathRange(verbs: starts.0..<verbs.count, points: starts.1..<points.count),
        rule: .winding, paint: .image(imagePaints.count - 1), style: styles.count - 1))
  }
}
