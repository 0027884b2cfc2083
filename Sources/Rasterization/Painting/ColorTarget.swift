/// Where colours go that are worked out eight pixels at a time.
protocol ColorTarget {
  /// Takes the colours of eight neighbouring pixels.
  ///
  /// - Parameters:
  ///   - colors: their even and odd channels, as `PixelKernel.parts` has them.
  ///   - place: of the first one in its tile.
  ///   - coverage: how much is covered of the first one and of those after it; nil where all is.
  func put(
    _ colors: (even: PixelKernel.Lanes, odd: PixelKernel.Lanes), at place: Int,
    _ coverage: UnsafePointer<UInt8>?)
}

/// Colours that are stored, whatever the coverage.
@safe struct StoredColors: ColorTarget {
  let pixels: PixelKernel.Pixels

  @inline(__always)
  func put(
    _ colors: (even: PixelKernel.Lanes, odd: PixelKernel.Lanes), at place: Int,
    _: UnsafePointer<UInt8>?
  ) {
    unsafe PixelKernel.store(
      unsafeBitCast(PixelKernel.whole(colors), to: PixelKernel.Words.self), to: pixels + place)
  }
}

/// Colours that are laid over pixels, each weighted by its coverage.
@safe struct LaidColors: ColorTarget {
  let pixels: PixelKernel.Pixels

  @inline(__always)
  func put(
    _ colors: (even: PixelKernel.Lanes, odd: PixelKernel.Lanes), at place: Int,
    _ coverage: UnsafePointer<UInt8>?
  ) {
    var colors = colors
    if let coverage = unsafe coverage {
      colors = unsafe PixelKernel.scaled(colors, by: PixelKernel.lanes(coverage))
    }
    let below = unsafe PixelKernel.load(pixels + place)
    unsafe PixelKernel.store(PixelKernel.over(colors, below), to: pixels + place)
  }
}
