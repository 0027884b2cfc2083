internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunGLES
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles

/// Draws frames of tiles with compute shaders, which read the tiles' arrays as they are and write the rows of the picture.
final class ComputePainter {
  /// A program with the locations of its uniforms.
  private final class Program {
    let program: GLProgram
    let size: GLUniform
    let places: GLUniform
    let sources: GLUniform
    let firsts: GLUniform

    init(_ kind: ComputeProgram, _ device: GraphicsDevice) throws(GLError) {
      program = try kind.make(device)
      size = program.uniform(ifActive: "size")
      places = program.uniform(ifActive: "places")
      sources = program.uniform(ifActive: "sources")
      firsts = program.uniform(ifActive: "firsts")
    }
  }

  /// The bindings of storage blocks, as the shader names them.
  private enum Binding: Int {
    case fours, words, coefficients, paints, picture, stack, masks
  }

  private let device: GraphicsDevice
  private var programs: [ComputeProgram: Program] = [:]
  private let memory: ComputeMemory
  private let masks: MaskMaker
  private var stack: GLBuffer
  /// The bands of the pass being drawn.
  private var drawn: [DrawnBand] = []
  /// The work since the counts were last set to zero.
  var counts = TileCounts()

  /// The most bytes of uploads that the device may hold at once. Beyond, the next band waits for the ones before.
  private static let mostBytes = 256 << 20
  /// The limit of `TileFrame.load` for tiles that are drawn at once.
  private static let largestLoad = TileFrame.usualLoad / 2
  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    memory = ComputeMemory(device)
    masks = try MaskMaker(device)
    stack = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "layers")
  }

  /// True if the driver has storage blocks for a picture of this size.
  func hasRoom(for size: PixelSize) -> Bool {
    size.area * 4 <= device.capabilities.maxShaderStorageBlockSize
  }

  /// Declares that all work has finished: the memory that it used may be written again.
  func reuseMemory() {
    memory.reuse()
    masks.reuse()
  }

  /// True if the device made masks in the pass drawn last.
  var hasMadeMasks: Bool { masks.isUsed }

  /// Copies the notes of masks that the device left to the processor to memory that the processor can read.
  func copyStatus(to buffer: borrowing GLBuffer) { masks.copyStatus(to: buffer) }

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
    counts.computePasses += 1
    let rows = try target.rows()
    var left = left
    defer { drawn = [] }
    while true {
      if order == .later { try target.load(rows) }
      masks.begin()
      drawn = []
      let deferring: ShapePass =
        if case .some(let commands) = left { pass.deferringMasks(except: commands) } else { pass }
      try draw(deferring, to: rows, order, workspaces, &clock)
      if order != .only || waits {
        let found = try masks.left()
        // Tiles over earlier passes would begin with their own pixels.
        let isDone =
          found.isNone ? true : order == .later ? false : try patch(found, rows, workspaces)
        if !isDone {
          left = left.union(found.commands)
          counts.repeats += 1
          continue
        }
      }
      if order == .only { target.keepRows() } else { try target.store(rows) }
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
      let uploaded: Paints
      if let paints { uploaded = paints } else { uploaded = try upload(PassPaints(pass)) }
      paints = uploaded
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
    guard let numbers = left.masks?.map(\.number),
      let first = drawn.first(where: { $0.firstMask != nil })?.firstMask,
      numbers.allSatisfy({ masks.place(ofMask: $0) >= 0 && $0 >= first })
    else { return false }
    var work: [(DrawnBand, jobs: [ComputeProgram: [ComputeBand.Job]], masks: Set<Int>)] = []
    for drawn in drawn {
      guard let first = drawn.firstMask else { continue }
      let own = Set(
        numbers.filter { $0 >= first && $0 < first + drawn.band.frame.outlines.jobs.count }
          .map { $0 - first })
      if own.isEmpty { continue }
      guard let jobs = drawn.band.jobs(ofMasks: own) else { return false }
      work.append((drawn, jobs, own))
    }
    let workspace = workspaces.take()
    defer { workspaces.keep(workspace) }
    for (drawn, jobs, own) in work {
      for job in own {
        let quads = workspace.kernel.quads(ofJob: job, of: drawn.band.frame)
        masks.replace((drawn.firstMask ?? 0) + job, with: quads)
      }
      // In place of the first jobs of the band, which have run.
      let list = ComputeProgram.painting.flatMap { jobs[$0] ?? [] }
      drawn.block.buffer.replace(at: 0, with: list)
      masks.bindMasks(Binding.masks.rawValue)
      try paint(drawn, [ComputeBand.Round(jobs: jobs)], to: rows)
    }
    counts.patches += numbers.count
    return true
  }

  /// A band that has been drawn.
  private struct DrawnBand {
    let band: ComputeBand
    let block: ComputeMemory.Block
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
    if band.jobCount == 0 { return }
    let outlines = band.frame.outlines
    let shapes = outlines.shapes.isEmpty ? [] : band.shapes(at: try masks.add(outlines))
    let block = try memory.fill(byteCount: band.places.end) { band.write(to: &$0, shapes: shapes) }
    clock.enter(.drawing)
    var firstMask: Int?
    if shapes.isEmpty {
      masks.bindMasks(Binding.masks.rawValue)
    } else {
      firstMask = try masks.make(
        band, in: block.buffer, bandCount: bandCount, masks: Binding.masks.rawValue)
      count(outlines, isExact: clock.isOn)
    }
    let band = DrawnBand(
      band: band, block: block, paints: paints, firstMask: firstMask, isBottomUp: order != .only)
    drawn.append(band)
    try paint(band, band.band.rounds, to: rows)
  }

  /// Runs jobs, which are the first of the band's data.
  private func paint(
    _ drawn: DrawnBand, _ rounds: [ComputeBand.Round], to rows: PictureRows
  ) throws(GLError) {
    let (band, paints) = (drawn.band, drawn.paints)
    if band.stackPlaces > 0 { try reserveStack(band.stackPlaces) }
    bind(drawn.block.buffer, .fours, .words)
    bind(paints.block.buffer, .coefficients, .paints)
    rows.bind(index: Binding.picture.rawValue)
    let places = band.places
    let size = SIMD4<Int32>(
      Int32(rows.size.width), Int32(rows.size.height), drawn.isBottomUp ? 1 : 0, 0)
    let sources = SIMD4<Int32>(
      Int32(places.boxes / 4), Int32(places.texels / 4), Int32(paints.packed.tablesPlace / 4),
      Int32(paints.packed.pixelsPlace / 4))
    let firstMask = drawn.firstMask.map(masks.place(ofMask:)) ?? 0
    var job = 0
    for round in rounds {
      for kind in ComputeProgram.painting {
        guard let jobs = round.jobs[kind] else { continue }
        let program = try program(kind)
        var size = size
        size.w = Int32(jobs.count)
        program.program.set(program.size, size)
        program.program.set(
          program.places,
          SIMD4<Int32>(
            Int32(job), Int32(places.commands / 16), Int32(places.masks / 4),
            Int32(places.quads / 4)))
        program.program.set(program.sources, sources)
        program.program.set(
          program.firsts, SIMD2<Int32>(Int32(paints.packed.gradientCount), Int32(firstMask)))
        try device.dispatch(groups: jobs.count)
        counts.dispatches += 1
        counts.tiles += jobs.count
        job += jobs.count
      }
      // The next round continues with the pixels and the stack of this one; the next band has the same stack.
      if rounds.count > 1 || band.stackPlaces > 0 { try device.memoryBarrier(.shaderStorage) }
    }
  }

  /// Counts the masks that the device makes.
  ///
  /// - Parameter isExact: true to count the edges that it tests for them, too.
  private func count(_ outlines: OutlineMasks, isExact: Bool) {
    counts.dispatches += 2
    counts.masks += outlines.jobs.count
    if !isExact { return }
    for job in outlines.jobs {
      for range in outlines.ranges[Int(job.z)..<Int(job.z + job.w)] {
        counts.edges += Int(range.y - range.x)
      }
    }
  }

  private func bind(_ buffer: borrowing GLBuffer, _ bindings: Binding...) {
    for binding in bindings { buffer.bind(index: binding.rawValue) }
  }

  private func reserveStack(_ places: Int) throws(GLError) {
    let byteCount = places * TileFrame.tileArea * 4
    let limit = device.capabilities.maxShaderStorageBlockSize
    guard byteCount <= limit else {
      throw .tooLarge(
        call: "glBindBufferBase", label: "layers", requested: byteCount, limit: limit)
    }
    if stack.byteCount < byteCount { stack.allocate(byteCount: byteCount) }
    stack.bind(index: Binding.stack.rawValue)
  }

  private func program(_ kind: ComputeProgram) throws(GLError) -> Program {
    if let known = programs[kind] { return known }
    let made = try Program(kind, device)
    programs[kind] = made
    return made
  }
}
