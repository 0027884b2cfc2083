import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU

/// The picture of calls on the CPU renderer.
func painted(
  _ width: Int, _ height: Int, _ draw: (inout GraphicsContext) throws -> Void
) rethrows -> Bitmap {
  var context = GraphicsContext(size: PixelSize(width: width, height: height))
  try draw(&context)
  return CPURenderer().render(context.finish())
}

/// The picture of a frame on the CPU renderer.
func painted(_ frame: DisplayList) -> Bitmap { CPURenderer().render(frame) }

extension PremultipliedColor {
  /// The channels as whole numbers: red, green, blue, alpha.
  var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }

  /// True if every channel is within `limit`.
  func isNear(_ other: [Int], limit: Int = 1) -> Bool {
    zip(channels, other).allSatisfy { abs($0 - $1) <= limit }
  }
}

extension Bitmap {
  /// The alpha of a pixel as a fraction of 1.
  func coverage(_ x: Int, _ y: Int) -> Double { Double(self[x, y].alpha) / 255 }

  /// The sum of the coverage of all pixels.
  var area: Double { pixels.reduce(0) { $0 + Double($1.alpha) / 255 } }
}
