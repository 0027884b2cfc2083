/// A point in GL's window coordinates: pixels from the picture's lower left corner, y up, pixel
/// centres at halves.
package struct WindowPosition: Hashable, Sendable, BitwiseCopyable {
  package var x: Float
  package var y: Float

  package init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// An end of a `GL_LINES` line after every rounding decision: what both renderers read.
package struct WindowVertex: Hashable, Sendable, BitwiseCopyable {
  package var position: WindowPosition
  /// The premultiplied colour, packed as `PremultipliedColor.rawValue`.
  package var color: UInt32

  package init(_ position: WindowPosition, color: UInt32) {
    self.position = position
    self.color = color
  }
}
