internal import GLFunGLES
internal import GLFunTiles

/// Makes masks of outlines with compute shaders.
///
/// A mask with a pixel that the shaders do not take is left: it is noted with the command of its outline. The processor makes it,
/// and its tile is drawn once more; or else the whole frame is, with masks of the processor for that command.
final class MaskMaker {
  /// A program with the locations of its uniforms.
  private final class Program {
    let linked: ComputePrograms.Linked
    let places: GLUniform
    let factors: GLUniform

    init(_ linked: ComputePrograms.Linked) {
      self.linked = linked
      places = linked.program.uniform(ifActive: "places")
      factors = linked.program.uniform(ifActive: "factors")
    }
  }

  /// The bindings of storage blocks, as the shaders name them.
  private enum Binding: Int {
    case outlines, edges, fours, words, made, status
  }

  /// The most masks that are noted. If more are left, the processor makes all.
  static let mostLeft = 1023
  /// The size of the notes in bytes: their number, and two words each.
  static let statusBytes = 8 * (1 + mostLeft)
  /// The size of a mask in bytes.
  private static let maskBytes = TileFrame.tileArea

  private let device: GraphicsDevice
  private let store: OutlineStore
  private var made: GLBuffer
  private var status: GLBuffer
  private let linked: ComputePrograms
  private var programs: [ComputeProgram: Program] = [:]
  /// The number of masks made since `begin`.
  private var count = 0
  /// The number of the first mask in memory.
  private var base = 0

  /// True if masks were made since `begin`.
  var isUsed: Bool { count > 0 }

  init(_ device: GraphicsDevice, _ programs: ComputePrograms) throws(GLError) {
    self.device = device
    linked = programs
    store = try OutlineStore(device)
    made = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "masks")
    status = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "status")
    status.allocate(byteCount: Self.statusBytes)
  }

  /// Declares that the device reads no outline any more.
  func reuse() { store.reuse() }

  /// Begins a pass: no command is left.
  func begin() {
    (count, base) = (0, 0)
    status.replace(at: 0, with: [0 as UInt32])
  }

  /// Makes the masks of a band on the device, and binds them for painting.
  ///
  /// - Parameters:
  ///   - memory: the memory for uploads.
  ///   - bandCount: the number of bands that probably have as many masks.
  ///   - binding: the place to which they are bound.
  /// - Returns: the number of the band's first mask since `begin`, and the band's data.
  func make(
    _ band: ComputeBand, in memory: ComputeMemory, bandCount: Int, masks binding: Int
  ) throws(GLError) -> (first: Int, block: ComputeMemory.Block) {
    let first = count
    try reserve(band.maskCount, bandCount: bandCount)
    let places = band.places
    let (own, sharedPlace, shared) = try store.add(
      band.masks.outlines, of: band.frame.outlines)
    let shapes = band.masks.shapes(
      at: own, shared: store.place(of:), rows: places.rows / 4)
    let block = try memory.fill(byteCount: places.end) { band.write(to: &$0, shapes: shapes) }
    store.bind(outlines: Binding.outlines.rawValue, edges: Binding.edges.rawValue)
    if !shared.words.isEmpty {
      let groups = shared.groups.groups
      let words = groups.count * MemoryLayout<SIMD4<UInt32>>.stride
      let block = try memory.fill(byteCount: words + 4 * shared.words.count) { memory in
        ComputeMemory.put(groups, at: 0, of: &memory)
        ComputeMemory.put(shared.words, at: words, of: &memory)
      }
      try unpack(shared.groups, in: block, at: 0, words: words, to: sharedPlace)
    }
    try unpack(
      band.masks.outlines, in: block, at: places.groups, words: places.outlines, to: own)
    try cover(band, in: block, at: first - base)
    count += band.maskCount
    made.bind(index: binding)
    return (first, block)
  }

  /// Unpacks outlines, and computes their edges.
  ///
  /// - Parameters:
  ///   - start: the place of the groups in `block`, in bytes.
  ///   - words: the place of the outlines, likewise.
  ///   - place: the place of the unpacked outlines in the device's memory.
  private func unpack(
    _ outlines: OutlineGroups, in block: ComputeMemory.Block, at start: Int, words: Int,
    to place: Int
  ) throws(GLError) {
    if outlines.groups.isEmpty { return }
    let program = try program(.edges)
    for place in [Binding.fours, .words] { block.buffer.bind(index: place.rawValue) }
    program.linked.program.set(
      program.places,
      SIMD4<Int32>(
        Int32(start / 16), Int32(words / 4), Int32(place), Int32(outlines.groups.count)))
    try device.dispatch(groups: outlines.groups.count)
  }

  /// Makes the masks of a band, whose data are in `block`; the first is at a place in the memory of masks.
  private func cover(
    _ band: ComputeBand, in block: ComputeMemory.Block, at place: Int
  ) throws(GLError) {
    let program = try program(.cover)
    for place in [Binding.fours, .words] { block.buffer.bind(index: place.rawValue) }
    made.bind(index: Binding.made.rawValue)
    status.bind(index: Binding.status.rawValue)
    let places = band.places
    let factors = band.masks.factors.isEmpty ? 0 : places.factors
    program.linked.program.set(
      program.places,
      SIMD4<Int32>(
        Int32(places.maskJobs / 4), Int32(places.shapes / 16), Int32(places.ranges / 4),
        Int32(band.maskCount)))
    program.linked.program.set(
      program.factors,
      SIMD4<Int32>(
        Int32(places.masks / 4), Int32(places.quads / 4), Int32(factors / 4), Int32(place)))
    // The edges are there, and masks that lay in the same memory have been read.
    try device.memoryBarrier(.shaderStorage)
    try device.dispatch(groups: band.maskCount)
    try device.memoryBarrier(.shaderStorage)
  }

  /// Makes room for further masks. Where the limit on memory is reached, they replace earlier ones, which have been read then.
  private func reserve(_ masks: Int, bandCount: Int) throws(GLError) {
    let limit = ComputeMemory.limit(device) / Self.maskBytes
    guard masks <= limit else {
      throw .tooLarge(
        call: "glBindBufferBase", label: "masks", requested: masks * Self.maskBytes,
        limit: limit * Self.maskBytes)
    }
    if (count - base + masks) * Self.maskBytes <= made.byteCount { return }
    let wanted = min(max((count + masks) * 3 / 2, masks * bandCount), limit)
    if wanted * Self.maskBytes > made.byteCount {
      // Work that was submitted keeps using the former memory.
      made.allocate(byteCount: wanted * Self.maskBytes)
    }
    base = count
  }

  /// The place in memory of a mask; negative if the mask is not there any more.
  func place(ofMask number: Int) -> Int { number - base }

  /// Replaces a mask that is in memory.
  func replace(_ number: Int, with quads: [UInt32]) {
    made.replace(at: place(ofMask: number) * Self.maskBytes, with: quads)
  }

  /// Binds the masks for painting, where none are read.
  func bindMasks(_ binding: Int) {
    if made.byteCount == 0 { made.allocate(byteCount: Self.maskBytes) }
    made.bind(index: binding)
  }

  /// The masks that were left, once the device is done with them.
  func left() throws(GLError) -> LeftMasks {
    if !isUsed { return .none }
    try device.memoryBarrier(.bufferUpdates)
    // Mostly the list is empty.
    let count: [UInt32] = try status.read(count: 1)
    return count[0] == 0 ? .none : LeftMasks(try status.read(count: Self.statusBytes / 4))
  }

  /// Calls `body` with the notes of masks that were left.
  func withStatus(_ body: (borrowing GLBuffer) -> Void) { body(status) }

  private func program(_ kind: ComputeProgram) throws(GLError) -> Program {
    if let known = programs[kind] { return known }
    let made = Program(try linked.program(kind))
    programs[kind] = made
    return made
  }
}

extension GraphicsDevice {
  /// The most work groups along x.
  private static let mostGroups = 1 << 15

  /// Runs the current program in a number of work groups, which the shader counts along x and then along y.
  func dispatch(groups: Int) throws(GLError) {
    let columns = min(groups, Self.mostGroups)
    if columns > 0 { try dispatchCompute(x: columns, y: (groups + columns - 1) / columns) }
  }
}
