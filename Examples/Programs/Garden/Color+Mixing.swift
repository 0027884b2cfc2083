internal import GLFunCPU

extension Color {
  /// Returns the colour blended with a fraction 0…1 of another one; alpha too.
  func mixed(with other: Color, _ part: Double) -> Color {
    Color(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
  }

  /// Returns the colour lightened, or darkened if `amount` is negative; -1…1.
  func lit(_ amount: Double) -> Color {
    amount >= 0
      ? mixed(with: Color(red: 1, green: 0.97, blue: 0.88).withAlpha(alpha), amount)
      : mixed(with: Color(red: 0.05, green: 0.07, blue: 0.2).withAlpha(alpha), -amount)
  }

  /// Makes an opaque colour from 8-bit components, 0xRRGGBB.
  init(rgb: UInt32) {
    self.init(
      red8: UInt8(rgb >> 16 & 255), green8: UInt8(rgb >> 8 & 255), blue8: UInt8(rgb & 255))
  }
}
