public import Foundation
internal import GLFunImaging
public import Quartz

/// A colour that may depend on the light or dark style of the user interface. Colours are immutable.
open class UIColor: NSObject, NSCopying, NSSecureCoding, CGColorConvertible, @unchecked Sendable {
  private final let mark = AttributeMark()
  private enum Source {
    case color(CGColor)
    case dynamic((UITraitCollection) -> UIColor)
  }

  private let source: Source

  /// Makes a gray.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .color(CGColor(gray: white, alpha: alpha))
  }

  /// Makes a colour from hue, saturation and brightness.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    source = .color(
      CGColor(Color(hue: hue, saturation: saturation, value: brightness, alpha: alpha)))
  }

  /// Makes an sRGB colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .color(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a Display P3 colour; values outside the sRGB gamut are clamped when it is drawn.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3) ?? CGColorSpaceCreateDeviceRGB()
    let color = CGColor(colorSpace: space, components: [red, green, blue, alpha])
    source = .color(color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from a `CGColor`.
  public init(cgColor: CGColor) { source = .color(cgColor) }

  /// Makes a pattern colour from an image that repeats.
  public init(patternImage image: UIImage) {
    let bounds = CGRect(origin: .zero, size: image.size)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        ContextStack.with(context) { image.draw(in: bounds) }
      }, releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: bounds, matrix: .identity, xStep: bounds.width, yStep: bounds.height,
      tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    let color = pattern.flatMap { pattern in
      CGColorSpace(patternBaseSpace: nil).flatMap {
        CGColor(patternSpace: $0, pattern: pattern, components: [1])
      }
    }
    source = .color(color ?? .clear)
  }

  /// Makes a dynamic colour, computed from traits.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    source = .dynamic(dynamicProvider)
  }

  /// Reads a colour from an archive; nil if the archive has no colour.
  public required init?(coder: NSCoder) {
    guard let color = CGColor(archive: coder) else { return nil }
    source = .color(color)
  }

  /// Writes the colour into an archive, for the traits in force.
  open func encode(with coder: NSCoder) { cgColor.encode(into: coder) }

  /// True: an archive names the class of every object.
  open class var supportsSecureCoding: Bool { true }

  /// Returns nil: there are no asset catalogues on Linux.
  public convenience init?(named name: String) {
    Diagnostics.report("there is no colour \(name): catalogues of assets are not read")
    return nil
  }

  /// Returns nil: there are no asset catalogues on Linux.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// Makes a colour from a literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  // MARK: Drawing

  /// Sets the fill and stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill colour of the current context.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke colour of the current context.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Components

  /// The colour resolved with the current traits.
  open var cgColor: CGColor {
    switch source {
    case .color(let color): color
    case .dynamic(let resolve): resolve(.current).cgColor
    }
  }

  /// Returns the colour resolved with traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch source {
    case .color: self
    case .dynamic(let resolve): resolve(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// Returns the colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .color(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let resolve): UIColor { resolve($0).withAlphaComponent(alpha) }
    }
  }

  /// Gets red, green, blue and alpha.
  ///
  /// - Returns: false for a pattern, which has no components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = cgColor
    if own.pattern != nil { return false }
    // The components of an sRGB colour are returned exactly as given.
    if own.colorSpace == .standardRGB, let values = own.components {
      red?.pointee = values[0]
      green?.pointee = values[1]
      blue?.pointee = values[2]
    } else {
      red?.pointee = CGFloat(own.color.red)
      green?.pointee = CGFloat(own.color.green)
      blue?.pointee = CGFloat(own.color.blue)
    }
    alpha?.pointee = own.alpha
    return true
  }

  /// Gets hue, saturation, brightness and alpha.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = cgColor
    if own.pattern != nil { return false }
    let hsv = own.color.hsv
    hue?.pointee = CGFloat(hsv.hue)
    saturation?.pointee = CGFloat(hsv.saturation)
    brightness?.pointee = CGFloat(hsv.value)
    alpha?.pointee = own.alpha
    return true
  }

  /// Gets gray and alpha.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = cgColor
    if own.pattern != nil { return false }
    white?.pointee =
      own.colorSpace?.model == .monochrome
      ? own.components?.first ?? 0 : CGFloat(Luma.gray(own.color))
    alpha?.pointee = own.alpha
    return true
  }

  // MARK: Objects

  /// Returns the colour itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True if both are the same colour under the current traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other === self || other.cgColor == cgColor
  }

  /// A hash value that equal colours share.
  open override var hash: Int { cgColor.hashValue }

  /// The colour space and the components; a dynamic colour prints its light and its dark form.
  open override var description: String {
    switch source {
    case .dynamic:
      let forms = [UIUserInterfaceStyle.light, .dark].map {
        resolvedColor(with: UITraitCollection(userInterfaceStyle: $0)).description
      }
      return "<UIDynamicProviderColor: \(addressText(of: self)); light = \(forms[0]); "
        + "dark = \(forms[1])>"
    case .color(let color):
      let values = shortText(color.components ?? [])
      switch color.colorSpace?.kind {
      case .gray(isLinear: false): return "UIExtendedGrayColorSpace \(values)"
      case .rgb(isLinear: false, .sRGB): return "UIExtendedSRGBColorSpace \(values)"
      case .rgb(isLinear: false, .displayP3): return "UIDisplayP3ColorSpace \(values)"
      default: return "UICGColor \(color)"
      }
    }
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor
