internal import GLFunDrawing
internal import GLFunGLES

/// The vertices of glyphs in the device's memory, each glyph once. They are kept from frame to frame, until there is no more room.
final class GlyphStore {
  private let device: GraphicsDevice
  private var buffer: GLBuffer
  /// The places of the glyphs, in units of two words. The glyphs live as long, so that no other gets their identity.
  private var places: [ObjectIdentifier: (glyph: GlyphEdges, place: Int)] = [:]
  /// The used part of the buffer, in units.
  private var used = 0

  private static let unit = 8
  /// The usual size of the buffer, in bytes.
  private static let usualBytes = 2 << 20

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    buffer = try GLBuffer(device, target: .shaderStorage, usage: .staticDraw, label: "glyphs")
  }

  /// Uploads missing glyphs. If they replace others, the driver writes them after earlier dispatches have read those.
  func load(_ glyphs: [GlyphEdges]) throws(GLError) {
    if glyphs.isEmpty { return }
    if buffer.byteCount == 0 { buffer.allocate(byteCount: Self.usualBytes) }
    if add(glyphs) { return }
    (used, places) = (0, [:])
    if add(glyphs) { return }
    // Each glyph is there at most once.
    let wanted = glyphs.reduce(0) { $0 + $1.vertices.count } * Self.unit
    try ComputeMemory.check(wanted, limit: ComputeMemory.limit(device), "glyphs")
    places = [:]
    buffer.allocate(byteCount: wanted)
    _ = add(glyphs)
  }

  /// Uploads glyphs; false if there is no room.
  private func add(_ glyphs: [GlyphEdges]) -> Bool {
    var vertices: [SIMD2<Int32>] = []
    for glyph in glyphs where places[ObjectIdentifier(glyph)] == nil {
      places[ObjectIdentifier(glyph)] = (glyph, used + vertices.count)
      vertices += glyph.vertices
    }
    if (used + vertices.count) * Self.unit > buffer.byteCount { return false }
    if !vertices.isEmpty { buffer.replace(at: used * Self.unit, with: vertices) }
    used += vertices.count
    return true
  }

  /// The place of a glyph that is there, in units.
  func place(of glyph: GlyphEdges) -> UInt32 {
    UInt32(places[ObjectIdentifier(glyph)]?.place ?? 0)
  }

  /// Binds the buffer, if there are any glyphs.
  func bind(index: Int) { if used > 0 { buffer.bind(index: index) } }
}
