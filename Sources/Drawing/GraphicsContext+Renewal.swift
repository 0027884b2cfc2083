package import GLFunGeometry
internal import GLFunImaging

/// A drawing that goes on for long: what is recorded is taken away as a frame, and the drawing goes on with the state that it
/// has.
extension GraphicsContext {
  /// Where what was drawn last begins: after the command that begins the innermost open layer.
  private var recentStart: Int { layers.last?.commandCount ?? 0 }

  /// Whether anything was drawn since the innermost open layer began, or at all.
  package var hasRecent: Bool { list.commands.count > recentStart }

  /// What was drawn since the innermost open layer began, or at all, as a frame of its own on transparent pixels.
  package var recent: DisplayList { list.holding(Array(list.commands[recentStart...])) }

  /// What was drawn before the outermost open layer began.
  package var beforeLayers: DisplayList {
    guard let outermost = layers.first else { return list }
    return list.holding(Array(list.commands[..<(outermost.commandCount - 1)]))
  }

  /// How many layers are open.
  package var layerDepth: Int { layers.count }

  /// Drops what was drawn since the innermost open layer began, or at all, and what only that referred to.
  ///
  /// - Parameter image: is put in its place, pixel by pixel; of the picture's size.
  package mutating func dropRecent(replacingWith image: Image? = nil) {
    var compaction = ListCompaction(of: list)
    for command in list.commands[..<recentStart] { compaction.keep(command) }
    compaction.keepClip(of: &state)
    for index in saved.indices { compaction.keepClip(of: &saved[index]) }
    list = compaction.kept
    if let image { list.append(pixelsOf: image) }
  }

  /// Takes the clip away. Source: `CGContextResetClip`.
  package mutating func resetClip() { state.compositing.clip = nil }

  /// Sets the way from user space to device space.
  package mutating func setDeviceTransform(_ transform: Transform) { state.transform = transform }

  /// Fills with an image that repeats, whatever the current transform is.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - transform: from the image's pixels (y down) to device space.
  ///   - interpolation: how its pixels are combined.
  package mutating func setFillPattern(
    _ image: Image, toDevice transform: Transform, interpolation: InterpolationQuality
  ) {
    state.fillShading = .pattern(Self.pattern(image, transform, interpolation))
  }

  /// Strokes with an image that repeats, placed as by `setFillPattern(_:toDevice:interpolation:)`.
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
  /// - Parameter corner: where the image's top left corner is: between pixels of device space.
  package func over(_ image: Image, at corner: Point = .zero) -> DisplayList {
    var list = self
    list.append(pixelsOf: image, at: corner)
    list.commands.insert(list.commands.removeLast(), at: 0)
    return list
  }

  /// Appends a command that lays down an image pixel by pixel.
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
