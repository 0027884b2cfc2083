internal import ArgumentParser
internal import GLFun
internal import GLFunViews

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

  /// The longest trail.
  private static let longestTrail = 1000
  /// The largest number of ticks: some minutes of work.
  private static let mostTicks = 1_000_000_000
  /// The largest coordinate that is still accurate to the pixel.
  private static let farthest = 1_000_000.0

  func validate() throws {
    if let ticks, !(0...Self.mostTicks).contains(ticks) {
      throw ValidationError("'--ticks' must be a number from 0 to \(Self.mostTicks).")
    }
    if let trail, !(0...Self.longestTrail).contains(trail) {
      throw ValidationError("'--trail' must be a number from 0 to \(Self.longestTrail).")
    }
    if let restitution, !(0...1).contains(restitution) {
      throw ValidationError("'--restitution' must be a number from 0 to 1.")
    }
    if let sizeOfBall, !(sizeOfBall.x > 0 && sizeOfBall.y > 0) {
      throw ValidationError("'--size-of-ball' must be two numbers greater than 0.")
    }
    let pairs = [
      ("--position", position), ("--vector", vector), ("--size-of-ball", sizeOfBall),
      ("--gravity", gravity),
    ]
    for case (let name, let pair?) in pairs
    where !(abs(pair.x) <= Self.farthest && abs(pair.y) <= Self.farthest) {
      throw ValidationError("'\(name)' takes numbers to \(Int(Self.farthest)) and no farther.")
    }
  }

  /// The names of the given options.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--ticks", ticks != nil), ("--mode", mode != nil), ("--position", position != nil),
      ("--vector", vector != nil), ("--size-of-ball", sizeOfBall != nil),
      ("--gravity", gravity != nil), ("--restitution", restitution != nil),
      ("--trail", trail != nil), ("--floor", floor),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// The ball after its ticks.
  func view(size: PixelSize) -> BallView {
    var ball = Object2D(
      position: Point2D(x: position?.x ?? 0, y: position?.y ?? 0),
      vector: Vector2D(x: vector?.x ?? 5, y: vector?.y ?? 4, arithmetic: mode ?? .classic),
      size: Size(width: sizeOfBall?.x ?? 25, height: sizeOfBall?.y ?? 25))
    if let gravity { ball.gravity = Vector(dx: gravity.x, dy: gravity.y) }
    ball.restitution = restitution ?? 1
    var view = BallView(size: size, ball: ball, trail: trail ?? 0, hasFloor: floor)
    for _ in 0..<(ticks ?? 0) { view.tick() }
    return view
  }
}
