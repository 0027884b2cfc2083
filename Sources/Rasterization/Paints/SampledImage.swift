internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// What an image paint samples: a reduction of its image, and where that lies.
struct SampledImage {
  /// The image, or its reduction.
  private(set) var image: Image
  let filter: ImageCoefficients.Filter
  /// Whether the image repeats; else its rim goes on.
  let isTiled: Bool
  /// What every texel is multiplied with, in 255ths.
  let alpha: UInt8
  /// From texels to device space.
  private(set) var transform: Transform
  private let paint: ImagePaint
  private var level = 0

  /// Nil where the paint has nothing to paint, or its transform no inverse.
  init?(_ paint: ImagePaint, mipmaps: inout MipmapStore) {
    guard paint.image.size.area > 0, paint.alpha > 0, paint.transform.inverted() != nil
    else { return nil }
    self.paint = paint
    isTiled = paint.isTiled
    alpha = UInt8((paint.alpha * 255).rounded())
    switch paint.interpolation {
    case .none: filter = .nearest
    case .low, .medium: filter = .bilinear
    case .high: filter = .bicubic
    }
    if paint.interpolation == .medium || paint.interpolation == .high {
      // The smallest reduction that is not yet enlarged.
      let scale = max(paint.transform.maxScale, 1e-9)
      while level < 16, scale * Double(2 << level) <= 1 { level += 1 }
    }
    image = paint.image
    transform = paint.transform
    sample(&mipmaps)
  }

  /// Takes the next reduction; false where there is none.
  mutating func reduce(_ mipmaps: inout MipmapStore) -> Bool {
    guard image.size.area > 1 else { return false }
    level += 1
    sample(&mipmaps)
    return true
  }

  private mutating func sample(_ mipmaps: inout MipmapStore) {
    image = mipmaps.image(paint.image, level: level)
    let (whole, size) = (paint.image.size, image.size)
    transform = paint.transform
      .scaledBy(
        x: Double(whole.width) / Double(size.width),
        y: Double(whole.height) / Double(size.height))
  }

  /// How many pixels apart two neighbouring columns of texels are, and two rows.
  var pitch: (columns: Double, rows: Double) {
    let area = abs(transform.determinant)
    return (
      area / Vector(dx: transform.c, dy: transform.d).length,
      area / Vector(dx: transform.a, dy: transform.b).length
    )
  }

  /// Whether columns and rows of texels lie along those of pixels, in some way.
  var isAlongAxes: Bool {
    let form = transform
    return form.b == 0 && form.c == 0 || form.a == 0 && form.d == 0
  }

  /// Whether texels are so far apart that the steps of weights in 256ths would be seen between them.
  var isEnlargedBeyondWeights: Bool {
    let most = 64.0
    return image.size.width > 1 && pitch.columns > most
      || image.size.height > 1 && pitch.rows > most
  }

  /// The part of a picture of `size` in which the image can be seen, in pixels; nil where it can be nowhere.
  func extent(in size: PixelSize) -> Rect? {
    let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    if isTiled { return picture }
    let texels = Rect(
      x: 0, y: 0, width: Double(image.size.width), height: Double(image.size.height))
    let extent = texels.applying(transform).intersection(picture)
    return extent.isFinite && !extent.isEmpty ? extent : nil
  }
}
