#if canImport(Glibc)
  internal import Glibc
#endif

/// Softens a plane of 8-bit values by a Gaussian.
///
/// Small deviations use the Gaussian itself; larger ones three box averages in each direction,
/// which come within 3 % of it. Source: SVG 1.1, section 15.17 (feGaussianBlur).
struct GaussianBlur {
  /// The standard deviation in pixels.
  let deviation: Double

  /// The largest deviation that is worked out with the Gaussian itself.
  private static let largestExact = 8.0

  /// How far a value can spread, in pixels.
  var reach: Int { Int((3 * deviation).rounded(.up)) + 1 }

  /// Softens `plane`, whose rows are `width` long; what lies outside counts as 0.
  func apply(to plane: inout [Float], width: Int) {
    if deviation <= 0 || width == 0 { return }
    let height = plane.count / width
    filter(&plane, lineCount: height, lineLength: width, step: 1, lineStep: width)
    filter(&plane, lineCount: width, lineLength: height, step: width, lineStep: 1)
  }

  private func filter(
    _ plane: inout [Float], lineCount: Int, lineLength: Int, step: Int, lineStep: Int
  ) {
    var line = [Float](repeating: 0, count: lineLength)
    let kernel = deviation <= Self.largestExact ? kernel : []
    for index in 0..<lineCount {
      let start = index * lineStep
      for place in 0..<lineLength { line[place] = plane[start + place * step] }
      if kernel.isEmpty {
        for (width, offset) in boxes { line = averaged(line, width: width, offset: offset) }
      } else {
        line = convolved(line, kernel)
      }
      for place in 0..<lineLength { plane[start + place * step] = line[place] }
    }
  }

  /// The Gaussian at 0, ±1, ±2 … pixels, its sum 1: the first half with the middle.
  private var kernel: [Float] {
    let values = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
    return values.map { Float($0 / sum) }
  }

  private func convolved(_ line: [Float], _ kernel: [Float]) -> [Float] {
    line.indices.map { place in
      var sum = line[place] * kernel[0]
      for distance in 1..<kernel.count {
        if place >= distance { sum += line[place - distance] * kernel[distance] }
        if place + distance < line.count { sum += line[place + distance] * kernel[distance] }
      }
      return sum
    }
  }

  /// Three boxes whose deviations together are the Gaussian's: their widths and first places.
  private var boxes: [(width: Int, offset: Int)] {
    let width = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    return width.isMultiple(of: 2)
      ? [(width, -width / 2), (width, -width / 2 + 1), (width + 1, -width / 2)]
      : [(width, -(width / 2)), (width, -(width / 2)), (width, -(width / 2))]
  }

  private func averaged(_ line: [Float], width: Int, offset: Int) -> [Float] {
    var sum = 0.0
    func value(_ place: Int) -> Double {
      line.indices.contains(place) ? Double(line[place]) : 0
    }
    for place in offset..<offset + width { sum += value(place) }
    return line.indices.map { place in
      let mean = Float(sum / Double(width))
      sum += value(place + offset + width) - value(place + offset)
      return mean
    }
  }
}
