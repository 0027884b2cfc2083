internal import ArgumentParser
internal import GLFun

/// The destination of pictures, and their format.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where the picture goes; '-' is standard output.", valueName: "file"))
  var file: FilePath?

  @Option(
    name: .customLong("out-dir"),
    help: ArgumentHelp(
      """
      Draws each scene to a file of its name in that folder, which is made if it is not there. What \
      fails does not stop the others.
      """, valueName: "folder"))
  var folder: FilePath?

  @Option(
    help: """
      png, jpeg, webp, pdf, svg, or rgba: raw premultiplied RGBA8 pixels, top row first, without a \
      header. (default: what the file's name ends in: .jpg, .jpeg, .webp, .pdf, .svg or .rgba; else \
      png)
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
      What lies below an SVG or a drawing program, and what shows through the picture in JPEG, \
      which has no transparency. (default: nothing; in JPEG white)
      """, valueName: "colour"))
  var background: Color?

  @Flag(help: "Says nothing of the progress, which a terminal shows after a second.")
  var quiet = false
}

/// The backend for a scene.
struct BackendOption: ParsableArguments {
  @Option(help: Backend.help)
  var backend = Backend.auto
}
