/// The coverage of an axis-aligned rectangle, in place of masks: a pixel's coverage is the covered part of its width times the
/// covered part of its height.
///
/// The coverage is rounded to the nearest 255th. `CoverageRasterizer` gives the same for the rectangle's outline, except for
/// areas of 129 to 131 256ths of a pixel, which get one 255th more there.
public struct CoverageBox: Hashable, Sendable, BitwiseCopyable {
  /// The left side in 256ths of a pixel from the frame's top left corner. The other sides have the same unit.
  public var minX: Int32
  /// The upper side.
  public var minY: Int32
  /// The right side.
  public var maxX: Int32
  /// The lower side.
  public var maxY: Int32

  /// Creates a box from its sides.
  @inlinable @inline(__always)
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }
}
