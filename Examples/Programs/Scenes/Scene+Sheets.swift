internal import GLFunCPU
internal import GLFunViews

extension Scene {
  /// The line pad.
  public static let lines = Scene(
    "lines", title: "Line pad", summary: "the line pad: every touch leaves a line",
    instructions:
      "Drag: each finger draws a line from where it comes down to where it is lifted.",
    options: [
      SceneOption(
        "touches", .file, form: "FILE", "touches as JSON lines (a built-in figure)"),
      SceneOption(
        "line-color", .text, form: "COLOR", "again for more, which take turns (blue)"),
    ], takesTouches: true,
    touches: { size, _ in TouchScript(LineFigure.events(size).map { .event($0) }) }
  ) { size, values, _ in
    if case .colors(let colors)? = values["line-color"] {
      return LinePadView(size: size, colors: colors)
    }
    return LinePadView(size: size)
  }

  /// The scatter plot.
  public static let righthand = Scene(
    "righthand", title: "Scatter plot", summary: "a scatter plot, drawn where y points up",
    instructions: "Points over two axes, drawn where y points up.",
    options: [
      SceneOption(
        "points", .file, form: "FILE.csv",
        "a point x,y a line; the first line may name the axes (built-in data)",
        fields: [
          .init(
            "points", "Points",
            .choice([
              ("sample", "a few"), ("spiral", "a spiral of 240"), ("cloud", "a cloud of 300"),
            ]))
        ]),
      SceneOption(
        "titles", .flag, "titles of the axes",
        fields: [.init("titles", "Titles of the axes", .flag(false))]),
    ], touches: untouched
  ) { size, values, _ in
    if case .points(let points, let xTitle, let yTitle)? = values["points"] {
      return ScatterPlotView(size: size, points: points, xTitle: xTitle, yTitle: yTitle)
    }
    let hasTitles = values.flag("titles")
    return ScatterPlotView(
      size: size, points: points(values.name("points")),
      xTitle: hasTitles ? "Time in s" : nil, yTitle: hasTitles ? "Speed in m/s" : nil)
  }

  /// The sheet of samples.
  public static let sampler = Scene(
    "sampler", title: "Sampler",
    summary: "a sheet of what can be drawn: lines, gradients, images, clips, blend modes",
    instructions: "Caps, joins, dashes, gradients, patterns, images, clips, blend modes.",
    aspects: 1...1.6, touches: untouched
  ) { size, _, _ in SamplerView(size: size) }

  /// The points of a built-in set.
  private static func points(_ name: String?) -> [Point] {
    var random = SeededRandom(seed: 3)
    switch name {
    case "spiral":
      return (0..<240).map { index in
        let angle = Double(index) / 12
        return Point.zero + Vector(angle: angle) * angle
      }
    case "cloud":
      func part() -> Double { random.nextUnit() + random.nextUnit() + random.nextUnit() - 1.5 }
      return (0..<300).map { _ in Point(x: 50 + 30 * part(), y: 20 + 12 * part()) }
    default: return ScatterPlotView.sample
    }
  }
}
