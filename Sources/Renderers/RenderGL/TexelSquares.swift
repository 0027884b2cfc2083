internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// Small images with four neighbouring texels in each element, so that the shader fetches all texels of a bilinear sample at
/// once.
///
/// An image has a square for each of its texels as the upper left one, and for the positions to the left of its first column
/// and above its first row; border texels are repeated. This takes four times the memory, so large images have no squares.
struct TexelSquares: Sendable {
  /// An image of the pass in the form that commands use.
  struct Placed: Hashable {
    /// The first coordinate, with the steps of a column and a row; then columns, rows << 12, a flag for a nearest filter << 23,
    /// and alpha << 24.
    var first: SIMD4<UInt32>
    /// The other coordinate with its steps, and the index of the square of the first pixel.
    var second: SIMD4<UInt32>
  }

  /// The images of the pass; nil for an image without squares.
  let placed: [Placed?]
  /// The images with squares, each once, in order.
  private let images: [Image]

  /// The greatest number of texels of an image.
  private static let largestArea = 1 << 16
  /// The limits of the packed form: the columns and rows of an image, and the number of squares of all images.
  private static let largestSide = 2047
  private static let mostSquares = (1 << 22) - (1 << 13)

  /// Places the images of a pass.
  init(_ all: [ImageCoefficients]) {
    var known: [ObjectIdentifier: UInt32] = [:]
    var images: [Image] = []
    var count = 0
    placed = all.map { coefficients in
      let image = coefficients.image
      let size = image.size
      guard coefficients.filter != .bicubic, !coefficients.isTiled, coefficients.bits == 16,
        size.area <= Self.largestArea, max(size.width, size.height) <= Self.largestSide
      else { return nil }
      if let place = known[image.identity] { return Self.placed(coefficients, at: place) }
      let squares = (size.width + 1) * (size.height + 1)
      guard count + squares <= Self.mostSquares else { return nil }
      let place = UInt32(count)
      known[image.identity] = place
      images.append(image)
      count += squares
      return Self.placed(coefficients, at: place)
    }
    self.images = images
  }

  /// The bit for a nearest filter: the square's first texel is the colour.
  static let nearest: UInt32 = 1 << 23

  private static func placed(_ image: ImageCoefficients, at place: UInt32) -> Placed {
    let size = image.image.size
    let isNearest = image.filter == .nearest
    let shift: Int32 = isNearest ? 0 : -1 << 15
    return Placed(
      first: SIMD4(
        UInt32(bitPattern: image.startU &+ shift), UInt32(bitPattern: image.columnU),
        UInt32(bitPattern: image.rowU),
        UInt32(size.width) | UInt32(size.height) << 12 | UInt32(image.alpha) << 24
          | (isNearest ? nearest : 0)),
      second: SIMD4(
        UInt32(bitPattern: image.startV &+ shift), UInt32(bitPattern: image.columnV),
        UInt32(bitPattern: image.rowV),
        place + UInt32(size.width) + 2))
  }

  /// The squares: upper left, upper right, lower left and lower right texel.
  func elements() -> [SIMD4<UInt32>] {
    var elements: [SIMD4<UInt32>] = []
    elements.reserveCapacity(images.reduce(0) { $0 + ($1.size.width + 1) * ($1.size.height + 1) })
    for image in images {
      let (width, height) = (image.size.width, image.size.height)
      let pixels = image.storage.bitmap.pixels
      for line in 0...height {
        let upper = max(line - 1, 0) * width
        let lower = min(line, height - 1) * width
        for column in 0...width {
          let left = max(column - 1, 0)
          let right = min(column, width - 1)
          elements.append(
            SIMD4(
              pixels[upper + left].rawValue, pixels[upper + right].rawValue,
              pixels[lower + left].rawValue, pixels[lower + right].rawValue))
        }
      }
    }
    return elements
  }
}
