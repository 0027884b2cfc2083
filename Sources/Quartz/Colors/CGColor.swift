public import Foundation
package import GLFunImaging

/// A colour: components in a colour space, with alpha as the last; or a pattern. It does not change.
public final class CGColor: Hashable, Sendable {
  /// The space of the components.
  public let colorSpace: CGColorSpace?
  /// The pattern, where the colour is one.
  public let pattern: CGPattern?
  private let values: [CGFloat]
  /// The sRGB colour of the components.
  package let color: Color

  private init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    colorSpace = space
    self.values = values
    self.pattern = pattern
    color = space.color(values.dropLast().map { Double($0) }, alpha: Double(values.last ?? 1))
  }

  /// Makes a colour of components, with alpha as the last.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    if case .pattern = space.kind { return nil }
    self.init(
      space: space,
      values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
  }

  /// Makes a colour of the device.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a colour of sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a gray.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .grayGamma22, values: [gray, alpha])
  }

  /// Makes a gray.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .grayGamma22, values: [gray, alpha])
  }

  /// Makes a colour of inks.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Makes a colour that is a pattern; components are those of a stencil's tint and alpha, or alpha alone.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard case .pattern = space.kind else { return nil }
    self.init(
      space: space,
      values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)),
      pattern: pattern)
  }

  /// Makes the colour that is the same as a stored one.
  package convenience init(_ color: Color) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black that is not seen.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGColor.self) }

  /// The components, with alpha as the last.
  public var components: [CGFloat]? { values }

  /// How many components there are, alpha included.
  public var numberOfComponents: Int { values.count }

  /// How opaque the colour is.
  public var alpha: CGFloat { values.last ?? 1 }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha], pattern: pattern)
  }

  /// The colour of another space that looks the same.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == colorSpace { return self }
    guard pattern == nil, let components = space.components(of: color) else { return nil }
    return CGColor(space: space, values: components.map { CGFloat($0) } + [alpha])
  }

  /// Whether both have the same components in the same space.
  public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
    lhs === rhs
      || lhs.values == rhs.values && lhs.colorSpace == rhs.colorSpace && lhs.pattern === rhs.pattern
  }

  /// Feeds the components to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// What stands for a colour: `UIColor`, and whatever else has one.
package protocol CGColorConvertible: AnyObject {
  /// The colour, by the traits in force.
  var cgColor: CGColor { get }
}

/// The colour that an attribute or an element of an array is.
package func drawnColor(_ value: Any?) -> CGColor? {
  (value as? CGColor) ?? (value as? any CGColorConvertible)?.cgColor
}
