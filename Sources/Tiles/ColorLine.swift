/// The colours of a gradient whose premultiplied channels change evenly from its start to its end, before
/// they are rounded.
package struct ColorLine: Hashable, Sendable {
  /// The channels at the start, 0 … 255: red, green, blue, alpha.
  package let start: SIMD4<Double>
  /// How much further they are at the end.
  package let way: SIMD4<Double>

  package init(start: SIMD4<Double>, way: SIMD4<Double>) {
    self.start = start
    self.way = way
  }
}
