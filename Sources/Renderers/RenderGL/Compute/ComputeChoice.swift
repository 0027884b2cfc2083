internal import GLFunEGL
internal import GLFunGLES

/// The choice of a renderer between compute shaders and fragment shaders, and the painter that the former need.
final class ComputeChoice {
  let wanted: TilePath
  private let device: GraphicsDevice
  private let programs: ComputePrograms
  /// The reason for fragment shaders that shows without a probe; nil without such a reason.
  let reasonForFragments: String?
  private var chosen: TileChoice?
  private var made: ComputePainter?
  /// True from the first frame on.
  private var hasDrawn = false

  /// Creates a choice, made when it is first needed.
  ///
  /// - Parameters:
  ///   - cache: the cache of programs; nil for none.
  ///   - isSoftware: true if the driver runs shaders on the processor.
  init(
    _ device: GraphicsDevice, _ wanted: TilePath, cache: ProgramCache?, isSoftware: Bool
  ) {
    self.device = device
    self.wanted = wanted
    reasonForFragments = ComputeSupport.reasonForFragments(
      wanted, device.capabilities, isSoftware: isSoftware)
    programs = ComputePrograms(device, cache: cache)
  }

  /// Creates a choice for a driver. Its programs are kept unless the driver does so itself.
  convenience init(_ device: GraphicsDevice, _ wanted: TilePath) {
    let driver = device.capabilities
    let isSoftware = ComputeSupport.isSoftware(driver)
    let needsCache =
      wanted != .fragments && !isSoftware && !ProgramCache.isKept(by: driver)
      && ComputeSupport.missing(driver) == nil
    self.init(
      device, wanted, cache: needsCache ? ProgramCache(driver) : nil, isSoftware: isSoftware)
  }

  /// The way in which shapes are drawn, and its reason. Compiles the probe, and nothing else.
  ///
  /// - Precondition: the context is current.
  func choice() throws(GLError) -> TileChoice { try chosen.value(orSet: choose()) }

  private func choose() throws(GLError) -> TileChoice {
    var reason = reasonForFragments
    if reason == nil { reason = try ArithmeticProbe.difference(device, programs) }
    if let reason { return TileChoice(usesCompute: false, reason: reason) }
    return TileChoice(
      usesCompute: true,
      reason: wanted == .compute
        ? "asked for" : "the driver's arithmetic is exact in \(ArithmeticProbe.count) probes")
  }

  /// The painter that uses compute shaders, or the reason for which fragment shaders draw the frame.
  ///
  /// - Precondition: the context is current.
  func painter() throws(GLError) -> (painter: ComputePainter?, reason: String?) {
    if let made { return (made, nil) }
    if let reasonForFragments { return (nil, reasonForFragments) }
    if wanted == .automatic, chosen?.usesCompute ?? true, try !areProgramsReady() {
      return (nil, chosen?.usesCompute ?? true ? "the programs are being compiled" : chosen?.reason)
    }
    let choice = try choice()
    guard choice.usesCompute else { return (nil, choice.reason) }
    return (try made.value(orSet: ComputePainter(device, programs)), nil)
  }

  /// True once compute shaders have drawn.
  var isMade: Bool { made != nil }

  /// Waits until the programs are compiled, if frames would use them then.
  ///
  /// - Precondition: the context is current.
  func waitForPrograms() throws(GLError) {
    if try choice().usesCompute { try finishPrograms() }
  }

  /// The first frame takes programs from the cache alone: a process that draws one picture would wait for nothing else.
  private func areProgramsReady() throws(GLError) -> Bool {
    defer { hasDrawn = true }
    if !hasDrawn { return try programs.loadAll() }
    guard try programs.compileAll() else { return false }
    try finishPrograms()
    return chosen?.usesCompute ?? true
  }

  private func finishPrograms() throws(GLError) {
    do throws(GLError) {
      for program in ComputeProgram.allCases { _ = try programs.program(program) }
    } catch {
      switch error {
      case .compilation, .link:
        if wanted == .compute { throw error }
        chosen = TileChoice(usesCompute: false, reason: "the driver does not compile the shaders")
      default: throw error
      }
    }
  }
}
