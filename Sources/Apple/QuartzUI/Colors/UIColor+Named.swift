internal import Foundation

/// Named colours.
extension UIColor {
  /// Opaque black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// One third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Full red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and half of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// (0.6, 0.4, 0.2).
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)

  // MARK: System colours, light and dark

  /// Red.
  public static let systemRed = system(0xFF3B30, 0xFF453A)
  /// Green.
  public static let systemGreen = system(0x34C759, 0x30D158)
  /// Blue.
  public static let systemBlue = system(0x007AFF, 0x0A84FF)
  /// Orange.
  public static let systemOrange = system(0xFF9500, 0xFF9F0A)
  /// Yellow.
  public static let systemYellow = system(0xFFCC00, 0xFFD60A)
  /// Pink.
  public static let systemPink = system(0xFF2D55, 0xFF375F)
  /// Purple.
  public static let systemPurple = system(0xAF52DE, 0xBF5AF2)
  /// Teal.
  public static let systemTeal = system(0x30B0C7, 0x40C8E0)
  /// Indigo.
  public static let systemIndigo = system(0x5856D6, 0x5E5CE6)
  /// Brown.
  public static let systemBrown = system(0xA2845E, 0xAC8E68)
  /// Mint.
  public static let systemMint = system(0x00C7BE, 0x63E6E2)
  /// Cyan.
  public static let systemCyan = system(0x32ADE6, 0x64D2FF)
  /// Gray.
  public static let systemGray = system(0x8E8E93, 0x8E8E93)
  /// A gray nearer to the background.
  public static let systemGray2 = system(0xAEAEB2, 0x636366)
  /// A gray nearer to the background.
  public static let systemGray3 = system(0xC7C7CC, 0x48484A)
  /// A gray nearer to the background.
  public static let systemGray4 = system(0xD1D1D6, 0x3A3A3C)
  /// A gray nearer to the background.
  public static let systemGray5 = system(0xE5E5EA, 0x2C2C2E)
  /// A gray nearest to the background.
  public static let systemGray6 = system(0xF2F2F7, 0x1C1C1E)
  /// The tint of interactive elements.
  public static let tintColor = system(0x007AFF, 0x0A84FF)

  /// Text.
  public static let label = system(0x000000, 0xFFFFFF)
  /// Secondary text.
  public static let secondaryLabel = system(0x3C3C43, 0xEBEBF5, 0.6, 0.6)
  /// Tertiary text.
  public static let tertiaryLabel = system(0x3C3C43, 0xEBEBF5, 0.3, 0.3)
  /// Quaternary text.
  public static let quaternaryLabel = system(0x3C3C43, 0xEBEBF5, 0.18, 0.16)
  /// Placeholder text.
  public static let placeholderText = system(0x3C3C43, 0xEBEBF5, 0.3, 0.3)
  /// Links.
  public static let link = system(0x007AFF, 0x0984FF)
  /// Text on a light background.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Text on a dark background.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  /// Fill for small shapes.
  public static let systemFill = system(0x787880, 0x787880, 0.2, 0.36)
  /// Fill for shapes of medium size.
  public static let secondarySystemFill = system(0x787880, 0x787880, 0.16, 0.32)
  /// Fill for large shapes.
  public static let tertiarySystemFill = system(0x767680, 0x767680, 0.12, 0.24)
  /// Fill for large areas.
  public static let quaternarySystemFill = system(0x747480, 0x767680, 0.08, 0.18)

  /// The main background.
  public static let systemBackground = system(0xFFFFFF, 0x000000)
  /// The secondary background.
  public static let secondarySystemBackground = system(0xF2F2F7, 0x1C1C1E)
  /// The tertiary background.
  public static let tertiarySystemBackground = system(0xFFFFFF, 0x2C2C2E)
  /// The main background of grouped content.
  public static let systemGroupedBackground = system(0xF2F2F7, 0x000000)
  /// The secondary background of grouped content.
  public static let secondarySystemGroupedBackground = system(0xFFFFFF, 0x1C1C1E)
  /// The tertiary background of grouped content.
  public static let tertiarySystemGroupedBackground = system(0xF2F2F7, 0x2C2C2E)
  /// Translucent separator lines.
  public static let separator = system(0x3C3C43, 0x545458, 0.29, 0.6)
  /// Opaque separator lines.
  public static let opaqueSeparator = system(0xC6C6C8, 0x38383A)

  /// Makes a system colour from its light and dark values.
  private static func system(
    _ light: UInt32, _ dark: UInt32, _ lightAlpha: CGFloat = 1, _ darkAlpha: CGFloat = 1
  ) -> UIColor {
    func color(_ hex: UInt32, _ alpha: CGFloat) -> UIColor {
      func channel(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
      return UIColor(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
    }
    let (first, second) = (color(light, lightAlpha), color(dark, darkAlpha))
    return UIColor { $0.userInterfaceStyle == .dark ? second : first }
  }
}
