public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging
public import GLFunRenderCPU

/// Renders pictures that a closure draws, in units that may be larger than a pixel.
///
/// ```swift
/// let badge = ImageRenderer(size: Size(width: 60, height: 60), scale: 2)
/// let picture = badge.image { context in
///   context.fillColor = .red
///   context.fillEllipse(in: Rect(x: 5, y: 5, width: 50, height: 50))
/// }
/// ```
///
/// The picture has 120 × 120 pixels. All drawing is scaled, including shadows. A value of this type holds no memory, and
/// several threads may use it at once. Source: `UIGraphicsImageRenderer`.
public struct ImageRenderer: Hashable, Sendable {
  /// The size of the pictures in units.
  public var size: Size
  /// The number of pixels per unit.
  public var scale: Double

  /// Creates a renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: the size in units. Partial pixels at the right and at the bottom become whole pixels.
  ///   - scale: the number of pixels per unit. Drawing requires that it is positive and that the pictures have
  ///     1 to 1,000,000 pixels a side.
  public init(size: Size, scale: Double = 1) {
    self.size = size
    self.scale = scale
  }

  /// Returns the drawing of `draw` as a frame, which any renderer can render.
  public func frame<Failure: Error>(
    _ draw: (inout GraphicsContext) throws(Failure) -> Void
  ) throws(Failure) -> DisplayList {
    var context = GraphicsContext(size: size, scale: scale)
    try draw(&context)
    return context.finish()
  }

  /// Returns the drawing of `draw`, rendered on the CPU.
  ///
  /// - Parameters:
  ///   - renderer: a renderer to reuse, or one with a given number of threads: a server that draws several pictures at once
  ///     should use `CPURenderer(threads: 1)`.
  ///   - draw: draws the picture.
  public func image<Failure: Error>(
    on renderer: CPURenderer = CPURenderer(),
    _ draw: (inout GraphicsContext) throws(Failure) -> Void
  ) throws(Failure) -> Bitmap {
    renderer.render(try frame(draw))
  }

  /// Returns the drawing of `draw`, rendered by a renderer of any kind, such as a `GLRenderer`.
  public func image<Backend: Renderer & ~Copyable>(
    on renderer: inout Backend, _ draw: (inout GraphicsContext) -> Void
  ) throws(Backend.Failure) -> Bitmap {
    try renderer.render(frame(draw))
  }

  /// Returns the drawing of `draw`, rendered by a renderer of any kind.
  ///
  /// - Throws: an error of `draw`, or the renderer's failure.
  public func image<Backend: Renderer & ~Copyable>(
    on renderer: inout Backend, _ draw: (inout GraphicsContext) throws -> Void
  ) throws -> Bitmap {
    try renderer.render(frame(draw))
  }
}
