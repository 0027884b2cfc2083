/// The colours of a gradient whose premultiplied channels change linearly from its start to its end, before they are rounded.
public struct ColorLine: Hashable, Sendable {
  /// The channels at the start, 0 … 255: red, green, blue, alpha.
  public let start: SIMD4<Double>
  /// The difference of the channels from the start to the end.
  public let way: SIMD4<Double>

  /// Creates a line of colours from the channels at its start and their difference to the end.
  public init(start: SIMD4<Double>, way: SIMD4<Double>) {
    self.start = start
    self.way = way
  }
}
