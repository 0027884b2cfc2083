internal import CProcessor

/// Channels of pixels, in 16 bits each.
protocol ChannelLanes: SIMD & BitwiseCopyable where Scalar == UInt16 {
  /// The upper halves of the products with other lanes.
  func upperProduct(_ other: Self) -> Self
}

extension SIMD16: ChannelLanes where Scalar == UInt16 {
  @inline(__always)
  func upperProduct(_ other: Self) -> Self { upper_products16(self, other) }
}

extension SIMD8: ChannelLanes where Scalar == UInt16 {
  @inline(__always)
  func upperProduct(_ other: Self) -> Self { upper_products8(self, other) }
}
