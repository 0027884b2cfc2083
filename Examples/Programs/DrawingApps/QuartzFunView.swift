public import GLFunCPU
public import GLFunViews

/// The drawing app on the Quartz-style context: one filled and stroked shape on a gray background.
public struct QuartzFunView: DrawingApp, Hashable {
  /// The size in pixels.
  public let size: PixelSize
  /// The touches and the selection.
  public private(set) var state: DrawingState
  /// The picture that the image shape draws, at its natural size.
  public var image: Image { didSet { setNeedsDisplay() } }
  /// The area to redraw.
  public var needsDisplay = DirtyRegion.everything
  /// The area that the shape has covered since the touch began; view coordinates.
  public private(set) var redrawRect = Rect.null
  var controls: DrawingControls?
  /// True to show the bars of colours and shapes, which then receive touches.
  public var showsControls: Bool {
    get { controls != nil }
    set { setControls(shown: newValue) }
  }

  /// The gray behind every shape.
  public static let background = GLFunView.background
  /// The width of lines and outlines in pixels.
  public static let lineWidth = 2.0

  /// Makes a freshly started app.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - seed: the seed of the random colours.
  ///   - image: the picture that the image shape draws; a small device icon by default.
  ///   - showsControls: true to show the bars of colours and shapes.
  public init(
    size: PixelSize, seed: UInt64 = 0, image: Image = DeviceIcon.image, showsControls: Bool = false
  ) {
    self.size = size
    self.image = image
    state = DrawingState(seed: seed)
    if showsControls { controls = DrawingControls(size: size) }
  }

  /// Handles one touch or choice.
  ///
  /// The start of a touch removes the last shape and redraws everything. While the touch continues, `redrawRect` grows, and
  /// only that area is redrawn. A choice takes effect with the next touch.
  public mutating func handle(_ event: TouchEvent) {
    guard let event = passedControls(event) else { return }
    state.handle(event)
    let rect = shapeRect
    switch event {
    case .began:
      redrawRect = rect
      setNeedsDisplay()
    case .moved, .ended:
      redrawRect = redrawRect.union(rect)
      setNeedsDisplay(in: redrawRect)
    case .cancelled, .chosen: break
    }
  }

  /// The rectangle covered by the shape, outlines included; null for geometry that is not finite, which draws nothing.
  private var shapeRect: Rect {
    let rect: Rect
    switch state.shownShape {
    case .line:
      guard state.firstTouch.isFinite, state.lastTouch.isFinite else { return .null }
      rect = Rect(from: state.firstTouch.near, to: state.lastTouch.near)
    case .rect, .ellipse:
      guard state.currentRect.isFinite else { return .null }
      rect = state.currentRect.near
    case .image:
      guard imageRect.isFinite else { return .null }
      rect = imageRect.near
    }
    return rect.insetBy(dx: -Self.lineWidth, dy: -Self.lineWidth)
  }

  private var imageRect: Rect {
    let width = Double(image.size.width)
    let height = Double(image.size.height)
    return Rect(
      x: state.lastTouch.x - width / 2, y: state.lastTouch.y - height / 2, width: width,
      height: height)
  }

  /// Draws the background, the shape, and the bars over it.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    context.fillColor = Self.background
    context.fill(dirtyRect)
    drawShape(in: &context)
    controls?.draw(state, in: &context, dirtyRect: dirtyRect)
  }

  private func drawShape(in context: inout GraphicsContext) {
    context.lineWidth = Self.lineWidth
    context.strokeColor = state.shownColor
    context.fillColor = state.shownColor
    switch state.shownShape {
    case .line:
      guard state.firstTouch.isFinite, state.lastTouch.isFinite else { return }
      context.move(to: state.firstTouch.near)
      context.addLine(to: state.lastTouch.near)
      context.strokePath()
    case .rect:
      context.addRect(state.currentRect)
      context.drawPath(using: .fillStroke)
    case .ellipse:
      context.addEllipse(in: state.currentRect)
      context.drawPath(using: .fillStroke)
    case .image: context.draw(image, in: imageRect)
    }
  }
}
