import GLFun

/// A fan of triangles and a sprite, in pixels from the top left.
struct Scene {
  let size = PixelSize(width: 160, height: 120)
  let ground = Color(red: 0.2, green: 0.2, blue: 0.4)
  let color = Color(red: 1, green: 0.6, blue: 0)
  let fan = [
    Point(x: 60, y: 60), Point(x: 60, y: 10), Point(x: 107, y: 45), Point(x: 89, y: 100),
    Point(x: 31, y: 100), Point(x: 13, y: 45), Point(x: 60, y: 10),
  ]
  /// Two by two texels, the top row first.
  let sprite = Bitmap(
    size: PixelSize(width: 2, height: 2),
    pixels: [Color.red, .lime, .blue, .white].map(\.premultiplied))
  let spriteBox = Rect(x: 112, y: 12, width: 36, height: 36)

  /// The same picture by the renderer that needs no driver.
  func drawnOnTheProcessor() -> Bitmap {
    ImageRenderer(size: Size(width: 160, height: 120)).image { context in
      context.fillColor = ground
      context.fill(Rect(x: 0, y: 0, width: 160, height: 120))
      context.fillColor = color
      context.drawTriangleFan(fan)
      context.fillColor = .white
      context.drawSprite(Texture2D(sprite, filter: .nearest), in: spriteBox)
    }
  }
}
