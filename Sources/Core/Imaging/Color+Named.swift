extension Color {
  /// Transparent black, which CSS calls `transparent`.
  public static let clear = Color(gray: 0, alpha: 0)
  /// Black, #000000.
  public static let black = Color(hex: 0x000000)
  /// Silver, #c0c0c0.
  public static let silver = Color(hex: 0xC0C0C0)
  /// Half of white, #808080.
  public static let gray = Color(hex: 0x808080)
  /// White, #ffffff.
  public static let white = Color(hex: 0xFFFFFF)
  /// Half of red, #800000.
  public static let maroon = Color(hex: 0x800000)
  /// Full red, #ff0000.
  public static let red = Color(hex: 0xFF0000)
  /// Half of red and blue, #800080.
  public static let purple = Color(hex: 0x800080)
  /// Full red and blue, #ff00ff.
  public static let magenta = Color(hex: 0xFF00FF)
  /// Half of green, #008000. Full green is `lime`.
  public static let green = Color(hex: 0x008000)
  /// Full green, #00ff00.
  public static let lime = Color(hex: 0x00FF00)
  /// Half of red and green, #808000.
  public static let olive = Color(hex: 0x808000)
  /// Full red and green, #ffff00.
  public static let yellow = Color(hex: 0xFFFF00)
  /// Half of blue, #000080.
  public static let navy = Color(hex: 0x000080)
  /// Full blue, #0000ff.
  public static let blue = Color(hex: 0x0000FF)
  /// Half of green and blue, #008080.
  public static let teal = Color(hex: 0x008080)
  /// Full green and blue, #00ffff.
  public static let cyan = Color(hex: 0x00FFFF)
  /// Orange, #ffa500.
  public static let orange = Color(hex: 0xFFA500)
  /// Brown, #a52a2a.
  public static let brown = Color(hex: 0xA52A2A)
  /// Pink, #ffc0cb.
  public static let pink = Color(hex: 0xFFC0CB)

  /// Makes the colour of a name of CSS, such as `tomato`, or of `transparent` or `clear`; nil if there is no such name. Case
  /// does not matter. Source: CSS Color 4, 6.1, "Named Colors".
  public init?(name: String) {
    let name = name.lowercased()
    if name == "transparent" || name == "clear" {
      self = .clear
    } else if let value = Self.values[name] {
      self.init(hex: value)
    } else {
      return nil
    }
  }

  /// The names of CSS in lower case.
  public static var names: [String] { keywords.map(\.name) }

  private static let values = [String: UInt32](
    uniqueKeysWithValues: keywords.map { ($0.name, $0.value) })
}
