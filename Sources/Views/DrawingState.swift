public import GLFunGeometry
public import GLFunImaging

/// The state and the touch rules that the drawing apps share.
///
/// It starts with a red line and both touches at the origin of view space.
public struct DrawingState: Hashable, Sendable {
  /// The colour of the next shape.
  public private(set) var currentColor: Color = .red
  /// Whether every touch takes a new random colour.
  public private(set) var usesRandomColor = false
  /// The kind of shape.
  public private(set) var shape: Shape = .line
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

  /// Whether the colour control is out of sight: exactly while the image is selected.
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
      lastTouch = point
    case .moved(let point), .ended(let point): lastTouch = point
    case .cancelled: break
    case .shape(let choice): shape = choice
    case .color(let choice):
      usesRandomColor = choice == .random
      if let color = choice.color { currentColor = color }
    }
  }

  /// Red, blue and green are drawn in that order, each uniform in 0…1.
  private mutating func nextRandomColor() -> Color {
    let red = random.nextUnit()
    let blue = random.nextUnit()
    let green = random.nextUnit()
    return Color(red: red, green: green, blue: blue)
  }
}
