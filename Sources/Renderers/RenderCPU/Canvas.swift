package import GLFunDrawing
package import GLFunImaging

/// The bitmap that primitives are drawn into.
package struct Canvas {
  package let size: PixelSize
  package var pixels: [PremultipliedColor]
  /// The rounding of translucent colours.
  private let rounding: BlendRounding

  /// Creates a transparent canvas.
  package init(size: PixelSize, rounding: BlendRounding) {
    self.size = size
    self.rounding = rounding
    pixels = PresentMemory.transparentPixels(count: size.area)
  }

  /// Creates a canvas from `size.area` pixels.
  init(size: PixelSize, rounding: BlendRounding, pixels: [PremultipliedColor]) {
    self.size = size
    self.rounding = rounding
    self.pixels = pixels
  }

  /// Sets every pixel.
  package mutating func clear(_ color: PremultipliedColor) {
    for index in pixels.indices { pixels[index] = color }
  }

  /// Blends `color` over the pixels of `columns` in a row, counted from the top.
  package mutating func fill(row: Int, columns: Range<Int>, color: PremultipliedColor) {
    let start = row * size.width
    if color.isOpaque {
      for index in (start + columns.lowerBound)..<(start + columns.upperBound) {
        pixels[index] = color
      }
    } else {
      for index in (start + columns.lowerBound)..<(start + columns.upperBound) {
        pixels[index] = over(color, pixels[index])
      }
    }
  }

  /// Blends `color` over one pixel.
  package mutating func blend(_ color: PremultipliedColor, at index: Int) {
    pixels[index] = color.isOpaque ? color : over(color, pixels[index])
  }

  private func over(
    _ source: PremultipliedColor, _ destination: PremultipliedColor
  ) -> PremultipliedColor {
    switch rounding {
    case .exact: return source.over(destination)
    case .shifted:
      let rest = 255 - UInt32(source.alpha)
      var result = source.rawValue
      for shift: UInt32 in [0, 8, 16, 24] {
        result &+= rounding.product(destination.rawValue >> shift & 255, rest) << shift
      }
      return PremultipliedColor(rawValue: result)
    }
  }
}
