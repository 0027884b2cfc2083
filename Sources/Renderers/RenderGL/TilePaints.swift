internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles

/// The paints of tiles in the general form, packed for the fragment shader; the same for all bands of a pass.
struct TilePaints {
  /// Two texels for each gradient, then two for each image.
  private(set) var coefficients: [SIMD4<Int32>] = []
  /// The pixels of all images, each image once.
  private(set) var pixels: [PremultipliedColor] = []

  /// Packs the paints of a pass.
  init(_ pass: ShapePass) {
    for gradient in pass.gradients { append(gradient) }
    var places: [ObjectIdentifier: Int32] = [:]
    for image in pass.images {
      let place = places[image.image.identity] ?? Int32(pixels.count)
      if places[image.image.identity] == nil {
        places[image.image.identity] = place
        pixels.append(contentsOf: image.image.storage.bitmap.pixels)
      }
      append(image, at: place)
    }
  }

  /// The form of a gradient, as gradients.glsl has it.
  static func form(_ gradient: GradientCoefficients) -> Int32 {
    gradient.shift | gradient.radialShift << 5 | gradient.kind.rawValue << 9
      | Int32(gradient.extend.rawValue) << 11 | gradient.factor << 16
  }

  private mutating func append(_ gradient: GradientCoefficients) {
    coefficients += [
      SIMD4(gradient.startX, gradient.columnX, gradient.rowX, Self.form(gradient)),
      SIMD4(gradient.startY, gradient.columnY, gradient.rowY, gradient.offset),
    ]
  }

  private mutating func append(_ image: ImageCoefficients, at place: Int32) {
    let form =
      image.filter.rawValue | image.bits << 2 | (image.isTiled ? 128 : 0)
      | Int32(image.image.size.height) << 8
    coefficients += [
      SIMD4(image.startU, image.columnU, image.rowU, form),
      SIMD4(image.startV, image.columnV, image.rowV, place),
    ]
  }
}
