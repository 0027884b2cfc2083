internal import GLFunCProcessor
internal import GLFunKernels
internal import GLFunPlatform
package import GLFunTiles

#if GLFUN_LEVELS
internal import GLFunKernelsV3
internal import GLFunKernelsV4
#endif

/// A level of processors that kernels are compiled for. A processor of a level has all features of the lower ones.
package enum ProcessorLevel: String, CaseIterable, Sendable {
  /// Every processor that the program runs on.
  case portable
  /// The x86-64 psABI's level x86-64-v3: AVX2, and what came with it.
  case v3 = "x86-64-v3"
  /// The x86-64 psABI's level x86-64-v4: AVX-512.
  case v4 = "x86-64-v4"

  /// The levels that this program has kernels for and this processor supports, lowest first.
  package static let available: [ProcessorLevel] = {
    #if GLFUN_LEVELS
    if has_level_v4() { return [.portable, .v3, .v4] }
    if has_level_v3() { return [.portable, .v3] }
    #endif
    return [.portable]
  }()

  /// The selected level: the highest available one, or the one named by `GLFUN_LEVEL` in the environment, if it is available.
  package static let selected: ProcessorLevel = {
    let wanted = environment("GLFUN_LEVEL").flatMap(ProcessorLevel.init)
    return available.last { $0 == wanted } ?? available.last ?? .portable
  }()

  /// The kernels of the selected level.
  package static let kernels: any Kernels = {
    #if GLFUN_LEVELS
    switch selected {
    case .portable: break
    case .v3: return GLFunKernelsV3.LevelKernels()
    case .v4: return GLFunKernelsV4.LevelKernels()
    }
    #endif
    return GLFunKernels.LevelKernels()
  }()
}
