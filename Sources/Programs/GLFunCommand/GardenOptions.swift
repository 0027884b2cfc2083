internal import ArgumentParser
internal import GLFun
internal import GLFunViews

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

  /// The largest number of flowers; more would be indistinguishable.
  private static let mostFlowers = 100

  func validate() throws {
    if let time, !(abs(time) <= 1e9) {
      throw ValidationError("'--time' takes seconds to 1000000000 and no farther.")
    }
    if let wind, !(abs(wind) <= 10) {
      throw ValidationError("'--wind' must be a number from -10 to 10.")
    }
    if let flowers, !(0...Self.mostFlowers).contains(flowers) {
      throw ValidationError("'--flowers' must be a number from 0 to \(Self.mostFlowers).")
    }
  }

  /// The names of the given options.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--time", time != nil), ("--wind", wind != nil), ("--flowers", flowers != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// The garden for a seed.
  func view(size: PixelSize, seed: UInt64) -> GardenView {
    GardenView(
      size: size, seed: seed, time: time ?? 0, wind: wind ?? 1,
      flowers: flowers)
  }
}
