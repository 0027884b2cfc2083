import GLFunDrawing
import GLFunImaging

@testable import GLFunKernels

/// The blend modes one pixel at a time, the definition for the kernels and the shader.
extension BlendMode {
  /// The result of blending `source` over `destination`, in whole numbers.
  ///
  /// With s and d premultiplied channels, sa and da the alphas and B the mode's function of the
  /// unpremultiplied channels, the result is s·(1 − da) + d·(1 − sa) + sa·da·B, rounded once.
  /// Source: W3C Compositing and Blending Level 1, section 5; PDF 1.7, section 11.3.5.
  func blend(
    _ source: PremultipliedColor, over destination: PremultipliedColor
  ) -> PremultipliedColor {
    let sourceAlpha = Int32(source.alpha)
    let backdropAlpha = Int32(destination.alpha)
    if let (forSource, forDestination) = factors(sourceAlpha, backdropAlpha) {
      return .make { shift in
        Self.rounded(
          source.channel(shift) * forSource + destination.channel(shift) * forDestination)
      }
    }
    switch self {
    case .plusLighter:
      return .make { min(255, source.channel($0) + destination.channel($0)) }
    case .plusDarker:
      let excess = max(0, sourceAlpha + backdropAlpha - 255)
      return .make {
        $0 == 24
          ? min(255, sourceAlpha + backdropAlpha)
          : max(0, source.channel($0) + destination.channel($0) - excess)
      }
    case .softLight, .hue, .saturation, .color, .luminosity:
      return blendUnpremultiplied(source, destination, sourceAlpha, backdropAlpha)
    default:
      return .make { shift in
        shift == 24
          ? Self.rounded(255 * (sourceAlpha + backdropAlpha) - sourceAlpha * backdropAlpha)
          : Self.rounded(
            product(source.channel(shift), destination.channel(shift), sourceAlpha, backdropAlpha))
      }
    }
  }

  /// The sum divided by 255, to nearest.
  private static func rounded(_ sum: Int32) -> Int32 { (sum + 127) / 255 }

  /// The factors of the source and the destination in Porter and Duff's operators.
  private func factors(_ sourceAlpha: Int32, _ backdropAlpha: Int32) -> (Int32, Int32)? {
    switch self {
    case .normal: (255, 255 - sourceAlpha)
    case .clear: (0, 0)
    case .copy: (255, 0)
    case .sourceIn: (backdropAlpha, 0)
    case .sourceOut: (255 - backdropAlpha, 0)
    case .sourceAtop: (backdropAlpha, 255 - sourceAlpha)
    case .destinationOver: (255 - backdropAlpha, 255)
    case .destinationIn: (0, sourceAlpha)
    case .destinationOut: (0, 255 - sourceAlpha)
    case .destinationAtop: (255 - backdropAlpha, sourceAlpha)
    case .xor: (255 - backdropAlpha, 255 - sourceAlpha)
    default: nil
    }
  }

  /// A colour channel of the separable modes, times 255.
  private func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    let rest = s * (255 - da) + d * (255 - sa)
    switch self {
    case .multiply: return rest + s * d
    case .screen: return 255 * (s + d) - s * d
    case .overlay:
      return 2 * d <= da ? rest + 2 * s * d : rest + sa * da - 2 * (da - d) * (sa - s)
    case .hardLight:
      return 2 * s <= sa ? rest + 2 * s * d : rest + sa * da - 2 * (da - d) * (sa - s)
    case .darken: return rest + min(s * da, d * sa)
    case .lighten: return rest + max(s * da, d * sa)
    case .difference: return 255 * (s + d) - 2 * min(s * da, d * sa)
    case .exclusion: return 255 * (s + d) - 2 * s * d
    case .colorDodge:
      if d == 0 { return rest }
      if s >= sa { return rest + sa * da }
      let rise = sa - s
      return rest + min(sa * da, (d * sa * sa + rise / 2) / rise)
    case .colorBurn:
      if d >= da { return rest + sa * da }
      if s == 0 { return rest }
      return rest + sa * da - min(sa * da, ((da - d) * sa * sa + s / 2) / s)
    default: return rest
    }
  }

  /// The modes whose function is computed on unpremultiplied channels, in 4080ths: 8 bits keep too little of the hue of a
  /// nearly grey or transparent colour to saturate it.
  private func blendUnpremultiplied(
    _ source: PremultipliedColor, _ destination: PremultipliedColor, _ sourceAlpha: Int32,
    _ backdropAlpha: Int32
  ) -> PremultipliedColor {
    let top = source.straightChannels(sourceAlpha, 4080)
    let below = destination.straightChannels(backdropAlpha, 4080)
    let mixed: SIMD3<Int32> =
      switch self {
      case .hue: source.stored.withSaturation(of: below).withLuminosity(of: below)
      case .saturation: destination.stored.withSaturation(of: top).withLuminosity(of: below)
      case .color: top.withLuminosity(of: below)
      case .luminosity: below.withLuminosity(of: top)
      default:
        Self.softLight(
          source.straightChannels(sourceAlpha, 255),
          destination.straightChannels(backdropAlpha, 255))
      }
    return .make { shift in
      if shift == 24 {
        return Self.rounded(255 * (sourceAlpha + backdropAlpha) - sourceAlpha * backdropAlpha)
      }
      let rest =
        source.channel(shift) * (255 - backdropAlpha)
        + destination.channel(shift) * (255 - sourceAlpha)
      let function = mixed[Int(shift) / 8]
      return (rest * 4080 + sourceAlpha * backdropAlpha * function + 520_200) / 1_040_400
    }
  }

  /// Soft light on straight 8-bit channels, in 4080ths.
  private static func softLight(_ s: SIMD3<Int32>, _ d: SIMD3<Int32>) -> SIMD3<Int32> {
    SIMD3(softLight(s.x, d.x), softLight(s.y, d.y), softLight(s.z, d.z)) &* 16
  }

  private static func softLight(_ s: Int32, _ d: Int32) -> Int32 {
    if 2 * s <= 255 { return d - ((255 - 2 * s) * d * (255 - d) + 32512) / 65025 }
    // The curve that the destination is lifted towards, in 256ths of a channel step.
    let curve: Int32
    if 4 * d <= 255 {
      let cubic = (16 * d * d * d - 3060 * d * d + 260100 * d + 127) / 255
      curve = (cubic * 256 + 127) / 255
    } else {
      curve = Int32((UInt32(d) * 255 * 65536).integerSquareRoot)
    }
    return (d * 256 + ((2 * s - 255) * (curve - d * 256) + 127) / 255 + 128) >> 8
  }
}

extension PremultipliedColor {
  /// The channel whose lowest bit is `shift`.
  fileprivate func channel(_ shift: UInt32) -> Int32 { Int32(rawValue >> shift & 255) }

  /// A colour from its four channels, each 0…255.
  fileprivate static func make(_ channel: (UInt32) -> Int32) -> PremultipliedColor {
    PremultipliedColor(
      rawValue: UInt32(channel(0)) | UInt32(channel(8)) << 8 | UInt32(channel(16)) << 16
        | UInt32(channel(24)) << 24)
  }

  /// Red, green and blue as stored.
  fileprivate var stored: SIMD3<Int32> { SIMD3(channel(0), channel(8), channel(16)) }

  /// Red, green and blue divided by alpha, 0 … `one`; 0 if alpha is 0.
  fileprivate func straightChannels(_ alpha: Int32, _ one: Int32) -> SIMD3<Int32> {
    if alpha == 0 { return .zero }
    func straight(_ value: Int32) -> Int32 { min(one, (value * one + alpha / 2) / alpha) }
    return SIMD3(straight(channel(0)), straight(channel(8)), straight(channel(16)))
  }
}

extension PremultipliedColor {
  /// The mean of this colour and another, weighted with `weight` and 255 − `weight`.
  func weighted(_ weight: UInt32, against other: PremultipliedColor) -> PremultipliedColor {
    .make {
      Int32(
        (UInt32(channel($0)) * weight + UInt32(other.channel($0)) * (255 - weight))
          .dividedBy255Rounded)
    }
  }
}

/// The functions of the non-separable modes, on channels of 0…4080.
extension SIMD3<Int32> {
  private var luminosity: Int32 { (30 * x + 59 * y + 11 * z + 50) / 100 }

  /// This colour moved to another's luminosity, and back into 0…4080 without changing it.
  fileprivate func withLuminosity(of other: SIMD3<Int32>) -> SIMD3<Int32> {
    let target = other.luminosity
    let moved = self &+ SIMD3(repeating: target - luminosity)
    let smallest = moved.min()
    let largest = moved.max()
    var clipped = moved
    if smallest < 0 {
      for index in 0..<3 {
        clipped[index] = target - (target - moved[index]) * target / (target - smallest)
      }
    } else if largest > 4080 {
      for index in 0..<3 {
        clipped[index] =
          target + (moved[index] - target) * (4080 - target) / (largest - target)
      }
    }
    return clipped.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 4080))
  }

  /// The hue of this colour, in any unit, with the saturation of `other`.
  fileprivate func withSaturation(of other: SIMD3<Int32>) -> SIMD3<Int32> {
    let smallest = self.min()
    let range = self.max() - smallest
    if range == 0 { return .zero }
    let saturation = other.max() - other.min()
    func scaled(_ value: Int32) -> Int32 {
      ((value - smallest) * saturation + range / 2) / range
    }
    return SIMD3(scaled(x), scaled(y), scaled(z))
  }
}
