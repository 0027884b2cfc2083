import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@testable import GLFunText

@Suite(.needsHarfBuzz) struct ColorGradientTests {
  /// The stops of a sweep gradient that repeats (1) or is reflected (2).
  private func stops(
    extend: Int, from start: Double, to end: Double
  ) throws -> [Gradient.Stop] {
    let gradients = ColorGradients(
      colors: PaintColors(try Font.builtIn(size: 10), foreground: .black))
    let line = ColorPaintTable.ColorLine(
      extend: extend,
      stops: [
        (0, ColorPaintTable.PaintColor(entry: 0, alpha: 0.25)),
        (1, ColorPaintTable.PaintColor(entry: 0, alpha: 0.75)),
      ])
    return try #require(gradients.sweep(line, .zero, start, end)).gradient.stops
  }

  @Test(
    "colours around a point repeat, wherever the angles begin",
    arguments: [-1800.0, -720, -60, 0, 300, 1200], [1, 2])
  func periods(start: Double, extend: Int) throws {
    // Two periods of 30 degrees go 6 times into a turn.
    #expect(
      try stops(extend: extend, from: start, to: start + 30)
        == stops(extend: extend, from: 0, to: 30))
  }

  @Test(
    "a small part of a turn is repeated as often as is allowed, wherever it is",
    arguments: [-1800.0, -300, -10, 10, 1200], [1, 2])
  func smallPeriods(start: Double, extend: Int) throws {
    for period in [0.5, 1e-3, 1e-9] {
      let stops = try stops(extend: extend, from: start, to: start + period)
      #expect(stops.count > 2 && stops.count < 1000)
      #expect(stops.first?.offset == 0 && stops.last?.offset == 1)
    }
  }
}
