#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunImaging
internal import GLFunTiles

/// One colour over many pixels.
extension PixelKernel {
  /// Colours for the pixels of one vector, ready to be composited over any row: the part of the arithmetic that does
  /// not depend on the backdrop is done in advance. Channels are in the upper halves of their lanes.
  struct Layer<Lanes: ChannelLanes>: RowColors {
    /// 256 times the red and blue channels, plus 128.
    let even: Lanes
    /// The same for the green and alpha channels.
    let odd: Lanes
    /// The share of the backdrop that is let through, as a factor.
    let rest: Lanes

    /// Makes a layer of one colour over all pixels.
    ///
    /// - Parameter color: a colour in which no channel exceeds the alpha.
    @inline(__always)
    init(_ color: PremultipliedColor) {
      even = Lanes.repeated((color.rawValue & 0xFF_00FF) << 8 | 0x80_0080)
      odd = Lanes.repeated(color.rawValue & 0xFF00_FF00 | 0x80_0080)
      rest = Lanes.rests(ofOdds: odd)
    }

    /// Makes a layer of one colour with a coverage for each pixel.
    @inline(__always)
    init(_ color: PremultipliedColor, coverage: Lanes.Values) {
      let raised = Lanes.raisedEvens(Lanes.twice(coverage))
      /// The sums of every second channel of the colour, weighted by coverage.
      @inline(__always) func weighted(_ channels: UInt32) -> Lanes {
        Lanes.weighted(Lanes.factors(ofTwice: Lanes.repeated(channels &* 257)), by: raised)
      }
      even = weighted(color.rawValue & 0xFF_00FF)
      odd = weighted(color.rawValue >> 8 & 0xFF_00FF)
      rest = Lanes.rests(ofOdds: odd)
    }

    /// Composites the colours over neighbouring pixels.
    @inline(__always)
    func cover(_ pixels: Pixels) {
      let place = UnsafeMutableRawPointer(pixels)
      let below = unsafe place.loadUnaligned(as: Lanes.self)
      unsafe place.storeBytes(of: laid(over: below), as: Lanes.self)
    }

    /// The colours composited over pixels.
    @inline(__always)
    func laid(over below: Lanes) -> Lanes {
      let evens = Lanes.laid(even, overRaised: Lanes.raisedEvens(below), rest: rest)
      let odds = Lanes.laid(odd, overRaised: Lanes.raisedOdds(below), rest: rest)
      return Lanes.lowered(evens, odds)
    }
  }

  /// Composites one colour over `count` pixels, a multiple of eight.
  static func cover(_ pixels: Pixels, count: Int, with color: PremultipliedColor) {
    if color.isOpaque {
      let source = Words(repeating: color.rawValue)
      for start in stride(from: 0, to: count, by: width) {
        unsafe store(source, to: pixels + start)
      }
      return
    }
    let layer = Layer<Lanes>(color)
    for start in stride(from: 0, to: count, by: width) { unsafe layer.cover(pixels + start) }
  }

  /// Composites one colour over partly covered quads of a tile, each pixel weighted by its coverage.
  ///
  /// - Parameter coverage: the coverage of the quads, and of one more if their number is odd.
  static func cover(
    _ pixels: Pixels, with color: PremultipliedColor, _ quads: UInt64,
    coverage: UnsafePointer<UInt32>
  ) {
    unsafe forEachPair(quads, coverage) { first, second, coverage in
      let colors = weighted(color, by: unsafe lanes(coverage))
      let below = unsafe load(pixels + first, pixels + second)
      unsafe store(over(colors, below), to: pixels + first, pixels + second)
    }
  }

  /// Composites one colour over partly covered quads of a tile, each pixel weighted by its coverage and then by a
  /// layer's alpha: the same as in a layer with nothing else there.
  ///
  /// - Parameter coverage: the coverage of the quads, and of one more if their number is odd.
  static func cover(
    _ pixels: Pixels, with color: PremultipliedColor, _ quads: UInt64,
    coverage: UnsafePointer<UInt32>, alpha: UInt8
  ) {
    let factors = Lanes(repeating: UInt16(alpha))
    unsafe forEachPair(quads, coverage) { first, second, coverage in
      let colors = scaled(weighted(color, by: unsafe lanes(coverage)), by: factors)
      let below = unsafe load(pixels + first, pixels + second)
      unsafe store(over(colors, below), to: pixels + first, pixels + second)
    }
  }

  /// Composites one colour over wholly covered quads of a tile.
  static func cover(_ pixels: Pixels, with color: PremultipliedColor, _ quads: UInt64) {
    if color.isOpaque { return unsafe fill_quads(pixels, color.rawValue, UInt(quads)) }
    let layer = Layer<Lanes>(color)
    forEachPair(quads) { first, second in
      let below = unsafe unsafeBitCast(load(pixels + first, pixels + second), to: Lanes.self)
      let mixed = unsafe unsafeBitCast(layer.laid(over: below), to: Words.self)
      unsafe store(mixed, to: pixels + first, pixels + second)
    }
  }

  /// Does the same as `over(_:_:)` for colours that are already split into even and odd channels. A `Layer` gives the
  /// same result and pays off if it is used again.
  @inline(__always)
  static func over(_ source: (even: Lanes, odd: Lanes), _ below: Words) -> Words {
    let below = unsafe parts(unsafeBitCast(below, to: Lanes.self))
    let rest = rest(ofOdd: source.odd)
    let half = Lanes(repeating: 128)
    let sums = (
      source.even &+ laid(half, over: below.even, rest: rest),
      source.odd &+ laid(half, over: below.odd, rest: rest)
    )
    return unsafe unsafeBitCast(whole(sums), to: Words.self)
  }

  /// The even and the odd channels of a colour times the coverage of eight pixels. Each coverage is in both lanes of
  /// its pixel.
  @inline(__always)
  private static func weighted(
    _ color: PremultipliedColor, by coverage: Lanes
  ) -> (even: Lanes, odd: Lanes) {
    let (red, green) = channels(of: color)
    return (product(red, coverage), product(green, coverage))
  }

  /// The share of the backdrop that colours let through, of 255, given their green and alpha channels.
  @inline(__always)
  private static func rest(ofOdd channels: Lanes) -> Lanes {
    Lanes(repeating: 255) &- second_lanes(channels)
  }

  /// Composites one colour over the part of a tile that a box covers.
  ///
  /// - Parameters:
  ///   - left: the tile's first column in the frame.
  ///   - top: the tile's first row in the frame.
  static func cover(
    _ pixels: Pixels, with color: PremultipliedColor, box: CoverageBox, left: Int32, top: Int32
  ) {
    let first = max(0, (box.minY >> 8) &- top)
    let last = min(Int32(TileFrame.tileSize), ((box.maxY &+ 255) >> 8) &- top) &- 1
    if first > last { return }
    let heights = (box.height(ofRow: top &+ first), box.height(ofRow: top &+ last))
    let start = unsafe pixels + Int(first) &* TileFrame.tileSize
    let end = unsafe pixels + Int(last) &* TileFrame.tileSize
    let middle = (left &+ 8) << 8
    let steps = CoverageBox.columnSteps
    /// The layer for a row, given the height of its part in the box.
    @inline(__always) func part(_ widths: SIMD8<UInt16>, _ height: Int32) -> Layer<Lanes> {
      Layer(color, coverage: CoverageBox.coverage(widths, height: height))
    }
    // A loop for each case: a row takes less time than a mispredicted branch in it.
    if box.minX <= left << 8, box.maxX >= (left &+ 16) << 8 {
      unsafe coverRows(from: start, to: end, heights) { height in
        let coverage = UInt16(CoverageBox.coverage(256, height))
        let layer = Layer<Lanes>(color, coverage: SIMD8(repeating: coverage))
        return WholeRow(left: layer, right: layer)
      }
    } else if box.maxX <= middle || box.minX >= middle {
      let isRight = box.minX >= middle
      let widths = box.widths(ofColumnsFrom: isRight ? left &+ 8 : left, steps)
      let place = isRight ? width : 0
      unsafe coverRows(from: start + place, to: end + place, heights) { height in
        part(widths, height)
      }
    } else {
      let widths = box.widths(ofColumnsFrom: left, steps)
      let others = box.widths(ofColumnsFrom: left &+ 8, steps)
      unsafe coverRows(from: start, to: end, heights) { height in
        WholeRow(left: part(widths, height), right: part(others, height))
      }
    }
  }

  /// Composites colours over the rows of a tile in a box; the first and the last row may lie in it in part.
  ///
  /// - Parameters:
  ///   - heights: the heights of the first and of the last row's part in the box, in 1/256 pixel; the rows between lie
  ///     in it wholly.
  ///   - colors: makes the colours of a row, given the height of its part in the box.
  @inline(__always)
  private static func coverRows<Colors: RowColors>(
    from start: Pixels, to end: Pixels, _ heights: (Int32, Int32), _ colors: (Int32) -> Colors
  ) {
    let whole = colors(256)
    var next = unsafe start
    if heights.0 & heights.1 == 256 {
      repeat {
        unsafe whole.cover(next)
        unsafe next += TileFrame.tileSize
      } while unsafe next <= end
      return
    }
    unsafe colors(heights.0).cover(start)
    if unsafe start == end { return }
    unsafe next += TileFrame.tileSize
    while unsafe next < end {
      unsafe whole.cover(next)
      unsafe next += TileFrame.tileSize
    }
    unsafe colors(heights.1).cover(end)
  }

  /// The sixteen pixels of a row of a tile.
  private struct WholeRow: RowColors {
    let left: Layer<Lanes>
    let right: Layer<Lanes>

    @inline(__always)
    func cover(_ pixels: Pixels) {
      unsafe left.cover(pixels)
      unsafe right.cover(pixels + PixelKernel.width)
    }
  }

  /// The even and the odd channels of a colour in the lanes of every pixel.
  @inline(__always)
  static func channels(of color: PremultipliedColor) -> (even: Lanes, odd: Lanes) {
    let (even, odd) = (color.rawValue & 0xFF_00FF, color.rawValue >> 8 & 0xFF_00FF)
    return unsafe (
      unsafeBitCast(Words(repeating: even), to: Lanes.self),
      unsafeBitCast(Words(repeating: odd), to: Lanes.self)
    )
  }

  /// Channels times coverage over 255, rounded to nearest.
  @inline(__always) private static func product(_ channels: Lanes, _ coverage: Lanes) -> Lanes {
    dividedBy255(channels &* coverage &+ Lanes(repeating: 128))
  }
}

/// Colours that can be composited over some pixels of a row.
private protocol RowColors {
  func cover(_ pixels: PixelKernel.Pixels)
}
#endif
