import GLFunDrawing
import GLFunImaging
import QuartzUI
import Testing

/// A context of the usual pixels.
func makeContext(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast,
  order: CGBitmapInfo = [], space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
) throws -> CGContext {
  try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: alpha.rawValue | order.rawValue))
}

extension CGContext {
  /// The bytes of the context's memory, row after row.
  var bytes: [UInt8] {
    guard let data else { return [] }
    return (0..<height).flatMap { row in
      Array(
        UnsafeRawBufferPointer(
          start: data + row * bytesPerRow, count: width * bitsPerPixel / 8))
    }
  }

  /// The pixel in a column of a row from the top: red, green, blue and alpha, premultiplied.
  subscript(x: Int, y: Int) -> [UInt8] { makeImage()?[x, y] ?? [] }
}

extension CGImage {
  /// The pixel in a column of a row from the top: red, green, blue and alpha, premultiplied.
  subscript(x: Int, y: Int) -> [UInt8] {
    let pixel = picture.bitmap[x, y]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }
}

extension UIImage {
  /// The pixel in a column of a row from the top: red, green, blue and alpha, premultiplied.
  subscript(x: Int, y: Int) -> [UInt8] { cgImage?[x, y] ?? [] }
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]
let black: [UInt8] = [0, 0, 0, 255]
let clear: [UInt8] = [0, 0, 0, 0]

/// The picture of UIKit's calls, at one pixel per point.
func draw(
  _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, opaque: Bool = false,
  _ actions: (CGContext) -> Void
) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  format.opaque = opaque
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
    .image { actions($0.cgContext) }
}

/// A picture of 2 × 2 pixels: red and green above, blue and white below.
let fourColors: UIImage = draw(2, 2) { context in
  for (color, x, y) in [
    (UIColor.red, 0, 0), (.green, 1, 0), (.blue, 0, 1), (.white, 1, 1),
  ] {
    color.setFill()
    context.fill(CGRect(x: x, y: y, width: 1, height: 1))
  }
}

/// The number of pixels of a rectangle that are more dark than light, and not translucent.
func darkCount(_ image: UIImage, _ columns: Range<Int>, _ rows: Range<Int>) -> Int {
  rows.reduce(0) { sum, y in
    sum
      + columns.count { x in
        let pixel = image[x, y]
        return pixel[3] >= 128 && Int(pixel[0]) + Int(pixel[1]) + Int(pixel[2]) < 400
      }
  }
}
