public import GLFunCPU
public import GLFunViews

/// The drawing app on GL primitives: one aliased shape on a gray background.
public struct GLFunView: DrawingApp, Hashable {
  /// The size in pixels.
  public let size: PixelSize
  /// The touches and the selection.
  public private(set) var state: DrawingState
  /// The area to redraw: everything after each touch.
  public var needsDisplay = DirtyRegion.everything
  /// The picture that the image shape draws.
  public var sprite: Texture2D { didSet { setNeedsDisplay() } }
  /// The rasterization of lines.
  public var lineMode: LineMode { didSet { setNeedsDisplay() } }
  var controls: DrawingControls?
  /// True to show the bars of colours and shapes, which then receive touches.
  public var showsControls: Bool {
    get { controls != nil }
    set { setControls(shown: newValue) }
  }

  /// The gray behind every shape.
  public static let background = Color(red: 0.78, green: 0.78, blue: 0.78)
  /// The width of lines in pixels.
  public static let lineWidth = 2.0
  /// The number of vertices of an ellipse: one per degree.
  public static let ellipseVertexCount = 360

  /// Makes a freshly started app.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - seed: the seed of the random colours.
  ///   - sprite: the picture that the image shape draws; a small device icon by default.
  ///   - lineMode: the rasterization of lines.
  ///   - showsControls: true to show the bars of colours and shapes.
  public init(
    size: PixelSize, seed: UInt64 = 0, sprite: Texture2D = DeviceIcon.sprite,
    lineMode: LineMode = .expanded, showsControls: Bool = false
  ) {
    self.size = size
    self.sprite = sprite
    self.lineMode = lineMode
    state = DrawingState(seed: seed)
    if showsControls { controls = DrawingControls(size: size) }
  }

  /// Handles one touch or choice. A choice takes effect with the next touch.
  public mutating func handle(_ event: TouchEvent) {
    guard let event = passedControls(event) else { return }
    state.handle(event)
    if !event.isChoice { setNeedsDisplay() }
  }

  /// Draws the shape as GL primitives, and the bars over it.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.clear(Self.background)
    context.fillColor = state.shownColor
    switch state.shownShape {
    case .line:
      context.drawLines(
        [state.firstTouch, state.lastTouch], width: Self.lineWidth, mode: lineMode)
    case .rect: context.drawRectFan(state.currentRect)
    case .ellipse:
      context.drawEllipseFan(in: state.currentRect, vertexCount: Self.ellipseVertexCount)
    case .image: context.drawSprite(sprite, at: state.lastTouch)
    }
    controls?.draw(state, in: &context, dirtyRect: dirtyRect)
  }
}
