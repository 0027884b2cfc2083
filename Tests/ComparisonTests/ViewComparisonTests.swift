import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// Every view with many options: the CPU's picture equals the GPU's, to the last bit.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct ViewComparisonTests {
  @Test(arguments: ViewGenerator.Kind.allCases)
  func views_areTheSame(kind: ViewGenerator.Kind) throws {
    var renderers = try RendererPair()
    for seed in 0..<(kind == .sampler ? 12 : 60) as Range<UInt64> {
      var generator = ViewGenerator(seed: seed)
      var view = generator.view(kind)
      for _ in 0..<generator.random.int(0...30) { generator.step(&view) }
      let frame = view.frame()
      #expect(frame.size == view.size)
      #expect(try renderers.expectSame(frame, "\(kind) of seed \(seed)").isSame)
    }
  }

  @Test(arguments: ViewGenerator.Kind.allCases)
  func views_areTheSameAtALargeSize(kind: ViewGenerator.Kind) throws {
    var renderers = try RendererPair()
    let size = PixelSize(width: 1280, height: 720)
    let view: any View =
      switch kind {
      case .glfun: GLFunView(size: size)
      case .quartzfun: QuartzFunView(size: size)
      case .ball: BallView(size: size)
      case .garden: GardenView(size: size, seed: 3, time: 2)
      case .lines: LinePadView(size: size)
      case .righthand: ScatterPlotView(size: size, xTitle: "x", yTitle: "y")
      case .sampler: SamplerView(size: size)
      }
    var moving = view
    moving.handle(.began(Point(x: 100, y: 50)))
    moving.handle(.ended(Point(x: 1000, y: 600)))
    moving.tick()
    try renderers.expectSame(moving.frame(), "\(kind)")
  }

  /// Every frame of the drawing apps' demonstration, with and without controls.
  @Test(arguments: [true, false], [true, false])
  func demonstration_isTheSame(isGL: Bool, showsControls: Bool) throws {
    var renderers = try RendererPair()
    let size = PixelSize(width: 160, height: 200)
    var view: any View =
      isGL
      ? GLFunView(size: size, showsControls: showsControls)
      : QuartzFunView(size: size, showsControls: showsControls)
    let playback = TouchPlayback(
      .demo(size: size, usesControls: showsControls), framesPerSecond: 15)
    #expect(playback.frameCount > 100)
    for frame in 0..<playback.frameCount {
      for event in playback.events(inFrame: frame) { view.handle(event) }
      let name = "\(isGL) \(showsControls) frame \(frame)"
      #expect(try renderers.expectSame(view.frame(), name).isSame)
    }
  }

  /// Every tenth frame of a long animation.
  @Test(arguments: [ViewGenerator.Kind.ball, .garden])
  func animations_areTheSame(kind: ViewGenerator.Kind) throws {
    var renderers = try RendererPair()
    var view: any View =
      kind == .ball
      ? BallView(size: PixelSize(width: 320, height: 480))
      : GardenView(size: PixelSize(width: 160, height: 120), seed: 1)
    for frame in 0..<600 {
      if frame % 10 == 0 { try renderers.expectSame(view.frame(), "\(kind), frame \(frame)") }
      view.tick()
    }
  }
}
