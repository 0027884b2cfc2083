internal import GLFun
internal import GLFunImageComparison

/// The result of a comparison, for a person and as JSON.
struct ComparisonFinding: Encodable, Sendable {
  /// The name of the comparison.
  var scene: FilePath
  var verdict: PictureRecord.Verdict
  /// The compared pictures; nil if one is missing, or cannot be read.
  var comparison: PictureComparison?
  /// The first part of a scene that makes a difference between the backends, if known.
  var firstDifferingCommand: SceneFrame.Place?
  /// The reason that a picture cannot be read.
  var problem: String?
  /// True if the actual picture has become the expected one.
  var isAccepted = false
  /// The reason that `--accept` leaves the expected file.
  var refusal: String?
  /// True for JSON without the scene, because there is only one finding.
  var isOnly = false

  init(of scene: FilePath, _ comparison: PictureComparison, place: SceneFrame.Place? = nil) {
    self.scene = scene
    self.comparison = comparison
    verdict = comparison.passes ? .equal : .differs
    firstDifferingCommand = place
  }

  /// The finding for a picture without another one, or for one that cannot be read.
  init(of scene: FilePath, _ verdict: PictureRecord.Verdict, problem: String? = nil) {
    self.scene = scene
    self.verdict = verdict
    self.problem = problem
  }

  /// The finding in readable form, one fact per line.
  var text: String {
    guard let comparison, let difference = comparison.difference else { return counts }
    let metric = comparison.metric
    var text = "size \(difference.size)\ndiffering pixels \(difference.differingPixelCount)"
    if metric.tolerance > 0, let countBeyond = comparison.countBeyondTolerance {
      let tolerance = PictureComparison.shown(metric.tolerance)
      text +=
        metric.kind == .pixelmatch
        ? "\npixelmatch counts \(countBeyond)" : "\nby more than \(tolerance): \(countBeyond)"
    }
    text += "\nlargest difference \(difference.largestChannelDifference)"
    if metric.kind == .rmse || metric.kind == .flip, let value = comparison.value {
      text += "\n\(metric.kind.rawValue) \(PictureComparison.shown(value))"
    }
    if let worst = difference.worstPixel {
      text += "\nworst pixel (\(worst.x), \(worst.y)): \(worst.first) and \(worst.second)"
    }
    if let first = difference.firstPixel {
      text += "\nfirst pixel (\(first.x), \(first.y)): \(first.first) and \(first.second)"
    }
    if let place = firstDifferingCommand { text += "\nfirst differing command: \(place)" }
    if let last = isAccepted ? "accepted" : advice { text += "\n\(last)" }
    if let refusal { text += "\n\(refusal)" }
    return text
  }

  /// The finding on one line, with the scene's name.
  var line: String { "\(scene): \(counts)" }

  /// The finding of a folder's picture on one line: the outcome, the name, and the details unless it is equal.
  var folderLine: String {
    if isAccepted { return "accepted \(scene)" }
    let hasDetails = comparison != nil && verdict != .equal || problem != nil
    return "\(verdict.rawValue) \(scene)" + (hasDetails ? ": \(counts)" : "")
  }

  /// The options that would let the pictures pass; nil if they pass or nothing would.
  private var advice: String? {
    guard let comparison, !comparison.passes, let metric = comparison.passingMetric else {
      return nil
    }
    let words = metric.split(separator: " ")
    return "'--metric \(words[0]) --tolerance \(words[1])' would pass"
  }

  /// The number of differing pixels and the largest difference, or the two sizes, or the problem.
  var counts: String { [facts, refusal].compactMap(\.self).joined(separator: "; ") }

  private var facts: String {
    guard let comparison else { return problem ?? (isAccepted ? "accepted" : verdict.rawValue) }
    guard let difference = comparison.difference else {
      return "the sizes differ: \(comparison.expectedSize) and \(comparison.actualSize)"
    }
    var text = PictureComparison.counts(difference)
    if let worst = difference.worstPixel { text += ", the worst is (\(worst.x), \(worst.y))" }
    let metric = comparison.metric
    if metric.tolerance > 0, let countBeyond = comparison.countBeyondTolerance {
      let tolerance = PictureComparison.shown(metric.tolerance)
      text +=
        metric.kind == .pixelmatch
        ? "; pixelmatch counts \(countBeyond)" : "; \(countBeyond) by more than \(tolerance)"
    } else if metric.tolerance > 0, let value = comparison.value {
      text += "; \(metric.kind.rawValue) is \(PictureComparison.shown(value))"
    }
    if isAccepted { return text + "; accepted" }
    return advice.map { "\(text); \($0)" } ?? text
  }

  // MARK: JSON

  /// A pixel of both pictures, with premultiplied channels.
  private struct Pixel: Encodable {
    var x: Int
    var y: Int
    var first: String
    var second: String

    init(_ pixel: BitmapDifference.Pixel) {
      (x, y, first, second) = (pixel.x, pixel.y, "\(pixel.first)", "\(pixel.second)")
    }
  }

  private enum CodingKeys: String, CodingKey {
    case scene, verdict, accepted, error, size, metric, tolerance, value, worst, first
    case secondSize = "second_size"
    case differingPixels = "differing_pixels"
    case beyondTolerance = "beyond_tolerance"
    case maxDifference = "max_difference"
    case passingTolerance = "passing_tolerance"
    case firstDifferingCommand = "first_differing_command"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !isOnly { try container.encode(scene.description, forKey: .scene) }
    try container.encode(verdict.rawValue, forKey: .verdict)
    if isAccepted { try container.encode(true, forKey: .accepted) }
    try container.encodeIfPresent(problem, forKey: .error)
    guard let comparison else { return }
    let difference = comparison.difference
    try container.encode(comparison.expectedSize, forKey: .size)
    if comparison.actualSize != comparison.expectedSize {
      try container.encode(comparison.actualSize, forKey: .secondSize)
    }
    try container.encode(comparison.metric.kind.rawValue, forKey: .metric)
    try container.encode(comparison.metric.tolerance, forKey: .tolerance)
    try container.encode(comparison.value, forKey: .value)
    try container.encode(comparison.passingTolerance, forKey: .passingTolerance)
    try container.encode(difference?.differingPixelCount, forKey: .differingPixels)
    try container.encode(comparison.countBeyondTolerance, forKey: .beyondTolerance)
    try container.encode(difference?.largestChannelDifference, forKey: .maxDifference)
    try container.encode(difference?.worstPixel.map(Pixel.init), forKey: .worst)
    try container.encode(difference?.firstPixel.map(Pixel.init), forKey: .first)
    try container.encodeIfPresent(firstDifferingCommand, forKey: .firstDifferingCommand)
  }
}
