/// A rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`, y down.
package struct PixelRect: Hashable, Sendable {
  package var minX: Int32
  package var minY: Int32
  package var maxX: Int32
  package var maxY: Int32

  @inlinable @inline(__always)
  package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable @inline(__always) package var width: Int32 { maxX - minX }
  @inlinable @inline(__always) package var height: Int32 { maxY - minY }
  /// Whether no pixel lies inside.
  package var isEmpty: Bool { minX >= maxX || minY >= maxY }
}
