internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunGLES
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles

/// Draws frames of tiles with compute shaders, which read packed commands and masks (`ComputeBand`) and write the rows of the
/// picture.
final class ComputePainter {
  /// The bindings of storage blocks, as the shader names them.
  private enum Binding: Int {
    case fours, words, coefficients, paints, picture, stack, masks
  }

  private let device: GraphicsDevice
  private let programs: ComputePrograms
  private let memory: ComputeMemory
  /// The masks of the pass drawn last.
  let masks: MaskMaker
  private var stack: GLBuffer
  /// The bands of the pass being drawn.
  private var drawn: [DrawnBand] = []
  /// The work since the counts were last set to zero.
  var counts = TileCounts()

  /// The most bytes of uploads that the device may hold at once. Beyond, the next band waits for the ones before.
  private static let mostBytes = 256 << 20
  /// The limit of `TileFrame.load` for tiles that are drawn at once.
  private static let largestLoad = TileFrame.usualLoad / 2

  init(_ device: GraphicsDevice, _ programs: ComputePrograms) throws(GLError) {
    self.device = device
    self.programs = programs
    memory = ComputeMemory(device)
    masks = try MaskMaker(device, programs)
    stack = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "layers")
  }

  /// Declares that all work has finished: the memory that it used may be written again.
  func reuseMemory() {
    memory.reuse()
    masks.reuse()
  }

  /// Draws all tiles of a pass into `target`.
  ///
  /// - Parameters:
  ///   - left: commands whose masks the processor makes.
  ///   - waits: true to wait for the device, and to draw tiles again whose masks it has left to the processor. Without, the
  ///     notes of a frame of tiles alone come with its pixels.
  func draw(
    _ pass: ShapePass, into target: FrameTarget, _ order: TilePainter.Order,
    left: LeftCommands, waits: Bool, in workspaces: Workspaces, clock: inout StageClock
  ) throws(GLError) {
    clock.enter(.planning) { device.finish() }
    let rows = try target.rows()
    var left = left
    defer { drawn = [] }
    while true {
      if order == .later { try target.load(rows) }
      masks.begin()
      drawn = []
      try draw(pass.deferringMasks(except: left), to: rows, order, workspaces, &clock)
      if order != .only || waits {
        let found = try masks.left()
        // Tiles over earlier passes would begin with their own pixels.
        let isDone =
          found.isEmpty ? true : order == .later ? false : try patch(found, rows, workspaces)
        if !isDone {
          left = left.flatMap { known in found.commands.map(known.union) }
          counts.repeats += 1
          continue
        }
      }
      if order == .only { target.place = .rows } else { try target.store(rows) }
      counts.computePasses += 1
      return
    }
  }

  private func draw(
    _ pass: ShapePass, to rows: PictureRows, _ order: TilePainter.Order,
    _ workspaces: Workspaces, _ clock: inout StageClock
  ) throws(GLError) {
    let isOver = order == .later
    var paints: Paints?
    try TileBands.forEach(
      of: pass, largestLoad: Self.largestLoad, in: workspaces, clock: &clock,
      pack: { ComputeBand($0, isOver: isOver) }
    ) { (band: ComputeBand, clock: inout StageClock) throws(GLError) in
      if memory.usedBytes > Self.mostBytes {
        device.finish()
        memory.reuse()
        paints = nil
        drawn = []
      }
      let uploaded = try paints.value(orSet: upload(PassPaints(pass)))
      try draw(band, uploaded, to: rows, order, bandCount: pass.bandCount, clock: &clock)
      clock.enter(.planning) { device.finish() }
      // A driver that waits for more work would be idle while the next band is made.
      if pass.bandCount > 1 { device.flush() }
    }
  }

  /// Makes masks that the device has left, and draws their tiles again.
  ///
  /// - Returns: false if that is not possible, because the data are not there any more, or a tile takes several rounds.
  private func patch(
    _ left: LeftMasks, _ rows: PictureRows, _ workspaces: Workspaces
  ) throws(GLError) -> Bool {
    guard masks.hasAll, let numbers = left.masks?.map(\.number),
      let first = drawn.first(where: { $0.firstMask != nil })?.firstMask,
      numbers.allSatisfy({ $0 >= first })
    else { return false }
    let workspace = workspaces.take()
    defer { workspaces.keep(workspace) }
    for drawn in drawn {
      guard let first = drawn.firstMask else { continue }
      let own = Set(
        numbers.filter { $0 >= first && $0 < first + drawn.band.maskCount }
          .map { $0 - first })
      if own.isEmpty { continue }
      guard let jobs = drawn.band.commands.jobs(ofMasks: own) else { return false }
      for job in own {
        let quads = workspace.kernel.quads(
          ofJob: drawn.band.masks.jobs[job], of: drawn.band.frame)
        masks.replace(first + job, with: quads)
      }
      let list = CommandStream.jobs(of: [jobs])
      let block = try memory.fill(
        byteCount: list.count * MemoryLayout<CommandStream.Job>.stride
      ) { ComputeMemory.put(list, at: 0, of: &$0) }
      try paint(drawn, [jobs], in: block, to: rows)
    }
    counts.patches += numbers.count
    return true
  }

  /// A band that has been drawn.
  private struct DrawnBand {
    let band: ComputeBand
    let data: BandData
    let paints: Paints
    /// The number of its first mask that the device made; nil without such masks.
    let firstMask: Int?
    let isBottomUp: Bool
  }

  /// The uploaded paints of a pass.
  private struct Paints {
    let block: ComputeMemory.Block
    let packed: PassPaints
  }

  private func upload(_ paints: PassPaints) throws(GLError) -> Paints {
    let block = try memory.fill(byteCount: paints.byteCount) { paints.write(to: &$0) }
    return Paints(block: block, packed: paints)
  }

  private func draw(
    _ band: ComputeBand, _ paints: Paints, to rows: PictureRows, _ order: TilePainter.Order,
    bandCount: Int, clock: inout StageClock
  ) throws(GLError) {
    if band.commands.jobCount == 0 { return }
    counts.processorMasks += band.masks.sparse.count
    var firstMask: Int?
    let data: BandData
    if band.maskCount == 0 {
      data = try BandData(band, in: memory)
      clock.enter(.drawing)
    } else {
      clock.enter(.drawing)
      (firstMask, data) = try masks.make(band, in: memory, bandCount: bandCount)
      counts.dispatches += 3
      counts.masks += band.maskCount
      counts.edges += band.testedEdges
    }
    let band = DrawnBand(
      band: band, data: data, paints: paints, firstMask: firstMask, isBottomUp: order != .only)
    drawn.append(band)
    try paint(band, band.band.commands.rounds, in: data.block, to: rows)
  }

  /// Runs jobs, which are the first data of a block.
  private func paint(
    _ drawn: DrawnBand, _ rounds: [CommandStream.Round], in jobs: ComputeMemory.Block,
    to rows: PictureRows
  ) throws(GLError) {
    let (band, paints) = (drawn.band, drawn.paints)
    let stackPlaces = band.commands.stackPlaces
    if stackPlaces > 0 {
      let byteCount = stackPlaces * TileFrame.tileArea * 4
      try ComputeMemory.check(byteCount, limit: ComputeMemory.limit(device), "layers")
      if stack.byteCount < byteCount { stack.allocate(byteCount: byteCount) }
      bind(stack, .stack)
    }
    bind(jobs.buffer, .fours)
    bind(drawn.data.block.buffer, .words)
    bind(paints.block.buffer, .coefficients, .paints)
    rows.bind(index: Binding.picture.rawValue)
    masks.bind(index: Binding.masks.rawValue)
    let places = drawn.data.places
    let firstMask = drawn.firstMask.map(masks.place(ofMask:)) ?? 0
    var job = 0
    for round in rounds {
      for kind in ComputeProgram.painting {
        guard let jobs = round[kind] else { continue }
        let program = try programs.program(kind)
        program.set(
          "size", rows.size.width, rows.size.height, drawn.isBottomUp ? 1 : 0, jobs.count)
        program.set("places", job, places.items / 4, places.spans / 4, places.masks / 4)
        program.set(
          "sources", places.quads / 4, places.texels / 4, paints.packed.tablesPlace / 4,
          paints.packed.pixelsPlace / 4)
        program.set("firsts", paints.packed.gradientCount, firstMask, places.numbers / 4, 0)
        try device.dispatch(groups: jobs.count * CommandStream.binSize)
        counts.dispatches += 1
        counts.tiles += jobs.reduce(0) { $0 + $1.tileCount }
        job += jobs.count
      }
      // The next round continues with the pixels and the stack of this one; the next band has the same stack.
      if rounds.count > 1 || stackPlaces > 0 { try device.memoryBarrier(.shaderStorage) }
    }
  }

  private func bind(_ buffer: borrowing GLBuffer, _ bindings: Binding...) {
    for binding in bindings { buffer.bind(index: binding.rawValue) }
  }
}
