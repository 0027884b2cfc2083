import ExamplePrograms
import Foundation
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// The ball's arithmetic.
struct BallTests {
  private func ball(
    _ x: Double, _ y: Double, _ vx: Double, _ vy: Double, _ mode: AngleArithmetic = .classic,
    width: Double = 25, height: Double = 25
  ) -> Object2D {
    Object2D(
      position: Point2D(x: x, y: y), vector: Vector2D(x: vx, y: vy, arithmetic: mode),
      size: Size(width: width, height: height))
  }

  private struct Start: Sendable, CustomTestStringConvertible {
    var bounds: Size
    var x: Double
    var y: Double
    var vx: Double
    var vy: Double
    var width = 25.0
    var height = 25.0
    var testDescription: String { "\(bounds.width)x\(bounds.height) (\(x),\(y)) (\(vx),\(vy))" }
  }

  private static let starts: [Start] = {
    var starts = [
      Start(bounds: Size(width: 320, height: 460), x: 0, y: 0, vx: 5, vy: 4),
      // Into each corner along its diagonal.
      Start(bounds: Size(width: 325, height: 325), x: 150, y: 150, vx: 5, vy: 5),
      Start(bounds: Size(width: 325, height: 325), x: 150, y: 150, vx: -5, vy: 5),
      Start(bounds: Size(width: 325, height: 325), x: 150, y: 150, vx: 5, vy: -5),
      Start(bounds: Size(width: 325, height: 325), x: 150, y: 150, vx: -5, vy: -5),
      // Along the walls, and at rest.
      Start(bounds: Size(width: 100, height: 80), x: 0, y: 10, vx: 0, vy: 3),
      Start(bounds: Size(width: 100, height: 80), x: 30, y: 0, vx: -7, vy: 0),
      Start(bounds: Size(width: 100, height: 80), x: 40, y: 30, vx: 0, vy: 0),
      // A vector that is longer than the bounds, and a ball that just fits.
      Start(bounds: Size(width: 60, height: 50), x: 3, y: 4, vx: 170, vy: -210),
      Start(bounds: Size(width: 25, height: 25), x: 0, y: 0, vx: 5, vy: 4),
    ]
    var random = SplitMix64(seed: 31)
    for _ in 0..<30 {
      let width = random.double(30...900)
      let height = random.double(30...900)
      starts.append(
        Start(
          bounds: Size(width: width, height: height), x: random.double(0...width - 26),
          y: random.double(0...height - 26), vx: random.double(-40...40),
          vy: random.double(-40...40), width: random.double(1...25),
          height: random.double(1...25)))
    }
    return starts
  }()

  @Test(arguments: starts)
  private func classic_isTheOriginalTickByTick(_ start: Start) {
    var ball = ball(
      start.x, start.y, start.vx, start.vy, width: start.width, height: start.height)
    var reference = BallReference(
      x: start.x, y: start.y, vx: start.vx, vy: start.vy, width: start.width,
      height: start.height)
    let bounds = Rect(x: 0, y: 0, width: start.bounds.width, height: start.bounds.height)
    for tick in 1...10_000 {
      ball.move(in: bounds)
      reference.move(boundsWidth: bounds.width, boundsHeight: bounds.height)
      let isSame =
        ball.position == Point2D(x: reference.x, y: reference.y)
        && ball.vector.x == reference.vx && ball.vector.y == reference.vy
        && ball.vector.angle == reference.angle
      #expect(isSame, "tick \(tick): \(ball) and \(reference)")
      if !isSame { return }
    }
  }

  @Test func classic_hasWholeDegreesFromTheFirstBounce() {
    var ball = ball(0, 0, 5, 4)
    let bounds = Rect(x: 0, y: 0, width: 320, height: 460)
    let first = ball.vector.angle
    #expect(first != first.rounded())
    for _ in 0..<60 { ball.move(in: bounds) }
    #expect(ball.vector.angle == ball.vector.angle.rounded())
  }

  /// Every corner as one bounce back along the diagonal.
  @Test(arguments: AngleArithmetic.allCases, [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)])
  func corners_sendBackAlongTheDiagonal(mode: AngleArithmetic, way: (Double, Double)) {
    var ball = ball(50, 50, way.0 * 10, way.1 * 10, mode)
    let bounds = Rect(x: 0, y: 0, width: 125, height: 125)
    for _ in 0..<5 { ball.move(in: bounds) }
    #expect(ball.position == Point2D(x: way.0 < 0 ? 0 : 100, y: way.1 < 0 ? 0 : 100))
    // The classic angle is off by less than two degrees.
    let limit = mode == .classic ? 0.5 : 1e-9
    #expect(abs(ball.vector.x + way.0 * 10) < limit && abs(ball.vector.y + way.1 * 10) < limit)
  }

  @Test func exact_keepsTheSpeedForAMillionTicks() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<3 {
      var ball = ball(0, 0, random.double(-9...9), random.double(-9...9), .exact)
      let speed = ball.vector.length
      let bounds = Rect(x: 0, y: 0, width: 320, height: 460)
      for _ in 0..<1_000_000 { ball.move(in: bounds) }
      let found = (ball.vector.x * ball.vector.x + ball.vector.y * ball.vector.y).squareRoot()
      #expect(abs(found - speed) < 1e-9)
    }
  }

  @Test func exact_reflectsAsAMirrorDoes() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<1000 {
      let vector = Vector2D(
        x: random.double(0.1...9), y: random.double(-9...9), arithmetic: .exact)
      var bounced = vector
      bounced.bounce(normal: 180)
      #expect(abs(bounced.x + vector.x) < 1e-12 && abs(bounced.y - vector.y) < 1e-12)
      bounced.bounce(normal: 0)
      bounced.bounce(normal: 90)
      #expect(abs(bounced.x - vector.x) < 1e-12 && abs(bounced.y + vector.y) < 1e-12)
    }
  }

  @Test(arguments: AngleArithmetic.allCases)
  func energy_neverGrows(mode: AngleArithmetic) {
    var random = SplitMix64(seed: 77)
    for round in 0..<60 {
      let bounds = Rect(
        x: 0, y: 0, width: random.double(40...400), height: random.double(40...400))
      var ball = ball(
        random.double(0...bounds.width - 25), random.double(0...bounds.height - 25),
        random.double(-30...30), random.double(-30...30), mode)
      ball.gravity = Vector(dx: random.double(-2...2), dy: random.double(-2...2))
      ball.restitution = round % 3 == 0 ? 1 : random.double(0...1)
      let reach = abs(ball.gravity.dx) * bounds.width + abs(ball.gravity.dy) * bounds.height
      let scale = abs(ball.energy) + ball.vector.length * ball.vector.length + reach
      var energy = ball.energy
      for tick in 0..<3000 {
        ball.move(in: bounds)
        let now = ball.energy
        // The possible error of a sum of products of that size.
        #expect(now <= energy + scale * 1e-13, "tick \(tick) of round \(round)")
        if now > energy + scale * 1e-13 { return }
        energy = now
      }
    }
  }

  @Test func gravity_aloneKeepsTheEnergy() {
    var ball = ball(100, 0, 0, 0, .exact)
    ball.gravity = Vector(dx: 0, dy: 0.5)
    let bounds = Rect(x: 0, y: 0, width: 225, height: 425)
    // It touches the top to begin with.
    ball.move(in: bounds)
    let energy = ball.energy
    var highest = Double.infinity
    for _ in 0..<10_000 {
      ball.move(in: bounds)
      highest = min(highest, ball.position.y)
      #expect(abs(ball.energy - energy) < 1e-6)
    }
    #expect(highest < 2, "it comes back to where it was let go")
  }

  @Test func restitution_bringsABallToRestOnTheGround() {
    var ball = ball(50, 100, 3, 0, .exact)
    ball.gravity = Vector(dx: 0, dy: 1)
    ball.restitution = 0.5
    let bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    for _ in 0..<2000 { ball.move(in: bounds) }
    let resting = ball.position.y
    #expect(resting == 275)
    for _ in 0..<100 {
      ball.move(in: bounds)
      #expect(ball.position.y == resting, "it lies still")
    }
  }

  /// Balls of any size, position and vector, even absurd ones, stay inside; balls that are too large stay at the top left.
  @Test(arguments: AngleArithmetic.allCases)
  func ball_neverLeavesTheBounds(mode: AngleArithmetic) {
    var random = SplitMix64(seed: 12)
    for _ in 0..<300 {
      let size = PixelSize(width: random.int(1...300), height: random.int(1...300))
      let far = random.pick([3.0, 50, 1000, 1e6])
      var object = ball(
        random.double(-far...far), random.double(-far...far), random.double(-far...far),
        random.double(-far...far), mode, width: random.double(0.1...400),
        height: random.double(0.1...400))
      if random.isOne(in: 2) {
        object.gravity = Vector(dx: random.double(-5...5), dy: random.double(-far...far))
        object.restitution = random.double(0...1)
      }
      var view = BallView(size: size, ball: object)
      for tick in 0..<200 {
        let frame = view.ball.frame
        let (width, height) = (Double(size.width), Double(size.height))
        let isInside =
          frame.minX >= 0 && frame.minY >= 0
          && (frame.width > width ? frame.minX == 0 : frame.minX + frame.width <= width + 1e-9)
          && (frame.height > height ? frame.minY == 0 : frame.minY + frame.height <= height + 1e-9)
        #expect(isInside, "tick \(tick) of \(object) in \(size): \(frame)")
        if !isInside { return }
        view.tick()
      }
    }
  }

  @Test func vector_keepsItsLengthWhenItTurns() {
    for mode in AngleArithmetic.allCases {
      var vector = Vector2D(x: 3, y: -4, arithmetic: mode)
      #expect(vector.length == 5)
      #expect(abs(vector.angle - 53.130102) < 1e-4)
      vector.turn(to: 180)
      #expect(vector.length == 5 && abs(vector.x + 5) < 0.01 && abs(vector.y) < 0.02)
    }
    #expect(Vector2D(x: 0, y: 1).angle > 269.9, "down is 270 degrees")
  }

  @Test func ticks_askForWhereTheBallWasAndIs() {
    var view = BallView(size: PixelSize(width: 320, height: 480))
    view.needsDisplay = DirtyRegion()
    view.tick()
    #expect(
      view.needsDisplay.rects(in: view.bounds) == [
        Rect(x: 0, y: 0, width: 25, height: 25), Rect(x: 5, y: 4, width: 25, height: 25),
      ])
  }

  @Test func floor_holdsTheBallAndItsShadow() {
    let size = PixelSize(width: 160, height: 101)
    var ball = Object2D(
      position: Point2D(x: 20, y: 5), vector: Vector2D(x: 1, y: 0),
      size: Size(width: 20, height: 20))
    ball.gravity = Vector(dx: 0, dy: 0.6)
    var view = BallView(size: size, ball: ball, hasFloor: true)
    func darkness(_ view: BallView) -> Int {
      let picture = CPURenderer().render(view.frame())
      let (x, y) = (Int(view.ball.frame.midX), 85)
      #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
      return Int(picture[150, y].green) - Int(picture[x, y].green)
    }
    let high = darkness(view)
    var lowest = view
    for _ in 0..<60 {
      view.tick()
      #expect(view.ball.frame.maxY <= 84.84 + 1e-9, "it stays above the floor")
      if view.ball.frame.maxY > lowest.ball.frame.maxY { lowest = view }
    }
    #expect(darkness(lowest) > high + 30 && high > 0, "a shadow is darker the lower the ball is")
  }

  @Test func floor_isRedrawnInPartsAsInWhole() {
    let ball = Object2D(
      position: Point2D(x: 20, y: 5), vector: Vector2D(x: 4, y: 3),
      size: Size(width: 20, height: 20))
    var renderer = CPURenderer()
    var host = ViewHost(
      BallView(size: PixelSize(width: 160, height: 100), ball: ball, trail: 2, hasFloor: true))
    host.display(using: &renderer)
    for _ in 0..<20 {
      host.view.tick()
      host.display(using: &renderer)
      #expect(host.picture == renderer.render(host.view.frame()))
    }
  }

  @Test func trail_showsWhereTheBallWasFainterTheLongerAgo() {
    let size = PixelSize(width: 240, height: 60)
    let start = Object2D(
      position: Point2D(x: 10, y: 20), vector: Vector2D(x: 40, y: 0),
      size: Size(width: 20, height: 20))
    var view = BallView(size: size, ball: start, trail: 2)
    #expect(view.frame() == BallView(size: size, ball: start).frame(), "it has not moved yet")
    var frames = [view.ball.frame]
    for _ in 0..<4 {
      view.tick()
      frames.append(view.ball.frame)
    }
    let picture = CPURenderer().render(view.frame())
    let greens = frames.map { picture[Int($0.midX), Int($0.midY)].green }
    #expect(greens[0] == 255 && greens[1] == 255, "two places are shown, and no older ones")
    #expect(greens[4] == 0, "the ball itself is there")
    #expect(greens[2] < 255 && greens[3] < greens[2] && greens[3] > 0)
    var plain = BallView(size: size, ball: start)
    for _ in 0..<4 { plain.tick() }
    #expect(view.ball == plain.ball)
  }
}
