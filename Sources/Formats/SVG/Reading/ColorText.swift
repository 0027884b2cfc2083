internal import GLFunGeometry
package import GLFunImaging

extension Color {
  /// Reads a colour in the syntax of CSS Color 4; returns nil for anything else.
  package init?(css text: String) {
    var reader = TextReader(Array(text.utf8))
    reader.skipSpace()
    guard let color = reader.color() else { return nil }
    reader.skipSpace()
    guard reader.isAtEnd else { return nil }
    self = color
  }
}

extension TextReader {
  /// Takes a colour in the syntax of CSS Color 4; returns nil for anything else, including `currentColor`.
  mutating func color() -> Color? {
    let start = position
    if next == UInt8(ascii: "#") {
      advance()
      if let digits = name(), let color = Color(hex: "#" + text(digits)) { return color }
    } else if let range = name() {
      if next == UInt8(ascii: "(") {
        let function = text(range).lowercased()
        advance()
        var inside = TextReader(bytes, parenthesized())
        if let color = inside.color(function: function) { return color }
      } else if let color = Color(keyword: bytes, range) {
        return color
      } else if text(range).lowercased() == "transparent" {
        return .clear
      }
    }
    move(to: start)
    return nil
  }

  /// Takes the arguments of a colour function.
  private mutating func color(function: String) -> Color? {
    switch function {
    case "rgb", "rgba":
      guard let (parts, alpha) = components(percent: [255, 255, 255]) else { return nil }
      return Color(
        red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: alpha)
    case "hsl", "hsla":
      guard let (parts, alpha) = components(percent: [360, 100, 100], hue: 0) else { return nil }
      return Color(
        hue: parts[0] / 360, saturation: parts[1] / 100, lightness: parts[2] / 100, alpha: alpha)
    case "hwb":
      guard let (parts, alpha) = components(percent: [360, 100, 100], hue: 0) else { return nil }
      var (white, black) = (max(parts[1], 0) / 100, max(parts[2], 0) / 100)
      if white + black >= 1 {
        return Color(gray: white / (white + black), alpha: alpha)
      }
      (white, black) = (min(white, 1), min(black, 1))
      let pure = Color(hue: parts[0] / 360, saturation: 1, lightness: 0.5)
      func mixed(_ part: Double) -> Double { part * (1 - white - black) + white }
      return Color(
        red: mixed(pure.red), green: mixed(pure.green), blue: mixed(pure.blue), alpha: alpha)
    case "lab":
      guard let (parts, alpha) = components(percent: [100, 125, 125]) else { return nil }
      return Color(lab: SIMD3(parts[0], parts[1], parts[2]), alpha: alpha)
    case "lch":
      guard let (parts, alpha) = components(percent: [100, 150, 360], hue: 2) else { return nil }
      return Color(lab: Self.rectangular(parts), alpha: alpha)
    case "oklab":
      guard let (parts, alpha) = components(percent: [1, 0.4, 0.4]) else { return nil }
      return Color(oklab: SIMD3(parts[0], parts[1], parts[2]), alpha: alpha)
    case "oklch":
      guard let (parts, alpha) = components(percent: [1, 0.4, 360], hue: 2) else { return nil }
      return Color(oklab: Self.rectangular(parts), alpha: alpha)
    case "color":
      skipSpace()
      guard let name = name() else { return nil }
      let space = text(name).lowercased()
      guard let (parts, alpha) = components(percent: [1, 1, 1]) else { return nil }
      let values = SIMD3(parts[0], parts[1], parts[2])
      switch space {
      case "srgb": return Color(red: values.x, green: values.y, blue: values.z, alpha: alpha)
      case "srgb-linear": return Color(linear: values, alpha: alpha)
      case "display-p3": return Color(displayP3: values, alpha: alpha)
      case "xyz", "xyz-d65": return Color(xyz: values, alpha: alpha)
      default: return nil
      }
    default: return nil
    }
  }

  /// Converts lightness, chroma and hue (in degrees) to lightness and two axes.
  private static func rectangular(_ parts: [Double]) -> SIMD3<Double> {
    let (sine, cosine) = sineAndCosine(parts[2].truncatingRemainder(dividingBy: 360) * .pi / 180)
    let chroma = max(parts[1], 0)
    return SIMD3(parts[0], chroma * cosine, chroma * sine)
  }

  /// Takes three numbers and an optional alpha, separated by commas or white space.
  ///
  /// - Parameters:
  ///   - percent: the values of 100 % for each number.
  ///   - hue: the index of the number that is an angle.
  private mutating func components(
    percent: [Double], hue: Int? = nil
  ) -> (parts: [Double], alpha: Double)? {
    var parts: [Double] = []
    for index in 0..<3 {
      skipCommaSpace()
      guard let part = component(percent: percent[index], isHue: index == hue) else { return nil }
      parts.append(part)
    }
    skipSpace()
    var alpha = 1.0
    if take("/") || take(",") {
      skipSpace()
      guard let part = component(percent: 1, isHue: false) else { return nil }
      alpha = part
      skipSpace()
    }
    return isAtEnd ? (parts, alpha) : nil
  }

  private mutating func component(percent: Double, isHue: Bool) -> Double? {
    if take(word: "none") { return 0 }
    if isHue { return angle() }
    guard let number = number() else {
      guard let found = calculation(LengthUnits(), percentageOf: .number), found.kind == .number
      else { return nil }
      return Calculation.bounded(found.value.resolved(percent))
    }
    return take("%") ? number / 100 * percent : number
  }
}

extension Color {
  /// Creates a colour from CIE L*a*b* with the D50 white point. Source: CSS Color 4, 17.
  fileprivate init(lab: SIMD3<Double>, alpha: Double) {
    let y = (min(max(lab.x, 0), 100) + 16) / 116
    let (x, z) = (y + lab.y / 500, y - lab.z / 200)
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    func cubed(_ part: Double) -> Double {
      let cube = part * part * part
      return cube > epsilon ? cube : (116 * part - 16) / kappa
    }
    let light = SIMD3(
      cubed(x) * (0.3457 / 0.3585), lab.x > kappa * epsilon ? y * y * y : lab.x / kappa,
      cubed(z) * ((1 - 0.3457 - 0.3585) / 0.3585))
    self.init(
      xyz: Self.product(
        (
          SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
          SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
          SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124)
        ), light), alpha: alpha)
  }

  /// Creates a colour from Oklab. Source: B. Ottosson, "A perceptual color space for image processing", 2020.
  fileprivate init(oklab: SIMD3<Double>, alpha: Double) {
    let lab = SIMD3(min(max(oklab.x, 0), 1), oklab.y, oklab.z)
    let roots = Self.product(
      (
        SIMD3(1, 0.3963377773761749, 0.2158037573099136),
        SIMD3(1, -0.1055613458156586, -0.0638541728258133),
        SIMD3(1, -0.0894841775298119, -1.2914855480194092)
      ), lab)
    let cones = roots * roots * roots
    self.init(
      linear: Self.product(
        (
          SIMD3(4.0767416360759574, -3.3077115392580616, 0.2309699031821044),
          SIMD3(-1.2684379732850317, 2.6097573492876887, -0.3413193760026573),
          SIMD3(-0.0041960761386756, -0.7034186179359362, 1.7076146940746117)
        ), cones), alpha: alpha)
  }

  /// Creates a colour from Display P3.
  fileprivate init(displayP3: SIMD3<Double>, alpha: Double) {
    let linear = SIMD3(
      Self.linear(displayP3.x), Self.linear(displayP3.y), Self.linear(displayP3.z))
    self.init(
      linear: Self.product(
        (
          SIMD3(1.2249401762805598, -0.22494017628055996, 0),
          SIMD3(-0.042056954709688163, 1.0420569547096881, 0),
          SIMD3(-0.019637554590334432, -0.078636045550631889, 1.0982736001409663)
        ), linear), alpha: alpha)
  }

  /// Creates a colour from CIE XYZ with the D65 white point.
  fileprivate init(xyz: SIMD3<Double>, alpha: Double) {
    self.init(
      linear: Self.product(
        (
          SIMD3(3.2409699419045226, -1.5373831775700939, -0.4986107602930034),
          SIMD3(-0.9692436362808796, 1.8759675015077202, 0.04155505740717559),
          SIMD3(0.05563007969699366, -0.20397695888897652, 1.0569715142428786)
        ), xyz), alpha: alpha)
  }

  /// Creates a colour from linear-light sRGB.
  fileprivate init(linear: SIMD3<Double>, alpha: Double) {
    self.init(
      red: Self.encoded(linear.x), green: Self.encoded(linear.y), blue: Self.encoded(linear.z),
      alpha: alpha)
  }

  private static func product(
    _ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ column: SIMD3<Double>
  ) -> SIMD3<Double> {
    func sum(_ row: SIMD3<Double>) -> Double {
      row.x * column.x + row.y * column.y + row.z * column.z
    }
    return SIMD3(sum(rows.0), sum(rows.1), sum(rows.2))
  }

  /// Encodes linear light as an sRGB value. The power of 1/2.4 is the fifth power of a twelfth root.
  static func encoded(_ light: Double) -> Double {
    guard light > 0.0031308 else { return light * 12.92 }
    let root = cubeRoot(light.squareRoot().squareRoot())
    let square = root * root
    return 1.055 * square * square * root - 0.055
  }

  /// Decodes an sRGB value to linear light.
  static func linear(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // The power of 2.4 is the square times the fifth root of the square, found by Newton's method.
    let square = base * base
    var root = square.squareRoot().squareRoot()
    for _ in 0..<8 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square * root
  }
}
