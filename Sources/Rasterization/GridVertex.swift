/// A vertex of a GL primitive after every rounding decision: what both renderers read.
///
/// Twelve bytes without padding, the layout of the vertex buffer.
package struct GridVertex: Hashable, Sendable, BitwiseCopyable {
  /// Sixteenths of a pixel from the picture's left side.
  package var x: Int32
  /// Sixteenths of a pixel from the picture's top, downwards.
  package var y: Int32
  /// The premultiplied colour, packed as `PremultipliedColor.rawValue`.
  package var color: UInt32

  /// Grid steps in a pixel: what every driver's sub-pixel precision (4 bits at least) holds.
  package static let stepsPerPixel = 16

  package init(x: Int32, y: Int32, color: UInt32) {
    self.x = x
    self.y = y
    self.color = color
  }
}
