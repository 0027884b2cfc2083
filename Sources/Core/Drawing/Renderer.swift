public import GLFunImaging

/// Renders frames to pixels; the complete interface of a backend.
public protocol Renderer: ~Copyable {
  /// The error of the renderer; `Never` if it depends on nothing outside the program.
  associatedtype Failure: Error

  /// Renders `frame` on transparent pixels. If the frame has a region, pixels outside it are undefined.
  mutating func render(_ frame: DisplayList) throws(Failure) -> Bitmap
}
