internal import ArgumentParser
internal import GLFun
internal import GLFunDrawingPrograms
internal import GLFunViews

/// The options for the content of views.
struct SceneOptions: ParsableArguments {
  @Option(help: "What the drawing apps draw: line, rect, ellipse or image.")
  var shape: Shape?

  @Option(
    help: ArgumentHelp(
      """
      The colour: red, blue, yellow or green of the drawing apps' bar, random, or a CSS colour.
      """, valueName: "colour|random"))
  var color: DrawingAppColor?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the touch begins, in pixels from the top left.", valueName: "x,y"))
  var from: Point?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where the touch ends.", valueName: "x,y"))
  var to: Point?

  @Option(
    help: ArgumentHelp(
      "The picture that the image shape draws: PNG, JPEG, WebP or GIF.", valueName: "file"))
  var image: FilePath?

  @Option(
    help: ArgumentHelp(
      """
      Plays touches from a file, "-" for standard input, in place of --from and --to. One JSON \
      object a line: {"shape":"ellipse"}, {"color":"random"}, {"began":[40,60]}, \
      {"moved":[100,200]}, {"ended":[280,400]}, {"cancelled":true}, {"tap":[40,20]}, \
      {"drag":[[40,60],[280,400]],"seconds":0.8}, {"wait":0.5}.
      """, valueName: "file"))
  var touches: FilePath?

  @Flag(
    inversion: .prefixedNo,
    help: "Shows the drawing apps' bars of colours and shapes, which take touches.")
  var controls: Bool?

  @Option(help: "Decides the random colours, or what grows in the garden. (default: 0)")
  var seed: UInt64?

  @Option(
    name: .customLong("line-mode"),
    help: """
      How lines are drawn: as triangles, or as GL_LINES where the driver has the width. \
      (default: expanded)
      """)
  var lineMode: LineMode?

  @Option(
    help: ArgumentHelp(
      """
      What the scatter plot shows, "-" for standard input: a point x,y a line; the first line may \
      name the columns, and then the axes.
      """, valueName: "file.csv"))
  var points: FilePath?

  @Option(
    name: .customLong("line-color"),
    help: ArgumentHelp(
      "The colour of the line pad's lines; given again, the colours take turns. (default: blue)",
      valueName: "colour"))
  var lineColors: [Color] = []

  @OptionGroup var ball: BallOptions
  @OptionGroup var garden: GardenOptions

  func validate() throws {
    if touches != nil && (from != nil || to != nil) {
      throw ValidationError("'--touches' takes the place of '--from' and '--to'.")
    }
  }

  /// The names of the given options.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--shape", shape != nil), ("--color", color != nil), ("--from", from != nil),
      ("--to", to != nil), ("--image", image != nil), ("--touches", touches != nil),
      ("--controls", controls != nil), ("--seed", seed != nil), ("--line-mode", lineMode != nil),
      ("--points", points != nil), ("--line-color", !lineColors.isEmpty),
    ]
    return options.filter(\.isGiven).map(\.name) + ball.given + garden.given
  }

  /// The scene with a name.
  static func scene(named name: FilePath) throws(ValidationError) -> Scene {
    if let scene = Scene(name) { return scene }
    let nearest = NearestName.of(name.description, in: Scene.names).map { " Did you mean '\($0)'?" }
    throw ValidationError(
      "There is no scene '\(name)'.\(nearest ?? "") The scenes are: "
        + Scene.names.joined(separator: ", ")
        + ". A drawing program's name ends in '.json', an SVG's in '.svg'.")
  }

  /// The scene with a name, which must accept all given options.
  func scene(_ name: FilePath) throws -> Scene {
    let scene = try Self.scene(named: name)
    if let option = given.first(where: { !scene.takes($0) }) {
      let takers = Scene.allCases.filter { $0.takes(option) }.map { "'\($0.rawValue)'" }
      throw ValidationError(
        "'\(name)' does not take '\(option)', which is for \(takers.joined(separator: ", ")). "
          + "'glfun views \(name)' lists its options.")
    }
    return scene
  }
}
