import QuartzUI

/// The state that both drawing programs have: the shape, its colour, and the place of the finger.
struct DrawingState {
  enum Shape {
    case line, rect, ellipse, image
  }

  var shape = Shape.line
  var currentColor = UIColor.red
  var usesRandomColor = false
  private(set) var firstTouch = CGPoint.zero
  private(set) var lastTouch = CGPoint.zero
  private var seed: UInt64

  init(seed: UInt64 = 0) { self.seed = seed }

  /// From the first touch to the last one; a size may be negative.
  var currentRect: CGRect {
    CGRect(
      x: firstTouch.x, y: firstTouch.y, width: lastTouch.x - firstTouch.x,
      height: lastTouch.y - firstTouch.y)
  }

  mutating func begin(at point: CGPoint) {
    if usesRandomColor { currentColor = nextColor() }
    (firstTouch, lastTouch) = (point, point)
  }

  mutating func move(to point: CGPoint) { lastTouch = point }

  /// Red, blue and green, in this order.
  private mutating func nextColor() -> UIColor {
    let (red, blue, green) = (nextUnit(), nextUnit(), nextUnit())
    return UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// A number of 0 ..< 1 (SplitMix64).
  private mutating func nextUnit() -> CGFloat {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var bits = seed
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return CGFloat(Double((bits ^ bits >> 31) >> 11) * 0x1p-53)
  }
}
