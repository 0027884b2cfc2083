internal import GLFunCPU

extension Scene {
  /// The ball.
  public static let ball = Scene(
    "ball", title: "Bouncing ball", summary: "a ball that bounces off the sides",
    instructions: "A ball that bounces off the sides, 30 steps a second.",
    options: ballOptions, moves: true, touches: untouched
  ) { size, values, _ in
    let place = values.pair("position") ?? .zero
    let way = values.pair("vector") ?? Point(x: 5, y: 4)
    let extent = values.pair("size-of-ball") ?? Point(x: 25, y: 25)
    let gravity = values.pair("gravity") ?? .zero
    var ball = Object2D(
      position: Point2D(x: place.x, y: place.y),
      vector: Vector2D(
        x: way.x, y: way.y,
        arithmetic: values.name("mode").flatMap(AngleArithmetic.init) ?? .classic),
      size: Size(width: extent.x, height: extent.y))
    ball.gravity = Vector(dx: gravity.x, dy: gravity.y)
    ball.restitution = values.number("restitution") ?? 1
    var view = BallView(
      size: size, ball: ball, trail: Int(values.number("trail") ?? 0),
      hasFloor: values.flag("floor"))
    for _ in 0..<Int(values.number("ticks") ?? 0) { view.tick() }
    return view
  }

  /// The largest coordinate that is still accurate to the pixel.
  private static let farthest = 1_000_000.0

  private static let ballOptions = [
    // Some minutes of work.
    SceneOption("ticks", .whole(0...1_000_000_000), form: "N", "how often the ball has moved (0)"),
    SceneOption(
      "mode", .text, form: "classic|exact",
      "whole degrees after a bounce, or exact angles (classic)",
      fields: [
        .init(
          "mode", "Angles",
          .choice([
            (AngleArithmetic.classic.rawValue, "whole degrees after a bounce"),
            (AngleArithmetic.exact.rawValue, "exact"),
          ]))
      ]),
    SceneOption(
      "position", .pair(farthest: farthest), form: "X,Y",
      "where its top left corner starts (0,0)",
      fields: [
        .init("x", "Starts at x", .number(0...1000, step: 1, unlessGiven: 0)),
        .init("y", "Starts at y", .number(0...1000, step: 1, unlessGiven: 0)),
      ]),
    SceneOption(
      "vector", .pair(farthest: farthest), form: "X,Y", "the way of a tick, y down (5,4)",
      fields: [
        .init("vx", "Speed to the right", .number(-30...30, step: 0.5, unlessGiven: 5)),
        .init("vy", "Speed down", .number(-30...30, step: 0.5, unlessGiven: 4)),
      ]),
    SceneOption(
      "size-of-ball", .pair(farthest: farthest, isPositive: true), form: "W,H",
      "its extent (25,25)",
      fields: [.init("extent", "Size of the ball", .number(5...120, step: 1, unlessGiven: 25))]),
    SceneOption(
      "gravity", .pair(farthest: farthest), form: "X,Y", "what a tick adds to the vector (0,0)",
      fields: [
        .init("gx", "Gravity to the right", .number(-2...2, step: 0.05, unlessGiven: 0)),
        .init("gy", "Gravity down", .number(-2...2, step: 0.05, unlessGiven: 0)),
      ]),
    SceneOption(
      "restitution", .number(0...1), form: "R", "what a bounce leaves of the speed, 0 to 1 (1)",
      fields: [.init("restitution", "Restitution", .number(0...1, step: 0.01, unlessGiven: 1))]),
    SceneOption(
      "trail", .whole(0...1000), form: "N", "how many of the places before are shown (0)",
      fields: [
        .init(
          "trail", "Trail", .number(0...60, step: 1, unlessGiven: 0, unit: "discs", least: "none"))
      ]),
    SceneOption(
      "floor", .flag, form: "", "a floor with the ball's shadow, in place of white"),
  ]
}
