internal import Geometry
internal import Imaging
internal import Synchronization

/// A softened shadow: the tiles that it reaches, and their alpha.
struct ShadowPlane {
  /// The tiles that have alpha.
  var columns = 0..<0
  var rows = 0..<0
  /// The pixels of all these tiles, row by row.
  var alpha: [UInt8] = []

  /// Moves the shadow by whole tiles.
  mutating func move(columns right: Int, rows down: Int) {
    columns = columns.lowerBound + right..<columns.upperBound + right
    rows = rows.lowerBound + down..<rows.upperBound + down
  }

  /// The alpha of a tile's 256 pixels.
  func tile(column: Int, row: Int) -> [UInt8] {
    let side = TileFrame.tileSize
    let width = columns.count * side
    var bytes: [UInt8] = []
    bytes.reserveCapacity(TileFrame.tileArea)
    for y in 0..<side {
      let first =
        ((row - rows.lowerBound) * side + y) * width + (column - columns.lowerBound) * side
      bytes += alpha[first..<first + side]
    }
    return bytes
  }
}

/// The softened shadows of a frame, so that those that reach over several bands, or lie within
/// shadowed layers, are worked out once for each place.
final class ShadowPlanes: Sendable {
  struct Key: Hashable {
    var content: Range<Int>
    var shift: AffineTransform
    var size: PixelSize
    var deviation: Double
    /// The tiles that are wanted, of those that content of `size` and `shift` has.
    var window: TileWindow
    /// Whether the plane is one for all places.
    var isNested = false
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
  let nested: NestedShadows

  init(_ nested: NestedShadows) {
    self.nested = nested
  }

  /// The most alpha that is kept; shadows beyond it are worked out whenever they are needed, but
  /// for those that others are made of.
  static let largestByteCount = 256 << 20

  /// The plane of `key`, made if it is not known yet.
  func plane(_ key: Key, make: () -> ShadowPlane) -> ShadowPlane {
    let entry = state.withLock { state in
      if state.byteCount > Self.largestByteCount {
        state = State(entries: state.entries.filter { $0.key.isNested })
      }
      let entry = state.entries[key] ?? Entry()
      state.entries[key] = entry
      return entry
    }
    return entry.plane.withLock { plane in
      if let plane { return plane }
      let made = make()
      plane = made
      state.withLock { $0.byteCount += made.alpha.count }
      return made
    }
  }
}
