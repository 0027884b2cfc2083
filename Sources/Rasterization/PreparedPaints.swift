internal import Drawing
internal import Geometry
internal import Imaging

/// The paints of a display list as a frame of tiles holds them, each prepared once.
struct PreparedPaints {
  /// A paint ready for tiles.
  struct Source {
    var operation: TileFrame.Operation
    /// The packed colour, or the entry of the frame's gradients or images.
    var payload: UInt32
    var isOpaque: Bool
    /// What gives a tile's colours where they are worked out beforehand.
    var conical: ConicalGradient?
  }

  var gradients: [Int: Source?] = [:]
  var images: [Int: Source?] = [:]
  var mipmaps = MipmapStore()
}

extension TileBuilder {
  /// A paint for tiles; nil where it paints nothing.
  mutating func prepare(_ paint: Paint, mode: BlendMode) -> PreparedPaints.Source? {
    switch paint {
    case .color(let color):
      if color.alpha == 0, mode.keepsBackdropUnderNothing { return nil }
      return PreparedPaints.Source(
        operation: .color, payload: color.rawValue, isOpaque: color.isOpaque)
    case .gradient(let index):
      if let known = paints.gradients[index] { return known }
      let source = prepare(list.gradientPaints[index])
      paints.gradients[index] = source
      return source
    case .image(let index):
      if let known = paints.images[index] { return known }
      var paint = list.imagePaints[index]
      paint.transform = paint.transform.concatenating(shift)
      var source: PreparedPaints.Source?
      if let image = ImageCoefficients(paint, mipmaps: &paints.mipmaps, size: frame.size) {
        frame.images.append(image)
        source = PreparedPaints.Source(
          operation: .image, payload: UInt32(frame.images.count - 1), isOpaque: false)
      }
      paints.images[index] = source
      return source
    }
  }

  private mutating func prepare(_ paint: GradientPaint) -> PreparedPaints.Source? {
    var paint = paint
    paint.transform = paint.transform.concatenating(shift)
    if paint.gradient.stops.isEmpty { return nil }
    if let conical = ConicalGradient(paint) {
      return PreparedPaints.Source(
        operation: .texels, payload: 0, isOpaque: false, conical: conical)
    }
    let colors = paint.colorTable()
    let isOpaque = colors.allSatisfy(\.isOpaque)
    let table = Int32(frame.colorTables.count / GradientCoefficients.tableSize)
    guard
      let gradient = GradientCoefficients(
        paint, table: table, isOpaque: isOpaque, size: frame.size)
    else { return nil }
    frame.colorTables.append(contentsOf: colors)
    frame.gradients.append(gradient)
    return PreparedPaints.Source(
      operation: .gradient, payload: UInt32(frame.gradients.count - 1), isOpaque: isOpaque)
  }

  /// What a tile's command refers to.
  mutating func payload(_ source: PreparedPaints.Source, _ tile: Int) -> UInt32 {
    guard let conical = source.conical else { return source.payload }
    let left = tile % frame.columns * TileFrame.tileSize
    let top = tile / frame.columns * TileFrame.tileSize
    for pixel in 0..<TileFrame.tileArea {
      frame.texels.append(
        conical.color(
          column: left + pixel % TileFrame.tileSize, row: top + pixel / TileFrame.tileSize))
    }
    return UInt32(frame.texels.count / TileFrame.tileArea - 1)
  }
}
