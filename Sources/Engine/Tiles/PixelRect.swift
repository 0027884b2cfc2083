/// A rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`, y down.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int32
  /// The first row.
  public var minY: Int32
  /// The column after the last one.
  public var maxX: Int32
  /// The row after the last one.
  public var maxY: Int32

  /// Creates a rectangle from its sides.
  @inlinable @inline(__always)
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The number of columns.
  @inlinable @inline(__always) public var width: Int32 { maxX - minX }
  /// The number of rows.
  @inlinable @inline(__always) public var height: Int32 { maxY - minY }
  /// True if the rectangle contains no pixel.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
}
