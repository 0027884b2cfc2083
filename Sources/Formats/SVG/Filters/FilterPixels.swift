internal import GLFunGeometry
internal import GLFunImaging

/// Premultiplied pixels with red, green, blue and alpha, for filters.
struct FilterPixels {
  let size: PixelSize
  var values: [SIMD4<UInt8>]
  /// True if the colours are in linear light; false if they are sRGB values.
  var isLinear = false

  var width: Int { size.width }
  var height: Int { size.height }

  /// Creates transparent pixels, or pixels of one premultiplied colour.
  init(size: PixelSize, color: SIMD4<UInt8> = .zero) {
    self.size = size
    values = Array(repeating: color, count: size.area)
  }

  init(_ bitmap: Bitmap) {
    size = bitmap.size
    values = bitmap.pixels.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
  }

  var bitmap: Bitmap {
    Bitmap(
      size: size,
      pixels: values.map { value in
        // No channel may exceed alpha.
        let limited = pointwiseMin(value, SIMD4(repeating: value.w))
        return PremultipliedColor(
          rawValue: UInt32(limited.x) | UInt32(limited.y) << 8 | UInt32(limited.z) << 16
            | UInt32(limited.w) << 24)
      })
  }

  /// The pixel at a column and a row; transparent outside the bounds.
  func at(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : .zero
  }

  /// Clears all pixels outside an area.
  mutating func crop(to rect: PixelArea) {
    let (columns, rows) = (rect.columns.clamped(to: 0..<width), rect.rows.clamped(to: 0..<height))
    if columns.count == width, rows.count == height { return }
    for y in 0..<height {
      for x in 0..<width where !rows.contains(y) || !columns.contains(x) {
        values[y * width + x] = .zero
      }
    }
  }

  // MARK: Linear light

  /// Converts the colours to linear light, or back to sRGB values.
  func converted(toLinear isLinear: Bool) -> FilterPixels {
    if isLinear == self.isLinear { return self }
    var copy = self
    copy.isLinear = isLinear
    let table = isLinear ? Self.toLinear : Self.toEncoded
    for index in copy.values.indices {
      let value = copy.values[index]
      if value.w == 0 { continue }
      func convert(_ channel: UInt8) -> UInt8 {
        Self.multiplied(table[Int(Self.divided(channel, value.w))], value.w)
      }
      copy.values[index] = SIMD4(convert(value.x), convert(value.y), convert(value.z), value.w)
    }
    return copy
  }

  /// A colour as a premultiplied pixel.
  static func pixel(_ color: Color, isLinear: Bool) -> SIMD4<UInt8> {
    func part(_ component: Double) -> UInt8 {
      byte((isLinear ? Color.linear(component) : component) * color.alpha)
    }
    return SIMD4(part(color.red), part(color.green), part(color.blue), byte(color.alpha))
  }

  static func byte(_ part: Double) -> UInt8 {
    part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0
  }

  /// Unpremultiplies a channel.
  static func divided(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
    alpha == 0
      ? 0 : UInt8(min((Int(channel) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }

  static func multiplied(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((Int(channel) * Int(alpha) + 127) / 255)
  }

  private static let toLinear = (0..<256).map { byte(Color.linear(Double($0) / 255)) }
  private static let toEncoded = (0..<256).map { byte(Color.encoded(Double($0) / 255)) }
}

/// A range of columns and rows of pixels.
struct PixelArea: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// The pixels that a rectangle touches, clamped to bounds that no picture exceeds.
  init(around rect: Rect) {
    func whole(_ value: Double) -> Int { Int(value, within: -1e9...1e9) }
    // A side within rounding error of a pixel boundary counts as lying on it.
    let (left, top) = (
      whole((rect.minX + 1e-6).rounded(.down)), whole((rect.minY + 1e-6).rounded(.down))
    )
    columns = left..<max(left, whole((rect.maxX - 1e-6).rounded(.up)))
    rows = top..<max(top, whole((rect.maxY - 1e-6).rounded(.up)))
  }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }

  /// The same pixels, counted from the corner of another area.
  func relative(to other: PixelArea) -> PixelArea {
    let (x, y) = (other.columns.lowerBound, other.rows.lowerBound)
    return PixelArea(
      columns: columns.lowerBound - x..<columns.upperBound - x,
      rows: rows.lowerBound - y..<rows.upperBound - y)
  }

  func clamped(to other: PixelArea) -> PixelArea {
    PixelArea(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }
}

extension SIMD4<UInt8> {
  /// Truncates numbers from 0 to below 256. The standard library's conversion of a whole vector is not specialized,
  /// and takes many times as long.
  init(cutting numbers: SIMD4<Float>) {
    self.init(UInt8(numbers.x), UInt8(numbers.y), UInt8(numbers.z), UInt8(numbers.w))
  }
}
