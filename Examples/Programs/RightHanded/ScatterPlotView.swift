public import GLFunCPU
public import GLFunViews

/// A scatter plot: points over two axes, drawn with y up.
public struct ScatterPlotView: RightHandedView {
  /// The size in pixels.
  public let size: PixelSize
  /// The points to show; those with a coordinate that is not finite are left out.
  public var points: [Point] { didSet { setNeedsDisplay() } }
  /// The title of the horizontal axis; nil for none.
  public var xTitle: String? { didSet { setNeedsDisplay() } }
  /// The title of the vertical axis; nil for none.
  public var yTitle: String? { didSet { setNeedsDisplay() } }
  /// Draws instead of the plot, if not nil.
  public var delegate: (any RightHandedViewDelegate)? { didSet { setNeedsDisplay() } }
  /// The area to redraw.
  public var needsDisplay = DirtyRegion.everything

  /// Makes a plot.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - points: the points to show; by default, 120 points around a curve.
  ///   - xTitle: the title of the horizontal axis.
  ///   - yTitle: the title of the vertical axis.
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
    context.fillColor = Plot.paper
    context.fill(dirtyRect)
    plot.drawGrid(in: &context)
    plot.drawAxes(in: &context)
    plot.drawTitles(in: &context)
    plot.drawMarks(points, in: &context)
  }

  /// A sample of 120 points scattered around a rising wave.
  public static let sample: [Point] = {
    var random = SeededRandom(seed: 6)
    return (0..<120).map { index in
      let x = Double(index) / 119 * 10
      // A signed parabola for each half wave is close enough to a sine.
      let phase = (x / 5).truncatingRemainder(dividingBy: 2)
      let wave = phase < 1 ? 4 * phase * (1 - phase) : -4 * (phase - 1) * (2 - phase)
      let noise = (random.nextUnit() + random.nextUnit() + random.nextUnit() - 1.5) * 6
      return Point(x: x, y: 20 + 3 * x + 9 * wave + noise)
    }
  }()
}
