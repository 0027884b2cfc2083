public import GLFunDrawing
package import GLFunFrames
internal import GLFunGLES
public import GLFunImaging

/// Frames in flight: the next one is drawn while the pixels of those before are on their way back.
extension GLRenderer {
  /// How many frames have been started and not finished.
  public var framesInFlight: Int { pending.count }

  /// Starts a frame without waiting for its pixels; `finish()` takes them, in order.
  ///
  /// Each frame in flight has a pixel buffer of its own: two or three are enough to keep a driver
  /// busy.
  ///
  /// - Throws: what `render(_:)` throws.
  public mutating func start(_ frame: DisplayList) throws(Failure) {
    var clock = StageClock.off
    let plan = try plan(frame, clock: &clock)
    try start(plan, size: frame.size)
  }

  /// Starts a frame that is planned already, maybe by another thread.
  package mutating func start(_ plan: FramePlan, size: PixelSize) throws(Failure) {
    let device = device
    let spare = spareReadbacks.popLast()
    var clock = StageClock.off
    let readback = try draw(plan, size: size, clock: &clock) { (target, _) throws(GLError) in
      let readback = if let spare { spare } else { try FrameReadback(device) }
      try target.startReading(into: readback)
      return readback
    }
    pending.append(readback)
  }

  /// Waits until the driver has drawn the frame that was started first.
  ///
  /// - Precondition: a frame is in flight.
  /// - Throws: what OpenGL ES reports.
  public mutating func waitForFirst() throws(Failure) {
    precondition(framesInFlight > 0, "no frame is in flight")
    let readback = pending[0]
    try Self.withCurrent(device) { () throws(GLError) in try readback.wait() }
  }

  /// Gives the pixels of the frame that was started first.
  ///
  /// - Precondition: a frame is in flight.
  /// - Throws: what OpenGL ES reports; the frame is gone then.
  public mutating func finish() throws(Failure) -> Bitmap {
    precondition(framesInFlight > 0, "no frame is in flight")
    let readback = pending.removeFirst()
    let bitmap = try Self.withCurrent(device) { () throws(GLError) in try readback.finish() }
    spareReadbacks.append(readback)
    return bitmap
  }
}
