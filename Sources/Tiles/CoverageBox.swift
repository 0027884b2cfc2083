/// The coverage of a rectangle with sides along the axes, in the place of masks: a pixel's is the
/// part of its width inside times the part of its height.
///
/// Its coverage is rounded to the nearest 255th. `CoverageRasterizer` gives the same for the rectangle's outline, but for
/// areas of 129 to 131 256ths of a pixel, which get a 255th more there.
public struct CoverageBox: Hashable, Sendable, BitwiseCopyable {
  /// The left side in 256ths of a pixel from the top left of the frame, as are the others.
  public var minX: Int32
  /// The upper side.
  public var minY: Int32
  /// The right side.
  public var maxX: Int32
  /// The lower side.
  public var maxY: Int32

  /// Makes a box of its sides.
  @inlinable @inline(__always)
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }
}
