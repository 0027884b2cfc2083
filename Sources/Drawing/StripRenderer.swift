public import GLFunImaging

/// A renderer that can draw a picture strip by strip, so that no memory need hold all of it.
///
/// The strips one below the other have the very pixels of the picture that `render(_:)` gives:
///
///     var strips = try renderer.strips(of: frame, height: 1024)
///     while let strip = try renderer.next(&strips) { ... }
public protocol StripRenderer: Renderer, ~Copyable {
  /// A frame that is drawn strip by strip, and how far that has come.
  associatedtype Strips

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - frame: what to draw; its region is of no account.
  ///   - height: the most rows of a strip. Strips have whole tiles: a multiple of 16 rows, at least
  ///     one, and what is left over in the last.
  mutating func strips(of frame: DisplayList, height: Int) throws(Failure) -> Strips

  /// Draws the next strip, on transparent pixels, as wide as the picture; nil after the last.
  mutating func next(_ strips: inout Strips) throws(Failure) -> Bitmap?
}
