internal import GLFunGLES

/// The compute programs of a device, from the user's cache or compiled.
///
/// The large ones take a driver up to a second. So a frame is not kept waiting for them where another way can draw it: the
/// programs are loaded from the cache for the first frame, or else compiled by the driver's threads from the second frame on.
final class ComputePrograms {
  /// A linked program.
  final class Linked {
    let program: GLProgram

    init(_ program: consuming GLProgram) { self.program = program }
  }

  /// A program that the driver is compiling.
  private final class Pending {
    var compilation: GLProgram.Compilation?

    init(_ compilation: consuming GLProgram.Compilation) { self.compilation = consume compilation }
  }

  private let device: GraphicsDevice
  private let cache: ProgramCache?
  private var linked: [ComputeProgram: Linked] = [:]
  private var pending: [ComputeProgram: Pending] = [:]

  init(_ device: GraphicsDevice, cache: ProgramCache?) {
    self.device = device
    self.cache = cache
  }

  /// A program; waits until it is compiled.
  func program(_ kind: ComputeProgram) throws(GLError) -> Linked {
    if let known = linked[kind] { return known }
    if try load(kind), let known = linked[kind] { return known }
    let pending: Pending
    if let started = self.pending[kind] { pending = started } else { pending = try start(kind) }
    self.pending[kind] = nil
    guard let compilation = pending.compilation.take() else {
      preconditionFailure("a compilation is finished twice")
    }
    let made = Linked(try compilation.finish())
    if let cache, let binary = made.program.binary() {
      cache.keep(binary, of: kind.source(for: device), label: "\(kind)")
    }
    linked[kind] = made
    return made
  }

  /// Loads all programs from the cache; false if one is missing.
  func loadAll() throws(GLError) -> Bool {
    for kind in ComputeProgram.allCases where linked[kind] == nil {
      if try !load(kind) { return false }
    }
    return true
  }

  /// Starts to compile the missing programs unless that has begun; false if some are not complete.
  func compileAll() throws(GLError) -> Bool {
    var areComplete = true
    for kind in ComputeProgram.allCases where linked[kind] == nil {
      let compilation: Pending
      if let started = pending[kind] {
        compilation = started
      } else {
        compilation = try start(kind)
        pending[kind] = compilation
      }
      areComplete = areComplete && compilation.compilation?.isComplete ?? true
    }
    return areComplete
  }

  private func load(_ kind: ComputeProgram) throws(GLError) -> Bool {
    let label = "\(kind)"
    guard let binary = cache?.binary(of: kind.source(for: device), label: label) else {
      return false
    }
    do throws(GLError) {
      linked[kind] = Linked(try GLProgram(device, binary: binary, label: label))
      return true
    } catch {
      // The driver has changed without a new name.
      guard case .binaryRefused = error else { throw error }
      return false
    }
  }

  private func start(_ kind: ComputeProgram) throws(GLError) -> Pending {
    Pending(
      try GLProgram.Compilation(
        device, compute: kind.source(for: device), keepsBinary: cache != nil, label: "\(kind)"))
  }
}
