internal import GLFunCProcessor
internal import GLFunPlatform
internal import GLFunRasterization
package import GLFunTiles

#if GLFUN_LEVELS
  internal import GLFunRasterizationV3
  internal import GLFunRasterizationV4
#endif

/// The rasterizers that there are, one for each kind of processor, and the one that is used.
package enum Rasterizers {
  /// The kinds of processors, the least first. A processor of a kind has all that those before it have.
  package enum Level: String, CaseIterable, Sendable {
    /// Every processor that the program runs on.
    case portable
    /// The x86-64 psABI's level x86-64-v3: AVX2, and what came with it.
    case v3 = "x86-64-v3"
    /// The x86-64 psABI's level x86-64-v4: AVX-512.
    case v4 = "x86-64-v4"
  }

  /// The levels that this program has code for and this processor has, the least first.
  package static let available: [Level] = {
    #if GLFUN_LEVELS
      if has_level_v4() { return [.portable, .v3, .v4] }
      if has_level_v3() { return [.portable, .v3] }
    #endif
    return [.portable]
  }()

  /// The level that is used: the highest of those available, or the one that the environment's `GLFUN_LEVEL` names, if
  /// it is available.
  package static let level: Level = {
    let wanted = environment("GLFUN_LEVEL").flatMap(Level.init)
    return available.last { $0 == wanted } ?? available.last ?? .portable
  }()

  /// The rasterizer that is used.
  package static let present: any Rasterizer = {
    #if GLFUN_LEVELS
      switch level {
      case .portable: break
      case .v3: return GLFunRasterizationV3.TileRasterizer()
      case .v4: return GLFunRasterizationV4.TileRasterizer()
      }
    #endif
    return GLFunRasterization.TileRasterizer()
  }()
}
