import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestSupport
import Testing

/// Recorded pictures drawn into others.
struct DrawnListTests {
  private let whole = Rect(x: 0, y: 0, width: 60, height: 40)

  /// On a transparent background a layer drawn at (0, 0) is the picture itself.
  @Test func list_drawnAtTheOriginIsThePictureItself() {
    var drawn = 0
    for seed in 70_000..<70_400 as Range<UInt64> {
      var generator = FrameGenerator(seed: seed, size: PixelSize(width: 60, height: 40))
      let list = generator.frame(of: 8)
      // GL primitives have a rasterizer of their own, which a layer does not use.
      let isOfShapes = list.commands.allSatisfy { command in
        switch command {
        case .fill, .stroke, .beginLayer, .endLayer: true
        default: false
        }
      }
      if !isOfShapes { continue }
      drawn += 1
      let picture = painted(60, 40) { $0.draw(list, at: .zero) }
      #expect(picture == CPURenderer().render(list), "seed \(seed)")
    }
    #expect(drawn > 50)
  }

  /// Shapes in a layer are placed by the transform, the clip and the alpha in force.
  @Test func list_followsTheStateInForce() {
    var layer = GraphicsContext(size: PixelSize(width: 20, height: 10))
    layer.fillColor = .red
    layer.fill(Rect(x: -5, y: 0, width: 100, height: 10))
    let list = layer.finish()
    let picture = painted(60, 40) { context in
      context.clip(to: Rect(x: 0, y: 0, width: 60, height: 15))
      context.translateBy(x: 10, y: 0)
      context.alpha = 0.5
      context.draw(list, in: Rect(x: 0, y: 5, width: 40, height: 20))
    }
    let half = Color.red.withAlpha(0.5).premultiplied
    for y in 0..<40 {
      for x in 0..<60 {
        let isInside = (10..<50).contains(x) && (5..<15).contains(y)
        #expect(picture[x, y] == (isInside ? half : .transparent), "(\(x), \(y))")
      }
    }
  }

  @Test func list_canBeDrawnManyTimes() {
    var layer = GraphicsContext(size: PixelSize(width: 4, height: 4))
    layer.setFillGradient(
      Gradient(colors: [.red, .blue]), .linear(start: .zero, end: Point(x: 4, y: 0)))
    layer.fill(Rect(x: 0, y: 0, width: 4, height: 4))
    layer.strokeColor = .green
    layer.stroke(Rect(x: 0.5, y: 0.5, width: 3, height: 3))
    let list = layer.finish()
    let one = CPURenderer().render(list)
    let picture = painted(60, 40) { context in
      for y in 0..<10 {
        for x in 0..<15 { context.draw(list, at: Point(x: Double(4 * x), y: Double(4 * y))) }
      }
    }
    for y in 0..<40 {
      for x in 0..<60 { #expect(picture[x, y] == one[x % 4, y % 4]) }
    }
  }

  /// Drawing after a layer does not inherit the layer's state.
  @Test func list_leavesTheStateAlone() {
    var layer = GraphicsContext(size: PixelSize(width: 4, height: 4))
    layer.strokeColor = .green
    layer.lineWidth = 3
    layer.alpha = 0.3
    layer.stroke(Rect(x: 1, y: 1, width: 2, height: 2))
    let list = layer.finish()
    func draw(_ context: inout GraphicsContext, layered: Bool) {
      context.strokeColor = .blue
      context.lineWidth = 2
      context.stroke(Rect(x: 10, y: 10, width: 20, height: 20))
      if layered { context.draw(list, at: Point(x: 50, y: 30)) }
      context.stroke(Rect(x: 5, y: 5, width: 20, height: 20))
    }
    let with = painted(60, 40) { draw(&$0, layered: true) }
    let without = painted(60, 40) { draw(&$0, layered: false) }
    for y in 0..<28 {
      for x in 0..<48 { #expect(with[x, y] == without[x, y]) }
    }
    #expect(with != without)
  }

  @Test func list_inARectangleWithoutNumbersDrawsNothing() {
    var layer = GraphicsContext(size: PixelSize(width: 4, height: 4))
    layer.fill(Rect(x: 0, y: 0, width: 4, height: 4))
    let list = layer.finish()
    let rects = [
      Rect.null, Rect(x: .nan, y: 0, width: 4, height: 4),
      Rect(x: 0, y: 0, width: .infinity, height: 4), Rect(x: 0, y: 0, width: 0, height: 4),
    ]
    for rect in rects {
      #expect(painted(60, 40) { $0.draw(list, in: rect) } == painted(60, 40) { _ in })
    }
  }

  @Test func clear_setsEveryPixelWithinTheClip() {
    let color = Color.red.withAlpha(0.5)
    let all = painted(60, 40) { context in
      context.fill(whole)
      context.alpha = 0.1
      context.blendMode = .multiply
      context.clear(color)
    }
    #expect(Set(all.pixels) == [color.premultiplied])
    let clipped = painted(60, 40) { context in
      context.fill(whole)
      context.clip(to: Rect(x: 0, y: 0, width: 30, height: 40))
      context.clear(color)
    }
    #expect(clipped[29, 20] == color.premultiplied)
    #expect(clipped[30, 20] == Color.black.premultiplied)
  }
}
