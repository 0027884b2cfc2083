/// A point in GL's window coordinates: pixels from the lower left corner of the picture, y up, with pixel centres at halves.
package struct WindowPosition: Hashable, Sendable, BitwiseCopyable {
  package var x: Float
  package var y: Float

  package init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// An end of a `GL_LINES` line after all rounding; the input of both renderers.
package struct WindowVertex: Hashable, Sendable, BitwiseCopyable {
  package var position: WindowPosition
  /// The premultiplied colour, packed as `PremultipliedColor.rawValue`.
  package var color: UInt32

  package init(_ position: WindowPosition, color: UInt32) {
    self.position = position
    self.color = color
  }
}
