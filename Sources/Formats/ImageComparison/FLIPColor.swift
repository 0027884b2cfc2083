import GLFunGeometry
import GLFunImaging

/// The colours of LDR-FLIP: linear RGB, YCxCz, and L*a*b* with Hunt's adjustment.
enum FLIPColor {
  /// The white of the illuminant D65, and its inverse.
  private static let white = SIMD3(0.950428545, 1, 1.088900371)
  private static let inverseWhite = SIMD3(1.052156925, 1, 0.918357670)

  /// The linear values of the sRGB bytes.
  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// The colour of a pixel over white in YCxCz.
  static func opponent(_ pixel: PremultipliedColor) -> SIMD3<Float> {
    let white = 255 - Int(pixel.alpha)
    func channel(_ value: UInt8) -> Double { linear[min(Int(value) + white, 255)] }
    let xyz =
      xyz(SIMD3(channel(pixel.red), channel(pixel.green), channel(pixel.blue))) * inverseWhite
    return SIMD3(
      Float(116 * xyz.y - 16), Float(500 * (xyz.x - xyz.y)), Float(200 * (xyz.y - xyz.z)))
  }

  /// The adjusted colour of a filtered one in YCxCz, clamped to what a screen shows.
  static func huntAdjusted(opponent color: SIMD3<Float>) -> SIMD3<Float> {
    let y = (Double(color.x) + 16) / 116
    let xyz = SIMD3(y + Double(color.y) / 500, y, y - Double(color.z) / 200) * white
    let red = SIMD3(3.241003275, -1.537398934, -0.498615861) * xyz
    let green = SIMD3(-0.969224334, 1.875930071, 0.041554224) * xyz
    let blue = SIMD3(0.055639423, -0.204011202, 1.057148933) * xyz
    let linear = SIMD3(red.sum(), green.sum(), blue.sum())
    return huntAdjusted(linear: linear.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// The adjusted colour of linear RGB.
  static func huntAdjusted(linear: SIMD3<Double>) -> SIMD3<Float> {
    let xyz = xyz(linear) * inverseWhite
    let (x, y, z) = (compressed(xyz.x), compressed(xyz.y), compressed(xyz.z))
    let lightness = 116 * y - 16
    let adjustment = 0.01 * lightness
    return SIMD3(
      Float(lightness), Float(adjustment * 500 * (x - y)), Float(adjustment * 200 * (y - z)))
  }

  /// The HyAB distance: that of the lightness and that of the chromaticity, added.
  static func distance(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> Double {
    let delta = first - second
    return Double(abs(delta.x) + (delta.y * delta.y + delta.z * delta.z).squareRoot())
  }

  private static func xyz(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    let x = SIMD3(10_135_552.0, 8_788_810, 4_435_075) / 24_577_794 * linear
    let y = SIMD3(2_613_072.0, 8_788_810, 887_015) / 12_288_897 * linear
    let z = SIMD3(1_425_312.0, 8_788_810, 70_074_185) / 73_733_382 * linear
    return SIMD3(x.sum(), y.sum(), z.sum())
  }

  /// The function of L*a*b*, CIE 15.
  private static func compressed(_ value: Double) -> Double {
    let delta = 6.0 / 29
    return value > delta * delta * delta
      ? cubeRoot(value) : value / (3 * delta * delta) + 4.0 / 29
  }
}
