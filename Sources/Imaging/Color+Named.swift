extension Color {
  // The values are those of the same names in UIKit and AppKit. Three differ from the CSS keywords: green is full green (CSS
  // `lime`), orange is (1, 0.5, 0), and the light and dark grays are two thirds and one third.

  /// Transparent black.
  public static let clear = Color(gray: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(gray: 0)
  /// One third of white.
  public static let darkGray = Color(gray: 1.0 / 3)
  /// Half of white.
  public static let gray = Color(gray: 0.5)
  /// Two thirds of white.
  public static let lightGray = Color(gray: 2.0 / 3)
  /// Opaque white.
  public static let white = Color(gray: 1)
  /// Full red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Full green, `#00ff00`.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Full blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Red and half of green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half of red and half of blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)

  /// The named colours, in order of declaration.
  public static let named: [(name: String, color: Color)] = [
    ("clear", clear), ("black", black), ("darkGray", darkGray), ("gray", gray),
    ("lightGray", lightGray), ("white", white), ("red", red), ("green", green), ("blue", blue),
    ("cyan", cyan), ("magenta", magenta), ("yellow", yellow), ("orange", orange),
    ("purple", purple), ("brown", brown),
  ]

  /// Finds a colour in `named`; nil if the name is unknown. The name is case-sensitive.
  public init?(name: String) {
    guard let found = Color.named.first(where: { $0.name == name }) else { return nil }
    self = found.color
  }
}
