internal import GLFunCPU

extension Scene {
  /// The garden.
  public static let garden = Scene(
    "garden", title: "Garden", summary: "flowers that sway in the wind, grown from a seed",
    instructions: "Flowers that sway in the wind, grown from a seed.",
    options: gardenOptions, moves: true, touches: untouched
  ) { size, values, framesPerSecond in
    let flowers = values.number("flowers").map { Int($0) }
    var view = GardenView(
      size: size, seed: values.seed, time: values.number("time") ?? 0,
      wind: values.number("wind") ?? 1, flowers: flowers.flatMap { $0 < 0 ? nil : $0 })
    view.ticksPerSecond = framesPerSecond
    return view
  }

  private static let gardenOptions = [
    SceneOption.seed("decides what grows where (0)"),
    SceneOption(
      "time", .number(-1e9...1e9), form: "SECONDS", "how long the wind has blown (0)",
      fields: [
        .init("time", "Begins at", .number(0...600, step: 0.5, unlessGiven: 0, unit: "s"))
      ]),
    SceneOption(
      "wind", .number(-10...10), form: "W",
      "its strength: 0 calm, 1 a breeze, -1 from the right (1)",
      fields: [.init("wind", "Wind", .number(-5...5, step: 0.1, unlessGiven: 1))]),
    // More could not be told apart.
    SceneOption(
      "flowers", .whole(0...100), form: "N", "how many flowers grow in front (by the size)",
      fields: [
        .init(
          "flowers", "Flowers in front",
          .number(-1...60, step: 1, unlessGiven: -1, least: "as many as fit"))
      ]),
  ]
}
