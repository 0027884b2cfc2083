internal import GLFun
internal import GLFunFrames

extension FramePipeline {
  /// The state that the threads of a pipeline share.
  struct State {
    /// The stage of a frame.
    enum Slot {
      /// Not begun, or being processed by a thread.
      case empty
      /// To be drawn by the graphics device.
      case planned(FramePlan)
      /// To be encoded.
      case drawn(Bitmap)
      /// To be written, or the error that prevented it.
      case ready(Result<FramePayload, any Error>)
    }

    /// The next task of a worker.
    enum Job {
      case stop
      case begin(Int)
      case encode(Int, Bitmap)
    }

    /// The next task of the graphics device's thread.
    enum Step {
      case stop
      case start(FramePlan)
      case finish
    }

    /// The number of frames written.
    var written = 0
    /// True if all threads must end.
    var isStopped = false
    var times = FrameTimes()
    /// The grid that the graphics device wants frames planned for; nil until it is known.
    var primitiveGrid: PrimitiveGrid?
    /// True if the graphics device has failed.
    var deviceHasFailed = false

    private var slots: [Slot]
    /// The next frame to begin, and the next to draw on the device.
    private var next = (begun: 0, drawn: 0)
    /// The end of the animation: the first frame that has failed, if any.
    private var end: Int

    init(count: Int, capacity: Int) {
      slots = Array(repeating: .empty, count: capacity)
      end = count
    }

    private subscript(position: Int) -> Slot {
      get { slots[position % slots.count] }
      set { slots[position % slots.count] = newValue }
    }

    /// Stores the stage of a frame, unless it is at or beyond the end.
    mutating func put(_ slot: Slot, at position: Int) {
      if position < end { self[position] = slot }
    }

    /// Takes the result of a frame that is ready.
    mutating func takeReady(_ position: Int) -> Result<FramePayload, any Error>? {
      guard case .ready(let result) = self[position] else { return nil }
      self[position] = .empty
      return result
    }

    /// Ends the animation at a frame, unless it ends earlier.
    mutating func fail(_ position: Int, _ error: any Error) {
      guard position < end else { return }
      end = position
      self[position] = .ready(.failure(error))
    }

    mutating func nextJob() -> Job? {
      if isStopped { return .stop }
      // Frames closest to being written come first.
      for position in stride(from: written, to: min(next.drawn, end), by: 1) {
        guard case .drawn(let bitmap) = self[position] else { continue }
        self[position] = .empty
        return .encode(position, bitmap)
      }
      guard next.begun < min(end, written + slots.count) else { return nil }
      next.begun += 1
      return .begin(next.begun - 1)
    }

    mutating func nextStep(inFlight: Int, limit: Int) -> Step? {
      if isStopped { return .stop }
      if inFlight < limit, next.drawn < end, case .planned(let plan) = self[next.drawn] {
        self[next.drawn] = .empty
        next.drawn += 1
        return .start(plan)
      }
      if inFlight > 0 { return .finish }
      return next.drawn >= end ? .stop : nil
    }
  }
}
