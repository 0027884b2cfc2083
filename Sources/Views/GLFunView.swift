public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// The drawing app on GL primitives: one aliased shape on a gray ground.
public struct GLFunView: View, Hashable {
  /// The extent in pixels.
  public let size: PixelSize
  /// The touches and the controls.
  public private(set) var state: DrawingState
  /// What is to be drawn again: everything after each touch and choice.
  public var needsDisplay = DirtyRegion.everything
  /// What the image shape draws.
  public var sprite: Texture2D { didSet { setNeedsDisplay() } }
  /// How lines become pixels.
  public var lineMode: LineMode { didSet { setNeedsDisplay() } }

  /// The gray behind every shape.
  public static let background = Color(red: 0.78, green: 0.78, blue: 0.78)
  /// The thickness of lines in pixels.
  public static let lineWidth = 2.0
  /// The vertices of an ellipse: one a degree.
  public static let ellipseVertexCount = 360

  /// Makes a freshly started app.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels; at least 1 each way.
  ///   - seed: decides the random colours.
  ///   - sprite: what the image shape draws; a small device icon unless given.
  ///   - lineMode: how lines become pixels.
  public init(
    size: PixelSize, seed: UInt64 = 0, sprite: Texture2D = DeviceIcon.sprite,
    lineMode: LineMode = .expanded
  ) {
    self.size = size
    self.sprite = sprite
    self.lineMode = lineMode
    state = DrawingState(seed: seed)
  }

  /// Takes in one touch or choice.
  public mutating func handle(_ event: TouchEvent) {
    state.handle(event)
    setNeedsDisplay()
  }

  /// Draws the whole view as GL primitives.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.clear(Self.background)
    context.setFillColor(
      Color(
        red: state.currentColor.red, green: state.currentColor.green,
        blue: state.currentColor.blue))
    switch state.shape {
    case .line:
      context.drawLines(
        [state.firstTouch, state.lastTouch], width: Self.lineWidth, mode: lineMode)
    case .rect: context.drawRectFan(state.currentRect)
    case .ellipse:
      context.drawEllipseFan(in: state.currentRect, vertexCount: Self.ellipseVertexCount)
    case .image: context.drawSprite(sprite, at: state.lastTouch)
    }
  }
}
