public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// A scatter plot: points over two axes, drawn where y points up.
public struct ScatterPlotView: RightHandedView {
  /// The extent in pixels.
  public let size: PixelSize
  /// What is shown; those with a coordinate that is not finite are left out.
  public var points: [Point] { didSet { setNeedsDisplay() } }
  /// What the horizontal axis shows, in words; nil for no title.
  public var xTitle: String? { didSet { setNeedsDisplay() } }
  /// What the vertical axis shows, in words; nil for no title.
  public var yTitle: String? { didSet { setNeedsDisplay() } }
  /// Draws in the plot's place where there is one.
  public var delegate: (any RightHandedViewDelegate)? { didSet { setNeedsDisplay() } }
  /// What is to be drawn again.
  public var needsDisplay = DirtyRegion.everything

  /// Makes a plot.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels; at least 1 each way.
  ///   - points: what is shown; unless given, 120 points about a curve.
  ///   - xTitle: what the horizontal axis shows, in words.
  ///   - yTitle: what the vertical axis shows, in words.
  public init(
    size: PixelSize, points: [Point] = ScatterPlotView.sample, xTitle: String? = nil,
    yTitle: String? = nil
  ) {
    self.size = size
    self.points = points
    self.xTitle = xTitle
    self.yTitle = yTitle
  }

  /// Draws the axes, and the points over them.
  public func drawRightHanded(in context: inout GraphicsContext, dirtyRect: Rect) {
    let plot = Plot(points, xTitle: xTitle, yTitle: yTitle, size: size)
    context.setFillColor(Plot.paper)
    context.fill(dirtyRect)
    plot.drawGrid(in: &context)
    plot.drawAxes(in: &context)
    plot.drawTitles(in: &context)
    plot.drawMarks(points, in: &context)
  }

  /// 120 points scattered about a rising wave.
  public static let sample: [Point] = {
    var random = SeededRandom(seed: 6)
    return (0..<120).map { index in
      let x = Double(index) / 119 * 10
      // A parabola for each half wave, with its sign: near enough to a sine.
      let phase = (x / 5).truncatingRemainder(dividingBy: 2)
      let wave = phase < 1 ? 4 * phase * (1 - phase) : -4 * (phase - 1) * (2 - phase)
      let noise = (random.nextUnit() + random.nextUnit() + random.nextUnit() - 1.5) * 6
      return Point(x: x, y: 20 + 3 * x + 9 * wave + noise)
    }
  }()
}
