internal import Drawing
internal import Geometry

/// Softens a plane of 8-bit values by a Gaussian.
///
/// Small deviations use the Gaussian itself; larger ones three box averages in each direction,
/// which come within 3 % of it. Source: SVG 1.1, section 15.17 (feGaussianBlur).
struct GaussianBlur {
  /// The standard deviation in pixels.
  let deviation: Double

  /// The largest deviation that is worked out with the Gaussian itself.
  private static let largestExact = 8.0

  /// How many boxes stand for a wider Gaussian.
  private static let boxCount = 4

  /// The blur of a shadow.
  init(_ shadow: Shadow) { deviation = min(shadow.blur / 2, 2048) }

  /// How far a value can spread, in pixels: none has any effect beyond. A fraction of a pixel takes
  /// it one pixel farther.
  var reach: Int {
    (deviation <= Self.largestExact ? kernelReach : Self.boxCount * (box.reach + 1)) + 1
  }

  /// How far the Gaussian itself is worked out.
  private var kernelReach: Int { Int((3 * deviation).rounded(.up)) + 1 }

  /// Softens each line of a plane.
  ///
  /// - Parameters:
  ///   - plane: lines one after the other; nothing lies outside them.
  ///   - lines: how many there are.
  ///   - offset: where a line's first value lies in what is asked for.
  ///   - fraction: what part of a pixel further it lies, 0 ..< 1.
  ///   - length: how many values of each line are asked for.
  /// - Returns: those values with lines and columns exchanged, so that doing this twice softens in
  ///   both directions.
  func softened(
    _ plane: [Float], lines: Int, offset: Int, fraction: Double = 0, length: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: lines * length)
    let given = plane.count / max(lines, 1)
    let kernel = deviation <= Self.largestExact ? kernel(fraction) : []
    for line in 0..<lines {
      let values = plane[line * given..<(line + 1) * given]
      if values.allSatisfy({ $0 == 0 }) { continue }
      let soft =
        kernel.isEmpty
        ? averaged(values, offset: offset, fraction: Float(fraction), length: length)
        : convolved(values, kernel, offset: offset, length: length)
      for place in 0..<length { result[place * lines + line] = soft[place] }
    }
    return result
  }

  /// The Gaussian around a part of a pixel, at −`kernelReach` ... `kernelReach` + 1 pixels, its sum
  /// 1.
  private func kernel(_ fraction: Double) -> [Float] {
    if deviation <= 0 { return [0, Float(1 - fraction), Float(fraction), 0] }
    let values = (-kernelReach...kernelReach + 1).map { place in
      let way = Double(place) - fraction
      return exponential(-way * way / (2 * deviation * deviation))
    }
    let sum = values.reduce(0, +)
    return values.map { Float($0 / sum) }
  }

  private func convolved(
    _ line: ArraySlice<Float>, _ kernel: [Float], offset: Int, length: Int
  ) -> [Float] {
    let reach = kernel.count / 2 - 1
    return (0..<length).map { place in
      // Where the kernel's first value falls in the line: its values go backwards.
      let newest = place - offset + reach
      let first = max(0, newest - kernel.count + 1)
      let last = min(line.count - 1, newest)
      if first > last { return 0 }
      var sum: Float = 0
      for source in first...last { sum += line[line.startIndex + source] * kernel[newest - source] }
      return sum
    }
  }

  private func averaged(
    _ line: ArraySlice<Float>, offset: Int, fraction: Float, length: Int
  ) -> [Float] {
    if fraction > 0 {
      let whole = averaged(line, offset: offset + 1, fraction: 0, length: length + 1)
      return (0..<length).map {
        Self.exact(Double(whole[$0 + 1] + (whole[$0] - whole[$0 + 1]) * fraction))
      }
    }
    // What one box takes beyond the values asked for the next may bring back.
    let start = min(0, offset - reach)
    let end = max(length, offset + line.count + reach)
    var values = [Float](repeating: 0, count: end - start)
    values.replaceSubrange(offset - start..<offset - start + line.count, with: line)
    for _ in 0..<Self.boxCount { values = averaged(values, box) }
    return Array(values[-start..<length - start])
  }

  /// A value to the nearest 65536th: sums of thousands of them have no rounding, so that a running
  /// sum is the same wherever it began.
  private static func exact(_ value: Double) -> Float {
    Float((value * 65536).rounded() / 65536)
  }

  /// Four boxes whose variances together are the Gaussian's: how many whole pixels they reach to
  /// each side, and the weight of the pixel after those.
  ///
  /// Source: Gwosdek, Grewenig, Bruhn and Weickert, "Theoretical Foundations of Gaussian
  /// Convolution by Extended Box Filtering" (2011).
  private var box: (reach: Int, rim: Double) {
    let variance = deviation * deviation / Double(Self.boxCount)
    let reach = (((1 + 12 * variance).squareRoot() - 1) / 2).rounded(.down)
    let width = 2 * reach + 1
    let rim =
      (width * variance - reach * (reach + 1) * width / 3)
      / (2 * ((reach + 1) * (reach + 1) - variance))
    return (Int(reach), rim)
  }

  private func averaged(_ line: [Float], _ box: (reach: Int, rim: Double)) -> [Float] {
    let weight = 1 / (Double(2 * box.reach + 1) + 2 * box.rim)
    var sum = 0.0
    func value(_ place: Int) -> Double {
      line.indices.contains(place) ? Double(line[place]) : 0
    }
    for place in -box.reach...box.reach { sum += value(place) }
    return line.indices.map { place in
      let before = value(place - box.reach - 1)
      let after = value(place + box.reach + 1)
      let mean = Self.exact((sum + box.rim * (before + after)) * weight)
      sum += after - value(place - box.reach)
      return mean
    }
  }
}
