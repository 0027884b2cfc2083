import GLFunGeometry

/// The filters of LDR-FLIP, each as rows of weights for one direction.
struct FLIPFilters {
  /// The distance from the middle of a filter to its ends, in pixels; the same for all filters.
  let radius: Int

  /// The contrast sensitivity of the achromatic, the red-green and the blue-yellow channel. The last is a sum of two Gaussians.
  let achromatic: [Float]
  let redGreen: [Float]
  let blueYellow: [[Float]]
  /// The factors of the two Gaussians of the blue-yellow channel in the second direction.
  let blueYellowFactors: [Float]

  /// A Gaussian, and its first and second derivative, for edges and points.
  let gaussian: [Float]
  let edge: [Float]
  let point: [Float]

  init(pixelsPerDegree: Double) {
    let widest = 0.04
    let pi = Double.pi
    let reach = Int((3 * (widest / (2 * pi * pi)).squareRoot() * pixelsPerDegree).rounded(.up))
    // The features of the paper are 0.082 degrees wide.
    let deviation = 0.5 * 0.082 * pixelsPerDegree
    let featureReach = Int((3 * deviation).rounded(.up))
    let radius = max(reach, featureReach)
    self.radius = radius
    let places = (-radius...radius).map(Double.init)

    func sensitivity(_ width: Double) -> [Double] {
      places.map { place in
        let degrees = place / pixelsPerDegree
        return abs(place) > Double(reach) ? 0 : exponential(-pi * pi * degrees * degrees / width)
      }
    }
    achromatic = Self.normalized(sensitivity(0.0047))
    redGreen = Self.normalized(sensitivity(0.0053))
    let parts = [(height: 34.1, width: 0.04), (height: 13.5, width: 0.025)]
    let gaussians = parts.map { sensitivity($0.width) }
    let factors = parts.map { $0.height * (pi / $0.width).squareRoot() }
    let sums = gaussians.map { $0.reduce(0, +) }
    let total = zip(factors, sums).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
    blueYellow = gaussians.map { $0.map(Float.init) }
    blueYellowFactors = factors.map { Float($0 / total) }

    let bell = places.map { place in
      abs(place) > Double(featureReach)
        ? 0 : exponential(-place * place / (2 * deviation * deviation))
    }
    gaussian = Self.normalized(bell)
    edge = Self.balanced(zip(places, bell).map { -$0 * $1 })
    point = Self.balanced(
      zip(places, bell).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
  }

  /// Weights whose sum is 1.
  private static func normalized(_ weights: [Double]) -> [Float] {
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Weights whose positive ones have the sum 1, and the negative ones -1.
  private static func balanced(_ weights: [Double]) -> [Float] {
    let positive = weights.reduce(0) { $0 + max($1, 0) }
    let negative = weights.reduce(0) { $0 - min($1, 0) }
    return weights.map { Float($0 > 0 ? $0 / positive : $0 / negative) }
  }
}
