import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import Testing

/// Blending, modulation and formats, over all bytes.
struct ArithmeticTests {
  private static let size = PixelSize(width: 256, height: 256)

  /// A picture of 256 columns and rows with the pixel that `make` gives for each.
  private static func table(_ make: (UInt8, UInt8) -> PremultipliedColor) -> Bitmap {
    Bitmap(
      size: size, pixels: (0..<65536).map { make(UInt8($0 & 255), UInt8($0 >> 8)) })
  }

  private static func render(
    _ sprites: [Texture2D], color: Color = .white, rounding: BlendRounding = .exact
  ) -> Bitmap {
    var context = PrimitiveContext(size: size)
    context.color = color
    for sprite in sprites {
      sprite.draw(in: Rect(x: 0, y: 0, width: 256, height: 256), in: &context)
    }
    return CPURenderer(primitives: PrimitiveRounding(blending: rounding)).render(context.finish())
  }

  @Test(arguments: BlendRounding.allCases)
  func blending_overAllBytes_followsItsFormula(rounding: BlendRounding) {
    let ground = Texture2D(
      Self.table { value, _ in PremultipliedColor(red: value, green: 0, blue: 77, alpha: 255) })
    let layer = Texture2D(
      Self.table { _, alpha in PremultipliedColor(red: 0, green: alpha, blue: 0, alpha: alpha) })
    let picture = Self.render([ground, layer], rounding: rounding)
    func product(_ value: Int, _ factor: Int) -> Int {
      let product = value * factor
      switch rounding {
      case .exact: return (2 * product + 255) / 510
      case .shifted: return (product + product / 256 + 128) / 256
      }
    }
    var wrong = 0
    for alpha in 0..<256 {
      for value in 0..<256 {
        let pixel = picture[value, alpha]
        let rest = 255 - alpha
        if Int(pixel.red) != product(value, rest) || Int(pixel.green) != alpha
          || Int(pixel.blue) != product(77, rest) || Int(pixel.alpha) != alpha + product(255, rest)
        {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func modulation_overAllBytes_isRounded() {
    let mask = Texture2D(
      Self.table { value, _ in
        PremultipliedColor(red: value, green: value, blue: value, alpha: value)
      }, format: .a8)
    for level in [0, 1, 2, 127, 128, 200, 254, 255] {
      let color = Color(red: Double(level) / 255, green: 1, blue: 0)
      let picture = Self.render([mask], color: color)
      #expect(
        (0..<256).allSatisfy { value in
          let pixel = picture[value, 0]
          return Int(pixel.red) == (2 * value * level + 255) / 510 && Int(pixel.green) == value
            && pixel.blue == 0 && Int(pixel.alpha) == value
        }, "level \(level)")
    }
  }

  @Test func sprites_takeOnlyAlphaFromTheColor() {
    let sprite = Texture2D(
      Self.table { value, _ in PremultipliedColor(red: value, green: 0, blue: 0, alpha: 255) })
    let picture = Self.render(
      [sprite], color: Color(red: 0, green: 1, blue: 0, alpha: 100.0 / 255))
    #expect(
      (0..<256).allSatisfy { value in
        picture[value, 0]
          == PremultipliedColor(
            red: UInt8((2 * value * 100 + 255) / 510), green: 0, blue: 0, alpha: 100)
      })
  }

  @Test func rgb565_widensToTheNearestByteAndBack() {
    let data = (0..<65536).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let sprite = Texture2D(data: data, format: .rgb565, size: Self.size, filter: .nearest)
    let picture = Self.render([sprite])
    var wrong = 0
    for word in 0..<65536 {
      let pixel = picture.pixels[word]
      let red = (Double(word >> 11) * 255 / 31).rounded()
      let green = (Double(word >> 5 & 63) * 255 / 63).rounded()
      let blue = (Double(word & 31) * 255 / 31).rounded()
      if Double(pixel.red) != red || Double(pixel.green) != green || Double(pixel.blue) != blue
        || pixel.alpha != 255
      {
        wrong += 1
      }
    }
    #expect(wrong == 0)
    // Its own picture as a 565 sprite again loses nothing.
    #expect(Self.render([Texture2D(picture, format: .rgb565)]) == picture)
  }

  @Test func clear_setsAlphaToo() {
    var context = PrimitiveContext(size: PixelSize(width: 2, height: 1))
    context.clear(.white)
    context.clear(Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    #expect(
      Set(CPURenderer().render(context.finish()).pixels)
        == [PremultipliedColor(red: 51, green: 0, blue: 0, alpha: 51)])
  }
}
