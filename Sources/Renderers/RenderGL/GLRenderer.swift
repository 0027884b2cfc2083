public import GLFunDrawing
public import GLFunEGL
internal import GLFunFrames
public import GLFunGLES
public import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// A renderer that uses OpenGL ES 3, without a display.
///
/// It owns its context and the resources prepared for earlier frames. Use it from one thread at a time.
public struct GLRenderer: Renderer, ~Copyable {
  /// The way the context was found: the selected device, and every failed attempt before it.
  public let report: OpenReport

  /// The device; used by tests that check whether its state is left clean.
  package let device: GraphicsDevice
  private let painter: PrimitivePainter
  private let tilePainter: TilePainter
  private var compute: ComputeChoice
  /// The work of the last frame's shapes.
  package private(set) var tileCounts = TileCounts()
  private let workspaces = Workspaces()
  private var target: FrameTarget?
  private var probed: DriverProbe?
  private var grid: PrimitiveGrid?
  /// Frames that are being read back, oldest first.
  var pending: [FrameReadback] = []
  /// Pixel buffers for reuse by later frames.
  var spareReadbacks: [FrameReadback] = []

  /// Opens a context on a device.
  ///
  /// - Parameters:
  ///   - selection: the device.
  ///   - functions: EGL, if it is already loaded.
  ///   - primitives: the rounding of the vertices of GL primitives; nil for the finest grid that the driver draws exactly. With
  ///     `portable` all drivers draw the same pictures.
  ///   - tiles: the way in which shapes are drawn, with the same pixels; nil for the best one of the driver, or the one that
  ///     `GLFUN_TILES` in the environment names.
  /// - Throws: `Failure.cannotOpen`, with every attempt and a remedy, if there is no driver.
  public init(
    device selection: DeviceSelection = .auto, functions: EGLFunctions? = nil,
    primitives: PrimitiveRounding? = nil, tiles: TilePath? = nil
  ) throws(Failure) {
    let device: GraphicsDevice
    let report: OpenReport
    do throws(EGLError) {
      (device, report) = try GraphicsDevice.open(selection, functions: functions)
    } catch {
      throw .cannotOpen(error)
    }
    let painters = try Self.withCurrent(device) { () throws(GLError) in
      // Dithering is on by default, and may change colours.
      device.set(.dithering, false)
      return (try PrimitivePainter(device), try TilePainter(device))
    }
    self.device = device
    self.report = report
    grid = primitives?.grid
    compute = ComputeChoice(device, tiles ?? .standard)
    (painter, tilePainter) = painters
  }

  /// Creates a renderer on the context of another one, which keeps the resources of frames in flight.
  init(sharing other: borrowing GLRenderer) {
    report = other.report
    device = other.device
    painter = other.painter
    tilePainter = other.tilePainter
    compute = other.compute
    probed = other.probed
    grid = other.grid
    pending = other.pending
  }

  /// The driver's name, limits and features.
  public var capabilities: GLCapabilities { device.capabilities }

  /// The greatest side, in pixels, of a sprite, and of a picture that is drawn in one piece.
  public var largestSide: Int {
    min(
      capabilities.maxTextureSize, capabilities.maxViewport.width,
      capabilities.maxViewport.height)
  }

  /// The number of GL names in use; for tests.
  package var liveNameCount: Int { device.liveNameCount }

  /// Renders `frame` on transparent pixels.
  ///
  /// A picture with a side beyond `largestSide` is drawn in strips, which are then joined.
  ///
  /// - Throws: `Failure.spriteTooLarge` or `.lineWidth` if the frame exceeds the driver's limits, otherwise an error that EGL
  ///   or OpenGL ES reports.
  public mutating func render(_ frame: DisplayList) throws(Failure) -> Bitmap {
    var clock = StageClock.off
    return try render(frame, clock: &clock)
  }

  /// Renders `frame`, and measures the time of each stage; waits for the driver after drawing if the clock is on.
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
      frame, grid: try grid(for: frame), bandHeights: .onDriver(frame, hasCompute: compute.isMade),
      clock: &clock)
  }

  /// The grid to which the vertices of a frame's primitives are rounded.
  mutating func grid(for frame: DisplayList) throws(Failure) -> PrimitiveGrid {
    // A frame without primitives does not need the grid, and need not wait for a probe.
    let hasPrimitives = frame.commands.contains(where: \.isPrimitive)
    return hasPrimitives ? try primitiveGrid() : .sixteenths
  }

  /// Renders a planned frame.
  ///
  /// - Parameter left: commands whose masks the processor makes even if compute shaders draw.
  mutating func render(
    _ plan: FramePlan, size: PixelSize, left: LeftCommands = [], clock: inout StageClock
  ) throws(Failure) -> Bitmap {
    let device = device
    return try draw(plan, size: size, left: left, waits: true, clock: &clock) {
      (target, _, clock) throws(GLError) in
      clock.enter(.readBack) { device.finish() }
      return try target.readPixels()
    }
  }

  /// Draws a frame, and calls `read` with its target.
  ///
  /// - Parameters:
  ///   - left: commands whose masks the processor makes even if compute shaders draw.
  ///   - waits: true to wait for masks that compute shaders leave to the processor.
  mutating func draw<Value>(
    _ plan: FramePlan, size: PixelSize, left: LeftCommands = [], waits: Bool,
    clock: inout StageClock,
    read: (FrameTarget, ComputePainter?, inout StageClock) throws(GLError) -> Value
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
    let compute = compute
    var (computePainter, fragmentReason) = (nil as ComputePainter?, compute.reasonForFragments)
    if plan.hasShapes, fragmentReason == nil {
      (computePainter, fragmentReason) = try Self.withCurrent(device, compute.painter)
    }
    if plan.hasShapes, compute.wanted == .compute, let fragmentReason {
      throw .noCompute(fragmentReason)
    }
    // Frames that are not in flight have been read, or were waited for after an error.
    if pending.isEmpty {
      tilePainter.reuseMemory()
      computePainter?.reuseMemory()
    }
    computePainter?.counts = TileCounts()
    var fragmentPasses = 0
    let (value, used) = try Self.withCurrent(device) { () throws(GLError) in
      // After an error, no draw may still use memory that the next frame writes.
      var isWhole = false
      defer { if !isWhole { device.finish() } }
      let target =
        if let current, current.size == size { current } else {
          try FrameTarget(device, size: size)
        }
      // A frame starts transparent, unless its first step clears it.
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
          let order: TilePainter.Order = plan.isTilesAlone ? .only : index == 0 ? .first : .later
          if let computePainter {
            do throws(GLError) {
              try computePainter.draw(
                shapes, into: target, order, left: left, waits: waits, in: workspaces, clock: &clock
              )
              continue
            } catch {
              guard case .tooLarge = error else { throw error }
              fragmentReason = "the picture or its data are larger than a storage block"
            }
          }
          fragmentPasses += 1
          try tilePainter.draw(shapes, into: target, order, in: workspaces, clock: &clock)
        }
      }
      let value = try read(target, fragmentPasses == 0 ? computePainter : nil, &clock)
      try device.checkErrors()
      isWhole = true
      return (value, target)
    }
    clock.count(
      drawCalls: device.drawCallCount - before.draws,
      uploadedBytes: device.uploadedByteCount - before.bytes)
    target = used
    tileCounts = computePainter?.counts ?? TileCounts()
    tileCounts.fragmentPasses = fragmentPasses
    if fragmentPasses > 0 { tileCounts.fragmentReason = fragmentReason }
    return value
  }

  /// The way in which shapes are drawn, and its reason; determined once. The first frames may be drawn with fragment shaders
  /// all the same, while the driver compiles the others.
  public mutating func tileChoice() throws(Failure) -> TileChoice {
    let choice = try Self.withCurrent(device, compute.choice)
    if compute.wanted == .compute, !choice.usesCompute { throw .noCompute(choice.reason) }
    return choice
  }

  /// Chooses shaders as if the driver were hardware, with programs kept in a folder; for tests.
  package mutating func chooseAsOnHardware(programsIn folder: String) {
    compute = ComputeChoice(
      device, compute.wanted, cache: ProgramCache(capabilities, in: folder), isSoftware: false)
  }

  /// Waits until the driver has compiled the shaders of later frames.
  package mutating func waitForPrograms() throws(Failure) {
    try Self.withCurrent(device, compute.waitForPrograms)
  }

  /// The driver's behaviour at points the specification leaves open; determined once.
  package mutating func probe() throws(Failure) -> DriverProbe {
    if let probed { return probed }
    let result = try DriverProbe(&self)
    probed = result
    return result
  }

  /// The driver's rounding of GL primitives, for a `CPURenderer` that must give the same pixels.
  public mutating func primitiveRounding() throws(Failure) -> PrimitiveRounding {
    PrimitiveRounding(grid: try primitiveGrid(), blending: try blendRounding())
  }

  /// The rounding of translucent primitives.
  package mutating func blendRounding() throws(Failure) -> BlendRounding {
    capabilities.hasFramebufferFetch ? .exact : try probe().blendRounding ?? .exact
  }

  /// The grid to which vertices of GL primitives are rounded.
  ///
  /// It is 1/256 pixel if the driver has 8 sub-pixel bits and a probe shows that it uses them.
  package mutating func primitiveGrid() throws(Failure) -> PrimitiveGrid {
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
    for case .primitives(let pass) in plan.passes {
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
  fileprivate var hasShapes: Bool {
    passes.contains { if case .shapes = $0 { true } else { false } }
  }

  /// True if the frame consists of a single pass of tiles.
  fileprivate var isTilesAlone: Bool {
    if passes.count == 1, case .shapes = passes[0] { return true }
    return false
  }
}
