public import GLFunCPU
public import GLFunViews

/// The line pad. Every touch leaves a permanent line on white, blue by default.
public struct LinePadView: View, Hashable {
  /// One line, from the start of a touch to its end; view coordinates.
  public struct Line: Hashable, Sendable {
    /// The start of the touch.
    public var start: Point
    /// The end of the touch.
    public var end: Point

    /// Makes a line.
    public init(start: Point, end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// The size in pixels.
  public let size: PixelSize
  /// The lines in order.
  public private(set) var lines: [Line] = []
  /// The start of the line being drawn by the first finger.
  public var start: Point { starts[0] ?? .zero }
  /// The starts of the lines being drawn, by finger.
  private var starts: [Int: Point] = [:]
  /// The area to redraw.
  public var needsDisplay = DirtyRegion.everything

  /// The width of the lines in pixels.
  public static let lineWidth = 1.0
  /// The default colour of the lines.
  public static let lineColor = Color.blue
  /// The limit on finger numbers, more than the hands around a pad can have.
  private static let mostFingers = 100
  /// The colour of the pad.
  public static let background = Color.white

  /// The colours of the lines, used in turn.
  public let colors: [Color]

  /// Makes an empty pad.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - colors: the colours of the first line, the second, and so on, in a cycle.
  /// - Precondition: `colors` is not empty.
  public init(size: PixelSize, colors: [Color] = [Self.lineColor]) {
    precondition(!colors.isEmpty, "a line has a colour")
    self.size = size
    self.colors = colors
  }

  /// Records the start of a touch, and adds the line when the touch ends. Moves and cancelled touches change nothing.
  public mutating func handle(_ event: TouchEvent) { handle(event, finger: 0) }

  /// Handles the touch of one of several fingers. Numbers from 100 on are ignored.
  public mutating func handle(_ event: TouchEvent, finger: Int) {
    guard (0..<Self.mostFingers).contains(finger) else { return }
    switch event {
    case .began(let point): starts[finger] = point
    case .ended(let point):
      let start = starts[finger] ?? .zero
      lines.append(Line(start: start, end: point))
      setNeedsDisplay(
        in: Rect(from: start.near, to: point.near)
          .insetBy(dx: -Self.lineWidth, dy: -Self.lineWidth))
    case .moved, .cancelled, .chosen: break
    }
  }

  /// Fills the dirty rectangle and strokes every line separately, so that a new line changes nothing outside its rectangle.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.fillColor = Self.background
    context.fill(dirtyRect)
    context.lineWidth = Self.lineWidth
    for (index, line) in lines.enumerated() {
      guard line.start.isFinite, line.end.isFinite else { continue }
      context.strokeColor = colors[index % colors.count]
      context.strokeLineSegments(between: [line.start.near, line.end.near])
    }
  }
}
