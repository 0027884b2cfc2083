public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// The line pad: every touch leaves a line on white, blue unless said otherwise, and all of them stay.
public struct LinePadView: View, Hashable {
  /// One line, from where a touch began to where it ended; view coordinates.
  public struct Line: Hashable, Sendable {
    /// Where the touch began.
    public var start: Point
    /// Where the touch ended.
    public var end: Point

    /// Makes a line.
    public init(start: Point, end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// The extent in pixels.
  public let size: PixelSize
  /// The lines, first to last.
  public private(set) var lines: [Line] = []
  /// Where the line that the first finger draws starts.
  public var start: Point { starts[0] ?? .zero }
  /// Where the lines that fingers draw start.
  private var starts: [Int: Point] = [:]
  /// What is to be drawn again.
  public var needsDisplay = DirtyRegion.everything

  /// The thickness of the lines in pixels.
  public static let lineWidth = 1.0
  /// The colour of the lines unless others are given.
  public static let lineColor = Color.blue
  /// More fingers than hands around a pad have.
  private static let mostFingers = 100
  /// The colour of the pad.
  public static let background = Color.white

  /// The colours of the lines, which take turns.
  public let colors: [Color]

  /// Makes an empty pad.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels; at least 1 each way.
  ///   - colors: what the first line has, then the next one, and so on.
  /// - Precondition: there is a colour.
  public init(size: PixelSize, colors: [Color] = [Self.lineColor]) {
    precondition(!colors.isEmpty, "a line has a colour")
    self.size = size
    self.colors = colors
  }

  /// Remembers where a touch begins, and keeps the line to where it ends; moves and cancelled
  /// touches change nothing.
  public mutating func handle(_ event: TouchEvent) { handle(event, finger: 0) }

  /// Does the same for each of several fingers. Numbers from 100 on are no fingers.
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
    case .moved, .cancelled, .shape, .color: break
    }
  }

  /// Fills the dirty rectangle and strokes every line on its own, so that a line more changes
  /// nothing outside its rectangle.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.setFillColor(Self.background)
    context.fill(dirtyRect)
    context.setLineWidth(Self.lineWidth)
    for (index, line) in lines.enumerated() {
      guard line.start.isFinite, line.end.isFinite else { continue }
      context.setStrokeColor(colors[index % colors.count])
      context.strokeLineSegments(between: [line.start.near, line.end.near])
    }
  }
}
