internal import ExamplePrograms
internal import GLFun
internal import GLFunGeometry
internal import GLFunViews

/// A view of any type in a picture with several pixels per unit, so that a host of a single type can show it.
///
/// Its own units are the picture's pixels; touches are in units of the inner view.
struct ShownView: View {
  private var base: any View
  private let scale: Double
  let size: PixelSize

  /// Creates the view that a page requests.
  init(_ request: ClientMessage.SceneRequest) {
    base = request.scene.view(
      size: request.viewSize, request.scene.values(request.values))
    scale = request.scale
    size = request.size
  }

  var needsDisplay: DirtyRegion {
    get {
      let rects = base.needsDisplay.rects(in: base.bounds)
      if rects == [base.bounds] { return .everything }
      var region = DirtyRegion()
      for rect in rects { region.formUnion(Self.scaled(rect, by: scale)) }
      return region
    }
    set {
      var region = DirtyRegion()
      let rects = newValue.rects(in: bounds)
      if rects == [bounds] { region = .everything }
      for rect in rects { region.formUnion(Self.scaled(rect, by: 1 / scale)) }
      base.needsDisplay = region
    }
  }

  func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    if scale != 1 { context.multiplyScale(by: scale) }
    let rect = dirtyRect == bounds ? base.bounds : Self.scaled(dirtyRect, by: 1 / scale).integral
    base.draw(in: &context, dirtyRect: rect)
  }

  mutating func handle(_ event: TouchEvent) { base.handle(event) }

  mutating func handle(_ event: TouchEvent, finger: Int) { base.handle(event, finger: finger) }

  mutating func tick() { base.tick() }

  private static func scaled(_ rect: Rect, by factor: Double) -> Rect {
    Rect(
      x: rect.minX * factor, y: rect.minY * factor, width: rect.width * factor,
      height: rect.height * factor)
  }
}
