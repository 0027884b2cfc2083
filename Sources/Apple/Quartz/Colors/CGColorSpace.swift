// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunGeometry
package import GLFunImaging

/// A colour space, which gives the components of a colour their meaning.
///
/// Pictures hold sRGB values. Colours in other spaces are converted to sRGB when they are used: device colours and grays keep
/// their values, linear light goes through the sRGB curve, Display P3 through its primaries with out-of-gamut values clamped,
/// and CMYK is converted without a profile. Contexts can use device RGB, sRGB and gray.
public final class CGColorSpace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case gray(isLinear: Bool)
    case rgb(isLinear: Bool, primaries: Primaries)
    case cmyk
    case indexed(base: CGColorSpace, table: [UInt8])
    case pattern(base: CGColorSpace?)
  }

  package enum Primaries: Hashable, Sendable {
    case sRGB
    case displayP3
  }

  package let kind: Kind
  private let ownName: String?
  private let isExtended: Bool

  private init(_ kind: Kind, name: String? = nil, isExtended: Bool = false) {
    self.kind = kind
    ownName = name
    self.isExtended = isExtended
  }

  static let deviceRGB = CGColorSpace(
    .rgb(isLinear: false, primaries: .sRGB), name: "kCGColorSpaceDeviceRGB")
  static let deviceGray = CGColorSpace(.gray(isLinear: false), name: "kCGColorSpaceDeviceGray")
  static let deviceCMYK = CGColorSpace(.cmyk, name: "kCGColorSpaceDeviceCMYK")
  package static let standardRGB = CGColorSpace(
    .rgb(isLinear: false, primaries: .sRGB), name: String(sRGB))
  package static let grayGamma22 = CGColorSpace(
    .gray(isLinear: false), name: String(genericGrayGamma2_2))
  static let colouredPattern = CGColorSpace(.pattern(base: nil))

  /// Makes the space with a name; nil for a space that needs a colour profile.
  public convenience init?(name: CFString) {
    let text = String(name)
    guard let known = Self.named[text] else {
      Diagnostics.report("there is no colour space \(text); sRGB takes its place in most programs")
      return nil
    }
    self.init(known, name: text, isExtended: text.contains("Extended"))
  }

  private static let named: [String: Kind] = [
    String(sRGB): .rgb(isLinear: false, primaries: .sRGB),
    String(extendedSRGB): .rgb(isLinear: false, primaries: .sRGB),
    String(linearSRGB): .rgb(isLinear: true, primaries: .sRGB),
    String(extendedLinearSRGB): .rgb(isLinear: true, primaries: .sRGB),
    String(genericRGBLinear): .rgb(isLinear: true, primaries: .sRGB),
    String(displayP3): .rgb(isLinear: false, primaries: .displayP3),
    String(genericGrayGamma2_2): .gray(isLinear: false),
    String(extendedGray): .gray(isLinear: false),
    String(linearGray): .gray(isLinear: true),
    String(extendedLinearGray): .gray(isLinear: true),
    String(genericCMYK): .cmyk,
    "kCGColorSpaceDeviceRGB": .rgb(isLinear: false, primaries: .sRGB),
    "kCGColorSpaceDeviceGray": .gray(isLinear: false),
    "kCGColorSpaceDeviceCMYK": .cmyk,
  ]

  /// Returns nil: ICC profiles are not read.
  public convenience init?(iccData data: CFTypeRef) {
    Diagnostics.report("colour profiles are not read; sRGB takes their place in most programs")
    return nil
  }

  /// Returns nil: no space has an ICC profile.
  public func copyICCData() -> CFData? { nil }

  /// Makes a pattern space. The base space holds the tints of uncoloured patterns; nil means coloured patterns only.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if case .pattern = baseSpace?.kind { return nil }
    self.init(.pattern(base: baseSpace))
  }

  /// Makes an indexed space over a colour table in another space, with one byte for each component.
  public convenience init?(
    indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>
  ) {
    switch baseSpace.kind {
    case .indexed, .pattern: return nil
    default: break
    }
    guard (0...255).contains(last) else { return nil }
    let count = (last + 1) * baseSpace.numberOfComponents
    self.init(
      .indexed(
        base: baseSpace, table: Array(UnsafeBufferPointer(start: colorTable, count: count))))
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGColorSpace.self) }

  /// The name of the space; nil for device spaces and others made without a name.
  public var name: CFString? { ownName.map { NSString(string: $0) } }

  /// The number of components of a colour, without alpha.
  public var numberOfComponents: Int {
    switch kind {
    case .gray, .indexed: 1
    case .rgb: 3
    case .cmyk: 4
    case .pattern(let base): base?.numberOfComponents ?? 0
    }
  }

  /// The model of the space.
  public var model: CGColorSpaceModel {
    switch kind {
    case .gray: .monochrome
    case .rgb: .rgb
    case .cmyk: .cmyk
    case .indexed: .indexed
    case .pattern: .pattern
    }
  }

  /// The base space of a pattern space or an indexed space; nil for the others.
  public var baseColorSpace: CGColorSpace? {
    switch kind {
    case .indexed(let base, _): base
    case .pattern(let base): base
    default: nil
    }
  }

  /// The colour table of an indexed space; nil for the others.
  public var colorTable: [UInt8]? {
    if case .indexed(_, let table) = kind { table } else { nil }
  }

  /// True if contexts can use the space: gray or sRGB, neither linear.
  public var supportsOutput: Bool {
    switch kind {
    case .gray(isLinear: false), .rgb(isLinear: false, primaries: .sRGB): true
    default: false
    }
  }

  /// True if the space has colours outside the sRGB gamut.
  public var isWideGamutRGB: Bool {
    if case .rgb(_, .displayP3) = kind { true } else { false }
  }

  /// True if both spaces have the same kind and name.
  public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
    lhs === rhs || lhs.kind == rhs.kind && lhs.ownName == rhs.ownName
  }

  /// Hashes the kind of the space.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  // MARK: Colours

  /// Converts components and an alpha to an sRGB colour.
  package func color(_ components: [Double], alpha: Double) -> Color {
    func component(_ index: Int) -> Double { index < components.count ? components[index] : 0 }
    switch kind {
    case .gray(let isLinear):
      let gray = isLinear ? TransferCurve.encoded(component(0)) : component(0)
      return Color(gray: gray, alpha: alpha)
    case .rgb(let isLinear, let primaries):
      var rgb = SIMD3(component(0), component(1), component(2))
      if primaries == .displayP3 {
        rgb = TransferCurve.encoded(TransferCurve.fromP3(TransferCurve.linear(rgb)))
      } else if isLinear {
        rgb = TransferCurve.encoded(rgb)
      }
      return Color(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
    case .cmyk:
      return Color(
        cyan: component(0), magenta: component(1), yellow: component(2), black: component(3),
        alpha: alpha)
    case .indexed(let base, let table):
      let count = base.numberOfComponents
      let last = table.count / max(count, 1) - 1
      let index = component(0) > 0 ? Int(min(component(0), Double(last))) : 0
      return base.color(
        table[index * count..<(index + 1) * count].map { Double($0) / 255 }, alpha: alpha)
    case .pattern(let base): return base?.color(components, alpha: alpha) ?? .black
    }
  }

  /// Converts an sRGB colour to components; nil for spaces that have no conversion.
  package func components(of color: Color) -> [Double]? {
    let rgb = SIMD3(color.red, color.green, color.blue)
    switch kind {
    case .gray(let isLinear):
      let gray = Luma.gray(color)
      return [isLinear ? TransferCurve.linear(gray) : gray]
    case .rgb(let isLinear, let primaries):
      var result = rgb
      if primaries == .displayP3 {
        result = TransferCurve.encoded(TransferCurve.toP3(TransferCurve.linear(rgb)))
      } else if isLinear {
        result = TransferCurve.linear(rgb)
      }
      return [result.x, result.y, result.z]
    case .cmyk:
      let black = 1 - max(color.red, color.green, color.blue)
      if black >= 1 { return [0, 0, 0, 1] }
      let inks = (SIMD3(repeating: 1 - black) - rgb) / (1 - black)
      return [inks.x, inks.y, inks.z, black]
    case .indexed, .pattern: return nil
    }
  }
}

/// The model of a colour space.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  /// An unknown model.
  case unknown = -1
  /// Gray.
  case monochrome
  /// Red, green and blue.
  case rgb
  /// Cyan, magenta, yellow and black.
  case cmyk
  /// Lightness and two opponent axes.
  case lab
  /// Any number of inks.
  case deviceN
  /// A table of colours.
  case indexed
  /// Patterns.
  case pattern
  /// CIE 1931 XYZ.
  case XYZ
}

// MARK: Names

extension CGColorSpace {
  /// sRGB (IEC 61966-2-1), the space of all pictures.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }
  /// sRGB with an extended range, which is clamped to 0…1 here.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
  /// Linear sRGB.
  public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
  /// Linear sRGB with an extended range, which is clamped to 0…1 here.
  public static var extendedLinearSRGB: CFString { "kCGColorSpaceExtendedLinearSRGB" }
  /// Generic linear RGB: linear sRGB here.
  public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
  /// Display P3; available for colours, not for contexts.
  public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
  /// Gray with gamma 2.2.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }
  /// Gray with an extended range, which is clamped to 0…1 here.
  public static var extendedGray: CFString { "kCGColorSpaceExtendedGray" }
  /// Linear gray.
  public static var linearGray: CFString { "kCGColorSpaceLinearGray" }
  /// Linear gray with an extended range, which is clamped to 0…1 here.
  public static var extendedLinearGray: CFString { "kCGColorSpaceExtendedLinearGray" }
  /// CMYK without a profile.
  public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }
  /// Adobe RGB; not supported.
  public static var adobeRGB1998: CFString { "kCGColorSpaceAdobeRGB1998" }
  /// DCI-P3, the space of digital cinema; not supported.
  public static var dcip3: CFString { "kCGColorSpaceDCIP3" }
  /// Rec. 709; not supported.
  public static var itur_709: CFString { "kCGColorSpaceITUR_709" }
  /// Rec. 2020; not supported.
  public static var itur_2020: CFString { "kCGColorSpaceITUR_2020" }
  /// ProPhoto RGB; not supported.
  public static var rommrgb: CFString { "kCGColorSpaceROMMRGB" }
  /// ACEScg; not supported.
  public static var acescgLinear: CFString { "kCGColorSpaceACESCGLinear" }
  /// CIE 1931 XYZ; not supported.
  public static var genericXYZ: CFString { "kCGColorSpaceGenericXYZ" }
  /// CIE L\*a\*b\*; not supported.
  public static var genericLab: CFString { "kCGColorSpaceGenericLab" }
}

/// Returns device RGB, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns device gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Returns device CMYK, which has no profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }

/// The conversion of colours to gray.
package enum Luma {
  /// The luma of Rec. 601, as PDF 1.7 (section 10.3.2) turns the colours of a device into grays.
  package static func gray(_ color: Color) -> Double {
    0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
  }

  /// The same luma in 255ths, rounded to nearest; a gray keeps its value.
  package static func gray(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let (red, green, blue) = (UInt32(red), UInt32(green), UInt32(blue))
    let sum: UInt32 = red * 30 + green * 59 + blue * 11
    return UInt8((sum + 50) / 100)
  }
}

/// The sRGB transfer curve, and the conversion between its primaries and those of Display P3.
private enum TransferCurve {
  static func encoded(_ value: Double) -> Double {
    let light = min(max(value, 0), 1)
    return light <= 0.0031308 ? 12.92 * light : 1.055 * power(light, 1 / 2.4) - 0.055
  }

  static func linear(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ value: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(encoded(value.x), encoded(value.y), encoded(value.z))
  }

  static func linear(_ value: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(linear(value.x), linear(value.y), linear(value.z))
  }

  // The products of both spaces' matrices to and from XYZ (CSS Color 4, section 18).
  static func fromP3(_ p3: SIMD3<Double>) -> SIMD3<Double> {
    let red = SIMD3(1.2249401762805598, -0.042056954709688163, -0.019637554590334432)
    let green = SIMD3(-0.22494017628055996, 1.0420569547096881, -0.078636045550631889)
    let blue = SIMD3(0, 0, 1.0982736001409665)
    return mixed(red, green, blue, p3)
  }

  static func toP3(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let red = SIMD3(0.82246196871436230, 0.033194198850961629, 0.017082630998222402)
    let green = SIMD3(0.17753803128563775, 0.96680580114903837, 0.072397440663968180)
    let blue = SIMD3(0, 0, 0.91051992833780942)
    return mixed(red, green, blue, rgb)
  }

  private static func mixed(
    _ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>, _ parts: SIMD3<Double>
  ) -> SIMD3<Double> {
    let warm: SIMD3<Double> = red * parts.x + green * parts.y
    return warm + blue * parts.z
  }
}
