internal import GLFunGLES
internal import GLFunTiles

/// Outlines in the device's memory, each once for all bands of a pass, and the slopes of their edges.
///
/// An unpacked outline has two units of two words, its numbers, its command and a flag, then the ends of its contours, an even
/// number of words, and then a unit a vertex.
final class OutlineStore {
  /// Outlines that a band is the first to need.
  struct Upload {
    /// Three words an outline: its form, and above it the index of its first word in `words`; its place in the device's memory;
    /// its command.
    var index: [UInt32] = []
    /// The words of all outlines, as `EncodedOutline` has them.
    var words: [UInt32] = []
    /// The place of the first outline in the device's memory, and the size of all, in units.
    var units = 0..<0

    /// The flags of an outline's form above the one of its vertices: a single contour, one that is simple, the even-odd rule,
    /// known ribbons.
    static let (isSingle, isSimple, isEvenOdd, hasRibbons) = (
      UInt32(4), UInt32(8), UInt32(16), UInt32(32)
    )
    /// The bits of the form.
    static let formBits: UInt32 = 6
  }

  private let device: GraphicsDevice
  /// The glyphs from which outlines are unpacked.
  let glyphs: GlyphStore
  private var outlines: GLBuffer
  private var edges: GLBuffer
  /// The used part of the outlines, in units.
  private var used = 0
  /// The place of each command's outline in units; −1 before it is there.
  private var places: [Int32] = []

  /// The size of a unit in bytes.
  private static let unit = 8
  private static let leastUnits = 1 << 17
  /// The size of an edge for each byte of vertices: sixteen bytes for eight.
  private static let edgeBytes = 2

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    glyphs = try GlyphStore(device)
    outlines = try GLBuffer(
      device, target: .shaderStorage, usage: .dynamicCopy, label: "outlines")
    edges = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "edges")
  }

  /// Begins a pass, whose outlines are not there yet.
  func begin() { places.removeAll(keepingCapacity: true) }

  /// Declares that the device reads no outline any more.
  func reuse() {
    used = 0
    begin()
  }

  /// Makes room for the outlines of a band that are not there yet.
  ///
  /// - Parameter shapes: the indices of the outlines that the band needs.
  func add(_ shapes: [Int], of masks: OutlineMasks) throws(GLError) -> Upload {
    try reserve(shapes.reduce(0) { $0 + Self.size(masks.shapes[$1].counts) })
    let most = shapes.reduce(0) { max($0, Int(masks.shapes[$1].command)) }
    if most >= places.count { places += Array(repeating: -1, count: most + 1 - places.count) }
    let new = shapes.filter { places[Int(masks.shapes[$0].command)] < 0 }
    try glyphs.load(new.flatMap { masks.shapes[$0].glyphs })
    var upload = Upload()
    let start = used
    for index in new {
      let shape = masks.shapes[index]
      let command = Int(shape.command)
      if places[command] >= 0 { continue }
      places[command] = Int32(truncatingIfNeeded: used)
      let firstGlyph = upload.words.count + shape.counts.headWords + 1
      upload.index.append(UInt32(upload.words.count) << Upload.formBits | Self.form(of: shape))
      upload.index.append(UInt32(used))
      upload.index.append(UInt32(bitPattern: shape.command))
      if let shared = shape.shared {
        upload.words += shared.words
      } else if let place = shape.place {
        upload.words += masks.words[place..<place + shape.counts.words]
      }
      for (number, glyph) in shape.glyphs.enumerated() {
        upload.words[firstGlyph + 4 * number + 3] = glyphs.place(of: glyph)
      }
      used += Self.size(shape.counts)
    }
    upload.units = start..<used
    return upload
  }

  /// The place of a command's outline, in units.
  func place(ofCommand command: Int32) -> UInt32 { UInt32(places[Int(command)]) }

  /// The size of an unpacked outline, in units.
  private static func size(_ counts: EncodedOutline.Counts) -> Int {
    2 + (counts.contours + 1) / 2 + counts.vertices
  }

  private static func form(of shape: OutlineMasks.Shape) -> UInt32 {
    let isSingle = shape.counts.contours == 1
    return shape.counts.form.rawValue | (isSingle ? Upload.isSingle : 0)
      | (isSingle && shape.counts.simpleVertices > 0 ? Upload.isSimple : 0)
      | (shape.isEvenOdd ? Upload.isEvenOdd : 0)
      | (shape.counts.hasRibbons ? Upload.hasRibbons : 0)
  }

  /// Makes room for all outlines of a band; work that was submitted keeps using the former memory.
  private func reserve(_ wanted: Int) throws(GLError) {
    if (used + wanted) * Self.unit <= outlines.byteCount { return }
    let limit = ComputeMemory.limit(device) / Self.edgeBytes
    try ComputeMemory.check(wanted * Self.unit, limit: limit, "outlines")
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
