/// What tells two pictures of one size apart: how many pixels, how far, and the worst of them.
///
/// Pixels are compared as stored, premultiplied, on all four channels. A tolerance lets channels
/// differ by so many 255ths before their pixel counts as differing.
public struct BitmapDifference: Hashable, Sendable {
  /// One pixel that the pictures do not agree on.
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

  /// The extent of both pictures.
  public let size: PixelSize

  /// How far a channel may differ, in 255ths, before its pixel counts.
  public let tolerance: UInt8

  /// The number of pixels with a channel that differs by more than the tolerance.
  public let differingPixelCount: Int

  /// The largest difference of any channel, in 255ths, whether tolerated or not.
  public let largestChannelDifference: UInt8

  /// The pixel with the largest channel difference, the first in reading order of several.
  ///
  /// It is nil when the pictures are identical, and present when they only agree within the
  /// tolerance.
  public let worstPixel: Pixel?

  /// Whether every channel of every pixel is the same.
  public var isIdentical: Bool { worstPixel == nil }

  /// Whether no pixel differs by more than the tolerance.
  public var isWithinTolerance: Bool { differingPixelCount == 0 }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: the first picture.
  ///   - actual: the second picture.
  ///   - tolerance: how far a channel may differ, in 255ths, before its pixel counts.
  /// - Throws: `BitmapSizeMismatch` when the pictures' extents are not the same.
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
    var worst: Int?
    var start = 0
    while start < first.count {
      // Most blocks are the same: one exclusive-or a word finds that out, many words at a time.
      let end = min(start + 64, first.count)
      var bits: UInt32 = 0
      for index in start..<end { bits |= first[index].rawValue ^ second[index].rawValue }
      if bits != 0 {
        for index in start..<end {
          let difference = first[index].largestChannelDifference(from: second[index])
          if difference > tolerance { count += 1 }
          if difference > largest {
            largest = difference
            worst = index
          }
        }
      }
      start = end
    }
    size = expected.size
    self.tolerance = tolerance
    differingPixelCount = count
    largestChannelDifference = largest
    worstPixel = worst.map { index in
      Pixel(
        x: index % expected.width, y: index / expected.width, first: expected.pixels[index],
        second: actual.pixels[index])
    }
  }
}

extension BitmapDifference: CustomStringConvertible {
  /// One sentence without a full stop: how many pixels differ and the worst of them.
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

/// The pictures to compare are not of one size.
public struct BitmapSizeMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extent of the first picture.
  public let expected: PixelSize
  /// The extent of the second picture.
  public let actual: PixelSize

  /// The clause that says what is wrong.
  public var message: String { "the pictures differ in size" }
  /// The two sizes.
  public var detail: String { "expected \(expected) got \(actual)" }
  /// The message and the detail.
  public var description: String { "\(message): \(detail)" }
}

extension PremultipliedColor {
  /// The largest distance between corresponding channels, in 255ths.
  public func largestChannelDifference(from other: PremultipliedColor) -> UInt8 {
    let distances = channelDistances(from: other)
    return max(
      max(distances.red, distances.green), max(distances.blue, distances.alpha))
  }

  /// The distance of each channel, as a word of the same layout.
  func channelDistances(from other: PremultipliedColor) -> PremultipliedColor {
    func distance(_ first: UInt8, _ second: UInt8) -> UInt8 {
      max(first, second) &- min(first, second)
    }
    return PremultipliedColor(
      red: distance(red, other.red), green: distance(green, other.green),
      blue: distance(blue, other.blue), alpha: distance(alpha, other.alpha))
  }
}
