package import GLFunImaging

/// The memory layout of a context's pixels.
package struct BitmapFormat: Hashable, Sendable {
  /// The components of a pixel.
  enum Layout: Hashable, Sendable {
    /// Four bytes: the offsets of red, green, blue and the fourth component, and true if the fourth is alpha.
    case rgb(red: Int, green: Int, blue: Int, fourth: Int, hasAlpha: Bool)
    /// Sixteen bits: one ignored bit, then five for each colour, in either byte order.
    case packed555(isLittle: Bool)
    /// One byte of luma.
    case gray
    /// One byte of alpha.
    case alpha
  }

  let layout: Layout
  /// The bits of one component.
  let bitsPerComponent: Int
  /// The colour space; nil for alpha alone.
  let space: CGColorSpace?
  /// The layout as it was requested.
  package let info: CGBitmapInfo

  /// Four bytes per pixel in the order red, green, blue, alpha: the format of most pictures.
  package static let rgba = BitmapFormat(
    layout: .rgb(red: 0, green: 1, blue: 2, fourth: 3, hasAlpha: true), space: .standardRGB,
    info: CGBitmapInfo(alpha: .premultipliedLast))

  /// Four bytes per pixel without alpha.
  package static let opaque = BitmapFormat(
    layout: .rgb(red: 0, green: 1, blue: 2, fourth: 3, hasAlpha: false), space: .standardRGB,
    info: CGBitmapInfo(alpha: .noneSkipLast))

  private init(
    layout: Layout, bitsPerComponent: Int = 8, space: CGColorSpace?, info: CGBitmapInfo
  ) {
    self.layout = layout
    self.bitsPerComponent = bitsPerComponent
    self.space = space
    self.info = info
  }

  /// Makes the format that a context is asked for; nil for a format that contexts do not support.
  ///
  /// The supported formats have eight bits per component: RGB with premultiplied or ignored alpha before or after the colours,
  /// in either byte order; gray; and alpha alone. There is also RGB with five bits per component.
  init?(bitsPerComponent: Int, space: CGColorSpace?, info: CGBitmapInfo) {
    let (alpha, order) = (info.alpha, info.byteOrder)
    guard !info.contains(.floatComponents), CGImageAlphaInfo(rawValue: info.rawValue & 0x1F) != nil
    else { return nil }
    if alpha == .alphaOnly {
      guard bitsPerComponent == 8 else { return nil }
      self.init(layout: .alpha, space: nil, info: info)
      return
    }
    guard let space, space.supportsOutput else { return nil }
    if space.model == .monochrome {
      guard bitsPerComponent == 8, alpha == .none else { return nil }
      self.init(layout: .gray, space: space, info: info)
      return
    }
    if bitsPerComponent == 5 {
      guard alpha == .noneSkipFirst else { return nil }
      switch order {
      case .order16Little: break
      case .order16Big, .orderDefault: break
      default: return nil
      }
      self.init(
        layout: .packed555(isLittle: order == .order16Little), bitsPerComponent: 5, space: space,
        info: info)
      return
    }
    guard bitsPerComponent == 8, alpha.isPremultiplied || !alpha.hasAlpha, alpha != .none else {
      return nil
    }
    let first = alpha.isFirst ? 1 : 0
    var places = (first, first + 1, first + 2, alpha.isFirst ? 0 : 3)
    switch order {
    case .orderDefault, .order32Big: break
    case .order32Little: places = (3 - places.0, 3 - places.1, 3 - places.2, 3 - places.3)
    default: return nil
    }
    self.init(
      layout: .rgb(
        red: places.0, green: places.1, blue: places.2, fourth: places.3, hasAlpha: alpha.hasAlpha),
      space: space, info: info)
  }

  /// The number of bytes per pixel.
  var bytesPerPixel: Int {
    switch layout {
    case .rgb: 4
    case .packed555: 2
    case .gray, .alpha: 1
    }
  }

  /// True if pixels keep their alpha.
  var hasAlpha: Bool {
    switch layout {
    case .rgb(_, _, _, _, let hasAlpha): hasAlpha
    case .alpha: true
    case .packed555, .gray: false
    }
  }

  /// True if the format stores any sRGB picture without loss.
  private var isLossless: Bool {
    if case .rgb = layout { true } else { false }
  }

  // MARK: Pixels

  /// Reads a pixel from memory.
  ///
  /// - Parameter bytes: the address of the pixel.
  func pixel(_ bytes: UnsafeRawPointer) -> PremultipliedColor {
    func byte(_ index: Int) -> UInt8 { bytes.load(fromByteOffset: index, as: UInt8.self) }
    switch layout {
    case .rgb(let red, let green, let blue, let fourth, let hasAlpha):
      return PremultipliedColor(
        red: byte(red), green: byte(green), blue: byte(blue), alpha: hasAlpha ? byte(fourth) : 255)
    case .packed555(let isLittle):
      let word = isLittle ? Int(byte(1)) << 8 | Int(byte(0)) : Int(byte(0)) << 8 | Int(byte(1))
      func channel(_ shift: Int) -> UInt8 { UInt8(((word >> shift & 31) * 255 + 15) / 31) }
      return PremultipliedColor(
        red: channel(10), green: channel(5), blue: channel(0), alpha: 255)
    case .gray:
      return PremultipliedColor(red: byte(0), green: byte(0), blue: byte(0), alpha: 255)
    case .alpha: return PremultipliedColor(red: 0, green: 0, blue: 0, alpha: byte(0))
    }
  }

  /// Writes a pixel to memory.
  func store(_ pixel: PremultipliedColor, to bytes: UnsafeMutableRawPointer) {
    func store(_ value: UInt8, _ index: Int) {
      bytes.storeBytes(of: value, toByteOffset: index, as: UInt8.self)
    }
    switch layout {
    case .rgb(let red, let green, let blue, let fourth, let hasAlpha):
      store(pixel.red, red)
      store(pixel.green, green)
      store(pixel.blue, blue)
      store(hasAlpha ? pixel.alpha : 255, fourth)
    case .packed555(let isLittle):
      func channel(_ value: UInt8) -> Int { (Int(value) * 31 + 127) / 255 }
      let word = channel(pixel.red) << 10 | channel(pixel.green) << 5 | channel(pixel.blue)
      store(UInt8(word & 0xFF), isLittle ? 0 : 1)
      store(UInt8(word >> 8), isLittle ? 1 : 0)
    case .gray:
      store(Luma.gray(red: pixel.red, green: pixel.green, blue: pixel.blue), 0)
    case .alpha: store(pixel.alpha, 0)
    }
  }

  /// Returns the picture after a round trip through this format.
  package func stored(_ bitmap: Bitmap) -> Bitmap {
    if isLossless { return bitmap }
    return Bitmap(size: bitmap.size, pixels: bitmap.pixels.map(stored))
  }

  private func stored(_ pixel: PremultipliedColor) -> PremultipliedColor {
    var word: UInt32 = 0
    return withUnsafeMutableBytes(of: &word) { bytes in
      guard let start = bytes.baseAddress else { return pixel }
      store(pixel, to: start)
      return self.pixel(start)
    }
  }

  /// Returns the bytes of a picture, without padding between rows.
  package func bytes(of bitmap: Bitmap) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bitmap.size.area * bytesPerPixel) { buffer, count in
      count = bitmap.size.area * bytesPerPixel
      guard var place = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
      for pixel in bitmap.pixels {
        store(pixel, to: place)
        place += bytesPerPixel
      }
    }
  }
}
