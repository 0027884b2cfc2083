/// The difference of two pictures of the same size: the number of differing pixels, the largest difference, and the first and
/// the worst pixel that differ.
///
/// Pixels are compared as stored, premultiplied, in all four components. With a tolerance, a pixel counts only if a component
/// differs by more than that many 255ths.
public struct BitmapDifference: Hashable, Sendable {
  /// A pixel that differs between the pictures.
  public struct Pixel: Hashable, Sendable {
    /// The column, from the left.
    public let x: Int
    /// The row, from the top.
    public let y: Int
    /// The pixel of the first picture, the expected one.
    public let first: PremultipliedColor
    /// The pixel of the second picture, the actual one.
    public let second: PremultipliedColor
  }

  /// The size of both pictures.
  public let size: PixelSize

  /// The tolerated difference of a component, in 255ths.
  public let tolerance: UInt8

  /// The number of pixels with a component that differs by more than the tolerance.
  public let differingPixelCount: Int

  /// The largest difference of any component, in 255ths, tolerated or not.
  public let largestChannelDifference: UInt8

  /// The first pixel in reading order that differs at all; nil if the pictures are identical.
  public let firstPixel: Pixel?

  /// The pixel with the largest component difference; the first one in reading order if there are several.
  ///
  /// It is nil if the pictures are identical, but not if they merely agree within the tolerance.
  public let worstPixel: Pixel?

  /// True if all components of all pixels are equal.
  public var isIdentical: Bool { worstPixel == nil }

  /// True if no pixel differs by more than the tolerance.
  public var isWithinTolerance: Bool { differingPixelCount == 0 }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: the first picture.
  ///   - actual: the second picture.
  ///   - tolerance: the tolerated difference of a component, in 255ths.
  /// - Throws: `BitmapSizeMismatch` if the pictures differ in size.
  public init(
    expected: Bitmap, actual: Bitmap, tolerance: UInt8 = 0
  ) throws(BitmapSizeMismatch) {
    guard expected.size == actual.size else {
      throw BitmapSizeMismatch(expected: expected.size, actual: actual.size)
    }
    let first = expected.pixels.span
    let second = actual.pixels.span
    var count = 0
    var largest: UInt8 = 0
    var firstIndex: Int?
    var worstIndex: Int?
    var start = 0
    while start < first.count {
      // Most blocks are equal. One exclusive-or per word detects that, for many words at a time.
      let end = min(start + 64, first.count)
      var bits: UInt32 = 0
      for index in start..<end { bits |= first[index].rawValue ^ second[index].rawValue }
      if bits != 0 {
        for index in start..<end {
          let difference = first[index].largestChannelDifference(from: second[index])
          if difference > tolerance { count += 1 }
          if difference > largest {
            if largest == 0 { firstIndex = index }
            largest = difference
            worstIndex = index
          }
        }
      }
      start = end
    }
    size = expected.size
    self.tolerance = tolerance
    differingPixelCount = count
    largestChannelDifference = largest
    func pixel(_ index: Int) -> Pixel {
      Pixel(
        x: index % expected.width, y: index / expected.width, first: expected.pixels[index],
        second: actual.pixels[index])
    }
    firstPixel = firstIndex.map(pixel)
    worstPixel = worstIndex.map(pixel)
  }
}

extension BitmapDifference: CustomStringConvertible {
  /// The number of differing pixels and the worst of them, in one sentence without a full stop.
  public var description: String {
    guard let worst = worstPixel else { return "all \(size.area) pixels are the same" }
    let place =
      "worst at (\(worst.x), \(worst.y)): expected \(worst.first) got \(worst.second)"
    if isWithinTolerance {
      return "all \(size.area) pixels agree within \(tolerance), \(place)"
    }
    let verb = differingPixelCount == 1 ? "differs" : "differ"
    let margin = tolerance == 0 ? "" : " by more than \(tolerance)"
    return "\(differingPixelCount) of \(size.area) pixels \(verb)\(margin), \(place)"
  }
}

/// An error for pictures of different sizes.
public struct BitmapSizeMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The size of the first picture.
  public let expected: PixelSize
  /// The size of the second picture.
  public let actual: PixelSize

  /// A clause that states the problem.
  public var message: String { "the pictures differ in size" }
  /// The two sizes.
  public var detail: String { "expected \(expected) got \(actual)" }
  /// The message and the detail.
  public var description: String { "\(message): \(detail)" }
}

extension PremultipliedColor {
  /// Returns the largest distance between corresponding components, in 255ths.
  public func largestChannelDifference(from other: PremultipliedColor) -> UInt8 {
    let distances = channelDistances(from: other)
    return max(
      max(distances.red, distances.green), max(distances.blue, distances.alpha))
  }

  /// Returns the distance of each component, in the same layout.
  func channelDistances(from other: PremultipliedColor) -> PremultipliedColor {
    func distance(_ first: UInt8, _ second: UInt8) -> UInt8 {
      max(first, second) &- min(first, second)
    }
    return PremultipliedColor(
      red: distance(red, other.red), green: distance(green, other.green),
      blue: distance(blue, other.blue), alpha: distance(alpha, other.alpha))
  }
}
