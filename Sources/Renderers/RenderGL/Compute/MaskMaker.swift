internal import GLFunGLES
internal import GLFunTiles

/// Makes masks of outlines with compute shaders.
///
/// A mask with a pixel that the shaders do not take is left: it is noted with the command of its outline. The processor makes it,
/// and its tile is drawn once more; or else the whole frame is, with masks of the processor for that command.
final class MaskMaker {
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
  /// The notes of masks that were left.
  let status: GLBuffer
  private let programs: ComputePrograms
  /// The number of masks made since `begin`.
  private var count = 0
  /// The number of the first mask in memory.
  private var base = 0

  /// True if masks were made since `begin`.
  var isUsed: Bool { count > 0 }

  init(_ device: GraphicsDevice, _ programs: ComputePrograms) throws(GLError) {
    self.device = device
    self.programs = programs
    store = try OutlineStore(device)
    made = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "masks")
    var status = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "status")
    status.allocate(byteCount: Self.statusBytes)
    self.status = status
  }

  /// Declares that the device reads no outline any more.
  func reuse() { store.reuse() }

  /// Begins a pass: no command is left.
  func begin() {
    (count, base) = (0, 0)
    store.begin()
    status.replace(at: 0, with: [0 as UInt32])
  }

  /// Makes the masks of a band on the device.
  ///
  /// - Parameters:
  ///   - memory: the memory for uploads.
  ///   - bandCount: the number of bands that probably have as many masks.
  /// - Returns: the number of the band's first mask since `begin`, and the band's data.
  func make(
    _ band: ComputeBand, in memory: ComputeMemory, bandCount: Int
  ) throws(GLError) -> (first: Int, data: BandData) {
    let first = count
    try reserve(band.maskCount, bandCount: bandCount)
    let outlines = try store.add(band.commands.items.usedShapes, of: band.frame.outlines)
    let data = try BandData(band, outlines, in: memory, place: store.place(ofCommand:))
    store.bind(outlines: Binding.outlines.rawValue, edges: Binding.edges.rawValue)
    for place in [Binding.fours, .words] { data.block.buffer.bind(index: place.rawValue) }
    try unpack(outlines, data.places)
    try list(band, data)
    // The edges and lists are there, and masks that lay in the same memory have been read.
    try device.memoryBarrier(.shaderStorage)
    try cover(band, data.places, at: first - base)
    try device.memoryBarrier(.shaderStorage)
    count += band.maskCount
    return (first, data)
  }

  /// Unpacks outlines, and computes their edges.
  private func unpack(
    _ outlines: OutlineStore.Upload, _ places: ComputeBand.Places
  ) throws(GLError) {
    if outlines.units.isEmpty { return }
    let program = try programs.program(.edges)
    store.glyphs.bind(index: Binding.fours.rawValue)
    program.set(
      "places", places.index / 4, places.outlines / 4, outlines.units.lowerBound,
      outlines.units.upperBound)
    program.set("numbers", outlines.index.count / 3, 0, 0, 0)
    try device.dispatch(groups: (outlines.units.count + 63) / 64)
  }

  /// Numbers the masks of spans, and notes the item and the tile of each mask.
  private func list(_ band: ComputeBand, _ data: BandData) throws(GLError) {
    let program = try programs.program(.lists)
    let places = data.places
    for place in [Binding.fours, .made] { data.block.buffer.bind(index: place.rawValue) }
    program.set(
      "places", places.items / 4, places.spans / 4, places.numbers / 4, places.maskJobs / 4)
    program.set("numbers", band.commands.jobCount, Int(band.commands.origin), 0, 0)
    try device.dispatch(groups: band.commands.jobCount)
  }

  /// Makes the masks of a band; the first is at a place in the memory of masks.
  private func cover(
    _ band: ComputeBand, _ places: ComputeBand.Places, at place: Int
  ) throws(GLError) {
    let program = try programs.program(.cover)
    made.bind(index: Binding.made.rawValue)
    status.bind(index: Binding.status.rawValue)
    let factors = band.factors.isEmpty ? 0 : places.factors
    program.set(
      "places", places.maskJobs / 4, places.rows / 4, places.ranges / 4, band.maskCount)
    program.set("numbers", places.masks / 4, places.quads / 4, factors / 4, place)
    try device.dispatch(groups: band.maskCount)
  }

  /// Makes room for further masks. Where the limit on memory is reached, they replace earlier ones, which have been read then.
  private func reserve(_ masks: Int, bandCount: Int) throws(GLError) {
    let limit = ComputeMemory.limit(device)
    try ComputeMemory.check(masks * Self.maskBytes, limit: limit, "masks")
    if (count - base + masks) * Self.maskBytes <= made.byteCount { return }
    let wanted = min(max((count + masks) * 3 / 2, masks * bandCount) * Self.maskBytes, limit)
    // Work that was submitted keeps using the former memory.
    if wanted > made.byteCount { made.allocate(byteCount: wanted) }
    base = count
  }

  /// True if all masks since `begin` are in memory. The notes have places, which are the masks' numbers only then.
  var hasAll: Bool { base == 0 }

  /// The place in memory of a mask that is there.
  func place(ofMask number: Int) -> Int { number - base }

  /// Replaces a mask that is in memory.
  func replace(_ number: Int, with quads: [UInt32]) {
    made.replace(at: place(ofMask: number) * Self.maskBytes, with: quads)
  }

  /// Binds the masks for painting, which may read none.
  func bind(index: Int) {
    if made.byteCount == 0 { made.allocate(byteCount: Self.maskBytes) }
    made.bind(index: index)
  }

  /// The masks that were left, once the device is done with them.
  func left() throws(GLError) -> LeftMasks {
    if !isUsed { return LeftMasks([0]) }
    try device.memoryBarrier(.bufferUpdates)
    // Mostly the list is empty.
    let count: [UInt32] = try status.read(count: 1)
    return LeftMasks(count[0] == 0 ? count : try status.read(count: Self.statusBytes / 4))
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
