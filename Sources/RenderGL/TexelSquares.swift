internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// Small images with four neighbouring texels in each element, so that the shader fetches what it
/// mixes at once.
///
/// An image has squares for each of its texels as the upper left one, and for those to the left of and
/// above its first ones; its rim goes on. This takes four times the room, so large images have none.
struct TexelSquares: Sendable {
  /// An image of the pass as commands have it.
  struct Placed: Hashable {
    /// The first coordinate, with the steps of a column and a row; columns, rows << 12, whether a square's first
    /// texel is the colour << 23, and alpha << 24.
    var first: SIMD4<UInt32>
    /// The other coordinate; the square of the first pixel.
    var second: SIMD4<UInt32>
  }

  /// The images of the pass; nil where the image has no squares.
  let placed: [Placed?]
  /// The images that have squares, each once, in their order.
  private let images: [Image]

  /// An image's texels, at most.
  private static let largestArea = 1 << 16
  /// What the packed form has room for: an image's columns and rows, and squares of all images.
  private static let largestSide = 2047
  private static let mostSquares = (1 << 22) - (1 << 13)

  /// Finds places for the images of a pass.
  init(_ all: [ImageCoefficients]) {
    var known: [Image: UInt32] = [:]
    var images: [Image] = []
    var count = 0
    placed = all.map { coefficients in
      let image = coefficients.image
      let size = image.size
      guard coefficients.filter != .bicubic, !coefficients.isTiled, coefficients.bits == 16,
        size.area <= Self.largestArea, max(size.width, size.height) <= Self.largestSide
      else { return nil }
      if let place = known[image] { return Self.placed(coefficients, at: place) }
      let squares = (size.width + 1) * (size.height + 1)
      guard count + squares <= Self.mostSquares else { return nil }
      let place = UInt32(count)
      known[image] = place
      images.append(image)
      count += squares
      return Self.placed(coefficients, at: place)
    }
    self.images = images
  }

  /// The bit that says that a square's first texel is the colour.
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

  /// The squares: the upper left texel, the upper right, the lower left, the lower right.
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
