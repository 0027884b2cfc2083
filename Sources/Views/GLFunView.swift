public import Drawing
internal import Geometry
public import Imaging

/// The drawing app on GL primitives: one aliased shape on a gray ground.
public struct GLFunView: Hashable, Sendable {
  /// The extent in pixels.
  public let size: PixelSize
  /// The touches and the controls.
  public private(set) var state: DrawingState
  /// What the image shape draws.
  public var sprite: Texture2D
  /// How lines become pixels.
  public var lineMode: LineMode

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
  }

  /// Draws the whole view.
  ///
  /// - Parameter context: a context of the view's size.
  public func draw(in context: inout PrimitiveContext) {
    context.clear(Self.background)
    context.color = Color(
      red: state.currentColor.red, green: state.currentColor.green, blue: state.currentColor.blue)
    switch state.shape {
    case .line:
      context.lineWidth = Self.lineWidth
      context.lineMode = lineMode
      context.drawLine(from: state.firstTouch, to: state.lastTouch)
    case .rect: context.fillRect(state.currentRect)
    case .ellipse:
      context.fillEllipse(in: state.currentRect, vertexCount: Self.ellipseVertexCount)
    case .image: sprite.draw(at: state.lastTouch, in: &context)
    }
  }

  /// The frame that the view shows now.
  public func frame() -> DisplayList {
    var context = PrimitiveContext(size: size)
    draw(in: &context)
    return context.finish()
  }
}
