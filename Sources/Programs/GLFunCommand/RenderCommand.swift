internal import ArgumentParser
internal import GLFun

/// The command `glfun render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a scene to a picture or a document, or many to a picture each.",
    discussion: """
      Examples:
        glfun render garden --size 640x400 --seed 4 -o garden.png
        glfun render picture.json --scale 2 -o picture.png
        glfun render picture.json --quality 80 -o picture.jpg
        glfun render chart.svg --width 1600 --background white -o chart.png
        glfun render --out-dir pictures icons/*.svg
        glfun render picture.json chart.svg garden -o report.pdf
        glfun render picture.json -o drawing.svg

      'glfun views' lists the views, 'glfun help garden' the options of one. Coordinates are pixels \
      from the top left, y down. A drawing program is JSON: {"size": [100, 50], "commands": \
      [["fillColor", "#0f0"], ["fillRect", 10, 10, 80, 30]]}.
      """)

  @Argument(
    help: """
      A view, as 'glfun views' lists them, a drawing program (a file whose name ends in .json) or an \
      SVG (.svg, .svgz), or '-' for either from standard input. With '--out-dir' there may be many, \
      and in a PDF there is a page of each.
      """)
  var scenes: [FilePath]

  @OptionGroup(title: "Output") var output: OutputOptions

  @OptionGroup(title: "Resources") var backendOption: BackendOption
  @OptionGroup(title: "Resources") var threads: ThreadsOption

  @OptionGroup(title: "Resources") var memoryOption: MemoryOption
  @OptionGroup(title: "Resources") var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    try threads.check(for: backendOption.backend, deviceOption.device)
    guard let first = scenes.first else { return }
    switch (output.file, output.folder) {
    case (nil, nil): throw ValidationError("Missing expected argument '--output <file>'")
    case (_?, _?): throw ValidationError("'--output' and '--out-dir' do not go together.")
    case (_?, nil):
      if scenes.count > 1, try rendering(of: first).encoding.format != .pdf {
        throw ValidationError(
          "There are \(scenes.count) scenes and one '--output'; '--out-dir' is for many, and so is a "
            + "'.pdf'.")
      }
    case (nil, _?):
      if let scene = scenes.first(where: { $0 == "-" || !ProgramOptions.isProgram($0) }) {
        throw ValidationError(
          "'--out-dir' is for drawing programs and SVGs in files, and '\(scene)' is none.")
      }
      try source.refuseViewOptions(ofProgram: first)
    }
    if try rendering(of: first).encoding.format == .pdf { try source.svgOptions.checkResolution() }
  }

  /// The settings for one scene.
  func rendering(of scene: FilePath) throws -> Rendering {
    var rendering = Rendering(
      output: output.file ?? "picture.png", format: output.format,
      compression: output.compression, quality: output.quality, background: output.background,
      backend: backendOption.backend, threads: threads.count,
      memory: memoryOption.budget, device: deviceOption.device, isQuiet: output.quiet)
    if output.folder != nil { rendering.format = output.format ?? .png }
    try rendering.leaveBackground(to: scene)
    let format = try rendering.encoding.format
    if format.isDocument, scene != "-" {
      rendering.title = String(decoding: scene.bytes[scene.folder.bytes.count...], as: UTF8.self)
    }
    if format == .pdf { rendering.resolution = source.svgOptions.dpi }
    return rendering
  }

  func run() throws {
    guard let scene = scenes.first else { return }
    let rendering = try rendering(of: scene)
    var source = source
    if let document = try rendering.document, document.format == .pdf {
      source.enlarge(by: document.enlargement)
    }
    if let folder = output.folder {
      try BatchRendering(
        scenes: scenes, folder: folder, rendering: self.rendering(of:), isQuiet: output.quiet,
        frame: try source.recorder(background: output.background, memory: memoryOption.budget)
      ).run(on: backendOption.backend, threads: threads.count, device: deviceOption.device)
      return
    }
    func frame(of scene: FilePath) throws -> DisplayList {
      try source.frame(
        of: scene, isInOnePiece: false, background: output.background, memory: memoryOption.budget
      ).list
    }
    if let document = try rendering.document {
      try document.write(scenes.map { scene in { try frame(of: scene) } })
    } else {
      try rendering.run(frame(of: scene))
    }
  }
}
