public import GLFunImaging

/// Turns a frame into pixels: the whole of what a backend has to do.
public protocol Renderer: ~Copyable {
  /// What can go wrong; `Never` for a renderer that depends on nothing outside the program.
  associatedtype Failure: Error

  /// Renders `frame` on transparent pixels; where it has a region, others may be anything.
  mutating func render(_ frame: DisplayList) throws(Failure) -> Bitmap
}
