import GLFunDrawing
import GLFunDrawingPrograms
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunSVG
import Testing

/// The text of a file of the given size in pixels.
func file(_ content: String, width: Int = 40, height: Int = 30, more: String = "") -> String {
  """
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
  width="\(width)" height="\(height)" \(more)>\(content)</svg>
  """
}

/// Reads a text as an SVG.
func read(_ text: String, options: SVG.Options = SVG.Options()) throws(SVGError) -> SVG {
  try SVG(data: Array(text.utf8), name: "test.svg", options: options)
}

/// The picture of a frame.
func rendered(_ frame: DisplayList) -> Bitmap { CPURenderer().render(frame) }

/// The picture of a whole text, which its converted drawing program also draws.
func drawn(text: String, size: PixelSize? = nil) throws(SVGError) -> Bitmap {
  let frame = try read(text).displayList(size: size)
  let picture = rendered(frame)
  #expect(throws: Never.self, "\(text)") {
    let program = try DrawingProgram(data: Array(DrawingProgram.text(drawing: frame).utf8))
    #expect(rendered(try program.displayList()) == picture, "\(text)")
  }
  return picture
}

/// The picture of a file's content.
func drawn(
  _ content: String, width: Int = 40, height: Int = 30, more: String = ""
) throws(SVGError) -> Bitmap {
  try drawn(text: file(content, width: width, height: height, more: more))
}

/// The picture of drawing calls.
func drawn(
  width: Int = 40, height: Int = 30, _ draw: (inout GraphicsContext) -> Void
) -> Bitmap {
  var context = GraphicsContext(size: PixelSize(width: width, height: height))
  draw(&context)
  return CPURenderer().render(context.finish())
}

/// The error of reading and drawing a text; nil for success.
func problem(_ text: String, options: SVG.Options = SVG.Options()) -> String? {
  problem(Array(text.utf8), options: options)
}

/// The error of reading and drawing a file; nil for success.
func problem(_ data: [UInt8], options: SVG.Options = SVG.Options()) -> String? {
  do throws(SVGError) {
    _ = try SVG(data: data, name: "test.svg", options: options).displayList()
    return nil
  } catch {
    return error.description
  }
}

extension Bitmap {
  /// The channels of a pixel: red, green, blue, alpha; premultiplied.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let pixel = self[x, y]
    return [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)]
  }
}
