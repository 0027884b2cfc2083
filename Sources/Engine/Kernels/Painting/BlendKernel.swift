#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Blend modes in integer arithmetic, eight pixels at a time.
///
/// With s and d premultiplied channels, sa and da the alphas and B the mode's function of the unpremultiplied channels,
/// the result is s·(1 − da) + d·(1 − sa) + sa·da·B, rounded once. In a pixel that is covered in part, the mean of that
/// and of the pixel, weighted by coverage, is rounded again. Source: W3C Compositing and Blending Level 1, section 5;
/// PDF 1.7, section 11.3.5.
///
/// Channels lie in 16-bit lanes, as in `PixelKernel`. Sums over products of two channels may exceed 16 bits on the way,
/// but the final dividend of the division by 255 is at most 255², so the lowest 16 bits are enough. Seven modes divide
/// by channels and work with floats instead (`BlendKernel+Quotients`).
///
/// The mode is tested once for a command. Each has its own loop, which the compiler makes from one generic loop.
enum BlendKernel {
  typealias Pixels = PixelKernel.Pixels
  typealias Lanes = PixelKernel.Lanes
  /// The even channels of eight pixels (red, blue) and the odd ones (green, alpha).
  typealias Parts = (even: Lanes, odd: Lanes)

  /// The part of a tile that a mask covers.
  @safe struct Area {
    let quads: TileQuads
    /// The coverage of the partly covered quads, as in `CoverageMasks`.
    let coverage: UnsafePointer<UInt32>?

    /// Makes an area of wholly covered quads.
    init(full: UInt64) {
      quads = TileQuads(full: full)
      unsafe coverage = nil
    }

    init(_ quads: TileQuads, coverage: UnsafePointer<UInt32>?) {
      self.quads = quads
      unsafe self.coverage = unsafe coverage
    }
  }

  /// The source colours for a tile.
  @safe private struct Source {
    /// A colour for each pixel of the tile, or eight times the same colour.
    let colors: Pixels
    /// A mask for indices of pixels: all bits if there is a colour for each pixel, no bits if there is one for all.
    let places: Int

    /// The colours of four pixels from `first` on, and of four from `second` on.
    @inline(__always)
    func parts(_ first: Int, _ second: Int) -> Parts {
      unsafe BlendKernel.parts(colors + (first & places), colors + (second & places))
    }
  }

  /// Blends one colour with an area of a tile.
  static func cover(
    _ pixels: Pixels, with color: PremultipliedColor, _ mode: BlendMode, _ area: Area
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: PixelKernel.width) { colors in
      guard let start = colors.baseAddress else { return }
      unsafe start.initialize(repeating: color.rawValue, count: PixelKernel.width)
      unsafe cover(pixels, with: Source(colors: start, places: 0), mode, area)
    }
  }

  /// Blends a colour for each pixel with an area of a tile.
  static func cover(_ pixels: Pixels, with colors: Pixels, _ mode: BlendMode, _ area: Area) {
    unsafe cover(pixels, with: Source(colors: colors, places: -1), mode, area)
  }

  private static func cover(
    _ pixels: Pixels, with source: Source, _ mode: BlendMode, _ area: Area
  ) {
    if let coverage = unsafe area.coverage, area.quads.partial != 0 {
      unsafe TileInterpreter.withTile { results in
        unsafe blend(source, over: pixels, mode, area.quads.partial, into: results)
        unsafe lay(results, over: pixels, area.quads.partial, coverage)
      }
    }
    if area.quads.full != 0 {
      unsafe blend(source, over: pixels, mode, area.quads.full, into: pixels)
    }
  }

  /// Stores the results of a mode for some quads, without their coverage: in the pixels themselves, or one after the
  /// other in other memory.
  ///
  /// Coverage is applied separately, so that the compiler has one loop to make for each mode and not several.
  private static func blend(
    _ source: Source, over pixels: Pixels, _ mode: BlendMode, _ quads: UInt64,
    into results: Pixels
  ) {
    let isInPlace = unsafe results == pixels
    @inline(__always) func forEach(_ blend: (Parts, Parts) -> Parts) {
      var next = 0
      PixelKernel.forEachPair(quads) { first, second in
        let result = blend(
          source.parts(first, second), unsafe parts(pixels + first, pixels + second))
        unsafe PixelKernel.store(
          words(result), to: results + (isInPlace ? first : next),
          results + (isInPlace ? second : next &+ 4))
        next &+= PixelKernel.width
      }
    }
    /// Applies a mode, given its sums.
    @inline(__always) func lay(_ sum: (Channels) -> Lanes) {
      forEach { Channels.each($0, $1, sum) }
    }
    /// Applies a mode that divides by channels, given its function.
    @inline(__always) func divide(_ function: (Quotients) -> Quotients.Color) {
      forEach { Quotients.blend($0, $1, function) }
    }
    switch mode {
    case .normal: lay { $0.s &* $0.all &+ $0.d &* $0.sourceRest }
    case .multiply: lay { $0.rest &+ $0.s &* $0.d }
    case .screen: lay { ($0.s &+ $0.d) &* $0.all &- $0.s &* $0.d }
    case .overlay: lay { $0.hardened(where: more_lanes($0.d &+ $0.d, $0.da)) }
    case .darken: lay { $0.rest &+ lesser_lanes($0.s &* $0.da, $0.d &* $0.sa) }
    case .lighten: lay { $0.rest &+ greater_lanes($0.s &* $0.da, $0.d &* $0.sa) }
    case .colorDodge: divide { $0.dodged }
    case .colorBurn: divide { $0.burned }
    case .softLight: divide { $0.softlyLit }
    case .hardLight: lay { $0.hardened(where: more_lanes($0.s &+ $0.s, $0.sa)) }
    case .difference:
      lay { $0.withoutTwice(lesser_lanes($0.s &* $0.da, $0.d &* $0.sa)) }
    case .exclusion: lay { $0.withoutTwice($0.s &* $0.d) }
    case .hue: divide { $0.hue }
    case .saturation: divide { $0.saturation }
    case .color: divide { $0.color }
    case .luminosity: divide { $0.luminosity }
    case .clear: lay { _ in Lanes() }
    case .copy: lay { $0.s &* $0.all }
    case .sourceIn: lay { $0.s &* $0.da }
    case .sourceOut: lay { $0.s &* $0.backdropRest }
    case .sourceAtop: lay { $0.s &* $0.da &+ $0.d &* $0.sourceRest }
    case .destinationOver: lay { $0.s &* $0.backdropRest &+ $0.d &* $0.all }
    case .destinationIn: lay { $0.d &* $0.sa }
    case .destinationOut: lay { $0.d &* $0.sourceRest }
    case .destinationAtop: lay { $0.s &* $0.backdropRest &+ $0.d &* $0.sa }
    case .xor: lay { $0.rest }
    case .plusDarker: lay { $0.darkenedSum &* $0.all }
    case .plusLighter: lay { lesser_lanes($0.s &+ $0.d, $0.all) &* $0.all }
    }
  }

  /// Mixes results into partly covered quads, weighted by coverage.
  private static func lay(
    _ results: Pixels, over pixels: Pixels, _ quads: UInt64, _ coverage: UnsafePointer<UInt32>
  ) {
    var next = unsafe results
    unsafe PixelKernel.forEachPair(quads, coverage) { first, second, coverage in
      let mixed = unsafe parts(next, next + 4)
      let below = unsafe parts(pixels + first, pixels + second)
      let weights = unsafe PixelKernel.lanes(coverage)
      let means = (mean(mixed.even, weights, below.even), mean(mixed.odd, weights, below.odd))
      unsafe PixelKernel.store(words(means), to: pixels + first, pixels + second)
      unsafe next += PixelKernel.width
    }
  }

  /// The channels of four pixels, and of four others.
  @inline(__always)
  private static func parts(_ first: Pixels, _ second: Pixels) -> Parts {
    unsafe PixelKernel.parts(unsafeBitCast(PixelKernel.load(first, second), to: Lanes.self))
  }

  @inline(__always)
  private static func words(_ parts: Parts) -> PixelKernel.Words {
    unsafe unsafeBitCast(PixelKernel.whole(parts), to: PixelKernel.Words.self)
  }

  /// The mean of two sets of channels, weighted with `weights` and 255 − `weights`.
  @inline(__always)
  private static func mean(_ mixed: Lanes, _ weights: Lanes, _ below: Lanes) -> Lanes {
    rounded(mixed &* weights &+ below &* (Lanes(repeating: 255) &- weights))
  }

  /// Sums divided by 255, rounded to nearest.
  @inline(__always)
  static func rounded(_ sums: Lanes) -> Lanes {
    PixelKernel.dividedBy255(sums &+ Lanes(repeating: 128))
  }

  /// Every second channel of eight source colours and of their backdrop.
  private struct Channels {
    /// The source channels.
    let s: Lanes
    /// The backdrop channels.
    let d: Lanes
    /// The source alpha.
    let sa: Lanes
    /// The backdrop alpha.
    let da: Lanes
    /// A mask of the lanes with a colour channel: all bits in these, no bits in the lanes with an alpha.
    let isColor: Lanes

    /// The channels that a mode produces, given a function for 255 times them.
    @inline(__always)
    static func each(_ source: Parts, _ below: Parts, _ sum: (Channels) -> Lanes) -> Parts {
      let (sa, da) = (second_lanes(source.odd), second_lanes(below.odd))
      let isColor = unsafe unsafeBitCast(
        PixelKernel.Words(repeating: 0xFFFF), to: Lanes.self)
      let even = Channels(
        s: source.even, d: below.even, sa: sa, da: da, isColor: Lanes(repeating: .max))
      let odd = Channels(s: source.odd, d: below.odd, sa: sa, da: da, isColor: isColor)
      return (rounded(sum(even)), rounded(sum(odd)))
    }

    @inline(__always)
    var all: Lanes { Lanes(repeating: 255) }

    /// The share of the backdrop outside the source, of 255.
    @inline(__always)
    var sourceRest: Lanes { all &- sa }

    /// The share of the source outside the backdrop, of 255.
    @inline(__always)
    var backdropRest: Lanes { all &- da }

    /// The channels of source and backdrop outside each other, times 255.
    @inline(__always)
    var rest: Lanes { s &* backdropRest &+ d &* sourceRest }

    /// The sums of overlay and hard light: multiply, or screen where there are bits.
    @inline(__always)
    func hardened(where bits: Lanes) -> Lanes {
      let product = s &* d
      let screened = sa &* da &- twice((da &- d) &* (sa &- s))
      return rest &+ (screened & bits | twice(product) & ~bits)
    }

    /// The sum of both less twice a number; for alphas less the number once, which is then the product of both.
    @inline(__always)
    func withoutTwice(_ number: Lanes) -> Lanes {
      (s &+ d) &* all &- number &- number & isColor
    }

    /// The sum of both, less the excess of the alphas' sum over 255; at least 0.
    @inline(__always)
    var darkenedSum: Lanes {
      let excess = greater_lanes(sa &+ da, all) &- all
      return greater_lanes(s &+ d, excess) &- excess
    }

    @inline(__always)
    private func twice(_ number: Lanes) -> Lanes { number &+ number }
  }
}
#endif
