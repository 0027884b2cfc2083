public import ArgumentParser
internal import GLFun
public import GLFunImageComparison

/// The measure of a difference, and the pixels that are left out.
struct MetricOptions: ParsableArguments {
  @Option(
    help: """
      How pictures are compared: exact, max (the largest difference of a channel, in 255ths), rmse \
      (the root of the mean square, in 255ths), pixelmatch (the tool's distance of colours, 0 to 1, \
      without antialiased pixels) or flip (NVIDIA's mean error, 0 to 1). (default: exact, or max \
      with '--tolerance')
      """)
  var metric: PictureMetric.Kind?

  @Option(
    help: ArgumentHelp(
      """
      The largest difference that counts as the same, in the unit of the metric. (default: max 0, \
      rmse 1, pixelmatch 0.1, flip 0.01)
      """, valueName: "tolerance"), transform: DecimalNumber.argument)
  var tolerance: Double?

  @Option(
    name: .customLong("ignore"),
    help: ArgumentHelp(
      "A rectangle of pixels that count as equal; may be repeated.", valueName: "x,y,w,h"))
  var ignored: [IgnoredArea.Rectangle] = []

  @Option(
    help: ArgumentHelp(
      "A picture that is black or transparent where pixels count as equal.", valueName: "file"))
  var mask: FilePath?

  func validate() throws {
    let kind = kind
    guard let tolerance else { return }
    if kind == .exact {
      throw ValidationError("'--metric exact' takes no '--tolerance', and '--metric max' does.")
    }
    let largest = PictureMetric.largestTolerance(of: kind)
    guard (0...largest).contains(tolerance) else {
      throw ValidationError("'--tolerance' must be 0 to \(Int(largest)) for \(kind.rawValue).")
    }
  }

  private var kind: PictureMetric.Kind { metric ?? (tolerance == nil ? .exact : .max) }

  /// The settings; the mask is read here.
  func settings(memory: MemoryBudget) throws(CommandFailure) -> ComparisonSettings {
    var picture: Bitmap?
    if let mask {
      do throws(ImageFileError) {
        picture = try PictureFile.read(mask, memory: memory)
      } catch {
        throw CommandFailure(error)
      }
    }
    return ComparisonSettings(
      metric: PictureMetric(kind, tolerance: tolerance),
      ignored: IgnoredArea(rectangles: ignored, mask: picture))
  }
}

extension PictureMetric.Kind: ExpressibleByArgument {}

extension IgnoredArea.Rectangle: ExpressibleByArgument {
  /// Parses "X,Y,WIDTH,HEIGHT" in whole pixels.
  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") } ? Int(part) : nil
    }
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
