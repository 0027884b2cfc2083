public import GLFunCPU
public import GLFunViews

/// A program that the command line and the playground offer: its names, its options and its view.
public struct Scene: RawRepresentable, CaseIterable, Sendable {
  /// The name, for example "garden".
  public let rawValue: String
  /// The title on a page.
  public let title: String
  /// The content, in a line.
  public let summary: String
  /// Instructions for a person who sees the view.
  public let instructions: String
  /// The options, in the order in which they are listed.
  public let options: [SceneOption]
  /// True if the view moves by itself.
  public let moves: Bool
  /// True if the view responds to touches.
  public let takesTouches: Bool
  /// True for the drawing apps, which can play a demonstration of themselves (`TouchScript.demo(size:usesControls:)`).
  public let hasDemo: Bool
  /// The range of aspect ratios when the view is fitted to a page.
  public let aspects: ClosedRange<Double>

  /// Makes the view from its size, its options and the ticks per second.
  private let makeView: @Sendable (PixelSize, SceneValues, Double) -> any View
  private let makeTouches: @Sendable (PixelSize, SceneValues) -> TouchScript

  /// Makes a scene from its description, a function that makes its view, and one that makes the touches of a still picture.
  init(
    _ name: String, title: String, summary: String, instructions: String,
    options: [SceneOption] = [], moves: Bool = false, takesTouches: Bool = false,
    hasDemo: Bool = false, aspects: ClosedRange<Double> = 0.75...1.8,
    touches: @escaping @Sendable (PixelSize, SceneValues) -> TouchScript,
    view: @escaping @Sendable (PixelSize, SceneValues, Double) -> any View
  ) {
    rawValue = name
    self.title = title
    self.summary = summary
    self.instructions = instructions
    self.options = options
    self.moves = moves
    self.takesTouches = takesTouches
    self.hasDemo = hasDemo
    self.aspects = aspects
    makeTouches = touches
    makeView = view
  }

  /// The touches of a scene that shows none.
  static let untouched: @Sendable (PixelSize, SceneValues) -> TouchScript = { _, _ in
    TouchScript()
  }

  /// All scenes, in the order in which they are listed.
  public static let allCases: [Scene] = [
    .garden, .quartzfun, .glfun, .lines, .ball, .righthand, .sampler,
  ]

  /// Looks up a scene by its name; nil if no scene has the name.
  public init?(rawValue: String) {
    guard let scene = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = scene
  }

  /// Makes the view, before any touch.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - values: the values of options by their names; options without a value have their defaults.
  ///   - framesPerSecond: the number of ticks per second.
  public func view(
    size: PixelSize, _ values: SceneValues = SceneValues(),
    framesPerSecond: Double = BallView.ticksPerSecond
  ) -> any View {
    makeView(size, values, framesPerSecond)
  }

  /// The touches before a still picture: the script of the option "touches", or the scene's own.
  public func touches(size: PixelSize, _ values: SceneValues = SceneValues()) -> TouchScript {
    if case .touches(let script)? = values["touches"] { return script }
    return makeTouches(size, values)
  }
}

extension Scene: Hashable {
  /// True if both have the same name.
  public static func == (first: Scene, second: Scene) -> Bool { first.rawValue == second.rawValue }

  /// Feeds the name to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Scene: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
