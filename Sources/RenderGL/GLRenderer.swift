public import GLFunDrawing
public import GLFunEGL
internal import GLFunFrames
public import GLFunGLES
public import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// Renders frames with OpenGL ES 3, without a display.
///
/// Owns its context, and what it prepared for earlier frames. Use it from one thread at a time.
public struct GLRenderer: Renderer, ~Copyable {
  /// How the context was found: the choice made, and every try that failed before it.
  public let report: OpenReport

  /// The device; for tests, that see whether it is left clean.
  package let device: GraphicsDevice
  private let painter: PrimitivePainter
  private let tilePainter: TilePainter
  private let workspaces = Workspaces()
  private var target: FrameTarget?
  private var probed: DriverProbe?
  private var grid: PrimitiveGrid?
  /// Frames whose pixels are on their way back, the first to come first.
  var pending: [FrameReadback] = []
  /// Pixel buffers that wait for a frame.
  var spareReadbacks: [FrameReadback] = []

  /// Opens a context on a device.
  ///
  /// - Parameters:
  ///   - selection: the device.
  ///   - functions: EGL, where it is loaded already.
  ///   - primitiveGrid: what the vertices of GL primitives are placed on; nil for the finest grid
  ///     that the driver draws exactly. With `sixteenths` every driver's pictures are the same.
  /// - Throws: `Failure.cannotOpen` with every try and a remedy where there is no driver.
  public init(
    device selection: DeviceSelection = .auto, functions: EGLFunctions? = nil,
    primitiveGrid: PrimitiveGrid? = nil
  ) throws(Failure) {
    let device: GraphicsDevice
    let report: OpenReport
    do throws(EGLError) {
      (device, report) = try GraphicsDevice.open(selection, functions: functions)
    } catch {
      throw .cannotOpen(error)
    }
    let painters = try Self.withCurrent(device) { () throws(GLError) in
      // Dithering is on by default and may change colours.
      device.set(.dithering, false)
      return (try PrimitivePainter(device), try TilePainter(device))
    }
    self.device = device
    self.report = report
    grid = primitiveGrid
    (painter, tilePainter) = painters
  }

  /// What the driver is and can do.
  public var capabilities: GLCapabilities { device.capabilities }

  /// The longest side of a sprite, and of a picture that is drawn in one piece, in pixels.
  public var largestSide: Int {
    min(
      capabilities.maxTextureSize, capabilities.maxViewport.width,
      capabilities.maxViewport.height)
  }

  /// How many GL names are in use; for tests.
  package var liveNameCount: Int { device.liveNameCount }

  /// Renders `frame` on transparent pixels.
  ///
  /// A picture with a side beyond `largestSide` is drawn in strips and put together.
  ///
  /// - Throws: `Failure.spriteTooLarge` or `.lineWidth` where the driver's limits do not reach, else
  ///   what EGL or OpenGL ES reports.
  public mutating func render(_ frame: DisplayList) throws(Failure) -> Bitmap {
    var clock = StageClock.off
    return try render(frame, clock: &clock)
  }

  /// Renders `frame`, and times the stages; waits for the driver after drawing if the clock is on.
  package mutating func render(
    _ frame: DisplayList, clock: inout StageClock
  ) throws(Failure) -> Bitmap {
    if max(frame.size.width, frame.size.height) > largestSide { return try renderInStrips(frame) }
    let plan = try plan(frame, clock: &clock)
    return try render(plan, size: frame.size, clock: &clock)
  }

  /// Plans a frame for this driver.
  mutating func plan(
    _ frame: DisplayList, clock: inout StageClock
  ) throws(Failure) -> FramePlan {
    FramePlan(
      frame, grid: try grid(for: frame), bandHeights: TileBands.heights(frame), clock: &clock)
  }

  /// What the vertices of a frame's primitives are placed on.
  mutating func grid(for frame: DisplayList) throws(Failure) -> PrimitiveGrid {
    // The grid is nothing to a frame without primitives, which need not wait for a probe.
    let hasPrimitives = frame.commands.contains(where: \.isPrimitive)
    return hasPrimitives ? try primitiveGrid() : .sixteenths
  }

  mutating func render(
    _ plan: FramePlan, size: PixelSize, clock: inout StageClock
  ) throws(Failure) -> Bitmap {
    let device = device
    return try draw(plan, size: size, clock: &clock) { (target, clock) throws(GLError) in
      clock.enter(.readBack) { device.finish() }
      return try target.readPixels()
    }
  }

  /// Draws a frame and calls `read` with what it was drawn into.
  mutating func draw<Value>(
    _ plan: FramePlan, size: PixelSize, clock: inout StageClock,
    read: (FrameTarget, inout StageClock) throws(GLError) -> Value
  ) throws(Failure) -> Value {
    guard max(size.width, size.height) <= largestSide else {
      throw .pictureTooLarge(size, limit: largestSide)
    }
    clock.enter(.drawing)
    try checkLimits(plan)
    let device = device
    let before = (draws: device.drawCallCount, bytes: device.uploadedByteCount)
    let painter = painter
    let tilePainter = tilePainter
    let workspaces = workspaces
    let current = target
    // Frames that are not on their way back were read, or waited for where they failed.
    if pending.isEmpty { tilePainter.reuseMemory() }
    let (value, used) = try Self.withCurrent(device) { () throws(GLError) in
      // A frame that fails leaves nothing behind that uses memory which the next one writes.
      var isWhole = false
      defer { if !isWhole { device.finish() } }
      let target =
        if let current, current.size == size { current } else {
          try FrameTarget(device, size: size)
        }
      // A frame starts out transparent; one that clears itself does not need it.
      if !plan.isTilesAlone {
        target.bind()
        if !plan.beginsWithClear { device.clear(red: 0, green: 0, blue: 0, alpha: 0) }
      }
      for (index, pass) in plan.passes.enumerated() {
        switch pass {
        case .primitives(let primitives):
          target.bind()
          try painter.draw(primitives, clock: &clock)
        case .shapes(let shapes):
          try tilePainter.draw(
            shapes, into: target, plan.isTilesAlone ? .only : index == 0 ? .first : .later,
            in: workspaces, clock: &clock)
        }
      }
      let value = try read(target, &clock)
      try device.checkErrors()
      isWhole = true
      return (value, target)
    }
    clock.count(
      drawCalls: device.drawCallCount - before.draws,
      uploadedBytes: device.uploadedByteCount - before.bytes)
    target = used
    return value
  }

  /// What the driver does where the specification leaves it a choice; found out once.
  public mutating func probe() throws(Failure) -> DriverProbe {
    if let probed { return probed }
    let result = try DriverProbe(&self)
    probed = result
    return result
  }

  /// How translucent primitives are rounded here, for the CPU renderer that is to match.
  public mutating func blendRounding() throws(Failure) -> BlendRounding {
    capabilities.hasFramebufferFetch ? .exact : try probe().blendRounding ?? .exact
  }

  /// What the vertices of GL primitives are placed on here, for the CPU renderer that is to match.
  ///
  /// 1/256 pixel where the driver has 8 sub-pixel bits and is seen to make use of them.
  public mutating func primitiveGrid() throws(Failure) -> PrimitiveGrid {
    if let grid { return grid }
    var found = PrimitiveGrid.sixteenths
    if capabilities.subpixelBits >= 8 {
      var clock = StageClock.off
      let plan = FramePlan(GridProbe.frame, grid: .twoHundredFiftySixths, clock: &clock)
      let picture = try render(plan, size: GridProbe.frame.size, clock: &clock)
      if picture == GridProbe.expected { found = .twoHundredFiftySixths }
    }
    // No frame has the probe's size.
    target = nil
    grid = found
    return found
  }

  func checkLimits(_ plan: FramePlan) throws(Failure) {
    for case .primitives(let pass) in plan.passes { try checkLimits(pass) }
  }

  private func checkLimits(_ pass: PrimitivePass) throws(Failure) {
    for step in pass.steps {
      switch step {
      case .sprite(let quad):
        let size = quad.texture.pixelSize
        let limit = capabilities.maxTextureSize
        if size.area > limit * limit { throw .spriteTooLarge(size, limit: limit) }
      case .lines(_, let width, _):
        if !capabilities.lineWidthRange.contains(Float(width)) {
          throw .lineWidth(width, available: capabilities.lineWidthRange)
        }
      case .clear, .triangles: break
      }
    }
  }

  static func withCurrent<Value>(
    _ device: GraphicsDevice, _ body: () throws(GLError) -> Value
  ) throws(Failure) -> Value {
    do throws(GLError) {
      return try device.withCurrent(body)
    } catch {
      throw .gl(error)
    }
  }
}

@available(*, unavailable) extension GLRenderer: Sendable {}

extension FramePlan {
  /// Whether tiles are all there is.
  fileprivate var isTilesAlone: Bool {
    if passes.count == 1, case .shapes = passes[0] { return true }
    return false
  }
}
