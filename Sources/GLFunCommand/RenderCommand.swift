internal import ArgumentParser
internal import GLFun

/// `glfun render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a scene to a picture.",
    discussion: """
      Example: glfun render glfun --shape ellipse --color blue --from 40,60 --to 280,400 -o e.png

      'glfun views' lists the scenes and the options that each takes. Coordinates are pixels from \
      the top left, y down.
      """)

  @Argument(help: "The scene, as 'glfun views' lists them.")
  var scene: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the picture goes; '-' is standard output.", valueName: "file"))
  var output: String

  @Option(
    help: """
      png, or rgba: raw premultiplied RGBA8 pixels, top row first, without a header.
      """)
  var format = OutputFormat.png

  @Option(help: "Where it is drawn: gles or cpu.")
  var backend = Backend.gles

  @OptionGroup var sizeOption: SizeOption
  @OptionGroup var deviceOption: DeviceOption
  @OptionGroup var sceneOptions: SceneOptions

  func run() throws {
    let frame = try sceneOptions.frame(of: scene, size: sizeOption.size)
    let bitmap =
      switch backend {
      case .cpu: CPURenderer().render(frame)
      case .gles: try deviceOption.withRenderer { renderer throws(GLRenderer.Failure) in
        try renderer.render(frame)
      }
      }
    try PictureFile.write(bitmap, to: output, format: format)
  }
}
