internal import GLFun

/// The result of a comparison. Its coding keys are those of the JSON that scripts read.
struct ComparisonFinding: Encodable {
  struct Worst: Encodable {
    var x: Int
    var y: Int
    var first: String
    var second: String
  }

  /// The name of the comparison; absent if there is only one finding.
  var scene: String?
  var size: [Int]
  /// Absent if equal to the first size.
  var secondSize: [Int]?
  /// The number of pixels that differ at all; nil if the sizes differ.
  var differingPixels: Int?
  /// The number of pixels that differ by more than the tolerance; nil if the sizes differ.
  var beyondTolerance: Int?
  var maxDifference: Int?
  var worst: Worst?
  var firstDifferingCommand: SceneFrame.Place?
  /// The largest channel difference that counts as equal.
  let tolerance: UInt8

  enum CodingKeys: String, CodingKey {
    case scene, size
    case secondSize = "second_size"
    case differingPixels = "differing_pixels"
    case beyondTolerance = "beyond_tolerance"
    case maxDifference = "max_difference"
    case worst
    case firstDifferingCommand = "first_differing_command"
  }

  /// Compares two pictures.
  ///
  /// - Parameter place: the first part of the scene that makes a difference, if known.
  init(
    of scene: FilePath, _ first: Bitmap, _ second: Bitmap, tolerance: UInt8,
    place: SceneFrame.Place?
  ) {
    self.scene = scene.description
    self.tolerance = tolerance
    size = [first.width, first.height]
    do throws(BitmapSizeMismatch) {
      let all = try BitmapDifference(expected: first, actual: second)
      let beyond =
        tolerance == 0
        ? all : try BitmapDifference(expected: first, actual: second, tolerance: tolerance)
      differingPixels = all.differingPixelCount
      beyondTolerance = beyond.differingPixelCount
      maxDifference = Int(all.largestChannelDifference)
      worst = all.worstPixel.map {
        Worst(x: $0.x, y: $0.y, first: $0.first.description, second: $0.second.description)
      }
      firstDifferingCommand = place
    } catch {
      secondSize = [second.width, second.height]
    }
  }

  /// True if the pictures differ by more than the tolerance, or in size.
  var isDifferent: Bool { beyondTolerance != 0 }

  /// The finding without its scene, for when it is the only one.
  var withoutScene: ComparisonFinding {
    var finding = self
    finding.scene = nil
    return finding
  }

  /// The finding in readable form, one fact per line.
  var text: String {
    guard let differingPixels, let maxDifference else { return counts }
    var text = "size \(size[0])x\(size[1])\ndiffering pixels \(differingPixels)"
    if tolerance > 0, let beyondTolerance {
      text += "\nby more than \(tolerance): \(beyondTolerance)"
    }
    text += "\nlargest difference \(maxDifference)"
    if let worst {
      text += "\nworst pixel (\(worst.x), \(worst.y)): \(worst.first) and \(worst.second)"
    }
    if let place = firstDifferingCommand { text += "\nfirst differing command: \(place)" }
    return text
  }

  /// The finding on one line, with the scene's name.
  var line: String { "\(scene ?? ""): \(counts)" }

  /// The number of differing pixels and the largest difference, or the two sizes.
  var counts: String {
    guard let differingPixels, let maxDifference else {
      let second = secondSize ?? size
      return "the sizes differ: \(size[0])x\(size[1]) and \(second[0])x\(second[1])"
    }
    var text = "\(differingPixels) of \(size[0] * size[1]) pixels differ"
    if let worst {
      text += " by \(maxDifference) at most, the worst is (\(worst.x), \(worst.y))"
    }
    if tolerance > 0, let beyondTolerance {
      text += "; \(beyondTolerance) by more than \(tolerance)"
    }
    return text
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(scene, forKey: .scene)
    try container.encode(size, forKey: .size)
    try container.encodeIfPresent(secondSize, forKey: .secondSize)
    try container.encode(differingPixels, forKey: .differingPixels)
    try container.encode(beyondTolerance, forKey: .beyondTolerance)
    try container.encode(maxDifference, forKey: .maxDifference)
    try container.encode(worst, forKey: .worst)
    try container.encodeIfPresent(firstDifferingCommand, forKey: .firstDifferingCommand)
  }
}
