internal import GLFun
internal import GLFunJSON
internal import GLFunViews

/// The programs that the page offers.
enum SceneCatalog: String, CaseIterable {
  case garden
  case quartzfun
  case glfun
  case lines
  case ball
  case righthand
  case sampler

  /// A choice or a slider on the page.
  struct Option {
    /// The name in messages.
    var name: String
    /// The title on the page.
    var title: String
    var kind: Kind

    enum Kind {
      case flag(Bool)
      /// - Parameter least: the text that the page shows for the smallest number, if that has a special meaning.
      case number(
        ClosedRange<Double>, step: Double, unlessGiven: Double, unit: String = "",
        least: String? = nil)
      /// An integer without a meaning of its own.
      case seed(ClosedRange<Double>)
      /// The names in messages, and their titles on the page.
      case choice([(name: String, title: String)])
    }
  }

  /// Values of options by name.
  typealias Values = [String: JSONValue]

  var title: String {
    switch self {
    case .glfun: "GLFun"
    case .quartzfun: "QuartzFun"
    case .ball: "Bouncing ball"
    case .garden: "Garden"
    case .lines: "Line pad"
    case .righthand: "Scatter plot"
    case .sampler: "Sampler"
    }
  }

  /// Instructions for the user.
  var summary: String {
    switch self {
    case .glfun: "Drag to draw with GL primitives: hard edges, lines 2 wide."
    case .quartzfun:
      "Drag to draw on the graphics context: smooth edges, and only what changes is drawn again."
    case .ball: "A ball that bounces off the sides, 30 steps a second."
    case .garden: "Flowers that sway in the wind, grown from a seed."
    case .lines: "Drag: each finger draws a line from where it comes down to where it is lifted."
    case .righthand: "Points over two axes, drawn where y points up."
    case .sampler: "Caps, joins, dashes, gradients, patterns, images, clips, blend modes."
    }
  }

  /// True if it moves by itself.
  var moves: Bool { self == .ball || self == .garden }

  /// True if it responds to touches.
  var takesTouches: Bool { hasDemo || self == .lines }

  /// The range of aspect ratios when it is fitted to a page.
  var aspects: ClosedRange<Double> {
    switch self {
    // Their bars are as high as the picture is wide, and they were designed for a phone.
    case .glfun, .quartzfun: 2 / 3...2 / 3
    case .sampler: 1...1.6
    case .ball, .garden, .lines, .righthand: 0.75...1.8
    }
  }

  /// True if it has a demonstration.
  var hasDemo: Bool { self == .glfun || self == .quartzfun }

  private static let controls = Option(
    name: "controls", title: "Bars of colours and shapes", kind: .flag(true))
  private static let seed = Option(
    name: "seed", title: "Seed", kind: .seed(0...9999))

  var options: [Option] {
    switch self {
    case .glfun:
      [
        Self.controls, Self.seed,
        Option(
          name: "line-mode", title: "Lines",
          kind: .choice([
            (LineMode.expanded.rawValue, "two triangles each"),
            (LineMode.gl.rawValue, "GL_LINES, as the driver draws them"),
          ])),
      ]
    case .quartzfun: [Self.controls, Self.seed]
    case .ball:
      [
        Option(
          name: "mode", title: "Angles",
          kind: .choice([
            (AngleArithmetic.classic.rawValue, "whole degrees after a bounce"),
            (AngleArithmetic.exact.rawValue, "exact"),
          ])),
        Option(
          name: "x", title: "Starts at x", kind: .number(0...1000, step: 1, unlessGiven: 0)),
        Option(
          name: "y", title: "Starts at y", kind: .number(0...1000, step: 1, unlessGiven: 0)),
        Option(
          name: "vx", title: "Speed to the right",
          kind: .number(-30...30, step: 0.5, unlessGiven: 5)),
        Option(name: "vy", title: "Speed down", kind: .number(-30...30, step: 0.5, unlessGiven: 4)),
        Option(
          name: "extent", title: "Size of the ball",
          kind: .number(5...120, step: 1, unlessGiven: 25)),
        Option(
          name: "gx", title: "Gravity to the right",
          kind: .number(-2...2, step: 0.05, unlessGiven: 0)),
        Option(
          name: "gy", title: "Gravity down", kind: .number(-2...2, step: 0.05, unlessGiven: 0)),
        Option(
          name: "restitution", title: "Restitution",
          kind: .number(0...1, step: 0.01, unlessGiven: 1)),
        Option(
          name: "trail", title: "Trail",
          kind: .number(0...60, step: 1, unlessGiven: 0, unit: "discs", least: "none")),
      ]
    case .garden:
      [
        Self.seed,
        Option(
          name: "time", title: "Begins at",
          kind: .number(0...600, step: 0.5, unlessGiven: 0, unit: "s")),
        Option(name: "wind", title: "Wind", kind: .number(-5...5, step: 0.1, unlessGiven: 1)),
        Option(
          name: "flowers", title: "Flowers in front",
          kind: .number(-1...60, step: 1, unlessGiven: -1, least: "as many as fit")),
      ]
    case .lines, .sampler: []
    case .righthand:
      [
        Option(
          name: "points", title: "Points",
          kind: .choice([
            ("sample", "a few"), ("spiral", "a spiral of 240"), ("cloud", "a cloud of 300"),
          ])),
        Option(name: "titles", title: "Titles of the axes", kind: .flag(false)),
      ]
    }
  }

  /// Creates the view with options, which must be valid.
  func view(size: PixelSize, _ values: Values) -> any View {
    func number(_ name: String) -> Double {
      if case .number(let value)? = values[name] { return value }
      guard case .number(_, _, let value, _, _)? = options.first(where: { $0.name == name })?.kind
      else {
        return 0
      }
      return value
    }
    func flag(_ name: String) -> Bool {
      if case .bool(let value)? = values[name] { return value }
      guard case .flag(let value)? = options.first(where: { $0.name == name })?.kind else {
        return false
      }
      return value
    }
    func choice(_ name: String) -> String {
      if case .string(let value)? = values[name] { return value }
      guard case .choice(let names)? = options.first(where: { $0.name == name })?.kind else {
        return ""
      }
      return names.first?.name ?? ""
    }
    let seed = UInt64(number("seed"))
    switch self {
    case .glfun:
      return GLFunView(
        size: size, seed: seed, lineMode: LineMode(rawValue: choice("line-mode")) ?? .expanded,
        showsControls: flag("controls"))
    case .quartzfun: return QuartzFunView(size: size, seed: seed, showsControls: flag("controls"))
    case .ball:
      var ball = Object2D(
        position: Point2D(x: number("x"), y: number("y")),
        vector: Vector2D(
          x: number("vx"), y: number("vy"),
          arithmetic: AngleArithmetic(rawValue: choice("mode")) ?? .classic),
        size: Size(width: number("extent"), height: number("extent")))
      ball.gravity = Vector(dx: number("gx"), dy: number("gy"))
      ball.restitution = number("restitution")
      return BallView(size: size, ball: ball, trail: Int(number("trail")))
    case .garden:
      let flowers = Int(number("flowers"))
      return GardenView(
        size: size, seed: seed, time: number("time"), wind: number("wind"),
        flowers: flowers < 0 ? nil : flowers)
    case .lines: return LinePadView(size: size)
    case .righthand:
      let hasTitles = flag("titles")
      return ScatterPlotView(
        size: size, points: Self.points(choice("points")),
        xTitle: hasTitles ? "Time in s" : nil, yTitle: hasTitles ? "Speed in m/s" : nil)
    case .sampler: return SamplerView(size: size)
    }
  }

  private static func points(_ name: String) -> [Point] {
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

  /// The reason that options are invalid for the scene; nil if they are valid.
  func problem(of values: Values) -> String? {
    for (name, value) in values {
      guard let option = options.first(where: { $0.name == name }) else {
        return "\(rawValue) has no option \"\(name.prefix(40))\""
      }
      switch (option.kind, value) {
      case (.flag, .bool): continue
      case (.number(let range, _, _, _, _), .number(let number)) where range.contains(number):
        continue
      case (.seed(let range), .number(let number))
      where range.contains(number) && number == number.rounded():
        continue
      case (.choice(let names), .string(let name)) where names.contains { $0.name == name }:
        continue
      default: return "\"\(name)\" of \(rawValue) has a wrong value"
      }
    }
    return nil
  }

  /// The description sent to the page.
  var description: JSONValue {
    [
      "name": .string(rawValue), "title": .string(title), "summary": .string(summary),
      "moves": .bool(moves), "demo": .bool(hasDemo), "touches": .bool(takesTouches),
      "aspects": [.number(aspects.lowerBound), .number(aspects.upperBound)],
      "options": .array(options.map(\.description)),
    ]
  }
}

extension SceneCatalog.Option {
  fileprivate var description: JSONValue {
    switch kind {
    case .flag(let value):
      ["name": .string(name), "title": .string(title), "kind": "flag", "value": .bool(value)]
    case .number(let range, let step, let value, let unit, let least):
      [
        "name": .string(name), "title": .string(title), "kind": "number",
        "min": .number(range.lowerBound), "max": .number(range.upperBound), "step": .number(step),
        "value": .number(value), "unit": .string(unit), "least": least.map { .string($0) } ?? .null,
      ]
    case .seed(let range):
      [
        "name": .string(name), "title": .string(title), "kind": "seed", "value": 0,
        "min": .number(range.lowerBound), "max": .number(range.upperBound),
      ]
    case .choice(let names):
      [
        "name": .string(name), "title": .string(title), "kind": "choice",
        "choices": .array(names.map { [.string($0.name), .string($0.title)] }),
        "value": .string(names.first?.name ?? ""),
      ]
    }
  }
}
