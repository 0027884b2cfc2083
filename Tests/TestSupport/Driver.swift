internal import GLFunGLES
public import GLFunRenderGL
public import Testing

/// The OpenGL ES driver of this machine, or why there is none.
public enum Driver {
  /// Why no context opens; nil where one does.
  public static let failure: GLRenderer.Failure? = {
    do throws(GLRenderer.Failure) {
      _ = try GLRenderer()
      return nil
    } catch { return error }
  }()

  /// Whether a context opens.
  public static var isThere: Bool { failure == nil }

  /// What a skipped test says.
  public static var reason: Comment {
    Comment(rawValue: failure?.description ?? "a driver is there")
  }

  /// Whether it is Mesa's llvmpipe, whose lines the CPU renderer follows.
  public static let isLLVMpipe: Bool = {
    do throws(GLRenderer.Failure) {
      return try GLRenderer().capabilities.renderer.contains("llvmpipe")
    } catch { return false }
  }()
}
