internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles

/// The paints of a pass for the compute shaders: three fours of coefficients for each gradient, then for each image, and two fours
/// for each line of colours (`ColorRamps`); the colour tables that are not on a line; the pixels of the images.
struct PassPaints {
  private let coefficients: [SIMD4<Int32>]
  private let tables: [PremultipliedColor]
  private let pixels: [PremultipliedColor]
  /// The number of gradients, which come before images.
  let gradientCount: Int

  init(_ pass: ShapePass) {
    let packed = TilePaints(pass)
    let firstLine = 3 * (pass.gradients.count + pass.images.count)
    let (size, all) = (GradientCoefficients.tableSize, pass.colorTables)
    // For each table the entry at which its own colours begin, or the complement of the place of a line.
    var places: [Int32] = []
    var lines: [SIMD4<Int32>] = []
    var tables: [PremultipliedColor] = []
    for (index, ramp) in ColorRamps(pass).ramps.enumerated() {
      if let ramp, ramp.isWhole {
        places.append(~Int32(firstLine + lines.count))
        lines += [ramp.start, ramp.step].map { unsafeBitCast($0, to: SIMD4<Int32>.self) }
      } else {
        places.append(Int32(tables.count + 1))
        tables += all[index * size..<(index + 1) * size]
      }
    }
    // The place of the colours; the image's alpha and width.
    let forms =
      pass.gradients.map { places[Int($0.table)] }
      + pass.images.map { Int32($0.alpha) | Int32($0.image.size.width) << 8 }
    coefficients =
      forms.indices.flatMap { index in
        [
          packed.coefficients[2 * index], packed.coefficients[2 * index + 1],
          SIMD4(forms[index], 0, 0, 0),
        ]
      } + lines
    self.tables = tables
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
