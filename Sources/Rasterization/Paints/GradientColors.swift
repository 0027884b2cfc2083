internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// The colours of a gradient at any position, worked out for each and rounded once.
struct GradientColors: Sendable {
  /// What lies between two neighbouring stops, or beyond the outermost ones.
  private struct Piece: Sendable {
    /// Where it begins; minus infinity for the first one.
    let start: Double
    /// Where the next one begins; infinity for the last one.
    let end: Double
    /// Whether the colour is the same everywhere.
    let isOneColor: Bool
    /// The colour where it begins.
    let color: PremultipliedColor
    let mix: ColorMix

    init(_ start: Double, _ end: Double, _ color: Color, alpha: Double) {
      self.start = start
      self.end = end
      isOneColor = true
      self.color = color.premultiplied(times: alpha)
      mix = ColorMix(color, color, alpha: alpha)
    }

    init(from low: Gradient.Stop, to high: Gradient.Stop, alpha: Double) {
      start = low.offset
      end = high.offset
      isOneColor = low.color == high.color
      color = low.color.premultiplied(times: alpha)
      mix = ColorMix(low.color, high.color, alpha: alpha)
    }

    /// The colours at the positions of eight neighbours of a tile, as they are stored.
    ///
    /// - Parameters:
    ///   - pattern: decides which way they are rounded; nil: to nearest.
    ///   - index: which eight neighbours they are.
    @inline(__always)
    func colors(
      _ positions: TilePositions.Element, _ pattern: DitherPattern?, _ index: Int
    ) -> SIMD8<UInt32> {
      if isOneColor { return SIMD8(repeating: color.rawValue) }
      let parts = (positions - start) / (end - start)
      guard let pattern else { return mix.colors(parts) }
      return mix.colors(parts, dithered: pattern.thresholds(index))
    }

    /// A bit for each of eight positions that lies in it.
    @inline(__always)
    func lanes(_ positions: TilePositions.Element) -> UInt32 { lanes_from(positions, start, end) }
  }

  /// They follow each other without gaps.
  private let pieces: [Piece]
  private let extend: Gradient.Extend
  /// Whether all colours are opaque.
  let isOpaque: Bool

  /// How much further along positions count as they are. They may be off by their last bits, and a pixel that lies exactly
  /// on a stop is beyond it.
  private static let margin = 0x1p-40

  /// Takes the colours of a gradient that has stops.
  init(_ paint: GradientPaint) {
    let stops = paint.gradient.stops
    let alpha = paint.alpha
    // Sweeps have no ends: they begin again.
    var isSweep = false
    if case .conic = paint.placement { isSweep = true }
    extend = isSweep ? .repeat : paint.before ?? .pad
    var pieces: [Piece] = []
    if let first = stops.first {
      let begin = isSweep || paint.before != nil ? -Double.infinity : 0
      if begin == 0 { pieces.append(Piece(-.infinity, 0, .clear, alpha: alpha)) }
      if first.offset > 0 || begin < 0 {
        pieces.append(Piece(begin, first.offset, first.color, alpha: alpha))
      }
    }
    for (low, high) in zip(stops, stops.dropFirst()) where high.offset > low.offset {
      pieces.append(Piece(from: low, to: high, alpha: alpha))
    }
    if let last = stops.last {
      let end = isSweep || paint.after != nil ? Double.infinity : 1
      if last.offset < end {
        pieces.append(Piece(last.offset, end, last.color, alpha: alpha))
      }
      if end == 1 { pieces.append(Piece(1, .infinity, .clear, alpha: alpha)) }
    }
    self.pieces = pieces
    let paintsEverywhere = isSweep || paint.before != nil && paint.after != nil
    isOpaque =
      paintsEverywhere && stops.allSatisfy { $0.color.premultiplied(times: alpha).isOpaque }
  }

  /// Appends the colours of a tile's pixels; where there is no position, a colour is transparent.
  ///
  /// - Parameter pattern: decides which way they are rounded; nil: to nearest.
  func append(
    at positions: TilePositions, _ pattern: DitherPattern?, to colors: inout [PremultipliedColor]
  ) {
    let last = TilePositions.Element(repeating: Double(1).nextDown)
    switch extend {
    case .pad:
      // Also what is too far to be a number has the colour of an end.
      let farthest = TilePositions.Element(repeating: .greatestFiniteMagnitude)
      append(at: positions, pattern, to: &colors) { lesser_numbers(farthest, $0 + Self.margin) }
    case .repeat:
      append(at: positions, pattern, to: &colors) {
        let position = $0 + Self.margin
        return lesser_numbers(last, position - whole_numbers_below(position))
      }
    case .reflect:
      append(at: positions, pattern, to: &colors) {
        let part = $0 - 2 * whole_numbers_below($0 / 2)
        return lesser_numbers(last, lesser_numbers(part, 2 - part) + Self.margin)
      }
    }
  }

  /// - Parameter folded: gives the positions between the ends at which the colours of positions are.
  @inline(__always)
  private func append(
    at positions: TilePositions, _ pattern: DitherPattern?,
    to colors: inout [PremultipliedColor],
    _ folded: (TilePositions.Element) -> TilePositions.Element
  ) {
    let start = colors.count
    colors.append(contentsOf: repeatElement(.transparent, count: TileFrame.tileArea))
    var span = colors.mutableSpan
    var made = unsafe span.mutableBytes
    let pieces = pieces.span
    var piece = pieces[0]
    for index in positions.indices {
      let position = folded(positions[index])
      // Neighbouring pixels mostly lie in one piece.
      let inside = piece.lanes(position)
      var found = piece.colors(position, pattern, index)
      if inside != 255 {
        found = replaced_words(.zero, found, inside)
        var missing = lanes_from(position, -.infinity, .infinity) & ~inside
        while missing != 0 {
          piece = pieces[place(of: position[missing.trailingZeroBitCount])]
          let inside = piece.lanes(position)
          found = replaced_words(found, piece.colors(position, pattern, index), inside)
          missing &= ~inside
        }
      }
      // It is one store where eight would each be checked.
      made.storeBytes(
        of: found, toByteOffset: (start &+ 8 &* index) &* 4, as: SIMD8<UInt32>.self)
    }
  }

  /// Which piece a position lies in.
  private func place(of position: Double) -> Int {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if position < pieces[middle].end { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
