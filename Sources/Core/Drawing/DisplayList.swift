public import GLFunGeometry
public import GLFunImaging

/// A frame as a value: drawing commands in device space, independent of pixels and backends.
///
/// A list is for one picture size. It renders to the same pixels each time and on every renderer.
public struct DisplayList: Hashable, Sendable {
  /// The size of the picture.
  public let size: PixelSize

  /// The number of pixels per unit of user space when the frame was recorded.
  ///
  /// If the frame is drawn into another one as a layer, its size is in units, and so are its shadows.
  package internal(set) var scale = 1.0

  /// The part of the picture that is wanted, as rectangles in device space; nil for all of it.
  ///
  /// Other pixels are undefined, and a renderer need not draw them. The wanted pixels are the same as without a region.
  public var region: [Rect]?

  /// The commands in drawing order.
  package internal(set) var commands: [DrawCommand] = []

  /// The vertices that the commands refer to, in device space, y down.
  package internal(set) var points: [Point] = []

  /// The segments of all paths.
  package internal(set) var verbs: [Path.Verb] = []

  /// The outlines of glyphs that the commands refer to.
  package internal(set) var glyphs: [GlyphOutline] = []

  /// The texts that paths show.
  package internal(set) var texts: [ShownText] = []

  /// The compositing parameters of shapes.
  package internal(set) var styles: [Compositing] = []

  /// The pens of strokes.
  package internal(set) var pens: [Pen] = []

  /// The gradients of paints.
  package internal(set) var gradientPaints: [GradientPaint] = []

  /// The images and patterns of paints.
  package internal(set) var imagePaints: [ImagePaint] = []

  /// The clips of styles.
  package internal(set) var clips: [Clip] = []

  /// The number of commands.
  public var count: Int { commands.count }

  /// Creates an empty frame, which renders as transparent pixels.
  ///
  /// - Precondition: both sides are at least 1.
  public init(size: PixelSize) {
    precondition(size.width >= 1 && size.height >= 1, "a frame needs at least one pixel")
    self.size = size
  }

  /// A frame with other commands, which refer to the points, styles and paints of this one.
  package func holding(_ commands: [DrawCommand]) -> DisplayList {
    var list = self
    list.commands = commands
    return list
  }

  /// A frame of the first `count` commands, as rendered by a search for the first differing command. Layers still
  /// open at its end are ended.
  public func prefix(_ count: Int) -> DisplayList {
    var list = self
    list.commands = Array(commands.prefix(count))
    let depth = list.commands.reduce(0) { depth, command in
      switch command {
      case .beginLayer: depth + 1
      case .endLayer: depth - 1
      default: depth
      }
    }
    list.commands.append(contentsOf: repeatElement(.endLayer, count: max(depth, 0)))
    return list
  }

  /// The first command that makes two renderings of the frame different, found by bisection.
  ///
  /// An empty frame is equal, so one of the commands makes the difference, even if a later one hides it for a while.
  ///
  /// - Parameter isDifferent: returns true if the renderings of a part of the frame differ. They must differ for the whole frame.
  package func firstDifference<Failure: Error>(
    where isDifferent: (DisplayList) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (same, different) = (0, commands.count)
    while different - same > 1 {
      let middle = same + (different - same) / 2
      if try isDifferent(prefix(middle)) { different = middle } else { same = middle }
    }
    return same
  }
}
