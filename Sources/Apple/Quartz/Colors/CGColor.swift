public import Foundation
package import GLFunImaging

/// A colour: components in a colour space, with alpha last, or a pattern. Colours are immutable.
public final class CGColor: Hashable, Sendable {
  /// The colour space of the components.
  public let colorSpace: CGColorSpace?
  /// The pattern; nil for a colour without one.
  public let pattern: CGPattern?
  private let values: [CGFloat]
  /// The colour converted to sRGB.
  package let color: Color

  private init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    colorSpace = space
    self.values = values
    self.pattern = pattern
    color = space.color(values.dropLast().map { Double($0) }, alpha: Double(values.last ?? 1))
  }

  /// Makes a colour from components in a colour space, with alpha last; nil for a pattern space.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    if case .pattern = space.kind { return nil }
    self.init(
      space: space,
      values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
  }

  /// Makes a colour in device RGB, which is sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes an sRGB colour.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a gray with gamma 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .grayGamma22, values: [gray, alpha])
  }

  /// Makes a gray with gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .grayGamma22, values: [gray, alpha])
  }

  /// Makes a CMYK colour.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Makes a pattern colour; nil if the space is not a pattern space.
  ///
  /// The components are the tint and alpha of an uncoloured pattern, or alpha alone for a coloured one.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard case .pattern = space.kind else { return nil }
    self.init(
      space: space,
      values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)),
      pattern: pattern)
  }

  /// Makes the sRGB colour with the values of a stored colour.
  package convenience init(_ color: Color) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGColor.self) }

  /// The components, with alpha last.
  public var components: [CGFloat]? { values }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { values.count }

  /// The alpha component.
  public var alpha: CGFloat { values.last ?? 1 }

  /// Returns the colour itself: colours are immutable.
  public func copy() -> CGColor? { self }

  /// Returns the colour with another alpha component.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha], pattern: pattern)
  }

  /// Returns the closest match for the colour in another space; nil for a pattern, and for a space that colours cannot be
  /// converted to.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == colorSpace { return self }
    guard pattern == nil, let components = space.components(of: color) else { return nil }
    return CGColor(space: space, values: components.map { CGFloat($0) } + [alpha])
  }

  /// True if both have the same components in the same space.
  public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
    lhs === rhs
      || lhs.values == rhs.values && lhs.colorSpace == rhs.colorSpace && lhs.pattern === rhs.pattern
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// An object that has a Core Graphics colour, such as `UIColor`.
package protocol CGColorConvertible: AnyObject {
  /// The colour for the traits in force.
  var cgColor: CGColor { get }
}

/// Returns the colour held in an attribute or an array element; nil for any other object.
package func drawnColor(_ value: Any?) -> CGColor? {
  (value as? CGColor) ?? (value as? any CGColorConvertible)?.cgColor
}
