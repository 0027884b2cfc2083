internal import GLFunGLES

/// The compute programs of a device, from the user's cache or compiled.
///
/// The large ones take a driver up to a second. So a frame is not kept waiting for them where another way can draw it: the
/// programs are loaded from the cache for the first frame, or else compiled by the driver's threads from the second frame on.
final class ComputePrograms {
  /// A program that the driver is compiling.
  private final class Pending {
    var compilation: GLProgram.Compilation?

    init(_ compilation: consuming GLProgram.Compilation) { self.compilation = consume compilation }
  }

  private let device: GraphicsDevice
  private let cache: ProgramCache?
  private var linked: [ComputeProgram: LinkedProgram] = [:]
  private var pending: [ComputeProgram: Pending] = [:]

  init(_ device: GraphicsDevice, cache: ProgramCache?) {
    self.device = device
    self.cache = cache
  }

  /// A program; waits until it is compiled.
  func program(_ kind: ComputeProgram) throws(GLError) -> LinkedProgram {
    try linked[kind].value(orSet: make(kind))
  }

  private func make(_ kind: ComputeProgram) throws(GLError) -> LinkedProgram {
    if let loaded = try load(kind) { return loaded }
    let started = try pending[kind].value(orSet: start(kind))
    pending[kind] = nil
    guard let compilation = started.compilation.take() else {
      preconditionFailure("a compilation is finished twice")
    }
    let made = LinkedProgram(try compilation.finish())
    if let cache, let binary = made.program.binary() {
      cache.keep(binary, of: kind.source(for: device), label: "\(kind)")
    }
    return made
  }

  /// Loads all programs from the cache; false if one is missing.
  func loadAll() throws(GLError) -> Bool {
    for kind in ComputeProgram.allCases where linked[kind] == nil {
      guard let loaded = try load(kind) else { return false }
      linked[kind] = loaded
    }
    return true
  }

  /// Starts to compile the missing programs unless that has begun; false if some are not complete.
  func compileAll() throws(GLError) -> Bool {
    var areComplete = true
    for kind in ComputeProgram.allCases where linked[kind] == nil {
      let started = try pending[kind].value(orSet: start(kind))
      areComplete = areComplete && started.compilation?.isComplete ?? true
    }
    return areComplete
  }

  /// A program from the cache; nil if it is missing.
  private func load(_ kind: ComputeProgram) throws(GLError) -> LinkedProgram? {
    let label = "\(kind)"
    guard let binary = cache?.binary(of: kind.source(for: device), label: label) else { return nil }
    do throws(GLError) {
      return LinkedProgram(try GLProgram(device, binary: binary, label: label))
    } catch {
      // The driver has changed without a new name.
      guard case .binaryRefused = error else { throw error }
      return nil
    }
  }

  private func start(_ kind: ComputeProgram) throws(GLError) -> Pending {
    Pending(
      try GLProgram.Compilation(
        device, compute: kind.source(for: device), keepsBinary: cache != nil, label: "\(kind)"))
  }
}
