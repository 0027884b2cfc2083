extension PremultipliedColor {
  /// Makes a pixel from straight (not premultiplied) channels, as PNG stores them.
  ///
  /// A colour channel becomes `channel * alpha / 255`, rounded to nearest.
  public init(straightRed red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let word = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    self.init(straightRawValue: word)
  }

  /// Makes a pixel from packed straight channels: red in the lowest byte, alpha in the highest.
  package init(straightRawValue word: UInt32) {
    let alpha = word >> 24
    if alpha == 255 {
      self.init(rawValue: word)
      return
    }
    let red = ((word & 0xFF) &* alpha).dividedBy255Rounded
    let green = ((word >> 8 & 0xFF) &* alpha).dividedBy255Rounded
    let blue = ((word >> 16 & 0xFF) &* alpha).dividedBy255Rounded
    self.init(rawValue: red | green << 8 | blue << 16 | alpha << 24)
  }

  /// The packed straight channels: red in the lowest byte, alpha in the highest.
  ///
  /// A colour channel becomes `channel * 255 / alpha`, rounded to nearest with ties upwards, and at most 255; alpha 0 gives 0
  /// throughout. `init(straightRawValue:)` restores every pixel whose colour channels do not exceed its alpha, so straight
  /// channels are lossless for such pixels.
  package var straightRawValue: UInt32 {
    let alpha = rawValue >> 24
    if alpha == 255 { return rawValue }
    if alpha == 0 { return 0 }
    func straight(_ channel: UInt32) -> UInt32 {
      min(255, (channel &* 510 &+ alpha) / (alpha &* 2))
    }
    let red = straight(rawValue & 0xFF)
    let green = straight(rawValue >> 8 & 0xFF)
    let blue = straight(rawValue >> 16 & 0xFF)
    return red | green << 8 | blue << 16 | alpha << 24
  }
}
