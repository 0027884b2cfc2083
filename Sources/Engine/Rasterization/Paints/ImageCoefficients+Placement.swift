internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

extension ImageCoefficients {
  /// Converts an image to integers; nil if there is nothing to paint, or if integers are too coarse for the visible part.
  ///
  /// - Parameters:
  ///   - paint: the image; its transform maps to device space.
  ///   - mipmaps: the store of reduced images.
  ///   - size: the size of the picture, which bounds the numbers.
  init?(_ paint: ImagePaint, mipmaps: inout MipmapStore, size: PixelSize) {
    guard var sampled = SampledImage(paint, mipmaps: &mipmaps),
      var form = Self.form(sampled, size: size)
    else { return nil }
    // If a large image is shrunk so far that coordinates would wrap around, a pixel covers hundreds of texels, and a reduced
    // image looks the same.
    while sampled.isTiled, size.reach(of: form) >= Self.limit, sampled.reduce(&mipmaps) {
      guard let reduced = Self.form(sampled, size: size) else { return nil }
      form = reduced
    }
    let extent = sampled.image.size
    let reach =
      sampled.isTiled ? max(size.reach(of: form), 1) : Double(max(extent.width, extent.height))
    guard reach < Self.limit else { return nil }
    guard
      let places = ImagePlaces.precise(
        sampled, form, usualBits: Self.fractionBits(reach, atMost: 16),
        mostBits: Self.fractionBits(reach, atMost: 24), size: size)
    else { return nil }
    self.init(
      image: sampled.image, filter: sampled.filter, isTiled: sampled.isTiled,
      startU: places.u.start, columnU: places.u.column, rowU: places.u.row,
      startV: places.v.start, columnV: places.v.column, rowV: places.v.row,
      bits: Int32(places.bits), alpha: sampled.alpha)
  }

  /// The limit on texel coordinates: 32-bit integers hold them with 8 fraction bits.
  private static let limit = 0x1p22

  /// The number of fraction bits that leaves room for coordinates up to `reach`.
  private static func fractionBits(_ reach: Double, atMost: Int) -> Int {
    var bits = atMost
    while bits > 8, reach * Double(1 << bits) >= 0x1p30 { bits -= 1 }
    return bits
  }

  /// The transform from pixel columns and rows to texels; nil if the paint's transform has no inverse.
  private static func form(_ sampled: SampledImage, size: PixelSize) -> Transform? {
    guard let inverse = sampled.transform.inverted() else { return nil }
    var form = Transform(translationX: 0.5, y: 0.5).concatenating(inverse)
    if !sampled.isTiled { return form }
    let (width, height) = (Double(sampled.image.size.width), Double(sampled.image.size.height))
    // The start and the steps can change by whole periods without changing the texels.
    form.tx = form.tx.remainder(dividingBy: width)
    form.ty = form.ty.remainder(dividingBy: height)
    form.a = form.a.remainder(dividingBy: width)
    form.c = form.c.remainder(dividingBy: width)
    form.b = form.b.remainder(dividingBy: height)
    form.d = form.d.remainder(dividingBy: height)
    // Whole periods are added so that no coordinate in the picture, nor a neighbouring texel, is negative: the remainder of a
    // negative number would lie outside the image.
    let corners = size.corners(form)
    let left = corners.map(\.x).min() ?? 0
    let top = corners.map(\.y).min() ?? 0
    form.tx -= ((left - 3) / width).rounded(.down) * width
    form.ty -= ((top - 3) / height).rounded(.down) * height
    return form
  }
}
