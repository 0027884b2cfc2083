import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import TestRandom
import TestSupport

/// Makes views with options from a seed.
struct ViewGenerator {
  /// The kinds of views.
  enum Kind: CaseIterable {
    case glfun, quartzfun, ball, garden, lines, righthand, sampler

    /// True if it is slow at any size.
    var isSlow: Bool { self == .garden || self == .sampler }
  }

  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A view of a kind with random options.
  mutating func view(_ kind: Kind) -> any View {
    let size = size(kind)
    switch kind {
    case .glfun:
      return GLFunView(
        size: size, seed: random.next(), sprite: random.pick(Sprites.all),
        lineMode: Driver.isLLVMpipe ? random.pick(LineMode.allCases) : .expanded,
        showsControls: random.isOne(in: 2))
    case .quartzfun:
      return QuartzFunView(
        size: size, seed: random.next(), image: random.pick(Self.images),
        showsControls: random.isOne(in: 2))
    case .ball:
      return BallView(
        size: size, ball: ball(in: size), trail: random.isOne(in: 2) ? 0 : random.int(0...12))
    case .sampler: return SamplerView(size: size)
    case .garden:
      return GardenView(
        size: size, seed: random.next(), time: random.double(-1000...1000),
        wind: random.double(-2...2), flowers: random.isOne(in: 3) ? nil : random.int(0...12))
    case .lines: return LinePadView(size: size)
    case .righthand:
      let count = random.pick([0, 1, 2, 30])
      let reach = random.pick([1e-12, 1, 300, 1e6, 1e200])
      return ScatterPlotView(
        size: size,
        points: (0..<count).map { _ in
          Point(x: random.double(-reach...reach), y: random.double(-reach...reach))
        }, xTitle: random.isOne(in: 2) ? "Time in seconds" : nil,
        yTitle: random.isOne(in: 2) ? "Speed" : nil)
    }
  }

  static let images = [(1, 1), (6, 3), (48, 80)].map { width, height in
    var random = SplitMix64(seed: UInt64(width))
    let size = PixelSize(width: width, height: height)
    return Image(
      Bitmap(
        size: size,
        pixels: (0..<size.area).map { _ in
          Color(
            red8: random.byte(), green8: random.byte(), blue8: random.byte(),
            alpha8: random.byte()
          ).premultiplied
        }))
  }

  private mutating func size(_ kind: Kind) -> PixelSize {
    let sides: ClosedRange<Int> = kind.isSlow ? 1...260 : 1...400
    return random.isOne(in: 8)
      ? PixelSize(width: random.int(1...20), height: random.int(1...400))
      : PixelSize(width: random.int(sides), height: random.int(sides))
  }

  private mutating func ball(in size: PixelSize) -> Object2D {
    var ball = Object2D(
      position: Point2D(
        x: random.double(-20...Double(size.width)), y: random.double(-20...Double(size.height))),
      vector: Vector2D(
        x: random.double(-30...30), y: random.double(-30...30),
        arithmetic: random.pick(AngleArithmetic.allCases)),
      size: random.isOne(in: 2)
        ? Size(width: 25, height: 25)
        : Size(width: random.double(0.1...90), height: random.double(0.1...90)))
    if random.isOne(in: 2) {
      ball.gravity = Vector(dx: random.double(-1...1), dy: random.double(-2...2))
      ball.restitution = random.double(0...1)
    }
    return ball
  }

  /// A touch, a choice or a tick.
  mutating func step(_ view: inout some View) {
    let point = point(view.bounds)
    switch random.int(0...11) {
    case 0: view.handle(.shape(random.pick(Shape.allCases)))
    case 1:
      let custom = Color(hex: UInt32(random.int(0...0xFFFFFF)), alpha: random.double(0...1))
      view.handle(
        random.isOne(in: 3) ? .customColor(custom) : .color(random.pick(ColorChoice.allCases)))
    case 2: view.handle(.cancelled)
    case 3...4: view.handle(.began(point))
    case 5...7: view.handle(.moved(point))
    case 8...9: view.handle(.ended(point))
    default: view.tick()
    }
  }

  private mutating func point(_ bounds: Rect) -> Point {
    let point = Point(
      x: random.double(-30...bounds.width + 30), y: random.double(-30...bounds.height + 30))
    switch random.int(0...30) {
    case 0: return Point(x: .nan, y: point.y)
    case 1: return Point(x: 1e300, y: -1e300)
    case 2: return Point(x: point.x, y: .infinity)
    case 3...14: return Point(x: point.x.rounded(), y: point.y.rounded())
    default: return point
    }
  }
}
