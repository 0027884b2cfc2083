internal import GLFunGLES
public import GLFunRenderGL
public import Testing

/// The compute shaders of this machine's driver, or the reason for their absence.
public enum ComputeDriver {
  /// The reason that shapes cannot be drawn with compute shaders; nil if they can.
  public static let failure: GLRenderer.Failure? = {
    do throws(GLRenderer.Failure) {
      var renderer = try GLRenderer(tiles: .compute)
      _ = try renderer.tileChoice()
      return nil
    } catch { return error }
  }()

  /// True if shapes can be drawn with compute shaders.
  public static var isThere: Bool { failure == nil }

  /// The comment of a skipped test.
  public static var reason: Comment {
    Comment(rawValue: failure?.description ?? "compute shaders are there")
  }
}
