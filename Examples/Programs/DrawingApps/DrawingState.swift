public import GLFunCPU
public import GLFunViews

/// The state and the touch rules shared by the drawing apps.
///
/// The initial state is a red line with both touches at the origin of view space. A selection takes effect with the next touch;
/// it does not change the current drawing.
public struct DrawingState: Hashable, Sendable {
  /// The selected segment of the colour control; nil for a custom colour.
  public private(set) var colorChoice: ColorChoice? = .red
  /// The colour of the next shape, unless it is chosen at random.
  public private(set) var currentColor: Color = .red
  /// The kind of the next shape.
  public private(set) var shape: Shape = .line
  /// The colour of the displayed shape.
  public private(set) var shownColor: Color = .red
  /// The kind of the displayed shape.
  public private(set) var shownShape: Shape = .line
  /// The start of the touch; view space.
  public private(set) var firstTouch: Point = .zero
  /// The latest position of the touch; view space.
  public private(set) var lastTouch: Point = .zero

  private var random: SeededRandom

  /// Makes the state of a freshly started app.
  ///
  /// - Parameter seed: the seed of the random colours.
  public init(seed: UInt64 = 0) {
    random = SeededRandom(seed: seed)
  }

  /// True if every touch takes a new random colour.
  public var usesRandomColor: Bool { colorChoice == .random }

  /// True if the colour control is hidden, which is the case exactly while the image is selected.
  public var isColorControlHidden: Bool { shape == .image }

  /// The rectangle from the first to the last touch; its size may be negative.
  public var currentRect: Rect { Rect(from: firstTouch, to: lastTouch) }

  /// Handles one touch or choice.
  ///
  /// A cancelled touch changes nothing: the last drawing stays.
  public mutating func handle(_ event: TouchEvent) {
    switch event {
    case .began(let point):
      if usesRandomColor { currentColor = nextRandomColor() }
      firstTouch = point
      show(point)
    case .moved(let point), .ended(let point): show(point)
    case .cancelled: break
    case .chosen(let control):
      if let choice = control.value as? DrawingChoice { take(choice) }
    }
  }

  private mutating func take(_ choice: DrawingChoice) {
    switch choice {
    case .shape(let choice): shape = choice
    case .color(let choice):
      colorChoice = choice
      if let color = choice.color { currentColor = color }
    case .customColor(let color):
      colorChoice = nil
      currentColor = color
    }
  }

  /// Displays the selected shape up to a point.
  private mutating func show(_ point: Point) {
    lastTouch = point
    shownColor = currentColor
    shownShape = shape
  }

  /// The components are drawn in the order red, blue, green, each uniform in 0…1.
  private mutating func nextRandomColor() -> Color {
    let red = random.nextUnit()
    let blue = random.nextUnit()
    let green = random.nextUnit()
    return Color(red: red, green: green, blue: blue)
  }
}
