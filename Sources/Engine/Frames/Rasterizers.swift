internal import GLFunCProcessor
internal import GLFunPlatform
internal import GLFunRasterization
package import GLFunTiles

#if GLFUN_LEVELS
  internal import GLFunRasterizationV3
  internal import GLFunRasterizationV4
#endif

/// The available rasterizers, one for each processor level, and the selected one.
package enum Rasterizers {
  /// The processor levels, lowest first. A processor of a level has all features of the lower ones.
  package enum Level: String, CaseIterable, Sendable {
    /// Every processor that the program runs on.
    case portable
    /// The x86-64 psABI's level x86-64-v3: AVX2, and what came with it.
    case v3 = "x86-64-v3"
    /// The x86-64 psABI's level x86-64-v4: AVX-512.
    case v4 = "x86-64-v4"
  }

  /// The levels that this program has code for and this processor supports, lowest first.
  package static let available: [Level] = {
    #if GLFUN_LEVELS
      if has_level_v4() { return [.portable, .v3, .v4] }
      if has_level_v3() { return [.portable, .v3] }
    #endif
    return [.portable]
  }()

  /// The selected level: the highest available one, or the one named by `GLFUN_LEVEL` in the environment, if it is available.
  package static let level: Level = {
    let wanted = environment("GLFUN_LEVEL").flatMap(Level.init)
    return available.last { $0 == wanted } ?? available.last ?? .portable
  }()

  /// The rasterizer of the selected level.
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
