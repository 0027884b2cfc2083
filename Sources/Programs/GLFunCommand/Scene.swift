internal import GLFun

/// The views that the command line knows by name.
enum Scene: String, CaseIterable {
  case glfun
  case quartzfun
  case ball
  case garden
  case lines
  case righthand
  case sampler

  /// Looks up a view by name; nil if there is no such view.
  init?(_ name: FilePath) {
    self.init(rawValue: name.description)
  }

  /// An option of a view.
  struct Option {
    /// The names of the option, with the forms of their values.
    var name: String
    /// The meaning of the option, and its default.
    var meaning: String
  }

  /// The names of all views.
  static var names: [String] { allCases.map(\.rawValue) }

  /// The view and its options in readable form.
  var text: String {
    let width = options.map(\.name.count).max() ?? 0
    let lines = options.map { option in
      let padding = String(repeating: " ", count: width - option.name.count)
      return "  \(option.name)\(padding)  \(option.meaning)"
    }
    return (["\(rawValue) - \(summary)"] + lines).joined(separator: "\n")
  }

  /// A description of the scene.
  var summary: String {
    switch self {
    case .glfun: "the drawing app on GL primitives: one aliased shape on a gray ground"
    case .quartzfun: "the drawing app on the graphics context: one filled and stroked shape"
    case .ball: "a ball that bounces off the sides"
    case .garden: "flowers that sway in the wind, grown from a seed"
    case .lines: "the line pad: every touch leaves a line"
    case .righthand: "a scatter plot, drawn where y points up"
    case .sampler: "a sheet of what can be drawn: lines, gradients, images, clips, blend modes"
    }
  }

  /// The options in addition to those of all scenes.
  var options: [Option] {
    switch self {
    case .glfun:
      Self.drawingApp + [
        Option(
          name: "--line-mode expanded|gl",
          meaning: "lines as triangles or as GL_LINES (expanded)")
      ]
    case .quartzfun: Self.drawingApp
    case .ball:
      [
        Option(name: "--ticks N", meaning: "how often the ball has moved (0)"),
        Option(
          name: "--mode classic|exact",
          meaning: "whole degrees after a bounce, or exact angles (classic)"),
        Option(name: "--position X,Y", meaning: "where its top left corner starts (0,0)"),
        Option(name: "--vector X,Y", meaning: "the way of a tick, y down (5,4)"),
        Option(name: "--size-of-ball W,H", meaning: "its extent (25,25)"),
        Option(name: "--gravity X,Y", meaning: "what a tick adds to the vector (0,0)"),
        Option(name: "--restitution R", meaning: "what a bounce leaves of the speed, 0 to 1 (1)"),
        Option(name: "--trail N", meaning: "how many of the places before are shown (0)"),
        Option(name: "--floor", meaning: "a floor with the ball's shadow, in place of white"),
      ]
    case .garden:
      [
        Option(name: "--seed N", meaning: "decides what grows where (0)"),
        Option(name: "--time SECONDS", meaning: "how long the wind has blown (0)"),
        Option(
          name: "--wind W", meaning: "its strength: 0 calm, 1 a breeze, -1 from the right (1)"),
        Option(name: "--flowers N", meaning: "how many flowers grow in front (by the size)"),
      ]
    case .lines:
      [
        Option(name: "--touches FILE", meaning: "touches as JSON lines (a built-in figure)"),
        Option(
          name: "--line-color COLOR", meaning: "again for more, which take turns (blue)"),
      ]
    case .righthand:
      [
        Option(
          name: "--points FILE.csv",
          meaning: "a point x,y a line; the first line may name the axes (built-in data)")
      ]
    case .sampler: []
    }
  }

  private static let drawingApp = [
    Option(name: "--shape line|rect|ellipse|image", meaning: "what is drawn (line)"),
    Option(
      name: "--color red|blue|yellow|green|random|COLOR",
      meaning: "its colour, as the bar has it or in CSS (red)"),
    Option(name: "--from X,Y  --to X,Y", meaning: "where the touch begins and ends"),
    Option(
      name: "--image FILE.png", meaning: "the picture of the image shape (a built-in device icon)"),
    Option(
      name: "--touches FILE",
      meaning: "touches and choices as JSON lines, in place of --from and --to"),
    Option(
      name: "--controls",
      meaning: "shows the bars of colours and shapes, which take touches (--no-controls)"),
    Option(name: "--seed N", meaning: "decides the random colours (0)"),
  ]

  /// True if the scene has an option with that name, "--" included.
  func takes(_ option: String) -> Bool {
    options.contains { $0.name.split(separator: " ").contains { $0 == option } }
  }
}
