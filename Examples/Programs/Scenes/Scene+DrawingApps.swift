internal import GLFunCPU
internal import GLFunViews

extension Scene {
  /// The drawing app on the graphics context.
  public static let quartzfun = Scene(
    "quartzfun", title: "QuartzFun",
    summary: "the drawing app on the graphics context: one filled and stroked shape",
    instructions:
      "Drag to draw on the graphics context: smooth edges, and only what changes is drawn again.",
    options: appOptions, takesTouches: true, hasDemo: true, aspects: appAspects,
    touches: appTouches
  ) { size, values, _ in
    var view = QuartzFunView(
      size: size, seed: values.seed, showsControls: values.flag("controls"))
    if case .bitmap(let bitmap)? = values["image"] { view.image = Image(bitmap) }
    choose(values, in: &view)
    return view
  }

  /// The drawing app on GL primitives.
  public static let glfun = Scene(
    "glfun", title: "GLFun",
    summary: "the drawing app on GL primitives: one aliased shape on a gray ground",
    instructions: "Drag to draw with GL primitives: hard edges, lines 2 wide.",
    options: appOptions + [
      SceneOption(
        "line-mode", .text, form: "expanded|gl",
        "lines as triangles or as GL_LINES (expanded)",
        fields: [
          .init(
            "line-mode", "Lines",
            .choice([
              (LineMode.expanded.rawValue, "two triangles each"),
              (LineMode.gl.rawValue, "GL_LINES, as the driver draws them"),
            ]))
        ])
    ], takesTouches: true, hasDemo: true, aspects: appAspects, touches: appTouches
  ) { size, values, _ in
    var view = GLFunView(
      size: size, seed: values.seed,
      lineMode: values.name("line-mode").flatMap(LineMode.init) ?? .expanded,
      showsControls: values.flag("controls"))
    if case .bitmap(let bitmap)? = values["image"] { view.sprite = Texture2D(bitmap) }
    choose(values, in: &view)
    return view
  }

  /// The bars are as high as the picture is wide, and the apps were designed for a phone.
  private static let appAspects = 2.0 / 3...2.0 / 3

  private static let appOptions = [
    SceneOption("shape", .text, form: "line|rect|ellipse|image", "what is drawn (line)"),
    SceneOption(
      "color", .text, form: "red|blue|yellow|green|random|COLOR",
      "its colour, as the bar has it or in CSS (red)"),
    SceneOption(
      "from", .pair(farthest: .infinity), form: "X,Y",
      "where the touch begins (a fifth of the size)"),
    SceneOption(
      "to", .pair(farthest: .infinity), form: "X,Y", "where it ends (four fifths of the size)"),
    SceneOption(
      "image", .file, form: "FILE.png",
      "the picture of the image shape (a built-in device icon)"),
    SceneOption(
      "touches", .file, form: "FILE",
      "touches and choices as JSON lines, in place of --from and --to"),
    SceneOption(
      "controls", .flag, form: "",
      "shows the bars of colours and shapes, which take touches (--no-controls)",
      fields: [.init("controls", "Bars of colours and shapes", .flag(true))]),
    SceneOption.seed("decides the random colours (0)"),
  ]

  /// Selects the shape and the colour of the options.
  private static func choose(_ values: SceneValues, in view: inout some View) {
    for name in ["shape", "color"] {
      if case .event(let choice)? = values[name] { view.handle(choice) }
    }
  }

  /// A touch from the option "from" to the option "to".
  private static let appTouches: @Sendable (PixelSize, SceneValues) -> TouchScript = {
    size, values in
    let (width, height) = (Double(size.width), Double(size.height))
    return TouchScript([
      .event(.began(values.pair("from") ?? Point(x: width / 5, y: height / 5))),
      .event(.ended(values.pair("to") ?? Point(x: width * 4 / 5, y: height * 4 / 5))),
    ])
  }
}
