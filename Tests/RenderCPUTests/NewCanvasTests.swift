import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import Testing

/// Memory of an earlier picture leaves nothing in the next one.
struct NewCanvasTests {
  @Test(arguments: [
    PixelSize(width: 320, height: 320), PixelSize(width: 301, height: 289),
    PixelSize(width: 7, height: 500),
  ])
  func pixels_thatNoShapeTouches_areTransparent(size: PixelSize) {
    let renderer = CPURenderer(threads: 2)
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let box = Rect(x: 3, y: 250, width: 20, height: 11)
    for round in 0..<8 {
      var full = GraphicsContext(size: size)
      full.fillColor = round % 2 == 0 ? .red : .white
      full.fill(whole)
      let ground = renderer.render(full.finish())
      #expect(ground[0, 0].isOpaque && ground[size.width - 1, size.height - 1].isOpaque)
      var sparse = GraphicsContext(size: size)
      sparse.fillColor = .blue
      sparse.fill(box)
      let picture = renderer.render(sparse.finish())
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInside = x >= 3 && x < 23 && y >= 250 && y < 261
          if picture[x, y] != (isInside ? Color.blue.premultiplied : .transparent) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test func shapesAfterShapes_areLaidOverThem() {
    let size = PixelSize(width: 40, height: 40)
    var context = GraphicsContext(size: size)
    context.fillColor = .red
    context.fill(Rect(x: 0, y: 0, width: 40, height: 20))
    // A separate pass divides the frame.
    context.beginTransparencyLayer(alpha: 0.5)
    context.setShadow(offset: Vector(dx: 4, dy: 4), blur: 0, color: .white)
    context.fillColor = .blue
    context.fill(Rect(x: 8, y: 8, width: 8, height: 8))
    context.endTransparencyLayer()
    context.fillColor = .green
    context.fill(Rect(x: 30, y: 0, width: 10, height: 40))
    let picture = CPURenderer().render(context.finish())
    #expect(picture[2, 2] == Color.red.premultiplied)
    #expect(picture[35, 30] == Color.green.premultiplied)
    #expect(picture[2, 30] == .transparent)
    #expect(picture[10, 10] != Color.red.premultiplied)
  }
}
