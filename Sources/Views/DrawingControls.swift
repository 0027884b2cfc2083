public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// The bars of the drawing apps: the colours at the top, the shapes at the bottom.
///
/// A touch that begins on a bar is the bar's until it ends, and chooses the segment where it ends. The bars lie over what is
/// drawn, at the scale of the view: 44 pixels high where it is 320 pixels wide.
public struct DrawingControls: Hashable, Sendable {
  /// One of the bars.
  public enum Bar: Hashable, Sendable, CaseIterable {
    /// At the top; out of sight while the image is chosen.
    case color
    /// At the bottom.
    case shape
  }

  private let size: PixelSize
  /// The bar that has the touch.
  private var touchedBar: Bar?
  /// The segment under the touch, if the touch is on its bar.
  private var touchedSegment: Int?

  /// Makes the bars of a view.
  public init(size: PixelSize) {
    self.size = size
  }

  /// The rectangle of a bar; view coordinates.
  public func frame(of bar: Bar) -> Rect {
    let (width, height) = (Double(size.width), Double(size.height))
    let thickness = max(1, (44 * min(width / 320, height / 300)).rounded())
    let y = bar == .color ? 0 : max(0, height - thickness)
    return Rect(x: 0, y: y, width: width, height: min(thickness, height))
  }

  /// A bar as it stands.
  public func control(_ bar: Bar, _ state: DrawingState) -> SegmentedControl {
    let (titles, selected) =
      switch bar {
      case .color: (Self.colorTitles, ColorChoice.allCases.firstIndex(of: state.colorChoice))
      case .shape: (Self.shapeTitles, Shape.allCases.firstIndex(of: state.shape))
      }
    var control = SegmentedControl(
      titles: titles, frame: frame(of: bar), selectedSegmentIndex: selected ?? 0)
    if touchedBar == bar { control.pressedSegmentIndex = touchedSegment }
    return control
  }

  private static let colorTitles = ["Red", "Blue", "Yellow", "Green", "Random"]
  private static let shapeTitles = ["Line", "Rect", "Ellipse", "Image"]

  /// Draws the bars that are in sight.
  ///
  /// - Parameters:
  ///   - state: which segments are lit, and which bars are in sight.
  ///   - context: where they are drawn.
  ///   - dirtyRect: bars outside of it are left out; view coordinates.
  public func draw(_ state: DrawingState, in context: inout GraphicsContext, dirtyRect: Rect) {
    for bar in visibleBars(state) where !frame(of: bar).intersection(dirtyRect).isEmpty {
      control(bar, state).draw(in: &context)
    }
  }

  private func visibleBars(_ state: DrawingState) -> [Bar] {
    state.isColorControlHidden ? [.shape] : [.shape, .color]
  }

  /// Takes in one touch or choice.
  ///
  /// - Parameter state: what is chosen before it.
  /// - Returns: what is left for the drawing: the event itself where it is not the bars', or the choice that a touch made;
  ///   nil where there is none.
  mutating func handle(_ event: TouchEvent, _ state: DrawingState) -> TouchEvent? {
    switch event {
    case .began(let point):
      touchedBar = visibleBars(state).first { frame(of: $0).contains(point) }
      touchedSegment = touchedBar.flatMap { control($0, state).segmentIndex(at: point) }
      return touchedBar == nil ? event : nil
    case .moved(let point):
      guard let bar = touchedBar else { return event }
      touchedSegment = control(bar, state).segmentIndex(at: point)
      return nil
    case .ended(let point):
      guard let bar = touchedBar else { return event }
      touchedBar = nil
      return control(bar, state).segmentIndex(at: point).map { index in
        bar == .color ? .color(ColorChoice.allCases[index]) : .shape(Shape.allCases[index])
      }
    case .cancelled:
      guard touchedBar != nil else { return event }
      touchedBar = nil
      return nil
    case .shape, .color: return event
    }
  }
}

/// What the drawing apps have in common.
protocol DrawingApp: View {
  /// The touches and what is chosen.
  var state: DrawingState { get }
  /// The bars; nil where they are not shown.
  var controls: DrawingControls? { get set }
}

extension DrawingApp {
  /// Shows the bars, or takes them away.
  mutating func setControls(shown: Bool) {
    if shown == (controls != nil) { return }
    controls = shown ? DrawingControls(size: size) : nil
    for bar in DrawingControls.Bar.allCases {
      setNeedsDisplay(in: DrawingControls(size: size).frame(of: bar))
    }
  }

  /// Lets the bars have a touch or choice first, and asks for them to be drawn again where they change.
  ///
  /// - Returns: what is left for the drawing; nil where that is nothing.
  mutating func passedControls(_ event: TouchEvent) -> TouchEvent? {
    guard var controls else { return event }
    let before = DrawingControls.Bar.allCases.map { controls.control($0, state) }
    let left = controls.handle(event, state)
    self.controls = controls
    var chosen = state
    if let left, left.isChoice { chosen.handle(left) }
    let isHidden = chosen.isColorControlHidden != state.isColorControlHidden
    for (bar, old) in zip(DrawingControls.Bar.allCases, before)
    where controls.control(bar, chosen) != old || bar == .color && isHidden {
      setNeedsDisplay(in: controls.frame(of: bar))
    }
    return left
  }
}
