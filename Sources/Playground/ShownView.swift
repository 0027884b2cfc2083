internal import GLFun
internal import GLFunViews

/// A view of any kind, so that a host of one type can show it.
struct ShownView: View {
  private var base: any View

  init(_ base: any View) { self.base = base }

  var size: PixelSize { base.size }

  var needsDisplay: DirtyRegion {
    get { base.needsDisplay }
    set { base.needsDisplay = newValue }
  }

  func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    base.draw(in: &context, dirtyRect: dirtyRect)
  }

  mutating func handle(_ event: TouchEvent) { base.handle(event) }

  mutating func handle(_ event: TouchEvent, finger: Int) { base.handle(event, finger: finger) }

  mutating func tick() { base.tick() }
}
