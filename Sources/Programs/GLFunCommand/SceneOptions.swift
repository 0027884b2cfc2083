internal import ArgumentParser
internal import ExamplePrograms
internal import GLFun
internal import GLFunDrawingPrograms

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
    let options = Scene.allCases.flatMap(\.options)
    for case (let name, let value?) in plainValues {
      guard let option = options.first(where: { $0.name == name }), let limits = option.limits,
        !option.permits(value)
      else { continue }
      throw ValidationError("'--\(name)' must be \(limits).")
    }
  }

  /// The values of the given options, except for files.
  private var plainValues: [(name: String, value: SceneValue?)] {
    [
      ("shape", shape.map { .event(.shape($0)) }), ("color", (color?.event).map { .event($0) }),
      ("from", from.map { .pair($0) }), ("to", to.map { .pair($0) }),
      ("controls", controls.map { .flag($0) }), ("seed", seed.map { .seed($0) }),
      ("line-mode", lineMode.map { .name($0.rawValue) }),
      ("line-color", lineColors.isEmpty ? nil : .colors(lineColors)),
    ] + ball.values + garden.values
  }

  private var files: [(name: String, path: FilePath?)] {
    [("image", image), ("touches", touches), ("points", points)]
  }

  /// The names of the given options.
  var given: [String] {
    plainValues.filter { $0.value != nil }.map { "--\($0.name)" }
      + files.filter { $0.path != nil }.map { "--\($0.name)" }
  }

  /// The values of the given options, by name; files are read here.
  func values(_ memory: MemoryBudget) throws -> SceneValues {
    var values: SceneValues = [:]
    for (name, value) in plainValues { values[name] = value }
    if let image { values["image"] = .bitmap(try Self.bitmap(fromFile: image, memory)) }
    if let touches { values["touches"] = .touches(try TouchScriptFile.read(touches, memory)) }
    if let points {
      let file = try PointsFile.read(points, memory)
      values["points"] = .points(file.points, xTitle: file.titles?.x, yTitle: file.titles?.y)
    }
    return values
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
