internal import GLFunGLES
internal import GLFunTiles

/// Outlines in the device's memory, each once for all bands of a frame, and the slopes of their edges.
final class OutlineStore {
  private let device: GraphicsDevice
  private var outlines: GLBuffer
  private var edges: GLBuffer
  /// The used part of the outlines, in bytes.
  private var used = 0
  /// The places of outlines that several bands use. The outlines live as long, so that no other gets their identity.
  private var places: [ObjectIdentifier: (outline: EncodedOutline, place: Int)] = [:]

  private static let leastBytes = 1 << 20
  /// The size of an edge for each byte of vertices: sixteen bytes for eight.
  private static let edgeBytes = 2

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    outlines = try GLBuffer(device, target: .shaderStorage, usage: .streamDraw, label: "outlines")
    edges = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "edges")
  }

  /// Declares that the device reads no outline any more.
  func reuse() {
    used = 0
    places.removeAll(keepingCapacity: true)
  }

  /// Uploads the outlines of a band that are not there yet.
  ///
  /// - Returns: the place of each outline, in bytes, and the vertices whose edges have to be computed.
  func add(_ masks: OutlineMasks) throws(GLError) -> (places: [Int], vertices: Range<Int>) {
    var words = masks.words
    try reserve(masks)
    let start = used
    let found = masks.shapes.map { shape in
      guard let shared = shape.shared else { return start + 4 * (shape.place ?? 0) }
      if let known = places[ObjectIdentifier(shared)] { return known.place }
      let place = start + 4 * words.count
      words += shared.words
      places[ObjectIdentifier(shared)] = (shared, place)
      return place
    }
    if !words.isEmpty { outlines.replace(at: start, with: words) }
    used += 4 * words.count
    return (found, start / 8..<used / 8)
  }

  /// Makes room for all outlines of a band; work that was submitted keeps using the former memory.
  private func reserve(_ masks: OutlineMasks) throws(GLError) {
    let wanted =
      4 * masks.words.count + masks.shapes.reduce(0) { $0 + 4 * ($1.shared?.words.count ?? 0) }
    if used + wanted <= outlines.byteCount { return }
    let limit = device.capabilities.maxShaderStorageBlockSize / Self.edgeBytes
    guard wanted <= limit else {
      throw .tooLarge(
        call: "glBindBufferBase", label: "outlines", requested: wanted, limit: limit)
    }
    let byteCount = min(max(outlines.byteCount, 4 * wanted, Self.leastBytes), limit)
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
