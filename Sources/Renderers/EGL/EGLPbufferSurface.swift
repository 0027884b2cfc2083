import GLFunCEGL

/// An off-screen EGL surface.
///
/// Nothing is drawn to it: it only serves to make a context current if the driver insists on a surface. It owns the
/// `EGLSurface` and keeps its display open.
public struct EGLPbufferSurface: ~Copyable {
  let handle: EGLSurface
  private let display: GLDisplay

  /// Makes a surface with a size in pixels.
  /// - Throws: `EGLError` with `.call`.
  public init(
    width: Int, height: Int, config: GLConfig, display: GLDisplay
  ) throws(EGLError) {
    let attributes: [EGLint] = [EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_NONE]
    let surface = display.functions.createPbufferSurface(display.handle, config.handle, attributes)
    guard let surface else { throw display.functions.lastError("eglCreatePbufferSurface") }
    handle = surface
    self.display = display
  }

  deinit { _ = display.functions.destroySurface(display.handle, handle) }
}
