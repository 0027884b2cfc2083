/// A vertex of a GL primitive after all rounding; the input of both renderers.
package struct GridVertex: Hashable, Sendable, BitwiseCopyable {
  /// The x coordinate in grid steps from the left side of the picture.
  package var x: Int
  /// The y coordinate in grid steps from the top of the picture, downwards.
  package var y: Int
  /// The premultiplied colour, packed as `PremultipliedColor.rawValue`.
  package var color: UInt32

  package init(x: Int, y: Int, color: UInt32) {
    self.x = x
    self.y = y
    self.color = color
  }
}
