public import GLFunImaging

/// A renderer that can draw a picture strip by strip, so that the whole picture need not be in memory.
///
/// The strips, placed one below the other, have the same pixels as the picture from `render(_:)`:
///
///     var strips = try renderer.strips(of: frame, height: 1024)
///     while let strip = try renderer.next(&strips) { ... }
public protocol StripRenderer: Renderer, ~Copyable {
  /// The state of a frame that is drawn strip by strip.
  associatedtype Strips

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame to draw; its region is ignored.
  ///   - height: the most rows of a strip. Strips consist of whole tiles: their height is a multiple of 16 rows, at least 16,
  ///     except for the last one.
  mutating func strips(of frame: DisplayList, height: Int) throws(Failure) -> Strips

  /// Draws the next strip on transparent pixels, as wide as the picture; returns nil after the last one.
  mutating func next(_ strips: inout Strips) throws(Failure) -> Bitmap?
}
