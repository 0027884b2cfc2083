internal import Foundation
internal import Quartz

/// Values by their keys. A layer has its properties, and keeps a value under any other key, as Apple's layers do ("Core Animation
/// Extensions to Key-Value Coding"). Numbers and structures are `NSNumber` and `NSValue`, which `as` converts.
extension CALayer {
  /// Returns the value of a property, or the value kept under another key; nil without one.
  public func value(forKey key: String) -> Any? {
    if let property = property(key[...]) { return property.value(self, []) }
    return keptValues[key]
  }

  /// Sets a property, or keeps a value under another key; nil removes a kept value.
  ///
  /// A line on standard error names a property whose value is of another kind, which stays unchanged.
  public func setValue(_ value: Any?, forKey key: String) {
    guard let property = property(key[...]) else { return keptValues[key] = value }
    if !property.setValue(self, [], value) { refuse(value, key) }
  }

  /// Returns the value at a path: `bounds.size.width`, `transform.rotation.z`, `mask.opacity`; nil for an unknown one.
  public func value(forKeyPath keyPath: String) -> Any? {
    let names = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard names.count > 1, let head = names.first else { return value(forKey: keyPath) }
    if let layer = value(forKey: String(head)) as? CALayer {
      return layer.value(forKeyPath: names.dropFirst().joined(separator: "."))
    }
    return property(head)?.value(self, names.dropFirst())
  }

  /// Sets the value at a path.
  ///
  /// Setting a rotation, a scale or a translation of a transform keeps the other two. A line on standard error names an unknown
  /// path.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let names = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard names.count > 1, let head = names.first else {
      return setValue(value, forKey: keyPath)
    }
    if let layer = self.value(forKey: String(head)) as? CALayer {
      return layer.setValue(value, forKeyPath: names.dropFirst().joined(separator: "."))
    }
    if property(head)?.setValue(self, names.dropFirst(), value) != true {
      refuse(value, keyPath)
    }
  }

  private func refuse(_ value: Any?, _ path: String) {
    Diagnostics.report("\(type(of: self)) takes no \(value.map { "\($0)" } ?? "nil") for \(path)")
  }
}
