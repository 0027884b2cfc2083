/// A vertex of a GL primitive after every rounding decision: what both renderers read.
package struct GridVertex: Hashable, Sendable, BitwiseCopyable {
  /// Grid steps from the picture's left side.
  package var x: Int
  /// Grid steps from the picture's top, downwards.
  package var y: Int
  /// The premultiplied colour, packed as `PremultipliedColor.rawValue`.
  package var color: UInt32

  package init(x: Int, y: Int, color: UInt32) {
    self.x = x
    self.y = y
    self.color = color
  }
}
