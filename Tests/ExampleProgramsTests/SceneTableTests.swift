import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import Testing

/// The table of scenes that all parsers read.
struct SceneTableTests {
  private let size = PixelSize(width: 40, height: 30)

  @Test func namesAndFields_areDistinct_andLeadBackToTheirScene() {
    #expect(Set(Scene.allCases.map(\.rawValue)).count == Scene.allCases.count)
    for scene in Scene.allCases {
      #expect(Scene(rawValue: scene.rawValue) == scene)
      #expect(Set(scene.options.map(\.name)).count == scene.options.count, "\(scene)")
      let fields = scene.options.flatMap(\.fields).map(\.name)
      #expect(Set(fields).count == fields.count, "\(scene)")
      for option in scene.options {
        #expect(option.form != nil || !option.fields.isEmpty, "\(scene) \(option.name)")
      }
    }
    #expect(Scene(rawValue: "nothing") == nil)
  }

  @Test(arguments: Scene.allCases)
  func views_haveTheSizeAskedFor_andAreTheSameEachTime(scene: Scene) {
    let view = scene.view(size: size)
    #expect(view.size == size)
    #expect(view.frame() == scene.view(size: size).frame())
  }

  /// Values that each kind of option takes and refuses.
  @Test func limits_areInclusive_andNamed() throws {
    func option(_ scene: Scene, _ name: String) throws -> SceneOption {
      try #require(scene.options.first { $0.name == name })
    }
    let trail = try option(.ball, "trail")
    for (number, isRight) in [(0.0, true), (1000, true), (-1, false), (1001, false)] {
      #expect(trail.permits(.number(number)) == isRight, "\(number)")
    }
    #expect(trail.limits == "a whole number from 0 to 1000")
    let wind = try option(.garden, "wind")
    #expect(wind.permits(.number(-10)) && !wind.permits(.number(10.5)))
    #expect(!wind.permits(.number(.nan)))
    #expect(wind.limits == "a number from -10 to 10")
    let extent = try option(.ball, "size-of-ball")
    #expect(extent.permits(.pair(Point(x: 1, y: 2))) && !extent.permits(.pair(Point(x: 0, y: 2))))
    #expect(!extent.permits(.pair(Point(x: .nan, y: 2))))
    #expect(extent.limits == "two numbers greater than 0, up to 1000000")
    #expect(try option(.glfun, "seed").limits == nil)
  }

  @Test func values_decideTheView() {
    let ball = Scene.ball.view(
      size: size, ["position": .pair(Point(x: 7, y: 2)), "ticks": .number(3)])
    var expected = BallView(
      size: size,
      ball: Object2D(position: Point2D(x: 7, y: 2), vector: Vector2D(x: 5, y: 4)))
    for _ in 0..<3 { expected.tick() }
    #expect(ball.frame() == expected.frame())

    let colors = [Color.red, .lime]
    var pad = Scene.lines.view(size: size, ["line-color": .colors(colors)])
    var plain: any View = LinePadView(size: size, colors: colors)
    for event in Scene.lines.touches(size: size).events {
      pad.handle(event)
      plain.handle(event)
    }
    #expect(pad.frame() == plain.frame())

    let script = TouchScript([.tap(Point(x: 3, y: 4))])
    #expect(Scene.glfun.touches(size: size, ["touches": .touches(script)]) == script)
    #expect(Scene.garden.touches(size: size).steps.isEmpty)
  }
}
