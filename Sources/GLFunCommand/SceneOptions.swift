internal import ArgumentParser
internal import GLFun

/// What to draw.
struct SceneOptions: ParsableArguments {
  @Option(help: "What the drawing apps draw: line, rect, ellipse or image.")
  var shape: Shape?

  @Option(help: "The colour: red, blue, yellow, green or random.")
  var color: ColorChoice?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the touch begins, in pixels from the top left.", valueName: "x,y"))
  var from: Point?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where the touch ends.", valueName: "x,y"))
  var to: Point?

  @Option(
    help: ArgumentHelp("The picture that the image shape draws, as PNG.", valueName: "file.png"))
  var image: String?

  @Option(
    help: ArgumentHelp(
      """
      Plays touches from a file, "-" for standard input, in place of --from and --to. One JSON \
      object a line: {"shape":"ellipse"}, {"color":"random"}, {"began":[40,60]}, \
      {"moved":[100,200]}, {"ended":[280,400]}, {"cancelled":true}.
      """, valueName: "file"))
  var touches: String?

  @Option(help: "Decides the random colours. (default: 0)")
  var seed: UInt64?

  @Option(
    name: .customLong("line-mode"),
    help: """
      How lines are drawn: as triangles, or as GL_LINES where the driver has the width. \
      (default: expanded)
      """)
  var lineMode: LineMode?

  func validate() throws {
    if touches != nil && (from != nil || to != nil) {
      throw ValidationError("'--touches' takes the place of '--from' and '--to'.")
    }
  }

  /// The options that are given, by their names.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--shape", shape != nil), ("--color", color != nil), ("--from", from != nil),
      ("--to", to != nil), ("--image", image != nil), ("--touches", touches != nil),
      ("--seed", seed != nil), ("--line-mode", lineMode != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// The frame of the scene `name`: all touches of a script made.
  func frame(of name: String, size: PixelSize) throws -> DisplayList {
    switch try scene(name) {
    case .glfun:
      var (view, events) = try glfunView(size: size)
      for event in events { view.handle(event) }
      return view.frame()
    }
  }

  /// The frames of the scene `name` as it moves: one event of a touch script a frame, the first of
  /// them in frame 0; without a script every frame is the same.
  func frames(
    of name: String, size: PixelSize, framesPerSecond: Double
  ) throws -> SceneFrames {
    switch try scene(name) {
    case .glfun:
      let (start, events) = try glfunView(size: size)
      var view = start
      if touches == nil {
        for event in events { view.handle(event) }
        return SceneFrames(view) { $0.frame() }
      }
      if let first = events.first { view.handle(first) }
      return SceneFrames(view) {
        $0.frame()
      } step: { view, index in
        if index < events.count { view.handle(events[index]) }
      }
    }
  }

  private func scene(_ name: String) throws -> Scene {
    guard let scene = Scene(rawValue: name) else {
      throw ValidationError(
        "There is no scene '\(name)'. The scenes are: "
          + Scene.allCases.map(\.rawValue).joined(separator: ", ")
          + ". A drawing program's name ends in '.json'.")
    }
    return scene
  }

  /// The view as the controls set it up, and the touches to come.
  private func glfunView(size: PixelSize) throws -> (view: GLFunView, events: [TouchEvent]) {
    var view = GLFunView(size: size, seed: seed ?? 0, lineMode: lineMode ?? .expanded)
    if let image { view.sprite = try sprite(fromFile: image) }
    if let shape { view.handle(.shape(shape)) }
    if let color { view.handle(.color(color)) }
    if let touches { return (view, try TouchScript.read(touches)) }
    let extent = Point(x: Double(size.width), y: Double(size.height))
    return (
      view,
      [
        .began(from ?? Point(x: extent.x / 5, y: extent.y / 5)),
        .ended(to ?? Point(x: extent.x * 4 / 5, y: extent.y * 4 / 5)),
      ]
    )
  }

  private func sprite(fromFile path: String) throws -> Texture2D {
    let bitmap: Bitmap
    do throws(ImageFileError) {
      bitmap = try PNG.read(path: path)
    } catch {
      throw CommandFailure(error)
    }
    guard max(bitmap.width, bitmap.height) <= Texture2D.largestSide else {
      throw CommandFailure(
        "the sprite is too large",
        "\(path) is \(bitmap.size), a side may have \(Texture2D.largestSide) pixels")
    }
    return Texture2D(bitmap)
  }
}

/// The scenes that the command line knows by name.
enum Scene: String, CaseIterable {
  case glfun

  /// What the scene shows and which options it takes.
  var summary: String {
    switch self {
    case .glfun: "the drawing app on GL primitives: one aliased shape on a gray ground"
    }
  }

  /// The options beyond those that every scene takes, each with its meaning.
  var options: [(name: String, meaning: String)] {
    switch self {
    case .glfun:
      [
        ("--shape line|rect|ellipse|image", "what is drawn (line)"),
        ("--color red|blue|yellow|green|random", "its colour (red)"),
        ("--from X,Y  --to X,Y", "where the touch begins and ends"),
        ("--image FILE.png", "the sprite of the image shape (a built-in device icon)"),
        ("--touches FILE", "touches and choices as JSON lines, in place of --from and --to"),
        ("--seed N", "decides the random colours (0)"),
        ("--line-mode expanded|gl", "lines as triangles or as GL_LINES (expanded)"),
      ]
    }
  }
}
