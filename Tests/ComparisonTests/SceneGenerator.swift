import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport

/// Makes scenes of GL primitives from a seed.
struct SceneGenerator {
  /// The source of coordinates.
  enum Coordinates: CaseIterable {
    case integer, half
    /// On the vertex grid.
    case grid
    /// Halfway between two points of the vertex grid, where rounding decides.
    case gridTie
    case arbitrary
    /// Around the border of the viewport that surrounds the picture.
    case margin
    case far, veryFar, huge, notFinite
  }

  /// The kind of a step.
  enum Kind: CaseIterable {
    case lines, convexFan, fan, triangles, flatFan, ellipse, rect, sprite
  }

  var random: SplitMix64
  let size: PixelSize
  /// The line modes to draw with.
  let lineModes: [LineMode]
  let sprites: [Texture2D]
  /// The grid of the renderers' vertices.
  let grid: PrimitiveGrid
  private var coordinates = Coordinates.integer

  init(
    seed: UInt64, size: PixelSize, lineModes: [LineMode], sprites: [Texture2D],
    grid: PrimitiveGrid
  ) {
    self.grid = grid
    random = SplitMix64(seed: seed)
    self.size = size
    self.lineModes = lineModes
    self.sprites = sprites
  }

  /// A scene of `count` steps at most.
  mutating func scene(of count: Int) -> DisplayList {
    var context = PrimitiveContext(size: size)
    if !random.isOne(in: 5) { context.clear(color()) }
    for _ in 0..<random.int(1...count) {
      if random.isOne(in: 40) { context.clear(color()) }
      addStep(random.pick(Kind.allCases), to: &context)
    }
    return context.finish()
  }

  private mutating func addStep(_ kind: Kind, to context: inout PrimitiveContext) {
    coordinates = random.isOne(in: 3) ? random.pick(Coordinates.allCases) : nearby()
    context.color = color()
    switch kind {
    case .lines:
      context.lineMode = random.pick(lineModes)
      context.lineWidth = lineWidth()
      context.drawLines(points(random.int(1...12)))
    case .convexFan:
      let count = random.int(3...24)
      let (center, radius) = (point(), number(of: size.width))
      let turn = random.double(0...6)
      let step = 2 * Double.pi / Double(count)
      let rim = (0..<count).map { (index: Int) -> Point in
        let direction = Vector(angle: turn + Double(index) * step)
        return center + direction * radius
      }
      context.drawTriangleFan(rim)
    case .fan: context.drawTriangleFan(points(random.int(3...12)))
    case .triangles: context.drawTriangles(points(random.int(3...12)))
    case .flatFan:
      let first = point()
      let last = point()
      context.drawTriangleFan([first, last, first, last, random.isOne(in: 2) ? point() : first])
    case .ellipse: context.fillEllipse(in: rect(), vertexCount: random.pick([3, 4, 5, 37, 360]))
    case .rect: context.fillRect(rect())
    case .sprite:
      let sprite = random.pick(sprites)
      if random.isOne(in: 2) {
        sprite.draw(at: point(), in: &context)
      } else {
        sprite.draw(in: rect(), in: &context)
      }
    }
  }

  private mutating func nearby() -> Coordinates {
    random.pick([.integer, .half, .grid, .gridTie, .arbitrary])
  }

  private mutating func color() -> Color {
    let color = Color(
      red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: random.byte())
    return random.isOne(in: 3) ? color.withAlpha(1) : color
  }

  private mutating func lineWidth() -> Double {
    switch random.int(0...4) {
    case 0: random.double(1...20)
    case 1: Double(random.int(2...40)) / 2
    case 2: random.double(0...1)
    // Just above a tie between two whole widths, and the tie itself in single precision.
    case 3: Double(random.int(1...19)) + 0.500_000_001
    default: Double(random.int(1...20))
    }
  }

  private mutating func rect() -> Rect {
    let corner = point()
    // Most rectangles of far coordinates would be as large as they are far away.
    if random.isOne(in: 4) {
      return Rect(
        x: corner.x, y: corner.y, width: number(of: size.width), height: number(of: size.height))
    }
    return Rect(from: corner, to: point())
  }

  private mutating func points(_ count: Int) -> [Point] { (0..<count).map { _ in point() } }

  private mutating func point() -> Point {
    Point(x: number(of: size.width), y: number(of: size.height))
  }

  /// A coordinate for a side of `extent` pixels, sometimes outside it.
  private mutating func number(of extent: Int) -> Double {
    let reach = Double(extent) * 0.3 + 2
    let near = random.double(-reach...Double(extent) + reach)
    let steps = Double(grid.stepsPerPixel)
    // One far coordinate makes a far shape, and leaves the rest of it visible.
    let isNear = random.isOne(in: 2)
    switch coordinates {
    case .integer: return near.rounded()
    case .half: return near.rounded() + 0.5
    case .grid: return (near * steps).rounded() / steps
    case .gridTie: return ((near * steps).rounded() + 0.5) / steps
    case .arbitrary: return near
    case .margin:
      return isNear
        ? near : random.pick([-1, 1]) * (random.double(-12...12) + 1024) + Double(extent) / 2
    case .far: return isNear ? near : random.double(-1e5...1e5)
    case .veryFar: return isNear ? near : random.double(-1e9...1e9)
    case .huge: return isNear ? near : random.pick([-1e300, 1e300, 1e18, -1e13, 1e-300])
    case .notFinite:
      return random.isOne(in: 6)
        ? random.pick([.nan, .infinity, -.infinity, .greatestFiniteMagnitude]) : near
    }
  }
}

/// Sprites of every format, filter and padding.
enum Sprites {
  static let all: [Texture2D] = {
    var random = SplitMix64(seed: 7)
    var result: [Texture2D] = []
    for size in [(1, 1), (2, 3), (7, 5), (16, 16), (61, 47)] {
      let size = PixelSize(width: size.0, height: size.1)
      let pixels = (0..<size.area).map { _ in
        Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(),
          alpha8: random.isOne(in: 3) ? 255 : random.byte()
        ).premultiplied
      }
      let bitmap = Bitmap(size: size, pixels: pixels)
      for format in Texture2D.Format.allCases {
        for filter in Texture2D.Filter.allCases {
          for isPadded in [false, true] {
            result.append(
              Texture2D(bitmap, format: format, filter: filter, padsToPowersOfTwo: isPadded))
          }
        }
      }
    }
    return result
  }()
}
