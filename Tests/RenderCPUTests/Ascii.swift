import GLFunDrawing
import GLFunImaging
import GLFunRenderCPU

/// Draws white on transparency and returns the rows of the picture: "#" for painted pixels.
func rows(
  _ width: Int = 8, _ height: Int = 8, grid: PrimitiveGrid = .twoHundredFiftySixths,
  _ draw: (inout PrimitiveContext) -> Void
) -> [String] {
  var context = PrimitiveContext(size: PixelSize(width: width, height: height))
  context.color = .white
  draw(&context)
  let picture = CPURenderer(primitives: PrimitiveRounding(grid: grid)).render(context.finish())
  return (0..<height).map { y in
    String((0..<width).map { x in picture[x, y].alpha > 0 ? "#" : "." })
  }
}

/// Draws a sprite with one letter per texel and returns the picture as letters; "." for transparent pixels.
func letters(
  _ width: Int, _ height: Int, _ draw: (inout PrimitiveContext) -> Void
) -> [String] {
  var context = PrimitiveContext(size: PixelSize(width: width, height: height))
  draw(&context)
  let picture = CPURenderer().render(context.finish())
  return (0..<height).map { y in
    String(
      (0..<width).map { x in
        let red = picture[x, y].red
        return red == 0 ? "." : Character(Unicode.Scalar(red))
      })
  }
}

/// An opaque picture whose texels carry letters.
func letterBitmap(_ rows: [String]) -> Bitmap {
  let pixels = rows.flatMap { row in
    row.unicodeScalars.map {
      PremultipliedColor(red: UInt8($0.value), green: 0, blue: 0, alpha: 255)
    }
  }
  return Bitmap(size: PixelSize(width: rows[0].count, height: rows.count), pixels: pixels)
}
