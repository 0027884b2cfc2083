internal import GLFunGLES
public import GLFunRenderGL
public import Testing

/// The OpenGL ES driver of this machine, or the reason for its absence.
public enum Driver {
  /// The reason that no context opens; nil if one does.
  public static let failure: GLRenderer.Failure? = {
    do throws(GLRenderer.Failure) {
      _ = try GLRenderer()
      return nil
    } catch { return error }
  }()

  /// True if a context opens.
  public static var isThere: Bool { failure == nil }

  /// The comment of a skipped test.
  public static var reason: Comment {
    Comment(rawValue: failure?.description ?? "a driver is there")
  }

  /// True if it is Mesa's llvmpipe, whose lines the CPU renderer follows.
  public static let isLLVMpipe: Bool = {
    do throws(GLRenderer.Failure) {
      return try GLRenderer().capabilities.renderer.contains("llvmpipe")
    } catch { return false }
  }()
}
