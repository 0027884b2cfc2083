internal import GLFunGeometry
internal import GLFunTiles
internal import Synchronization

/// The shadows of a frame. A shadow that reaches over several bands is blurred only once.
final class ShadowPlanes: Sendable {
  struct Key: Hashable {
    var content: Range<Int>
    /// Whether the shadow is that of a shape, not of a layer.
    var isShape: Bool
    /// The transform with which the shape or layer is drawn.
    var transform: Transform
    /// The tiles that are drawn. A pass that is moved draws the same tiles at another place.
    var whole: TileWindow
    var blur: GaussianBlur
    /// The tiles of the shadow that are wanted.
    var window: TileWindow
  }

  /// The shadows. Those inside a shadow are of parts of its content.
  private let planes = MadeOnce<Key, ShadowPlane>(largestByteCount: largestByteCount) {
    $0.byteCount
  }
  /// The layers with shadows that hold further layers with shadows.
  let nested: NestedShadows
  /// The shadows of these layers, by their numbers.
  private let nestedPlanes = Mutex<[ShadowPlane]?>(nil)

  init(_ nested: NestedShadows) {
    self.nested = nested
  }

  /// The most bytes of shadows that are kept. Further shadows are worked out each time they are needed.
  static let largestByteCount = 256 << 20

  /// The shadow of `key`, made if it does not exist yet.
  func plane(_ key: Key, make: () -> ShadowPlane) -> ShadowPlane { planes.value(key, make: make) }

  /// The shadow of a layer that holds further layers with shadows. All such shadows are made when the first one is
  /// needed.
  func nestedPlane(_ number: Int, make: () -> [ShadowPlane]) -> ShadowPlane {
    nestedPlanes.withLock { planes in
      if let planes { return planes[number] }
      let made = make()
      planes = made
      return made[number]
    }
  }
}
