public import GLFunGeometry
public import GLFunImaging

/// The state and the touch rules that the drawing apps share.
///
/// It starts with a red line and both touches at the origin of view space. What is chosen shows with the next touch: a
/// choice changes nothing of what is drawn already.
public struct DrawingState: Hashable, Sendable {
  /// The segment of the colour control that is chosen.
  public private(set) var colorChoice = ColorChoice.red
  /// The colour of the next shape, unless it is to be a random one.
  public private(set) var currentColor: Color = .red
  /// The kind of the next shape.
  public private(set) var shape: Shape = .line
  /// The colour of the shape that is shown.
  public private(set) var shownColor: Color = .red
  /// The kind of the shape that is shown.
  public private(set) var shownShape: Shape = .line
  /// Where the touch began; view space.
  public private(set) var firstTouch: Point = .zero
  /// Where the touch was seen last; view space.
  public private(set) var lastTouch: Point = .zero

  private var random: SeededRandom

  /// Makes the state of a freshly started app.
  ///
  /// - Parameter seed: decides the random colours.
  public init(seed: UInt64 = 0) {
    random = SeededRandom(seed: seed)
  }

  /// Whether every touch takes a new random colour.
  public var usesRandomColor: Bool { colorChoice == .random }

  /// Whether the colour control is out of sight: exactly while the image is chosen.
  public var isColorControlHidden: Bool { shape == .image }

  /// The rectangle from the first to the last touch; its size may be negative.
  public var currentRect: Rect { Rect(from: firstTouch, to: lastTouch) }

  /// Takes in one touch or choice.
  ///
  /// A cancelled touch changes nothing: what was drawn last stays.
  public mutating func handle(_ event: TouchEvent) {
    switch event {
    case .began(let point):
      if usesRandomColor { currentColor = nextRandomColor() }
      firstTouch = point
      show(point)
    case .moved(let point), .ended(let point): show(point)
    case .cancelled: break
    case .shape(let choice): shape = choice
    case .color(let choice):
      colorChoice = choice
      if let color = choice.color { currentColor = color }
    }
  }

  /// Shows what is chosen as far as a point.
  private mutating func show(_ point: Point) {
    lastTouch = point
    shownColor = currentColor
    shownShape = shape
  }

  /// Red, blue and green are drawn in that order, each uniform in 0…1.
  private mutating func nextRandomColor() -> Color {
    let red = random.nextUnit()
    let blue = random.nextUnit()
    let green = random.nextUnit()
    return Color(red: red, green: green, blue: blue)
  }
}
