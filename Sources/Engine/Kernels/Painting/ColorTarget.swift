#if !GLFUN_WITHOUT_KERNELS
/// A destination of colours that are computed eight pixels at a time.
protocol ColorTarget {
  /// Takes the colours of eight neighbouring pixels.
  ///
  /// - Parameters:
  ///   - colors: the even and odd channels, as returned by `PixelKernel.parts`.
  ///   - place: the index of the first pixel in its tile.
  ///   - coverage: the coverage of the first pixel and of those after it; nil if all are covered wholly.
  func put(
    _ colors: (even: PixelKernel.Lanes, odd: PixelKernel.Lanes), at place: Int,
    _ coverage: UnsafePointer<UInt8>?)
}

/// A target that stores colours, whatever the coverage.
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

/// A target that composites colours over pixels, each weighted by its coverage.
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
#endif
