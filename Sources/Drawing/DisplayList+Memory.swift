internal import Geometry

extension DisplayList {
  /// How much of what every frame has there is in one. With room for as much, the memory of another that is
  /// like it need not grow step by step, which takes a seventh of recording small shapes.
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

  /// How much there is in the frame.
  public var extent: Extent {
    Extent(commands: commands.count, segments: verbs.count, points: points.count)
  }

  /// Makes room for so much in all.
  mutating func reserve(_ extent: Extent) {
    commands.reserveCapacity(extent.commands)
    verbs.reserveCapacity(extent.segments)
    points.reserveCapacity(extent.points)
  }

  /// The bytes of all that the list holds, but for the pixels of images and sprites, which it
  /// shares with others.
  package var byteCount: Int {
    let stops = gradientPaints.reduce(0) { $0 + Self.bytes($1.gradient.stops) }
    let dashes = pens.reduce(0) { $0 + Self.bytes($1.style.dash.lengths) }
    return ownByteCount + stops + dashes
  }

  /// The same without what may be shared with whoever drew it: the stops of gradients and the lengths of dashes.
  var ownByteCount: Int {
    Self.bytes(commands) + Self.bytes(points) + Self.bytes(verbs) + Self.bytes(styles)
      + Self.bytes(pens) + Self.bytes(gradientPaints) + Self.bytes(imagePaints) + Self.bytes(clips)
  }

  private static func bytes<Element>(_ array: [Element]) -> Int {
    array.count * MemoryLayout<Element>.stride
  }
}
