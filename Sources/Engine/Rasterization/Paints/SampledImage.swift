internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The source of an image paint: a reduction of its image, with its position.
struct SampledImage {
  /// The image, or its reduction.
  private(set) var image: Image
  let filter: ImageCoefficients.Filter
  /// True if the image repeats; otherwise its border pixels extend outwards.
  let isTiled: Bool
  /// The opacity of all texels, in 255ths.
  let alpha: UInt8
  /// The transform from texels to device space.
  private(set) var transform: Transform
  private let paint: ImagePaint
  private var level = 0

  /// Nil if the paint paints nothing, or its transform has no inverse.
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

  /// Switches to the next reduction; returns false if the image has a single texel already.
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

  /// The distances between neighbouring columns and neighbouring rows of texels, in pixels.
  var pitch: (columns: Double, rows: Double) {
    let area = abs(transform.determinant)
    return (
      area / Vector(dx: transform.c, dy: transform.d).length,
      area / Vector(dx: transform.a, dy: transform.b).length
    )
  }

  /// True if the rows of texels are parallel to rows or columns of pixels.
  var isAlongAxes: Bool {
    let form = transform
    return form.b == 0 && form.c == 0 || form.a == 0 && form.d == 0
  }

  /// True if texels are so far apart that steps of 1/256 between them would be visible.
  var isEnlargedBeyondWeights: Bool {
    let most = 64.0
    return image.size.width > 1 && pitch.columns > most
      || image.size.height > 1 && pitch.rows > most
  }

  /// The part of a picture of `size` in which the image can be visible, in pixels; nil if it is empty.
  func extent(in size: PixelSize) -> Rect? {
    let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    if isTiled { return picture }
    let texels = Rect(
      x: 0, y: 0, width: Double(image.size.width), height: Double(image.size.height))
    let extent = texels.applying(transform).intersection(picture)
    return extent.isFinite && !extent.isEmpty ? extent : nil
  }
}
