public import GLFunDrawing
public import GLFunGeometry
public import GLFunImageFiles
public import GLFunImaging
public import GLFunRenderCPU

/// Makes pictures of what a closure draws, in units that may be more than a pixel.
///
/// ```swift
/// let badge = ImageRenderer(size: Size(width: 60, height: 60), scale: 2)
/// let picture = badge.image { context in
///   context.setFillColor(.red)
///   context.fillEllipse(in: Rect(x: 5, y: 5, width: 50, height: 50))
/// }
/// ```
///
/// The picture has 120 × 120 pixels. All that is drawn is scaled, shadows too. A value of this type holds no memory, and
/// several threads may use it at once. Source: `UIGraphicsImageRenderer`.
public struct ImageRenderer: Hashable, Sendable {
  /// The extent of the pictures in units.
  public var size: Size
  /// How many pixels a unit has.
  public var scale: Double

  /// Makes a renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: the extent in units. Parts of a pixel at the right and at the bottom become whole pixels.
  ///   - scale: how many pixels a unit has. It must be positive, and the pictures must have 1 to 1,000,000 pixels a side,
  ///     when something is drawn.
  public init(size: Size, scale: Double = 1) {
    self.size = size
    self.scale = scale
  }

  /// The frame of what `draw` draws, which any renderer can render.
  public func frame<Failure: Error>(
    _ draw: (inout GraphicsContext) throws(Failure) -> Void
  ) throws(Failure) -> DisplayList {
    var context = GraphicsContext(size: size, scale: scale)
    try draw(&context)
    return context.finish()
  }

  /// The picture of what `draw` draws, rendered on the processor.
  ///
  /// - Parameters:
  ///   - renderer: a renderer to use again and again, or one with a number of threads: a server that draws several
  ///     pictures at once takes `CPURenderer(threads: 1)`.
  ///   - draw: draws the picture.
  public func image<Failure: Error>(
    on renderer: CPURenderer = CPURenderer(),
    _ draw: (inout GraphicsContext) throws(Failure) -> Void
  ) throws(Failure) -> Bitmap {
    renderer.render(try frame(draw))
  }

  /// The picture of what `draw` draws, rendered by a renderer of any kind, such as a `GLRenderer`.
  public func image<Backend: Renderer & ~Copyable>(
    on renderer: inout Backend, _ draw: (inout GraphicsContext) -> Void
  ) throws(Backend.Failure) -> Bitmap {
    try renderer.render(frame(draw))
  }

  /// The picture of what `draw` draws, rendered by a renderer of any kind.
  ///
  /// - Throws: what `draw` throws, or the renderer's failure.
  public func image<Backend: Renderer & ~Copyable>(
    on renderer: inout Backend, _ draw: (inout GraphicsContext) throws -> Void
  ) throws -> Bitmap {
    try renderer.render(frame(draw))
  }

  /// The bytes of a PNG file of what `draw` draws.
  ///
  /// - Parameters:
  ///   - compression: how much time is spent on making the file small.
  ///   - draw: draws the picture. It may draw text and read picture files.
  /// - Throws: what `draw` throws, or what `PNG.encode(_:compression:name:)` does.
  public func pngData(
    compression: PNGCompression = .default, _ draw: (inout GraphicsContext) throws -> Void
  ) throws -> [UInt8] {
    try PNG.encode(image(draw), compression: compression)
  }
}
