public import Foundation
internal import Quartz

extension UIImage {
  /// The traits that choose one of an image's files: the scale of the display.
  open class Configuration: NSObject, NSCopying, @unchecked Sendable {
    /// The traits; nil for the main screen's.
    public final let traitCollection: UITraitCollection?

    /// Makes a configuration with traits.
    public init(traitCollection: UITraitCollection?) { self.traitCollection = traitCollection }

    /// Returns the configuration itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
  }

  /// Finds a picture file in a bundle, by the scale of a configuration; nil if it is missing.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(
      named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }
}

/// Names of picture files.
enum ImageNames {
  private static let endings = ["png", "jpg", "jpeg", "webp", "gif"]

  /// The scale implied by a name: 2 if it ends in `@2x`.
  static func scale(of path: String) -> CGFloat {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    for scale in 1...4 where name.hasSuffix("@\(scale)x") { return CGFloat(scale) }
    return 1
  }

  /// The path of the file with a name; nil if it is missing.
  ///
  /// - Parameter scale: the preferred scale; 0 for that of the screen.
  static func path(of name: String, in bundle: Bundle, scale: CGFloat) -> String? {
    let wanted = scale > 0 ? Double(scale) : QuartzSettings.screenScale
    let own = URL(fileURLWithPath: name)
    let ending = own.pathExtension
    let base = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    for suffix in ["@\(Int(min(wanted.rounded(), 64)))x", "", "@2x", "@3x"] {
      for ending in ending.isEmpty ? endings : [ending] {
        if let path = bundle.path(forResource: base + suffix, ofType: ending) { return path }
      }
    }
    return nil
  }
}
