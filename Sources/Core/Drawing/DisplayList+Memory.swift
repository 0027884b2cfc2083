internal import GLFunGeometry

extension DisplayList {
  /// The size of a frame: its numbers of commands, segments and points.
  ///
  /// An animation can reserve memory for a frame by the extent of the previous one. Growing the arrays step by step takes a
  /// seventh of the time for recording small shapes.
  package struct Extent: Hashable, Sendable {
    /// The number of commands.
    package var commands: Int
    /// The number of segments of paths.
    package var segments: Int
    /// The number of vertices.
    package var points: Int

    /// Creates an extent.
    package init(commands: Int = 0, segments: Int = 0, points: Int = 0) {
      self.commands = commands
      self.segments = segments
      self.points = points
    }
  }

  /// The size of the frame.
  package var extent: Extent {
    Extent(commands: commands.count, segments: verbs.count, points: points.count)
  }

  /// Reserves memory for a frame with the given extent.
  mutating func reserve(_ extent: Extent) {
    commands.reserveCapacity(extent.commands)
    verbs.reserveCapacity(extent.segments)
    points.reserveCapacity(extent.points)
  }

  /// The memory of the list in bytes. The pixels of images and sprites, and the outlines of glyphs, are not
  /// counted, because lists share them.
  package var byteCount: Int {
    let stops = gradientPaints.reduce(0) { $0 + Self.bytes($1.gradient.stops) }
    let dashes = pens.reduce(0) { $0 + Self.bytes($1.style.dash.lengths) }
    return ownByteCount + stops + dashes
  }

  /// The memory of the list alone in bytes: the stops of gradients and the lengths of dashes are not counted either, because
  /// they may be shared with the caller that drew them.
  var ownByteCount: Int {
    Self.bytes(commands) + Self.bytes(points) + Self.bytes(verbs) + Self.bytes(glyphs)
      + Self.bytes(texts) + Self.bytes(styles)
      + Self.bytes(pens) + Self.bytes(gradientPaints) + Self.bytes(imagePaints) + Self.bytes(clips)
  }

  private static func bytes<Element>(_ array: [Element]) -> Int {
    array.count * MemoryLayout<Element>.stride
  }
}
