internal import Foundation
internal import Quartz

/// Colours in archives, under the keys of `UIColor`: red, green and blue or white, and alpha. Colours of other spaces are kept
/// with the name of their space.
extension CGColor {
  private static let rgbKeys = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]
  private static let grayKeys = ["UIWhite", "UIAlpha"]
  private static let spaceKey = "GLFunColorSpace"

  private static func componentKeys(_ count: Int) -> [String] {
    (0..<count).map { "GLFunComponent\($0)" }
  }

  /// Reads a colour; nil if the archive has none.
  convenience init?(archive coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    func numbers(_ keys: [String]) -> [CGFloat]? {
      guard keys.allSatisfy({ coder.containsValue(forKey: $0) }) else { return nil }
      return keys.map { CGFloat(coder.decodeDouble(forKey: $0)) }
    }
    if let name = coder.object(of: NSString.self, forKey: Self.spaceKey) {
      guard let space = CGColorSpace(name: name),
        let components = numbers(Self.componentKeys(space.numberOfComponents + 1))
      else { return nil }
      self.init(colorSpace: space, components: components)
    } else if let rgb = numbers(Self.rgbKeys) {
      self.init(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: rgb[3])
    } else if let gray = numbers(Self.grayKeys) {
      self.init(gray: gray[0], alpha: gray[1])
    } else {
      return nil
    }
  }

  /// Writes the colour. A pattern is not written, so that it cannot be read again.
  func encode(into coder: NSCoder) {
    guard coder.allowsKeyedCoding, let components, let colorSpace, pattern == nil else { return }
    var keys: [String]
    switch colorSpace.kind {
    case .rgb(isLinear: false, .sRGB): keys = Self.rgbKeys
    case .gray(isLinear: false): keys = Self.grayKeys
    default:
      keys = Self.componentKeys(components.count)
      if let name = colorSpace.name { coder.encode(name, forKey: Self.spaceKey) }
    }
    coder.encode(components.count, forKey: "UIColorComponentCount")
    for (key, component) in zip(keys, components) { coder.encode(Double(component), forKey: key) }
  }
}

extension NSCoder {
  /// Returns an object of an archive; nil for a missing key. Foundation on Linux reports a missing key as an error.
  func object<Object: NSObject & NSCoding>(of type: Object.Type, forKey key: String) -> Object? {
    guard allowsKeyedCoding, containsValue(forKey: key) else { return nil }
    return decodeObject(of: type, forKey: key)
  }
}
