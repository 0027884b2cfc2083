package import GLFunImaging

/// How the pixels of a context lie in memory.
package struct BitmapFormat: Hashable, Sendable {
  /// What a pixel holds.
  enum Layout: Hashable, Sendable {
    /// Four bytes: where red, green, blue and the fourth are, and whether that is alpha.
    case rgb(red: Int, green: Int, blue: Int, fourth: Int, hasAlpha: Bool)
    /// Sixteen bits: one that is passed over, then five for each colour, in one of two orders of bytes.
    case packed555(isLittle: Bool)
    /// A byte: the luma.
    case gray
    /// A byte: alpha.
    case alpha
  }

  let layout: Layout
  /// The bits of one component.
  let bitsPerComponent: Int
  /// The space of the colours; none where there is only alpha.
  let space: CGColorSpace?
  /// The layout as it was asked for.
  package let info: CGBitmapInfo

  /// Four bytes a pixel in the order red, green, blue, alpha: what most pictures have.
  package static let rgba = BitmapFormat(
    layout: .rgb(red: 0, green: 1, blue: 2, fourth: 3, hasAlpha: true), space: .standardRGB,
    info: CGBitmapInfo(alpha: .premultipliedLast))

  /// The same without alpha.
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

  /// Makes the format that a context is asked for; nil for one that contexts do not have.
  ///
  /// There are eight bits a component: four of RGB whose alpha is premultiplied or passed over, before or after the
  /// colours, in the order of the components or the other way round; gray; alpha alone. And five bits a component of RGB.
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

  /// How many bytes a pixel has.
  var bytesPerPixel: Int {
    switch layout {
    case .rgb: 4
    case .packed555: 2
    case .gray, .alpha: 1
    }
  }

  /// Whether a picture keeps its alpha.
  var hasAlpha: Bool {
    switch layout {
    case .rgb(_, _, _, _, let hasAlpha): hasAlpha
    case .alpha: true
    case .packed555, .gray: false
    }
  }

  /// Whether memory holds all that a picture of sRGB does.
  private var isLossless: Bool {
    if case .rgb = layout { true } else { false }
  }

  // MARK: Pixels

  /// What a pixel of memory shows.
  ///
  /// - Parameter bytes: those of the pixel.
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

  /// What a picture shows once it has been in memory of this format.
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

  /// The bytes of a picture, without any between the rows.
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
