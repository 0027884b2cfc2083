internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles

/// The paints of a pass for the compute shaders: three fours of coefficients for each gradient, then for each image; the
/// colour tables; the pixels of the images.
struct PassPaints {
  private let coefficients: [SIMD4<Int32>]
  private let tables: [PremultipliedColor]
  private let pixels: [PremultipliedColor]
  /// The number of gradients, which come before images.
  let gradientCount: Int

  init(_ pass: ShapePass) {
    let packed = TilePaints(pass)
    // The table entry at which the gradient's own colours begin; the image's alpha and width.
    let forms =
      pass.gradients.map { $0.table * Int32(GradientCoefficients.tableSize) + 1 }
      + pass.images.map { Int32($0.alpha) | Int32($0.image.size.width) << 8 }
    coefficients = forms.indices.flatMap { index in
      [
        packed.coefficients[2 * index], packed.coefficients[2 * index + 1],
        SIMD4(forms[index], 0, 0, 0),
      ]
    }
    tables = pass.colorTables
    pixels = packed.pixels
    gradientCount = pass.gradients.count
  }

  /// The place of the colour tables, in bytes.
  var tablesPlace: Int { coefficients.count * MemoryLayout<SIMD4<Int32>>.stride }
  /// The place of the pixels of images, in bytes.
  var pixelsPlace: Int {
    tablesPlace + tables.count * MemoryLayout<PremultipliedColor>.stride
  }
  /// The size in bytes.
  var byteCount: Int { pixelsPlace + pixels.count * MemoryLayout<PremultipliedColor>.stride }

  /// Writes the data of the shaders.
  func write(to memory: inout MutableRawSpan) {
    ComputeMemory.put(coefficients, at: 0, of: &memory)
    ComputeMemory.put(tables, at: tablesPlace, of: &memory)
    ComputeMemory.put(pixels, at: pixelsPlace, of: &memory)
  }
}
