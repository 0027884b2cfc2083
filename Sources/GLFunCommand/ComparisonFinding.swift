internal import GLFun

/// What a comparison found; its coding keys are the JSON that scripts read.
struct ComparisonFinding: Encodable {
  struct Worst: Encodable {
    var x: Int
    var y: Int
    var first: String
    var second: String
  }

  /// What was compared; absent where there is one finding.
  var scene: String?
  var size: [Int]
  /// Absent where it is that of the first picture.
  var secondSize: [Int]?
  /// How many pixels differ at all; nil where the sizes do.
  var differingPixels: Int?
  /// How many pixels differ by more than the tolerance; nil where the sizes differ.
  var beyondTolerance: Int?
  var maxDifference: Int?
  var worst: Worst?
  var firstDifferingCommand: SceneFrame.Place?
  /// The largest difference that counts as the same.
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
  /// - Parameter place: which part of the scene first makes a difference, if that is known.
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

  /// Whether the pictures differ by more than the tolerance, or in size.
  var isDifferent: Bool { beyondTolerance != 0 }

  /// The finding where it is the only one.
  var withoutScene: ComparisonFinding {
    var finding = self
    finding.scene = nil
    return finding
  }

  /// The finding for a person, a fact on each line.
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

  /// The finding on one line with the scene's name.
  var line: String { "\(scene ?? ""): \(counts)" }

  /// How many pixels differ and how far, or the sizes.
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
