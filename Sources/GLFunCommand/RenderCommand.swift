internal import ArgumentParser
internal import GLFun

/// `glfun render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a scene to a picture, or many to a picture each.",
    discussion: """
      Examples:
        glfun render glfun --shape ellipse --color blue --from 40,60 --to 280,400 -o e.png
        glfun render picture.json --scale 2 -o picture.png
        glfun render picture.json --quality 80 -o picture.jpg
        glfun render chart.svg --width 1600 --background '#fff' -o chart.png
        glfun render --out-dir pictures icons/*.svg

      'glfun views' lists the views and the options that each takes. Coordinates are pixels from \
      the top left, y down. A drawing program is JSON: {"size": [100, 50], "commands": \
      [["fillColor", "#0f0"], ["fillRect", 10, 10, 80, 30]]}.
      """)

  @Argument(
    help: """
      A view, as 'glfun views' lists them, a drawing program (a file whose name ends in .json) or an \
      SVG (.svg, .svgz), or '-' for either from standard input. With '--out-dir' there may be many.
      """)
  var scenes: [FilePath]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the picture goes; '-' is standard output.", valueName: "file"))
  var output: FilePath?

  @Option(
    name: .customLong("out-dir"),
    help: ArgumentHelp(
      """
      Draws each scene to a file of its name in that folder, which is made if it is not there. What \
      fails does not stop the others.
      """, valueName: "folder"))
  var outputFolder: FilePath?

  @Option(
    help: """
      png, jpeg, webp, or rgba: raw premultiplied RGBA8 pixels, top row first, without a header. \
      (default: what the file's name ends in: .jpg, .jpeg, .webp or .rgba; else png)
      """)
  var format: OutputFormat?

  @Option(
    help: "How much time PNG takes to be small: fast, default or best. (default: default)")
  var compression: PNGCompression?

  @Option(
    help: """
      How much of the picture JPEG and WebP keep, 1 to 100. (default: JPEG \
      \(ImageEncoding.defaultJPEGQuality), WebP everything)
      """)
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      """
      What lies below an SVG, and what shows through the picture in JPEG, which has no transparency. \
      (default: #fff)
      """, valueName: "colour"))
  var background: Color?

  @Option(help: Backend.help)
  var backend = Backend.auto

  @OptionGroup var threads: ThreadsOption

  @OptionGroup var memoryOption: MemoryOption
  @OptionGroup var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    try threads.check(for: backend, deviceOption.device)
    guard let first = scenes.first else { return }
    switch (output, outputFolder) {
    case (nil, nil): throw ValidationError("Missing expected argument '--output <file>'")
    case (_?, _?): throw ValidationError("'--output' and '--out-dir' do not go together.")
    case (_?, nil):
      if scenes.count > 1 {
        throw ValidationError(
          "There are \(scenes.count) scenes and one '--output'; '--out-dir' is for many.")
      }
    case (nil, _?):
      if let scene = scenes.first(where: { $0 == "-" || !ProgramOptions.isProgram($0) }) {
        throw ValidationError(
          "'--out-dir' is for drawing programs and SVGs in files, and '\(scene)' is none.")
      }
      try source.refuseViewOptions(ofProgram: first)
    }
    _ = try rendering(of: first).encoding
  }

  /// What the options come to for one scene.
  func rendering(of scene: FilePath) throws -> Rendering {
    var rendering = Rendering(
      output: output ?? "picture.png", format: format, compression: compression,
      quality: quality, background: background, backend: backend, threads: threads.count,
      memory: memoryOption.budget, device: deviceOption.device)
    if outputFolder != nil { rendering.format = format ?? .png }
    try rendering.leaveBackground(to: scene)
    return rendering
  }

  func run() throws {
    if let outputFolder {
      try BatchRendering(
        scenes: scenes, folder: outputFolder, rendering: rendering(of:),
        frame: try source.recorder(background: background, memory: memoryOption.budget)
      ).run(on: backend, threads: threads.count, device: deviceOption.device)
      return
    }
    guard let scene = scenes.first else { return }
    let rendering = try rendering(of: scene)
    let below = background.map {
      SceneSource.SceneBackground(color: $0, isOnlyForSVG: rendering.background == nil)
    }
    try rendering.run(
      source.frame(
        of: scene, isInOnePiece: false, background: below, memory: memoryOption.budget
      ).list)
  }
}
