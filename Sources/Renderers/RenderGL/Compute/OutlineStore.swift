internal import GLFunGLES
internal import GLFunTiles

/// Outlines in the device's memory, each once for all bands of a frame, and the slopes of their edges.
final class OutlineStore {
  /// Outlines for other bands, too, that a band is the first to need.
  struct Shared {
    var groups = OutlineGroups()
    var words: [UInt32] = []
  }

  private let device: GraphicsDevice
  private var outlines: GLBuffer
  private var edges: GLBuffer
  /// The used part of the outlines, in units of two words.
  private var used = 0
  /// The places of outlines that several bands use. The outlines live as long, so that no other gets their identity.
  private var places: [ObjectIdentifier: (outline: EncodedOutline, place: Int)] = [:]

  private static let unit = 8
  private static let leastUnits = 1 << 17
  /// The size of an edge for each byte of vertices: sixteen bytes for eight.
  private static let edgeBytes = 2

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    outlines = try GLBuffer(
      device, target: .shaderStorage, usage: .dynamicCopy, label: "outlines")
    edges = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "edges")
  }

  /// Declares that the device reads no outline any more.
  func reuse() {
    used = 0
    places.removeAll(keepingCapacity: true)
  }

  /// Makes room for the outlines of a band that are not there yet.
  ///
  /// - Returns: the place of the band's own outlines, the one of the shared outlines, and these.
  func add(
    _ own: OutlineGroups, of masks: OutlineMasks
  ) throws(GLError) -> (own: Int, sharedPlace: Int, shared: Shared) {
    try reserve(own, masks)
    var shared = Shared()
    let start = used
    for case let outline? in masks.shapes.lazy.map(\.shared)
    where places[ObjectIdentifier(outline)] == nil {
      let place = start + shared.groups.append(words: shared.words.count, outline.counts)
      shared.words += outline.words
      places[ObjectIdentifier(outline)] = (outline, place)
    }
    used += shared.groups.size + own.size
    return (start + shared.groups.size, start, shared)
  }

  /// The place of an outline that other bands need, too.
  func place(of shared: EncodedOutline) -> Int { places[ObjectIdentifier(shared)]?.place ?? 0 }

  /// Makes room for all outlines of a band; work that was submitted keeps using the former memory.
  private func reserve(_ own: OutlineGroups, _ masks: OutlineMasks) throws(GLError) {
    let wanted = masks.shapes.reduce(own.size) {
      $0 + ($1.shared.map { OutlineGroups.size($0.counts) } ?? 0)
    }
    if (used + wanted) * Self.unit <= outlines.byteCount { return }
    let limit = ComputeMemory.limit(device) / Self.edgeBytes
    guard wanted * Self.unit <= limit else {
      throw .tooLarge(
        call: "glBindBufferBase", label: "outlines", requested: wanted * Self.unit, limit: limit)
    }
    let units = max(used + wanted, wanted * 4, Self.leastUnits)
    let byteCount = min(max(outlines.byteCount, units * Self.unit), limit)
    outlines.allocate(byteCount: byteCount)
    edges.allocate(byteCount: byteCount * Self.edgeBytes)
    reuse()
  }

  /// Binds both buffers for the shaders.
  func bind(outlines first: Int, edges second: Int) {
    outlines.bind(index: first)
    edges.bind(index: second)
  }
}
