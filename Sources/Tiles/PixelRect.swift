/// A rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`, y down.
public struct PixelRect: Hashable, Sendable {
  public var minX: Int32
  public var minY: Int32
  public var maxX: Int32
  public var maxY: Int32

  @inlinable @inline(__always)
  public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable @inline(__always) public var width: Int32 { maxX - minX }
  @inlinable @inline(__always) public var height: Int32 { maxY - minY }
  /// Whether no pixel lies inside.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
}
