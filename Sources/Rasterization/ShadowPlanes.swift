internal import Geometry
internal import Synchronization

/// The softened shadows of a frame, so that those that reach over several bands are worked out once.
final class ShadowPlanes: Sendable {
  struct Key: Hashable {
    var content: Range<Int>
    /// Whether that is a shape, and not what is in a layer.
    var isShape: Bool
    /// The way to where what casts it is drawn.
    var transform: AffineTransform
    /// The tiles that are drawn there: a pass that is moved draws the same ones elsewhere.
    var whole: TileWindow
    var blur: GaussianBlur
    /// The tiles of the shadow that are wanted.
    var window: TileWindow
  }

  /// One shadow: whoever needs it first works it out, and the others wait. Nobody waits for
  /// himself, because shadows within a shadow are those of a part of its content.
  private final class Entry: Sendable {
    let plane = Mutex<ShadowPlane?>(nil)
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
  }

  private let state = Mutex(State())
  /// Where layers are drawn that hold others with shadows.
  let nested: NestedShadows
  /// Their shadows, by their numbers.
  private let nestedPlanes = Mutex<[ShadowPlane]?>(nil)

  init(_ nested: NestedShadows) {
    self.nested = nested
  }

  /// The most bytes of shadows that are kept; those beyond it are worked out whenever they are needed.
  static let largestByteCount = 256 << 20

  /// The plane of `key`, made if it is not known yet.
  func plane(_ key: Key, make: () -> ShadowPlane) -> ShadowPlane {
    let entry = state.withLock { state in
      if state.byteCount > Self.largestByteCount { state = State() }
      let entry = state.entries[key] ?? Entry()
      state.entries[key] = entry
      return entry
    }
    return entry.plane.withLock { plane in
      if let plane { return plane }
      let made = make()
      plane = made
      state.withLock { $0.byteCount += made.byteCount }
      return made
    }
  }

  /// The shadow of a layer that holds others with shadows; all of them are made when the first one is needed.
  func nestedPlane(_ number: Int, make: () -> [ShadowPlane]) -> ShadowPlane {
    nestedPlanes.withLock { planes in
      if let planes { return planes[number] }
      let made = make()
      planes = made
      return made[number]
    }
  }
}
