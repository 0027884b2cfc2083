internal import GLFun
internal import GLFunFrames

extension FramePipeline {
  /// What the threads of a pipeline share.
  struct State {
    /// A frame on its way.
    enum Slot {
      /// Nothing yet, or a thread has it in hand.
      case empty
      /// To be drawn by the graphics device.
      case planned(FramePlan)
      /// To be made ready.
      case drawn(Bitmap)
      /// To be written, or why there is nothing to write.
      case ready(Result<FramePayload, any Error>)
    }

    /// What a worker does next.
    enum Job {
      case stop
      case begin(Int)
      case encode(Int, Bitmap)
    }

    /// What the thread of the graphics device does next.
    enum Step {
      case stop
      case start(FramePlan)
      case finish
    }

    /// How many frames are written.
    var written = 0
    /// Whether all threads are to end.
    var isStopped = false
    var times = FrameTimes()
    /// What the graphics device wants frames planned for, once it has said so.
    var primitiveGrid: PrimitiveGrid?
    /// Whether the graphics device has failed.
    var deviceHasFailed = false

    private var slots: [Slot]
    /// The first frame that nobody has begun, and that has not been drawn.
    private var next = (begun: 0, drawn: 0)
    /// Where the animation ends: at the first frame that has failed.
    private var end: Int

    init(count: Int, capacity: Int) {
      slots = Array(repeating: .empty, count: capacity)
      end = count
    }

    private subscript(position: Int) -> Slot {
      get { slots[position % slots.count] }
      set { slots[position % slots.count] = newValue }
    }

    /// Puts down what has become of a frame; from the end on nobody wants it.
    mutating func put(_ slot: Slot, at position: Int) {
      if position < end { self[position] = slot }
    }

    /// Takes what is to be written of a frame.
    mutating func takeReady(_ position: Int) -> Result<FramePayload, any Error>? {
      guard case .ready(let result) = self[position] else { return nil }
      self[position] = .empty
      return result
    }

    /// Ends the animation at a frame, unless it ends before.
    mutating func fail(_ position: Int, _ error: any Error) {
      guard position < end else { return }
      end = position
      self[position] = .ready(.failure(error))
    }

    mutating func nextJob() -> Job? {
      if isStopped { return .stop }
      // What is nearest to being written first.
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
