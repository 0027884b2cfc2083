internal import GLFun
internal import GLFunEGL
internal import GLFunFrames
internal import GLFunThreading
internal import GLFunTiles

/// Makes frames on all processors at once and hands them on in order.
///
/// Every worker has its own copy of the source and takes the next frame that nobody has. With the
/// `cpu` backend it renders it and makes it ready to be written. With `gles` it plans it; one thread
/// draws the plans, reads back the frames before meanwhile, and workers make those ready. The caller's
/// thread writes. At most `capacity` frames are under way, so a slow reader slows all of it down.
final class FramePipeline: Sendable {
  /// Where frames are rendered.
  enum Renderers: Hashable, Sendable {
    case cpu
    case gles(DeviceSelection)

    /// The backend without its device.
    var backend: Backend { self == .cpu ? .cpu : .gles }
  }

  private let source: any FrameSource
  private let frames: FrameSelection
  private let size: PixelSize
  private let renderers: Renderers
  private let encode: @Sendable (Bitmap) throws -> FramePayload
  private let workerCount: Int
  /// How many frames are under way at the most.
  private let capacity: Int
  private let budget: MemoryBudget
  private let gate: FrameMemoryGate
  private let state: Monitor<State>
  private let clock = ContinuousClock()

  /// Frames whose pixels may be on their way back while the next is drawn.
  private static let framesInFlight = 3
  /// How many bytes of pixels may be under way where there is memory enough.
  private static let mostKept = 1 << 30

  /// Sets up a pipeline.
  ///
  /// - Parameters:
  ///   - source: the frames, all of `size`.
  ///   - frames: which of them to make.
  ///   - memory: what may be in use.
  ///   - encode: makes of a rendered frame what is to be written; called by any worker.
  init(
    _ source: any FrameSource, _ frames: FrameSelection, size: PixelSize, on renderers: Renderers,
    memory: MemoryBudget = MemoryBudget(),
    encode: @escaping @Sendable (Bitmap) throws -> FramePayload
  ) {
    self.source = source
    self.frames = frames
    self.size = size
    self.renderers = renderers
    self.encode = encode
    let fitting = max(min(Self.mostKept, memory.room / 2) / Self.bytesKept(of: size), 2)
    workerCount = MemoryBudget.threads(
      atMost: max(min(Processors.count, fitting, frames.count), 1))
    capacity = min(workerCount * 2 + Self.framesInFlight, max(fitting, Self.framesInFlight + 1))
    state = Monitor(State(count: frames.count, capacity: capacity))
    budget = memory
    gate = FrameMemoryGate(memory, kept: Self.bytesKept(of: size) * capacity)
  }

  /// Pixels, and what is made of them.
  private static func bytesKept(of size: PixelSize) -> Int { size.area * 8 }

  /// Throws where there is no memory to draw a frame beside all those that are under way.
  func checkMemory(toDraw frame: DisplayList) throws(CommandFailure) {
    let kept = min(capacity, frames.count) * Self.bytesKept(of: size)
    let mapped = if case .gles = renderers { MemoryBudget.driverMapping } else { 0 }
    try budget.check(size, takes: kept + memory(toDraw: frame), mapped: mapped)
  }

  /// The memory that drawing a frame takes, and encoding its picture.
  private func memory(toDraw frame: DisplayList) -> Int {
    let drawing =
      switch renderers {
      case .cpu: frame.memory(on: renderer)
      case .gles: frame.memoryOnDriver
      }
    return drawing + PNG.memory(toEncode: size, stripHeight: size.height, compression: .default)
  }

  /// What draws a frame: side by side with others, on one thread while there are as many as processors.
  private var renderer: CPURenderer { CPURenderer(threads: Processors.count / workerCount) }

  /// Makes all frames and calls `write` with each, in order.
  ///
  /// - Returns: how long the stages took.
  /// - Throws: the first error of the first frame that has one, or what `write` throws.
  func run(write: (FramePayload, _ number: Int) throws -> Void) throws -> FrameTimes {
    do {
      var threads = WorkerThreads()
      // Whatever happens, the threads are stopped before they are awaited.
      defer {
        state.update { $0.isStopped = true }
        threads.removeAll()
      }
      for _ in 0..<workerCount { try threads.start { self.work() } }
      if case .gles(let device) = renderers { try threads.start { self.draw(on: device) } }
      for position in 0..<frames.count {
        let payload = try state.wait { $0.takeReady(position) }.get()
        let start = clock.now
        try write(payload, frames[position])
        let time = clock.now - start
        state.update { state in
          state.written += 1
          state.times[.writing] += time
        }
      }
    }
    return state.update { $0.times }
  }

  // MARK: Workers

  private func work() {
    var source = source
    let renderer = renderer
    let tileMemory = Rasterizers.present.makeMemory()
    while true {
      switch state.wait({ $0.nextJob() }) {
      case .stop: return
      case .begin(let position): begin(position, &source, renderer, tileMemory)
      case .encode(let position, let bitmap): encode(position, bitmap)
      }
    }
  }

  private func begin(
    _ position: Int, _ source: inout any FrameSource, _ renderer: CPURenderer,
    _ tileMemory: any TileMemory
  ) {
    let start = clock.now
    do {
      let number = frames[position]
      let list = try source.displayList(frame: number)
      guard list.size == size else {
        throw CommandFailure(
          "the frames have different sizes",
          "frame \(number) is \(list.size), the first one \(size); give a --size to all")
      }
      let bytes = memory(toDraw: list)
      try gate.enter(size, takes: bytes)
      defer { gate.leave(bytes) }
      switch renderers {
      case .cpu:
        let bitmap = renderer.render(list)
        let time = clock.now - start
        state.update { $0.times[.drawing] += time }
        encode(position, bitmap)
      case .gles:
        let grid: PrimitiveGrid? = state.wait { state in
          if let grid = state.primitiveGrid { return .some(grid) }
          return state.isStopped || state.deviceHasFailed ? .some(nil) : nil
        }
        // The failure of the device ends the animation.
        guard let grid else { return }
        var stages = StageClock.off
        var plan = FramePlan(list, grid: grid, clock: &stages)
        plan.prepare(in: tileMemory)
        let time = clock.now - start
        state.update { state in
          state.times[.drawing] += time
          state.put(.planned(plan), at: position)
        }
      }
    } catch {
      state.update { $0.fail(position, error) }
    }
  }

  private func encode(_ position: Int, _ bitmap: Bitmap) {
    let start = clock.now
    do {
      let payload = try encode(bitmap)
      let time = clock.now - start
      state.update { state in
        state.times[.writing] += time
        state.put(.ready(.success(payload)), at: position)
      }
    } catch {
      state.update { $0.fail(position, error) }
    }
  }

  // MARK: The thread of the graphics device

  private func draw(on device: DeviceSelection) {
    // The frame at fault if something fails: the oldest in flight, or the one being started.
    var finished = 0
    do throws(GLRenderer.Failure) {
      var renderer = try GLRenderer(device: device)
      let grid = try renderer.primitiveGrid()
      state.update { $0.primitiveGrid = grid }
      while true {
        let inFlight = renderer.framesInFlight
        let step = state.wait { $0.nextStep(inFlight: inFlight, limit: Self.framesInFlight) }
        let start = clock.now
        switch step {
        case .stop: return
        case .start(let plan):
          try renderer.start(plan, size: size)
          let time = clock.now - start
          state.update { $0.times[.drawing] += time }
        case .finish:
          try renderer.waitForFirst()
          let drawn = clock.now
          let bitmap = try renderer.finish()
          let end = clock.now
          let position = finished
          finished += 1
          state.update { state in
            state.times[.drawing] += drawn - start
            state.times[.readBack] += end - drawn
            state.put(.drawn(bitmap), at: position)
          }
        }
      }
    } catch {
      let position = finished
      state.update { state in
        state.deviceHasFailed = true
        state.fail(position, CommandFailure(error))
      }
    }
  }
}

extension CommandFailure {
  init(_ error: WorkerThread.CannotStart) {
    self.init("cannot start a thread", SystemError(code: error.code).description)
  }
}
