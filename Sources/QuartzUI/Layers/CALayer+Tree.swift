internal import Foundation
internal import Quartz

/// Places in the tree of layers, and animations.
extension CALayer {
  /// Whether this is a layer or above it, which then cannot be put above this one.
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

  /// Puts a layer below another one, or lowest.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard !isWithin(layer) else { return }
    layer.removeFromSuperlayer()
    insert(layer, at: own.firstIndex { $0 === sibling } ?? 0)
  }

  /// Puts a layer above another one, or highest.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard !isWithin(layer) else { return }
    layer.removeFromSuperlayer()
    insert(layer, at: own.firstIndex { $0 === sibling }.map { $0 + 1 } ?? own.count)
  }

  /// Puts a layer in the place of another one.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, !isWithin(newLayer) else { return }
    if newLayer.superlayer === self { newLayer.removeFromSuperlayer() }
    guard let index = own.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Drops an animation.
  public func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }

  /// Drops all animations.
  public func removeAllAnimations() { animations = [] }

  /// The keys of the animations; nil where there are none.
  public func animationKeys() -> [String]? {
    animations.isEmpty ? nil : animations.map(\.key)
  }

  /// The animation of a key.
  public func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }
}
