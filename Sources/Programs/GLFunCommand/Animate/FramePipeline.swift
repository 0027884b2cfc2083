internal import GLFun
internal import GLFunEGL
internal import GLFunFrames
internal import GLFunRasterization
internal import GLFunThreading
internal import GLFunTiles

/// Makes frames on all processors at once and delivers them in order.
///
/// Each worker has its own copy of the source and takes the next frame that is not begun. With the `cpu` backend it renders
/// and encodes the frame. With `gles` it plans the frame; a single thread draws the plans and meanwhile reads back earlier
/// frames, which workers then encode. The caller's thread writes. At most `capacity` frames are in flight, so a slow reader
/// slows down the whole pipeline.
final class FramePipeline: Sendable {
  /// The renderers of the pipeline.
  enum Renderers: Hashable, Sendable {
    case cpu
    case gles(DeviceSelection)

    /// The backend, without its device.
    var backend: Backend { self == .cpu ? .cpu : .gles }
  }

  private let source: any FrameSource
  private let frames: FrameSelection
  private let size: PixelSize
  private let renderers: Renderers
  private let encode: @Sendable (Bitmap) throws -> FramePayload
  private let workerCount: Int
  /// The most frames in flight.
  private let capacity: Int
  private let budget: MemoryBudget
  private let gate: FrameMemoryGate
  private let state: Monitor<State>
  private let clock = ContinuousClock()

  /// The number of frames whose pixels may be read back while the next one is drawn.
  private static let framesInFlight = 3
  /// The most bytes of pixels in flight, if there is enough memory.
  private static let mostKept = 1 << 30

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - source: the frames, all of `size`.
  ///   - frames: the frames to make.
  ///   - memory: the memory budget.
  ///   - encode: encodes a rendered frame; called by any worker.
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

  /// The pixels of a frame and their encoded form, in bytes.
  private static func bytesKept(of size: PixelSize) -> Int { size.area * 8 }

  /// Throws if there is no memory to draw a frame in addition to all frames in flight.
  func checkMemory(toDraw frame: DisplayList) throws(CommandFailure) {
    let kept = min(capacity, frames.count) * Self.bytesKept(of: size)
    let mapped = if case .gles = renderers { MemoryBudget.driverMapping } else { 0 }
    try budget.check(size, takes: kept + memory(toDraw: frame), mapped: mapped)
  }

  /// The memory that drawing and encoding a frame takes, in bytes.
  private func memory(toDraw frame: DisplayList) -> Int {
    let drawing =
      switch renderers {
      case .cpu: frame.memory(on: renderer)
      case .gles: frame.memoryOnDriver
      }
    return drawing + PNG.memory(toEncode: size, stripHeight: size.height, compression: .default)
  }

  /// The renderer of a worker. It uses one thread while there are as many workers as processors.
  private var renderer: CPURenderer { CPURenderer(threads: Processors.count / workerCount) }

  /// Makes all frames and calls `write` with each, in order.
  ///
  /// - Returns: the time spent in each stage.
  /// - Throws: the error of the first frame that has one, or an error of `write`.
  func run(write: (FramePayload, _ number: Int) throws -> Void) throws -> FrameTimes {
    do {
      var threads = WorkerThreads()
      // The threads must be told to stop before they are joined, whatever happens.
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
    let tileMemory = TileWorkspace()
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
    _ tileMemory: TileWorkspace
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
        // A failure of the device ends the animation.
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
    // The frame to blame for a failure: the oldest in flight, or the one being started.
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
