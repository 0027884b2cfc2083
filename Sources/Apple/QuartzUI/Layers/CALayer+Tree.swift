internal import Foundation
internal import Quartz

/// The layer tree, and animations.
extension CALayer {
  /// True if the layer is the given one or one of its descendants. A layer cannot be added to its own descendant.
  func isWithin(_ layer: CALayer) -> Bool {
    var next: CALayer? = self
    while let own = next {
      if own === layer {
        Diagnostics.report("a layer cannot be put above itself")
        return true
      }
      next = own.superlayer
    }
    return false
  }

  /// Inserts a sublayer below another one, or at the back if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard !isWithin(layer) else { return }
    layer.removeFromSuperlayer()
    insert(layer, at: own.firstIndex { $0 === sibling } ?? 0)
  }

  /// Inserts a sublayer above another one, or at the front if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard !isWithin(layer) else { return }
    layer.removeFromSuperlayer()
    insert(layer, at: own.firstIndex { $0 === sibling }.map { $0 + 1 } ?? own.count)
  }

  /// Replaces a sublayer with another layer.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, !isWithin(newLayer) else { return }
    if newLayer.superlayer === self { newLayer.removeFromSuperlayer() }
    guard let index = own.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Removes an animation.
  public func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }

  /// Removes all animations.
  public func removeAllAnimations() { animations = [] }

  /// Returns the keys of the animations; nil without animations.
  public func animationKeys() -> [String]? {
    animations.isEmpty ? nil : animations.map(\.key)
  }

  /// Returns the animation for a key.
  public func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }
}
