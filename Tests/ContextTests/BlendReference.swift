import GLFunDrawing
import GLFunImaging

/// The blend modes by their definitions, in floating point.
///
/// Source: W3C Compositing and Blending Level 1, sections 9 and 10; the same in PDF 1.7, section 11.3.5, except for the names
/// of the modes.
enum BlendReference {
  typealias Channels = SIMD3<Double>

  /// The premultiplied result in 255ths: red, green, blue, alpha.
  static func blend(
    _ source: PremultipliedColor, over backdrop: PremultipliedColor, _ mode: BlendMode
  ) -> SIMD4<Double> {
    let s = SIMD4<Double>(source.channels.map { Double($0) / 255 })
    let d = SIMD4<Double>(backdrop.channels.map { Double($0) / 255 })
    let sa = s.w
    let da = d.w
    if let (forSource, forBackdrop) = factors(mode, sa, da) {
      return 255 * (s * forSource + d * forBackdrop)
    }
    switch mode {
    case .plusLighter: return 255 * (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, sa + da)
      var sum = s + d - SIMD4(repeating: max(0, sa + da - 1))
      sum.w = alpha
      return 255 * sum.clamped(lowerBound: .zero, upperBound: .one)
    default: break
    }
    let top = sa == 0 ? Channels.zero : Channels(s.x, s.y, s.z) / sa
    let below = da == 0 ? Channels.zero : Channels(d.x, d.y, d.z) / da
    let mixed = function(mode, below, top)
    let color =
      Channels(s.x, s.y, s.z) * (1 - da) + Channels(d.x, d.y, d.z) * (1 - sa) + sa * da * mixed
    return 255 * SIMD4(color, sa + da - sa * da)
  }

  private static func factors(
    _ mode: BlendMode, _ sa: Double, _ da: Double
  ) -> (Double, Double)? {
    switch mode {
    case .normal: (1, 1 - sa)
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (da, 0)
    case .sourceOut: (1 - da, 0)
    case .sourceAtop: (da, 1 - sa)
    case .destinationOver: (1 - da, 1)
    case .destinationIn: (0, sa)
    case .destinationOut: (0, 1 - sa)
    case .destinationAtop: (1 - da, sa)
    case .xor: (1 - da, 1 - sa)
    default: nil
    }
  }

  private static func function(
    _ mode: BlendMode, _ below: Channels, _ top: Channels
  ) -> Channels {
    switch mode {
    case .hue: withLuminosity(withSaturation(top, saturation(below)), luminosity(below))
    case .saturation: withLuminosity(withSaturation(below, saturation(top)), luminosity(below))
    case .color: withLuminosity(top, luminosity(below))
    case .luminosity: withLuminosity(below, luminosity(top))
    default:
      Channels(
        separable(mode, below.x, top.x), separable(mode, below.y, top.y),
        separable(mode, below.z, top.z))
    }
  }

  private static func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return separable(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (curve - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func luminosity(_ c: Channels) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturation(_ c: Channels) -> Double { c.max() - c.min() }

  private static func withLuminosity(_ c: Channels, _ target: Double) -> Channels {
    let moved = c + (target - luminosity(c))
    let light = luminosity(moved)
    var result = moved
    if moved.min() < 0 { result = light + (result - light) * light / (light - moved.min()) }
    if moved.max() > 1 { result = light + (result - light) * (1 - light) / (moved.max() - light) }
    return result
  }

  private static func withSaturation(_ c: Channels, _ target: Double) -> Channels {
    let range = c.max() - c.min()
    return range == 0 ? .zero : (c - c.min()) * target / range
  }
}
