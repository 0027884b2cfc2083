internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun

/// The options of the garden view, except for the seed.
struct GardenOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long the garden's wind has blown. (default: 0)", valueName: "seconds"),
    transform: DecimalNumber.argument)
  var time: Double?

  @Option(
    parsing: .unconditional,
    help: "The garden's wind: 0 calm, 1 a breeze, -1 from the right. (default: 1)",
    transform: DecimalNumber.argument)
  var wind: Double?

  @Option(
    help: "How many flowers grow in front in the garden. (default: as many as there is room for)")
  var flowers: Int?

  /// The values of the options; nil for those not given.
  var values: [(name: String, value: SceneValue?)] {
    [
      ("time", time.map { .number($0) }), ("wind", wind.map { .number($0) }),
      ("flowers", flowers.map { .number(Double($0)) }),
    ]
  }
}
