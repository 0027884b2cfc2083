internal import Drawing
internal import Imaging

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

    @inline(__always)
    func contains(_ position: Double) -> Bool { position >= start && position < end }
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
    if case .sweep = paint.placement { isSweep = true }
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

  /// Appends the colours at some positions; where there is no position, a colour is transparent.
  func append(at positions: Span<Double>, to colors: inout [PremultipliedColor]) {
    switch extend {
    case .pad: append(at: positions, to: &colors) { $0 + Self.margin }
    case .repeat:
      append(at: positions, to: &colors) {
        let position = $0 + Self.margin
        return min(position - position.rounded(.down), Double(1).nextDown)
      }
    case .reflect:
      append(at: positions, to: &colors) {
        let part = $0 - 2 * ($0 / 2).rounded(.down)
        return min((part < 1 ? part : 2 - part) + Self.margin, Double(1).nextDown)
      }
    }
  }

  /// - Parameter folded: gives the position between the ends at which the colour of a position is.
  @inline(__always)
  private func append(
    at positions: Span<Double>, to colors: inout [PremultipliedColor],
    _ folded: (Double) -> Double
  ) {
    let start = colors.count
    colors.append(contentsOf: repeatElement(.transparent, count: positions.count))
    var made = colors.mutableSpan
    let pieces = pieces.span
    var piece = pieces[0]
    for index in positions.indices {
      let position = folded(positions[index])
      if position.isNaN { continue }
      // Neighbouring pixels mostly lie in one piece.
      if !piece.contains(position) { piece = pieces[place(of: position)] }
      made[start &+ index] =
        piece.isOneColor
        ? piece.color : piece.mix.color((position - piece.start) / (piece.end - piece.start))
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
