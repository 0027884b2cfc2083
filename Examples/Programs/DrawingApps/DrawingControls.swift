public import GLFunCPU
public import GLFunViews

/// The bars of the drawing apps: colours at the top, shapes at the bottom.
///
/// A touch that begins on a bar belongs to the bar until it ends, and selects the segment under its end. The bars lie over the
/// drawing and scale with the view: they are 44 pixels high in a view 320 pixels wide.
public struct DrawingControls: Hashable, Sendable {
  /// One of the bars.
  public enum Bar: Hashable, Sendable, CaseIterable {
    /// The bar at the top; hidden while the image is selected.
    case color
    /// The bar at the bottom.
    case shape
  }

  private let size: PixelSize
  /// The bar being touched.
  private var touchedBar: Bar?
  /// The segment under the touch, if the touch is on its bar.
  private var touchedSegment: Int?

  /// Makes the bars of a view.
  public init(size: PixelSize) {
    self.size = size
  }

  /// Returns the rectangle of a bar in view coordinates.
  public func frame(of bar: Bar) -> Rect {
    let (width, height) = (Double(size.width), Double(size.height))
    let thickness = max(1, (44 * min(width / 320, height / 300)).rounded())
    let y = bar == .color ? 0 : max(0, height - thickness)
    return Rect(x: 0, y: y, width: width, height: min(thickness, height))
  }

  /// Returns the control of a bar in its current state.
  public func control(_ bar: Bar, _ state: DrawingState) -> SegmentedControl {
    let (titles, selected) =
      switch bar {
      case .color:
        (Self.colorTitles, state.colorChoice.flatMap(ColorChoice.allCases.firstIndex(of:)))
      case .shape: (Self.shapeTitles, Shape.allCases.firstIndex(of: state.shape))
      }
    var control = SegmentedControl(
      titles: titles, frame: frame(of: bar),
      selectedSegmentIndex: selected ?? SegmentedControl.noSegment)
    if touchedBar == bar { control.pressedSegmentIndex = touchedSegment }
    return control
  }

  private static let colorTitles = ["Red", "Blue", "Yellow", "Green", "Random"]
  private static let shapeTitles = ["Line", "Rect", "Ellipse", "Image"]

  /// Draws the visible bars.
  ///
  /// - Parameters:
  ///   - state: decides on the highlighted segments and the visible bars.
  ///   - context: the destination.
  ///   - dirtyRect: bars outside this rectangle are omitted; view coordinates.
  public func draw(_ state: DrawingState, in context: inout GraphicsContext, dirtyRect: Rect) {
    for bar in visibleBars(state) where !frame(of: bar).intersection(dirtyRect).isEmpty {
      control(bar, state).draw(in: &context)
    }
  }

  private func visibleBars(_ state: DrawingState) -> [Bar] {
    state.isColorControlHidden ? [.shape] : [.shape, .color]
  }

  /// Handles one touch or choice.
  ///
  /// - Parameter state: the selection before the event.
  /// - Returns: the event for the drawing: the event itself if it does not belong to a bar, or the choice made by a touch. Nil
  ///   if nothing is left to handle.
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
    case .chosen: return event
    }
  }
}

/// The common interface of the drawing apps.
protocol DrawingApp: View {
  /// The touches and the selection.
  var state: DrawingState { get }
  /// The bars; nil if they are hidden.
  var controls: DrawingControls? { get set }
}

extension DrawingApp {
  /// Shows or hides the bars.
  mutating func setControls(shown: Bool) {
    if shown == (controls != nil) { return }
    controls = shown ? DrawingControls(size: size) : nil
    for bar in DrawingControls.Bar.allCases {
      setNeedsDisplay(in: DrawingControls(size: size).frame(of: bar))
    }
  }

  /// Passes a touch or choice to the bars first, and marks them for redrawing if they change.
  ///
  /// - Returns: the event for the drawing; nil if nothing is left to handle.
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
