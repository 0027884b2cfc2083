internal import ArgumentParser
internal import GLFun

/// `glfun render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a scene to a picture.",
    discussion: """
      Examples:
        glfun render glfun --shape ellipse --color blue --from 40,60 --to 280,400 -o e.png
        glfun render picture.json --scale 2 -o picture.png
        glfun render picture.json --quality 80 -o picture.jpg

      'glfun views' lists the views and the options that each takes. Coordinates are pixels from \
      the top left, y down. A drawing program is JSON: {"size": [100, 50], "commands": \
      [["fillColor", "#0f0"], ["fillRect", 10, 10, 80, 30]]}.
      """)

  @Argument(
    help: """
      A view, as 'glfun views' lists them, or a drawing program: a file whose name ends in .json, \
      or '-' for standard input.
      """)
  var scene: FilePath

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the picture goes; '-' is standard output.", valueName: "file"))
  var output: FilePath

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
      "What shows through the picture in JPEG, which has no transparency. (default: #fff)",
      valueName: "#rrggbb"))
  var background: Color?

  @Option(help: "Where it is drawn: gles or cpu.")
  var backend = Backend.gles

  @OptionGroup var threads: ThreadsOption

  @OptionGroup var memoryOption: MemoryOption
  @OptionGroup var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    try threads.check(for: backend)
    _ = try rendering.encoding
  }

  /// What the options come to.
  var rendering: Rendering {
    Rendering(
      output: output, format: format, compression: compression, quality: quality,
      background: background, backend: backend, threads: threads.count,
      memory: memoryOption.budget,
      device: deviceOption.device)
  }

  func run() throws {
    let rendering = rendering
    try rendering.run(
      source.frame(of: scene, isInOnePiece: false, memory: rendering.memory).list)
  }
}
