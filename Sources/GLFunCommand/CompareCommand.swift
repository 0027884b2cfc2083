internal import ArgumentParser
internal import GLFun
internal import GLFunFrames
internal import GLFunMovieFiles

/// `glfun compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Renders a scene on both backends, or reads two files, and compares the pixels.",
    discussion: """
      Examples:
        glfun compare glfun --shape ellipse --from 40,60 --to 280,400
        glfun compare picture.json
        glfun compare expected.png actual.png --diff difference.png

      The first picture is the CPU's (or the first file), the second the GPU's. Exit status: 0 the \
      same, 1 different (also in size), 3 skipped because there is no GL driver here.
      """)

  @Argument(
    help: """
      A view, a drawing program (.json) or an SVG (.svg, .svgz), '-' for either from standard input, \
      or the first of two pictures: PNG, JPEG, WebP or GIF.
      """)
  var scene: FilePath

  @Argument(help: "The second picture.")
  var second: FilePath?

  @Option(help: "The largest difference of a channel, in 255ths, that still counts as the same.")
  var tolerance: Int = 0

  @Flag(help: "Prints the finding as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      """
      Writes expected | difference | actual, side by side, as PNG; '-' is standard output, and the \
      finding then goes to standard error.
      """, valueName: "file.png"))
  var diff: FilePath?

  @OptionGroup var memoryOption: MemoryOption
  @OptionGroup var deviceOption: DeviceOption
  @OptionGroup var source: SceneSource

  func validate() throws {
    guard (0...255).contains(tolerance) else {
      throw ValidationError("'--tolerance' must be 0 to 255.")
    }
    if let diff, try PictureEncoding(path: diff).format != .png {
      throw ValidationError("'--diff' writes PNG: name it '.png'.")
    }
  }

  func run() throws {
    if diff != nil { try Interruption.takeBack() }
    let difference: BitmapDifference
    let (first, other, place) = try second.map { try files(scene, $0) } ?? backends()
    do throws(BitmapSizeMismatch) {
      difference = try BitmapDifference(
        expected: first, actual: other, tolerance: UInt8(tolerance))
    } catch {
      try print(Finding(error))
      throw CommandFailure.pictureDifference
    }
    if let diff {
      try memoryOption.budget.check(
        difference.size, takes: Self.memory(toWriteDifferenceOf: difference.size))
      let panels = BitmapDifference.panels(expected: first, actual: other)
      try PictureFile.write(panels, to: diff, as: PictureEncoding(path: diff))
    }
    try print(Finding(difference, place))
    if !difference.isWithinTolerance { throw CommandFailure.pictureDifference }
  }

  /// Two pictures, and which part of the scene first makes them different.
  private typealias Pictures = (first: Bitmap, second: Bitmap, place: SceneFrame.Place?)

  private func files(_ first: FilePath, _ second: FilePath) throws -> Pictures {
    do throws(ImageFileError) {
      let memory = memoryOption.budget
      return (
        try PictureFile.read(first, memory: memory), try PictureFile.read(second, memory: memory),
        nil
      )
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The CPU's picture and the GPU's.
  private func backends() throws -> Pictures {
    let frame = try source.frame(of: scene, memory: memoryOption.budget)
    try checkMemory(frame.list)
    do {
      return try deviceOption.withRenderer { renderer throws(GLRenderer.Failure) in
        let actual = try renderer.render(frame.list)
        let processor = CPURenderer(
          blendRounding: try renderer.blendRounding(),
          primitiveGrid: try renderer.primitiveGrid())
        let expected = processor.render(frame.list)
        if !isDifferent(expected, actual) { return (expected, actual, nil) }
        let place = try frame.firstDifference { part throws(GLRenderer.Failure) in
          isDifferent(processor.render(part), try renderer.render(part))
        }
        return (expected, actual, place)
      }
    } catch let failure as CommandFailure where failure.status == CommandFailure.noBackend {
      throw CommandFailure("skipped: \(failure.message)", failure.detail, status: failure.status)
    }
  }

  /// Throws where there is no memory to draw a frame on both backends.
  private func checkMemory(_ frame: DisplayList) throws(CommandFailure) {
    let size = frame.size
    // Beside both pictures there are those of a part of the frame, where they are different.
    let drawing =
      frame.memory(on: CPURenderer()) + frame.memoryOnDriver
      + size.area * 2 * MemoryLayout<PremultipliedColor>.stride
    try memoryOption.budget.check(
      size, takes: drawing + (diff == nil ? 0 : Self.memory(toWriteDifferenceOf: size)),
      mapped: MemoryBudget.driverMapping)
  }

  /// What the picture of a difference takes, and its file.
  private static func memory(toWriteDifferenceOf size: PixelSize) -> Int {
    let panels = PixelSize(width: 3 * size.width + 4, height: size.height)
    return panels.area * MemoryLayout<PremultipliedColor>.stride
      + PNG.memory(toEncode: panels, stripHeight: panels.height, compression: .default)
  }

  private func isDifferent(_ expected: Bitmap, _ actual: Bitmap) -> Bool {
    let difference = try? BitmapDifference(
      expected: expected, actual: actual, tolerance: UInt8(tolerance))
    return difference?.isWithinTolerance != true
  }

  private func print(_ finding: Finding) throws {
    let text = try json ? finding.jsonText() : finding.text
    // The picture has standard output to itself.
    if diff == "-" { StandardError.write(text + "\n") } else { Swift.print(text) }
  }
}

extension CompareCommand {
  /// What a comparison found, in the words of the output.
  private struct Finding: Encodable {
    struct Worst: Encodable {
      var x: Int
      var y: Int
      var first: String
      var second: String
    }

    var text: String
    var size: [Int]
    var secondSize: [Int]?
    var differingPixels: Int?
    var maxDifference: Int?
    var worst: Worst?
    var firstDifferingCommand: SceneFrame.Place?

    enum CodingKeys: String, CodingKey {
      case size
      case secondSize = "second_size"
      case differingPixels = "differing_pixels"
      case maxDifference = "max_difference"
      case worst
      case firstDifferingCommand = "first_differing_command"
    }

    /// The pictures have different sizes, so that no pixel can be compared.
    init(_ mismatch: BitmapSizeMismatch) {
      text = "the sizes differ: \(mismatch.expected) and \(mismatch.actual)"
      size = [mismatch.expected.width, mismatch.expected.height]
      secondSize = [mismatch.actual.width, mismatch.actual.height]
    }

    init(_ difference: BitmapDifference, _ place: SceneFrame.Place?) {
      firstDifferingCommand = place
      size = [difference.size.width, difference.size.height]
      differingPixels = difference.differingPixelCount
      maxDifference = Int(difference.largestChannelDifference)
      worst = difference.worstPixel.map {
        Worst(x: $0.x, y: $0.y, first: $0.first.description, second: $0.second.description)
      }
      text = "size \(difference.size)\ndiffering pixels \(difference.differingPixelCount)"
      text += "\nlargest difference \(difference.largestChannelDifference)"
      if let worst = difference.worstPixel {
        text += "\nworst pixel (\(worst.x), \(worst.y)): \(worst.first) and \(worst.second)"
      }
      if let place { text += "\nfirst differing command: \(place)" }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(size, forKey: .size)
      try container.encodeIfPresent(secondSize, forKey: .secondSize)
      try container.encode(differingPixels, forKey: .differingPixels)
      try container.encode(maxDifference, forKey: .maxDifference)
      try container.encode(worst, forKey: .worst)
      try container.encodeIfPresent(firstDifferingCommand, forKey: .firstDifferingCommand)
    }
  }
}
