extension UInt32 {
  /// The number divided by 255 and rounded to nearest, without a division.
  ///
  /// It is exact for 0 ... 65 025, which includes every product of two 8-bit channels. Ties cannot occur, since 255 is odd. All
  /// renderers round arithmetic on stored channels this way.
  package var dividedBy255Rounded: UInt32 {
    let shifted = self &+ 128
    return (shifted &+ (shifted >> 8)) >> 8
  }
}

extension UInt16 {
  /// The 16-bit sample in 255ths: the number divided by 257 and rounded to nearest.
  package var reducedToEightBits: UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(self) &* 255 &+ 32_895) >> 16)
  }
}
