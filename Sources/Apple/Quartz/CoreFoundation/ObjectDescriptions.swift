internal import Foundation
internal import GLFunGeometry

// Texts in the form that Apple's objects print.

/// The address of an object in hexadecimal digits.
package func addressText(of object: AnyObject) -> String {
  "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}

/// A number with six significant digits, as C's `%g` prints it.
package func shortText(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }

/// Numbers with six significant digits and spaces between them.
package func shortText(_ numbers: [CGFloat]) -> String {
  numbers.map(shortText).joined(separator: " ")
}

extension CGPath: CustomStringConvertible {
  /// The elements, one on a line, in the form of `CFCopyDescription`.
  public var description: String {
    func text(_ points: [Point]) -> String {
      points.map { "(\(shortText($0.x)), \(shortText($0.y)))" }.joined(separator: " ")
    }
    var lines = ["Path \(addressText(of: self)):"]
    for element in geometry.elements {
      let line =
        switch element {
        case .move(let end): "  moveto \(text([end]))"
        case .line(let end): "    lineto \(text([end]))"
        case .quadCurve(let end, let control): "    quadto \(text([control, end]))"
        case .curve(let end, let control1, let control2):
          "    curveto \(text([control1, control2, end]))"
        case .closeSubpath: "    closepath"
        }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CGColorSpace: CustomStringConvertible {
  /// The address, the model and the name of the space.
  public var description: String {
    let name = name.map { String($0) } ?? ""
    var parts: [String] =
      switch kind {
      case .gray, .rgb, .cmyk:
        ["kCGColorSpaceICCBased", model.name, Self.profiles[name] ?? name]
      case .indexed(let base, _): ["kCGColorSpaceIndexed", base.model.name]
      case .pattern: ["kCGColorSpacePattern"]
      }
    if name.hasPrefix("kCGColorSpaceDevice") { parts = [name] }
    if name.contains("Extended") { parts.append("extended range") }
    return "<CGColorSpace \(addressText(of: self))> (\(parts.joined(separator: "; ")))"
  }

  /// The names of the profiles that Apple's spaces have.
  private static let profiles = [
    "kCGColorSpaceSRGB": "sRGB IEC61966-2.1", "kCGColorSpaceExtendedSRGB": "sRGB IEC61966-2.1",
    "kCGColorSpaceDisplayP3": "Display P3",
    "kCGColorSpaceGenericGrayGamma2_2": "Generic Gray Gamma 2.2 Profile",
  ]
}

extension CGColorSpaceModel {
  fileprivate var name: String {
    switch self {
    case .monochrome: "kCGColorSpaceModelMonochrome"
    case .rgb: "kCGColorSpaceModelRGB"
    case .cmyk: "kCGColorSpaceModelCMYK"
    case .indexed: "kCGColorSpaceModelIndexed"
    case .pattern: "kCGColorSpaceModelPattern"
    default: "kCGColorSpaceModelUnknown"
    }
  }
}

extension CGColor: CustomStringConvertible {
  /// The address, the space and the components, alpha last.
  public var description: String {
    let space = colorSpace.map { "\($0)" } ?? "no colour space"
    let tile = pattern.map { " \($0)" } ?? ""
    return "<CGColor \(addressText(of: self))> [\(space)]\(tile) ( \(shortText(components ?? [])) )"
  }
}
