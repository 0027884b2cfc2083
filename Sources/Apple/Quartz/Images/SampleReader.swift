internal import Foundation
internal import GLFunImaging

/// Converts bytes in any supported image layout to pixels.
struct SampleReader {
  let size: PixelSize
  let bitsPerComponent: Int
  let bitsPerPixel: Int
  let bytesPerRow: Int
  /// The colour space; nil for masks and for alpha alone.
  let space: CGColorSpace?
  let info: CGBitmapInfo
  /// The values of the smallest and the largest sample of each component; nil for 0 and 1.
  let decode: [Double]?

  /// True if the layout is supported.
  var isValid: Bool {
    guard size.width > 0, size.height > 0, [1, 2, 4, 5, 8, 16].contains(bitsPerComponent),
      !info.contains(.floatComponents), bitsPerPixel >= componentCount * bitsPerComponent + padding,
      bitsPerPixel <= 128, bytesPerRow >= (size.width * bitsPerPixel + 7) / 8
    else { return false }
    if case .pattern = space?.kind { return false }
    let isWhole = unit == 8 || bitsPerPixel % unit == 0 && bytesPerRow % (unit / 8) == 0
    return isWhole && (decode.map { $0.count >= 2 * colorCount } ?? true)
  }

  /// Five-bit components are preceded by one ignored bit, and have no alpha.
  private var alpha: CGImageAlphaInfo { bitsPerComponent == 5 ? .none : info.alpha }
  private var padding: Int { bitsPerComponent == 5 ? 1 : 0 }
  private var colorCount: Int { alpha == .alphaOnly ? 0 : space?.numberOfComponents ?? 1 }
  /// The colour components, and alpha or the component that is ignored in its place.
  private var componentCount: Int { colorCount + (alpha == .none ? 0 : 1) }

  /// The number of bits in a byte-swapped unit; 8 for none.
  private var unit: Int {
    switch info.byteOrder {
    case .order16Little: 16
    case .order32Little: 32
    default: 8
    }
  }

  /// Reads all pixels; those beyond the end of the data are transparent.
  ///
  /// - Parameter isMask: true if samples give the degree of masking: their complement becomes alpha.
  func picture(_ data: Data, isMask: Bool = false) -> Bitmap {
    let bytes = [UInt8](data)
    let bytePlaces = isMask ? nil : bytePlaces
    let largest = Double((1 << bitsPerComponent) - 1)
    var samples = [Double](repeating: 0, count: componentCount)
    var bitmap = Bitmap(size: size)
    bitmap.withMutablePixels { pixels in
      for row in 0..<size.height {
        let start = row * bytesPerRow
        for column in 0..<size.width {
          let bit = column * bitsPerPixel
          guard start + (bit + bitsPerPixel + 7) / 8 <= bytes.count else { break }
          let index = row * size.width + column
          if let bytePlaces {
            pixels[index] = pixel(bytes, start + bit / 8, bytePlaces)
            continue
          }
          for component in samples.indices {
            samples[component] = Double(
              sample(bytes, row: start, bit: bit + padding + component * bitsPerComponent))
          }
          pixels[index] = pixel(samples, largest, isMask: isMask)
        }
      }
    }
    return bitmap
  }

  // MARK: Bytes

  /// The byte offsets of red, green, blue and alpha in a pixel; nil unless pixels consist of sRGB bytes.
  private var bytePlaces: (red: Int, green: Int, blue: Int, alpha: Int?)? {
    guard bitsPerComponent == 8, bitsPerPixel % 8 == 0, decode == nil, alpha != .alphaOnly else {
      return nil
    }
    let first = alpha.isFirst ? 1 : 0
    let alphaPlace = alpha.hasAlpha ? place(alpha.isFirst ? 0 : colorCount) : nil
    switch space?.kind {
    case .gray(isLinear: false): return (place(first), place(first), place(first), alphaPlace)
    case .rgb(isLinear: false, primaries: .sRGB):
      return (place(first), place(first + 1), place(first + 2), alphaPlace)
    default: return nil
    }
  }

  private func pixel(
    _ bytes: [UInt8], _ start: Int, _ places: (red: Int, green: Int, blue: Int, alpha: Int?)
  ) -> PremultipliedColor {
    let (red, green, blue) = (
      bytes[start + places.red], bytes[start + places.green], bytes[start + places.blue]
    )
    guard let alpha = places.alpha.map({ bytes[start + $0] }) else {
      return PremultipliedColor(red: red, green: green, blue: blue, alpha: 255)
    }
    if self.alpha.isPremultiplied {
      return PremultipliedColor(
        red: min(red, alpha), green: min(green, alpha), blue: min(blue, alpha), alpha: alpha)
    }
    return PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the position of a byte after byte swapping.
  private func place(_ byte: Int) -> Int {
    let count = unit / 8
    return count == 1 ? byte : byte / count * count + (count - 1 - byte % count)
  }

  // MARK: Samples of any size

  /// The bits of one component.
  private func sample(_ bytes: [UInt8], row: Int, bit: Int) -> Int {
    var value = 0
    var bit = bit
    var rest = bitsPerComponent
    while rest > 0 {
      let count = min(8 - bit % 8, rest)
      let byte = Int(bytes[row + place(bit / 8)])
      value = value << count | byte >> (8 - bit % 8 - count) & (1 << count - 1)
      bit += count
      rest -= count
    }
    return value
  }

  private func pixel(_ samples: [Double], _ largest: Double, isMask: Bool) -> PremultipliedColor {
    func fraction(_ index: Int, decodedAs component: Int? = nil) -> Double {
      let value = samples[index] / largest
      guard let component, let decode else { return value }
      return decode[2 * component] + value * (decode[2 * component + 1] - decode[2 * component])
    }
    if isMask { return Color(gray: 0, alpha: 1 - fraction(0, decodedAs: 0)).premultiplied }
    if alpha == .alphaOnly { return Color(gray: 0, alpha: fraction(0)).premultiplied }
    let first = alpha.isFirst ? 1 : 0
    let opacity = alpha.hasAlpha ? fraction(alpha.isFirst ? 0 : colorCount) : 1
    var colors = (0..<colorCount).map { fraction($0 + first, decodedAs: $0) }
    if case .indexed = space?.kind { colors[0] = samples[first] }
    let color = space?.color(colors, alpha: 1) ?? Color(gray: colors[0])
    guard alpha.isPremultiplied else { return color.withAlpha(opacity).premultiplied }
    func byte(_ value: Double) -> UInt8 { UInt8((min(value, opacity) * 255).rounded()) }
    return PremultipliedColor(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(1))
  }
}
