internal import ArgumentParser
internal import GLFun
internal import GLFunDrawingPrograms

/// The command `glfun convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes an SVG as a drawing program, or either as a PDF or an SVG.",
    discussion: """
      Example:
        glfun convert chart.svg --width 1600 -o chart.json
        glfun convert chart.svg -o chart.pdf
        glfun convert picture.json -o picture.svg

      A drawing program draws the same pixels: shapes are in pixels there, letters are paths, and \
      what goes through a filter is a picture. Text in a PDF stays text.
      """)

  @Argument(
    help: """
      An SVG (.svg, .svgz), or '-' for one from standard input; for a PDF or an SVG also a drawing \
      program (.json).
      """)
  var picture: FilePath

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where the program goes, '-' is standard output; or a PDF or an SVG, if the name ends in .pdf \
      or .svg.
      """, valueName: "file"))
  var output: FilePath

  @Option(
    help: ArgumentHelp("What lies below the picture. (default: nothing)", valueName: "colour"))
  var background: Color?

  @OptionGroup(title: "Resources") var memoryOption: MemoryOption
  @OptionGroup(title: "Size") var sizeOption: SizeOption
  @OptionGroup(title: "SVGs") var programOptions: ProgramOptions
  @OptionGroup(title: "SVGs") var svgOptions: SVGOptions

  func validate() throws {
    if documentFormat == .pdf { try svgOptions.checkResolution() }
    if documentFormat != nil, ProgramOptions.isProgram(picture) { return }
    guard picture == "-" || ProgramOptions.isSVG(picture) else {
      throw ValidationError("'\(picture)' is no SVG: the names of those end in .svg or .svgz.")
    }
  }

  /// The format of the output, if it is a document.
  private var documentFormat: OutputFormat? {
    [.pdf, .svg].first { $0.rawValue == output.fileExtension }
  }

  func run() throws {
    if let format = documentFormat {
      return try writeDocument(format)
    }
    let request = svgOptions.request(background: background, dithers: programOptions.dither)
    let frame = try programOptions.recorder(
      ofProgram: picture, size: try sizeOption.size, svg: request, memory: memoryOption.budget)()
    if frame.program != nil { throw ValidationError("Standard input is no SVG.") }
    do throws(ImageFileError) {
      let text = Array(try DrawingProgram.text(drawing: frame.list).utf8)
      if output == "-" {
        try OutputDescriptor.standardOutput.write(text)
      } else {
        try OutputFile.write(text, path: output)
      }
    } catch {
      throw CommandFailure(writing: error, toStandardOutput: output == "-")
    }
  }

  private func writeDocument(_ format: OutputFormat) throws {
    let document = DocumentOutput(
      path: output, format: format, resolution: format == .pdf ? svgOptions.dpi : nil,
      memory: memoryOption.budget)
    var (size, program, svg) = (sizeOption, programOptions, svgOptions)
    if format == .pdf {
      size.enlarge(by: document.enlargement)
      program.scale = (program.scale ?? 1) * document.enlargement
      svg.enlarge(by: document.enlargement)
    }
    let record = try program.recorder(
      ofProgram: picture, size: try size.size,
      svg: svg.request(background: background, dithers: program.dither),
      memory: memoryOption.budget)
    try document.write([{ try record().list }])
  }
}
