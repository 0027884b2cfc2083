internal import GLFunImaging

/// The rounding of source-over products to 8 bits.
package enum BlendRounding: String, Hashable, Sendable, CaseIterable {
  /// To the nearest 255th, as shaders, framebuffer fetch and most blend units do.
  case exact
  /// The shift form of the fixed-function blend unit of Mesa's llvmpipe; one less than `exact` in
  /// 24 of 65,536 products.
  case shifted

  /// The product of two bytes divided by 255.
  package func product(_ value: UInt32, _ factor: UInt32) -> UInt32 {
    let product = value * factor
    return switch self {
    case .exact: product.dividedBy255Rounded
    case .shifted: (product + product >> 8 + 128) >> 8
    }
  }
}
