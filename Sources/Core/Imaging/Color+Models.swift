/// A colour as hue, saturation and value, each 0 ... 1; a hue of 1 is a full turn.
public struct HSV: Hashable, Sendable {
  /// The angle on the colour wheel in turns: 0 red, 1/3 green, 2/3 blue.
  public var hue: Double
  /// The distance from gray, as a fraction of the value.
  public var saturation: Double
  /// The largest of red, green and blue; also called brightness.
  public var value: Double
}

/// A colour as hue, saturation and lightness, each 0 ... 1; a hue of 1 is a full turn.
public struct HSL: Hashable, Sendable {
  /// The angle on the colour wheel in turns: 0 red, 1/3 green, 2/3 blue.
  public var hue: Double
  /// The distance from gray, as a fraction of the maximum for the lightness.
  public var saturation: Double
  /// The mean of the largest and the smallest of red, green and blue.
  public var lightness: Double
}

extension Color {
  /// Makes a colour from hue, saturation and value (brightness), like `UIColor`.
  ///
  /// The hue is in turns and wraps around: -0.25, 0.75 and 1.75 are the same. The others are clamped to 0 ... 1 (A. R. Smith,
  /// "Color Gamut Transform Pairs", 1978).
  public init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    let saturation = Color.clamped(saturation)
    let value = Color.clamped(value)
    self.init(
      hue: hue, chroma: value * saturation, smallest: value * (1 - saturation), alpha: alpha)
  }

  /// Makes a colour from hue, saturation and lightness (CSS Color 4, section 7).
  ///
  /// The hue is in turns and wraps around; the others are clamped to 0 ... 1.
  public init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let lightness = Color.clamped(lightness)
    let chroma = (1 - abs(2 * lightness - 1)) * Color.clamped(saturation)
    self.init(hue: hue, chroma: chroma, smallest: lightness - chroma / 2, alpha: alpha)
  }

  /// Makes a colour from CMYK: a component is (1 - ink) * (1 - black).
  ///
  /// This is Quartz's device conversion, without a printer profile. Inks are clamped to 0 ... 1.
  public init(cyan: Double, magenta: Double, yellow: Double, black: Double, alpha: Double = 1) {
    let light = 1 - Color.clamped(black)
    self.init(
      red: (1 - Color.clamped(cyan)) * light, green: (1 - Color.clamped(magenta)) * light,
      blue: (1 - Color.clamped(yellow)) * light, alpha: alpha)
  }

  /// The hue, saturation and value. A gray has hue 0 and saturation 0, and black has value 0.
  public var hsv: HSV {
    let largest = max(red, green, blue)
    let chroma = largest - min(red, green, blue)
    return HSV(
      hue: hue(largest: largest, chroma: chroma), saturation: chroma > 0 ? chroma / largest : 0,
      value: largest)
  }

  /// The hue, saturation and lightness. A gray has hue 0 and saturation 0.
  public var hsl: HSL {
    let largest = max(red, green, blue)
    let smallest = min(red, green, blue)
    let chroma = largest - smallest
    let sum = largest + smallest
    return HSL(
      hue: hue(largest: largest, chroma: chroma),
      saturation: chroma > 0 ? min(1, chroma / (sum <= 1 ? sum : 2 - sum)) : 0, lightness: sum / 2)
  }

  /// Makes a colour by adding the hue's share of the chroma to the smallest component.
  private init(hue: Double, chroma: Double, smallest: Double, alpha: Double) {
    let turns = hue.isFinite ? hue - hue.rounded(.down) : 0
    func component(_ shift: Double) -> Double {
      let sixths = (turns * 6 + shift).truncatingRemainder(dividingBy: 6)
      return smallest + chroma * Color.clamped(abs(sixths - 3) - 1)
    }
    self.init(red: component(0), green: component(4), blue: component(2), alpha: alpha)
  }

  private func hue(largest: Double, chroma: Double) -> Double {
    if chroma <= 0 { return 0 }
    let sixths =
      if largest == red {
        (green - blue) / chroma
      } else if largest == green {
        (blue - red) / chroma + 2
      } else {
        (red - green) / chroma + 4
      }
    return (sixths < 0 ? sixths + 6 : sixths) / 6
  }
}
