internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun

/// The options of the ball view.
struct BallOptions: ParsableArguments {
  @Option(help: "How often the ball has moved. (default: 0)")
  var ticks: Int?

  @Option(help: "Whole degrees after a bounce, or exact angles: classic or exact.")
  var mode: AngleArithmetic?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the ball's top left corner starts. (default: 0,0)", valueName: "x,y"))
  var position: Point?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The ball's way of a tick, y down. (default: 5,4)", valueName: "x,y"))
  var vector: Point?

  @Option(
    name: .customLong("size-of-ball"),
    help: ArgumentHelp("The ball's extent. (default: 25,25)", valueName: "w,h"))
  var sizeOfBall: Point?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What a tick adds to the ball's vector. (default: 0,0)", valueName: "x,y"))
  var gravity: Point?

  @Option(
    help: "What a bounce leaves of the speed, 0 to 1. (default: 1)",
    transform: DecimalNumber.argument)
  var restitution: Double?

  @Option(help: "How many of the places that the ball comes from are shown. (default: 0)")
  var trail: Int?

  @Flag(help: "Shows a floor that the ball bounces on, with its shadow.")
  var floor = false

  /// The values of the options; nil for those not given.
  var values: [(name: String, value: SceneValue?)] {
    [
      ("ticks", ticks.map { .number(Double($0)) }), ("mode", mode.map { .name($0.rawValue) }),
      ("position", position.map { .pair($0) }), ("vector", vector.map { .pair($0) }),
      ("size-of-ball", sizeOfBall.map { .pair($0) }), ("gravity", gravity.map { .pair($0) }),
      ("restitution", restitution.map { .number($0) }),
      ("trail", trail.map { .number(Double($0)) }), ("floor", floor ? .flag(true) : nil),
    ]
  }
}
