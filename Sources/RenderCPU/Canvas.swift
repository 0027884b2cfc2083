package import Imaging
internal import Rasterization

/// The picture that primitives are drawn into.
package struct Canvas {
  package let size: PixelSize
  package var pixels: [PremultipliedColor]
  /// How translucent colours are rounded.
  private let rounding: BlendRounding

  package init(size: PixelSize, rounding: BlendRounding) {
    self.size = size
    self.rounding = rounding
    pixels = Array(repeating: .transparent, count: size.area)
  }

  /// Sets every pixel.
  package mutating func clear(_ color: PremultipliedColor) {
    for index in pixels.indices { pixels[index] = color }
  }

  /// Blends `color` over the pixels of `columns` in a row counted from the top.
  package mutating func fill(row: Int, columns: Range<Int>, color: PremultipliedColor) {
    let start = row * size.width
    if color.isOpaque {
      for index in (start + columns.lowerBound)..<(start + columns.upperBound) {
        pixels[index] = color
      }
    } else {
      for index in (start + columns.lowerBound)..<(start + columns.upperBound) {
        pixels[index] = over(color, pixels[index])
      }
    }
  }

  /// Blends `color` over one pixel.
  package mutating func blend(_ color: PremultipliedColor, at index: Int) {
    pixels[index] = color.isOpaque ? color : over(color, pixels[index])
  }

  private func over(
    _ source: PremultipliedColor, _ destination: PremultipliedColor
  ) -> PremultipliedColor {
    switch rounding {
    case .exact: destination.scaled(by: 255 - UInt32(source.alpha)).adding(source)
    case .shifted: destination.scaledByShift(255 - UInt32(source.alpha)).adding(source)
    }
  }
}

extension PremultipliedColor {
  private static let evenBytes: UInt32 = 0x00FF_00FF

  /// Every channel times `factor` / 255, rounded to nearest; `factor` is at most 255.
  ///
  /// Two channels are worked on in one word: a product of bytes fits 16 bits.
  package func scaled(by factor: UInt32) -> PremultipliedColor {
    var low = (rawValue & Self.evenBytes) * factor + 0x0080_0080
    var high = (rawValue >> 8 & Self.evenBytes) * factor + 0x0080_0080
    low = (low + (low >> 8 & Self.evenBytes)) >> 8 & Self.evenBytes
    high = (high + (high >> 8 & Self.evenBytes)) & ~Self.evenBytes
    return PremultipliedColor(rawValue: low | high)
  }

  /// Every channel times `factor` / 255 by the shift form (t + t/256 + 128) / 256.
  func scaledByShift(_ factor: UInt32) -> PremultipliedColor {
    let evenProducts = (rawValue & Self.evenBytes) * factor
    let oddProducts = (rawValue >> 8 & Self.evenBytes) * factor
    let low = (evenProducts + (evenProducts >> 8 & Self.evenBytes) + 0x0080_0080) >> 8
    let high = oddProducts + (oddProducts >> 8 & Self.evenBytes) + 0x0080_0080
    return PremultipliedColor(rawValue: low & Self.evenBytes | high & ~Self.evenBytes)
  }

  /// Every channel times the same channel of `other` / 255, rounded to nearest.
  package func modulated(by other: PremultipliedColor) -> PremultipliedColor {
    func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
      let value = UInt32(first) * UInt32(second) + 128
      return UInt8((value + value >> 8) >> 8)
    }
    return PremultipliedColor(
      red: product(red, other.red), green: product(green, other.green),
      blue: product(blue, other.blue), alpha: product(alpha, other.alpha))
  }

  /// The channelwise sum of a premultiplied colour and what it leaves of another, which cannot
  /// carry.
  package func adding(_ other: PremultipliedColor) -> PremultipliedColor {
    PremultipliedColor(rawValue: rawValue &+ other.rawValue)
  }
}
