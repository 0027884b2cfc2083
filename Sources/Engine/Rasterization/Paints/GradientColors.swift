internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// The colours of a gradient at any position, each computed exactly and rounded once.
struct GradientColors: Sendable {
  /// The colours between two neighbouring stops, or beyond the outermost ones.
  private struct Piece: Sendable {
    /// The position of its start; minus infinity for the first piece.
    let start: Double
    /// The start of the next piece; infinity for the last one.
    let end: Double
    /// True if the colour is constant.
    let isOneColor: Bool
    /// The colour at its start.
    let color: PremultipliedColor
    let mix: ColorMix

    init(_ start: Double, _ end: Double, _ color: Color, _ last: Color? = nil, alpha: Double) {
      self.start = start
      self.end = end
      isOneColor = last == nil || last == color
      self.color = color.premultiplied(times: alpha)
      mix = ColorMix(color, last ?? color, alpha: alpha)
    }

    /// The stored colours at the positions of eight neighbouring pixels of a tile.
    ///
    /// - Parameters:
    ///   - pattern: the dither pattern; nil rounds to nearest.
    ///   - index: the number of the eight neighbours in the tile.
    @inline(__always)
    func colors(
      _ positions: TilePositions.Element, _ pattern: DitherPattern?, _ index: Int
    ) -> SIMD8<UInt32> {
      if isOneColor { return SIMD8(repeating: color.rawValue) }
      let parts = (positions - start) / (end - start)
      guard let pattern else { return mix.colors(parts) }
      return mix.colors(parts, dithered: pattern.thresholds(index))
    }

    /// A mask of the lanes whose position lies in the piece.
    @inline(__always)
    func lanes(_ positions: TilePositions.Element) -> UInt32 { lanes_from(positions, start, end) }
  }

  /// The pieces, which follow each other without gaps.
  private let pieces: [Piece]
  private let extend: Gradient.Extend
  /// True if all colours are opaque.
  let isOpaque: Bool

  /// The amount added to positions. The last bits of a position may be wrong, and a pixel exactly on a stop must lie beyond it.
  private static let margin = 0x1p-40

  /// Takes the colours of a gradient. It must have stops.
  init(_ paint: GradientPaint) {
    let stops = paint.gradient.stops
    let alpha = paint.alpha
    // Sweeps have no ends: they repeat after a turn.
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
      pieces.append(Piece(low.offset, high.offset, low.color, high.color, alpha: alpha))
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

  /// Appends the colours of a tile's pixels; a pixel without a position is transparent.
  ///
  /// - Parameter pattern: the dither pattern; nil rounds to nearest.
  func append(
    at positions: TilePositions, _ pattern: DitherPattern?, to colors: inout [PremultipliedColor]
  ) {
    let last = TilePositions.Element(repeating: Double(1).nextDown)
    switch extend {
    case .pad:
      // A position that overflowed to infinity has the colour of an end, too.
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

  /// - Parameter folded: maps positions into the range of the pieces.
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
      // Neighbouring pixels mostly lie in the same piece.
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
      // One store instead of eight with a bounds check each.
      made.storeBytes(
        of: found, toByteOffset: (start &+ 8 &* index) &* 4, as: SIMD8<UInt32>.self)
    }
  }

  /// The index of the piece that contains a position.
  private func place(of position: Double) -> Int {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if position < pieces[middle].end { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
