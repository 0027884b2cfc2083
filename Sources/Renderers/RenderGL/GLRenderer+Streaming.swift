public import GLFunDrawing
package import GLFunFrames
internal import GLFunGLES
public import GLFunImaging

/// Frames in flight: the next frame is drawn while earlier ones are being read back.
extension GLRenderer {
  /// The number of frames that were started but not finished.
  public var framesInFlight: Int { pending.count }

  /// Starts a frame without waiting for its pixels; `finish()` returns the frames in order.
  ///
  /// Each frame in flight has its own pixel buffer: two or three are enough to keep a driver busy.
  ///
  /// - Throws: the errors of `render(_:)`.
  public mutating func start(_ frame: DisplayList) throws(Failure) {
    var clock = StageClock.off
    let plan = try plan(frame, clock: &clock)
    try start(plan, size: frame.size)
  }

  /// Starts a frame that is already planned, possibly by another thread.
  package mutating func start(_ plan: FramePlan, size: PixelSize) throws(Failure) {
    let device = device
    let spare = spareReadbacks.popLast()
    var clock = StageClock.off
    let readback = try draw(plan, size: size, waits: false, clock: &clock) {
      (target, painter, _) throws(GLError) in
      let readback = if let spare { spare } else { try FrameReadback(device) }
      try target.startReading(into: readback, painter)
      return readback
    }
    readback.plan = plan
    pending.append(readback)
  }

  /// Waits until the driver has drawn the oldest frame in flight.
  ///
  /// - Precondition: a frame is in flight.
  /// - Throws: an error that OpenGL ES reports.
  public mutating func waitForFirst() throws(Failure) {
    precondition(framesInFlight > 0, "no frame is in flight")
    let readback = pending[0]
    try Self.withCurrent(device) { () throws(GLError) in try readback.wait() }
  }

  /// Returns the pixels of the oldest frame in flight.
  ///
  /// - Precondition: a frame is in flight.
  /// - Throws: an error that OpenGL ES reports; the frame is lost then.
  public mutating func finish() throws(Failure) -> Bitmap {
    precondition(framesInFlight > 0, "no frame is in flight")
    let readback = pending.removeFirst()
    let plan = readback.plan
    readback.plan = nil
    let (bitmap, left) = try Self.withCurrent(device) { () throws(GLError) in
      try readback.finish()
    }
    spareReadbacks.append(readback)
    guard let plan, left != [] else { return bitmap }
    var clock = StageClock.off
    return try render(plan, size: bitmap.size, left: left, clock: &clock)
  }
}
