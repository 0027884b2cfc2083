import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import Testing

/// Layers with only one colour are drawn without pixels of their own, and the picture does not change.
@Suite struct LayerTests {
  private static let side = 60

  private func color(_ random: inout SplitMix64) -> Color {
    Color(
      red8: random.byte(), green8: random.byte(), blue8: random.byte(),
      alpha8: random.isOne(in: 3) ? 255 : random.byte())
  }

  /// Layers of one shape each, painted by `paint`.
  private func picture(
    _ seed: Int, depth: Int, paint: (inout GraphicsContext, Color) -> Void
  ) -> Bitmap {
    var random = SplitMix64(seed: UInt64(seed))
    return painted(Self.side, Self.side) { context in
      for _ in 0..<6 {
        let alphas = (0..<depth).map { _ in random.pick([1, 0.6, random.double(0...1)]) }
        for alpha in alphas { context.beginTransparencyLayer(alpha: alpha) }
        paint(&context, color(&random))
        let rect = Rect(
          x: random.double(-20...50), y: random.double(-20...50), width: random.double(2...60),
          height: random.double(2...60))
        if random.isOne(in: 3) { context.fill(rect) } else { context.fillEllipse(in: rect) }
        for _ in alphas { context.endTransparencyLayer() }
      }
    }
  }

  @Test(arguments: 0..<40, [1, 2, 3])
  func colours_areWhatGradientsOfThatColourAre(seed: Int, depth: Int) {
    let colors = picture(seed, depth: depth) { $0.fillColor = $1 }
    let gradients = picture(seed, depth: depth) { context, color in
      context.setFillGradient(
        Gradient(colors: [color, color]), .linear(start: .zero, end: Point(x: 9, y: 4)))
    }
    let isSame = colors == gradients
    #expect(isSame)
  }

  /// Disjoint shapes give the same picture in one layer and in one layer each.
  @Test(arguments: 0..<40) func shapesApart_areTheSameInOneLayer(seed: Int) {
    var random = SplitMix64(seed: UInt64(500 + seed))
    let alpha = random.double(0...1)
    let colors = (0..<9).map { _ in color(&random) }
    let inset = random.double(0.1...4)
    func picture(inOneLayer isOne: Bool) -> Bitmap {
      painted(Self.side, Self.side) { context in
        context.fillColor = Color(red: 0.3, green: 0.9, blue: 0.6, alpha: 0.8)
        context.fill(Rect(x: 3.5, y: 0, width: 50, height: 60))
        if isOne { context.beginTransparencyLayer(alpha: alpha) }
        for (index, color) in colors.enumerated() {
          if !isOne { context.beginTransparencyLayer(alpha: alpha) }
          context.fillColor = color
          let (x, y) = (Double(index % 3) * 20, Double(index / 3) * 20)
          context.fillEllipse(
            in: Rect(x: x, y: y, width: 20, height: 20).insetBy(dx: inset, dy: inset))
          if !isOne { context.endTransparencyLayer() }
        }
        if isOne { context.endTransparencyLayer() }
      }
    }
    let isSame = picture(inOneLayer: true) == picture(inOneLayer: false)
    #expect(isSame)
  }

  /// A layer after another one of the same tile begins empty.
  @Test func layers_oneAfterTheOther_beginTransparent() {
    let picture = painted(16, 16) { context in
      for _ in 0..<2 {
        context.beginTransparencyLayer(alpha: 1)
        context.beginTransparencyLayer(alpha: 1)
        context.fillColor = Color(red: 1, green: 0, blue: 0)
        context.fill(Rect(x: 0, y: 0, width: 16, height: 8))
        context.fill(Rect(x: 0, y: 0, width: 8, height: 8))
        context.endTransparencyLayer()
        context.endTransparencyLayer()
      }
      context.blendMode = .copy
      context.beginTransparencyLayer(alpha: 1)
      context.beginTransparencyLayer(alpha: 1)
      context.blendMode = .normal
      context.fillColor = Color(red: 0, green: 0, blue: 1)
      context.fill(Rect(x: 0, y: 8, width: 16, height: 8))
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    }
    let blue = Color(red: 0, green: 0, blue: 1).premultiplied
    for y in 0..<16 {
      for x in 0..<16 { #expect(picture[x, y] == (y < 8 ? .transparent : blue)) }
    }
  }
}
