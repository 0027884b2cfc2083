internal import GLFunImaging

/// How a source-over product is rounded to 8 bits.
public enum BlendRounding: String, Hashable, Sendable, CaseIterable {
  /// To the nearest 255th: what shaders, framebuffer fetch and most blend units give.
  case exact
  /// The shift form of the fixed-function blend unit of Mesa's llvmpipe; one less than `exact` in
  /// 24 of 65,536 products.
  case shifted

  /// The product of two bytes over 255.
  package func product(_ value: UInt32, _ factor: UInt32) -> UInt32 {
    let product = value * factor
    return switch self {
    case .exact: product.dividedBy255Rounded
    case .shifted: (product + product >> 8 + 128) >> 8
    }
  }
}
