public import GLFunGeometry
public import GLFunImaging

/// A frame as a value: what to draw, in device space, without pixels and without a backend.
///
/// A list is for one picture size. Rendering it twice gives the same pixels twice, on any renderer.
public struct DisplayList: Hashable, Sendable {
  /// The extent of the picture.
  public let size: PixelSize

  /// How many pixels a unit of user space had when the frame was recorded.
  ///
  /// A frame that is drawn into another one as a layer has its size in units, and so have the shadows in it.
  public internal(set) var scale = 1.0

  /// The part of the picture that is wanted, as rectangles of device space; nil: all of it.
  ///
  /// What a renderer makes of the other pixels is not said, but that it need not work for them. The
  /// wanted ones are as they are without it.
  public var region: [Rect]?

  /// The steps, first to last.
  public internal(set) var commands: [DrawCommand] = []

  /// The vertices that the commands refer to; device space, y down.
  public internal(set) var points: [Point] = []

  /// The segments of all paths.
  package internal(set) var verbs: [Path.Verb] = []

  /// The outlines of glyphs that the commands refer to.
  package internal(set) var glyphs: [GlyphOutline] = []

  /// How shapes are laid down.
  public internal(set) var styles: [Compositing] = []

  /// The pens of strokes.
  public internal(set) var pens: [Pen] = []

  /// The gradients of paints.
  public internal(set) var gradientPaints: [GradientPaint] = []

  /// The images and patterns of paints.
  public internal(set) var imagePaints: [ImagePaint] = []

  /// The clips of styles.
  public internal(set) var clips: [Clip] = []

  /// Makes an empty frame, which renders as transparent pixels.
  ///
  /// - Precondition: both extents are at least 1.
  public init(size: PixelSize) {
    precondition(size.width >= 1 && size.height >= 1, "a frame needs at least one pixel")
    self.size = size
  }

  /// A frame of other steps, which refer to the points, styles and paints of this one.
  package func holding(_ commands: [DrawCommand]) -> DisplayList {
    var list = self
    list.commands = commands
    return list
  }

  /// The first `count` steps as a frame of their own: what a search for the first differing step
  /// renders. Layers that are still open there end there.
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
}
