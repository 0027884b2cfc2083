internal import GLFunGLES
internal import GLFunTiles

/// Makes masks of outlines with compute shaders.
///
/// A mask with a pixel that the shaders do not take is left: it is noted with the command of its outline. The processor makes it,
/// and its tile is drawn once more; or else the whole frame is, with masks of the processor for that command.
final class MaskMaker {
  /// A program with the locations of its uniforms.
  private final class Program {
    let program: GLProgram
    let range: GLUniform
    let places: GLUniform
    let factors: GLUniform

    init(_ kind: ComputeProgram, _ device: GraphicsDevice) throws(GLError) {
      program = try kind.make(device)
      range = program.uniform(ifActive: "range")
      places = program.uniform(ifActive: "places")
      factors = program.uniform(ifActive: "factors")
    }
  }

  /// The bindings of storage blocks, as the shaders name them.
  private enum Binding: Int {
    case outlines, edges, jobs, ranges, made, status, words
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
  private var edgesProgram: Program?
  private var coverProgram: Program?
  /// The number of masks made since `begin`.
  private var count = 0
  /// The number of the first mask in memory.
  private var base = 0

  /// True if masks were made since `begin`.
  var isUsed: Bool { count > 0 }

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
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

  /// Uploads the outlines of a band, and computes their edges.
  ///
  /// - Returns: the place of each outline, in bytes.
  func add(_ masks: OutlineMasks) throws(GLError) -> [Int] {
    let (places, vertices) = try store.add(masks)
    if vertices.isEmpty { return places }
    let program: Program
    if let edgesProgram { program = edgesProgram } else { program = try Program(.edges, device) }
    edgesProgram = program
    store.bind(outlines: Binding.outlines.rawValue, edges: Binding.edges.rawValue)
    program.program.set(
      program.range, SIMD2<Int32>(Int32(vertices.lowerBound), Int32(vertices.upperBound)))
    try device.dispatch(groups: (vertices.count + 63) / 64)
    return places
  }

  /// Makes the masks of a band, whose data are in `memory`, and binds them for painting.
  ///
  /// - Parameter bandCount: the number of bands that probably have as many masks.
  /// - Returns: the number of the band's first mask since `begin`.
  func make(
    _ band: ComputeBand, in memory: borrowing GLBuffer, bandCount: Int, masks binding: Int
  ) throws(GLError) -> Int {
    let first = count
    let masks = band.frame.outlines.jobs.count
    try reserve(masks, bandCount: bandCount)
    let program: Program
    if let coverProgram { program = coverProgram } else { program = try Program(.cover, device) }
    coverProgram = program
    count += masks
    store.bind(outlines: Binding.outlines.rawValue, edges: Binding.edges.rawValue)
    for place in [Binding.jobs, .ranges, .words] { memory.bind(index: place.rawValue) }
    made.bind(index: Binding.made.rawValue)
    status.bind(index: Binding.status.rawValue)
    let places = band.places
    program.program.set(
      program.places,
      SIMD4<Int32>(
        Int32(places.maskJobs / 16), Int32(places.shapes / 16), Int32(places.ranges / 8),
        Int32(masks)))
    program.program.set(
      program.factors,
      SIMD4<Int32>(
        Int32(places.masks / 4), Int32(places.quads / 4), Int32(places.factors / 4),
        Int32(first - base)))
    // The edges are there, and masks that lay in the same memory have been read.
    try device.memoryBarrier(.shaderStorage)
    try device.dispatch(groups: masks)
    try device.memoryBarrier(.shaderStorage)
    made.bind(index: binding)
    return first
  }

  /// Makes room for further masks. Work that was submitted keeps using the former memory.
  private func reserve(_ masks: Int, bandCount: Int) throws(GLError) {
    let limit = device.capabilities.maxShaderStorageBlockSize / Self.maskBytes
    guard masks <= limit else {
      throw .tooLarge(
        call: "glBindBufferBase", label: "masks", requested: masks * Self.maskBytes,
        limit: limit * Self.maskBytes)
    }
    if (count - base + masks) * Self.maskBytes <= made.byteCount { return }
    let wanted = max((count + masks) * 3 / 2, masks * bandCount)
    made.allocate(byteCount: min(max(wanted, masks), limit) * Self.maskBytes)
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

  /// Copies the notes of masks that were left to memory that the processor can read.
  func copyStatus(to buffer: borrowing GLBuffer) { buffer.copy(0..<status.byteCount, of: status) }
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
