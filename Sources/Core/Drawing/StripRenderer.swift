public import GLFunImaging

/// A renderer that can draw a picture strip by strip, so that the whole picture need not be in memory.
public protocol StripRenderer: Renderer, ~Copyable {
  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame to draw; its region is ignored.
  ///   - height: the most rows of a strip. Strips consist of whole tiles: their height is a multiple of 16 rows, at least 16,
  ///     except for the last one.
  mutating func strips(of frame: DisplayList, height: Int) throws(Failure) -> Strips<Failure>
}

/// The strips of a picture, from the top; each is drawn when it is taken.
///
/// The strips, placed one below the other, have the same pixels as the picture from `Renderer.render(_:)`:
///
///     var strips = try renderer.strips(of: frame, height: 1024)
///     while let strip = try strips.next() { ... }
public struct Strips<Failure: Error>: ~Copyable {
  private let draw: () throws(Failure) -> Bitmap?

  /// Creates strips from a function that draws the next one, and returns nil after the last.
  package init(_ draw: @escaping () throws(Failure) -> Bitmap?) { self.draw = draw }

  /// Draws the next strip on transparent pixels, as wide as the picture; returns nil after the last one.
  public mutating func next() throws(Failure) -> Bitmap? { try draw() }
}
