/// temp
public struct Color: Hashable, Sendable {
  public var red: Double, green: Double, blue: Double, alpha: Double
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) { self.red = red; self.green = green; self.blue = blue; self.alpha = alpha }
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let red = Color(red: 1, green: 0, blue: 0)
  public static let blue = Color(red: 0, green: 0, blue: 1)
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  public static let green = Color(red: 0, green: 1, blue: 0)
  public var premultiplied: PremultipliedColor {
    func q(_ v: Double) -> UInt8 { UInt8((v * 255).rounded()) }
    return .init(red: q(red * alpha), green: q(green * alpha), blue: q(blue * alpha), alpha: q(alpha)) }
}
