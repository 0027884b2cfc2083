/// The colours of a gradient whose premultiplied channels change evenly from its start to its end, before
/// they are rounded.
public struct ColorLine: Hashable, Sendable {
  /// The channels at the start, 0 … 255: red, green, blue, alpha.
  public let start: SIMD4<Double>
  /// How much further they are at the end.
  public let way: SIMD4<Double>

  /// Makes a line of colours from the channels at its start and how much further they are at its end.
  public init(start: SIMD4<Double>, way: SIMD4<Double>) {
    self.start = start
    self.way = way
  }
}
