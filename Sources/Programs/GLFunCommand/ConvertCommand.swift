internal import ArgumentParser
internal import GLFun
internal import GLFunDrawingPrograms

/// The command `glfun convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes an SVG as a drawing program, which draws the same pixels.",
    discussion: """
      Example:
        glfun convert chart.svg --width 1600 -o chart.json

      Shapes are in pixels there, letters are paths, and what goes through a filter is a picture.
      """)

  @Argument(help: "An SVG (.svg, .svgz), or '-' for one from standard input.")
  var picture: FilePath

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the program goes; '-' is standard output.", valueName: "file"))
  var output: FilePath

  @Option(
    help: ArgumentHelp("What lies below the picture. (default: nothing)", valueName: "colour"))
  var background: Color?

  @OptionGroup(title: "Resources") var memoryOption: MemoryOption
  @OptionGroup(title: "Size") var sizeOption: SizeOption
  @OptionGroup(title: "SVGs") var programOptions: ProgramOptions
  @OptionGroup(title: "SVGs") var svgOptions: SVGOptions

  func validate() throws {
    guard picture == "-" || ProgramOptions.isSVG(picture) else {
      throw ValidationError("'\(picture)' is no SVG: the names of those end in .svg or .svgz.")
    }
  }

  func run() throws {
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
}
