internal import GLFunGeometry

extension DisplayList {
  /// The size of a frame: how many commands, segments and points it has.
  ///
  /// An animation can reserve memory for a frame by the extent of the one before. Growing the arrays step by step takes
  /// a seventh of the time that recording small shapes takes.
  public struct Extent: Hashable, Sendable {
    /// The number of commands.
    public var commands: Int
    /// The number of segments of paths.
    public var segments: Int
    /// The number of vertices.
    public var points: Int

    /// Makes an extent.
    public init(commands: Int = 0, segments: Int = 0, points: Int = 0) {
      self.commands = commands
      self.segments = segments
      self.points = points
    }
  }

  /// The size of the frame.
  public var extent: Extent {
    Extent(commands: commands.count, segments: verbs.count, points: points.count)
  }

  /// Reserves memory for a frame of that size.
  mutating func reserve(_ extent: Extent) {
    commands.reserveCapacity(extent.commands)
    verbs.reserveCapacity(extent.segments)
    points.reserveCapacity(extent.points)
  }

  /// The bytes that the list takes. The pixels of images and sprites, and the outlines of glyphs, do not count, because
  /// lists share them.
  package var byteCount: Int {
    let stops = gradientPaints.reduce(0) { $0 + Self.bytes($1.gradient.stops) }
    let dashes = pens.reduce(0) { $0 + Self.bytes($1.style.dash.lengths) }
    return ownByteCount + stops + dashes
  }

  /// The bytes that only the list itself takes: the stops of gradients and the lengths of dashes, which may be shared
  /// with the caller that drew them, do not count either.
  var ownByteCount: Int {
    Self.bytes(commands) + Self.bytes(points) + Self.bytes(verbs) + Self.bytes(glyphs)
      + Self.bytes(styles)
      + Self.bytes(pens) + Self.bytes(gradientPaints) + Self.bytes(imagePaints) + Self.bytes(clips)
  }

  private static func bytes<Element>(_ array: [Element]) -> Int {
    array.count * MemoryLayout<Element>.stride
  }
}
