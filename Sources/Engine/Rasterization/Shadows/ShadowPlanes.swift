internal import GLFunGeometry
internal import GLFunTiles
internal import Synchronization

/// The shadows of a frame. A shadow that several bands show is blurred only once.
final class ShadowPlanes: Sendable {
  struct Key: Hashable {
    var content: Range<Int>
    /// True for the shadow of a shape, false for that of a layer.
    var isShape: Bool
    /// The transform with which the shape or layer is drawn.
    var transform: Transform
    /// The tiles to draw. A pass with an offset draws the same tiles at another position.
    var whole: TileWindow
    var blur: GaussianBlur
    /// The wanted tiles of the shadow.
    var window: TileWindow
  }

  /// The shadows. A shadow may need other shadows, but only of parts of its content.
  private let planes = MadeOnce<Key, ShadowPlane>(largestByteCount: largestByteCount) {
    $0.byteCount
  }
  /// The layers with shadows that contain further layers with shadows.
  let nested: NestedShadows
  /// The shadows of these layers, by layer number.
  private let nestedPlanes = Mutex<[ShadowPlane]?>(nil)

  init(_ nested: NestedShadows) {
    self.nested = nested
  }

  /// The limit on the total size of kept shadows, in bytes. Beyond it all are dropped, and computed again when needed.
  static let largestByteCount = 256 << 20

  /// The shadow of `key`, made if it does not exist yet.
  func plane(_ key: Key, make: () -> ShadowPlane) -> ShadowPlane { planes.value(key, make: make) }

  /// The shadow of a layer that contains further layers with shadows. All such shadows are made when the first one is needed.
  func nestedPlane(_ number: Int, make: () -> [ShadowPlane]) -> ShadowPlane {
    nestedPlanes.withLock { planes in
      if let planes { return planes[number] }
      let made = make()
      planes = made
      return made[number]
    }
  }
}
