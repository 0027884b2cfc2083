internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// A paint whose colours are computed in double precision, once for both renderers, because a shader's integers are too coarse
/// for it.
enum ExactPaint: Sendable {
  case gradient(ExactGradient)
  case image(ExactImage)

  /// True if everything it paints is opaque.
  var isOpaque: Bool {
    switch self {
    case .gradient(let gradient): gradient.isOpaque
    case .image(let image): image.isOpaque
    }
  }

  /// Appends the colours of a tile's pixels, row by row.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func append(left: Int, top: Int, to colors: inout [PremultipliedColor]) {
    switch self {
    case .gradient(let gradient): gradient.append(left: left, top: top, to: &colors)
    case .image(let image): image.append(left: left, top: top, to: &colors)
    }
  }
}

/// An image used as a clip.
enum ClipMask: Sendable {
  case coefficients(ImageCoefficients)
  case exact(ExactImage)

  /// Nil if the image paints nothing, or its transform has no inverse.
  init?(_ paint: ImagePaint, mipmaps: inout MipmapStore, size: PixelSize) {
    if let image = ImageCoefficients(paint, mipmaps: &mipmaps, size: size) {
      self = .coefficients(image)
    } else if let image = ExactImage(paint, mipmaps: &mipmaps) {
      self = .exact(image)
    } else {
      return nil
    }
  }

  /// The colour of the pixel in `column` of `row`.
  func color(column: Int32, row: Int32) -> PremultipliedColor {
    switch self {
    case .coefficients(let image): image.color(column: column, row: row)
    case .exact(let image): image.color(column: Int(column), row: Int(row))
    }
  }
}

extension TileBuilder {
  /// The operation of a tile's command, and its payload.
  mutating func operand(
    _ source: PreparedPaints.Source, _ tile: Int
  ) -> (operation: TileFrame.Operation, payload: UInt32) {
    if source.operation != .texels { return (source.operation, source.payload) }
    let (column, row) = frame.window.place(tile)
    let (left, top) = (column * TileFrame.tileSize, row * TileFrame.tileSize)
    let paint = pass.paints.exactPaints[Int(source.payload)]
    if case .gradient(let gradient) = paint, let entry = gradient.entry(left: left, top: top) {
      return (.gradient, entry)
    }
    let start = frame.texels.count
    paint.append(left: left, top: top, to: &frame.texels)
    // Most tiles between hard edges, or far from a texel's border, have a single colour.
    let color = frame.texels[start]
    if frame.texels[start...].allSatisfy({ $0 == color }) {
      frame.texels.removeLast(TileFrame.tileArea)
      return (.color, color.rawValue)
    }
    return (.texels, UInt32(start / TileFrame.tileArea))
  }
}
