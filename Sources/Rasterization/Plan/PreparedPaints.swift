internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The paints of some commands as frames of tiles hold them, each prepared once for all bands.
struct PreparedPaints: Sendable {
  /// A paint ready for tiles.
  struct Source: BitwiseCopyable {
    var operation: TileFrame.Operation
    /// The packed colour, or the entry of the frame's gradients or images; for colours that are
    /// worked out beforehand the entry of `exactPaints`.
    var payload: UInt32
    var isOpaque: Bool
  }

  /// Gradients in whole numbers.
  private(set) var gradients: [GradientCoefficients] = []
  /// Their colours, `GradientCoefficients.tableSize` each.
  private(set) var colorTables: [PremultipliedColor] = []
  /// For each of these tables the line that its colours are on, if they are.
  private(set) var colorLines: [ColorLine?] = []
  /// Images in whole numbers.
  private(set) var images: [ImageCoefficients] = []
  /// Paints whose colours are worked out for each tile.
  private(set) var exactPaints: [ExactPaint] = []

  /// The extent of the picture.
  private let size: PixelSize
  private var knownTables: [GradientPaint.ColorKey: (index: Int32, isOpaque: Bool)] = [:]
  private var gradientSources: [Int: Source] = [:]
  private var imageSources: [Int: Source] = [:]

  /// Prepares what `commands` paint with, for a picture of `size`.
  ///
  /// - Parameter shift: moves what casts a shadow; nil for the picture itself.
  init(_ list: DisplayList, _ commands: Range<Int>, size: PixelSize, shift: Transform?) {
    self.size = size
    // Most lists need not be looked through.
    if list.gradientPaints.isEmpty, list.imagePaints.isEmpty { return }
    var mipmaps = MipmapStore()
    var seen: (gradients: Set<Int>, images: Set<Int>) = ([], [])
    for index in commands {
      let paint: Paint
      switch list.commands[index] {
      case .fill(_, _, let used, _), .stroke(_, _, let used, _): paint = used
      default: continue
      }
      if case .gradient(let entry) = paint, seen.gradients.insert(entry).inserted {
        gradientSources[entry] = add(list.gradientPaints[entry], size: size, shift: shift)
      }
      if case .image(let entry) = paint, seen.images.insert(entry).inserted {
        imageSources[entry] = add(
          list.imagePaints[entry], size: size, shift: shift, mipmaps: &mipmaps)
      }
    }
  }

  /// Whether the colours of a paint may be worked out for each tile.
  static func mayBeExact(_ paint: Paint, in list: DisplayList) -> Bool {
    switch paint {
    case .color: return false
    case .gradient(let entry):
      let paint = list.gradientPaints[entry]
      if paint.isDithered { return true }
      let gradient = GradientCoefficients(paint, size: list.size)
      return gradient.map { !$0.zones(of: paint).isEmpty } ?? true
    case .image(let entry): return list.imagePaints[entry].transform.maxScale > 1
    }
  }

  /// A paint for tiles; nil where it paints nothing.
  func source(_ paint: Paint, mode: BlendMode) -> Source? {
    switch paint {
    case .color(let color):
      if color.alpha == 0, mode.keepsBackdropUnderNothing { return nil }
      return Source(operation: .color, payload: color.rawValue, isOpaque: color.isOpaque)
    case .gradient(let index): return gradientSources[index]
    case .image(let index): return imageSources[index]
    }
  }

  private mutating func add(
    _ paint: GradientPaint, size: PixelSize, shift: Transform?
  ) -> Source? {
    var paint = paint
    if let shift {
      paint.transform = paint.transform.concatenating(shift)
      // The pattern is that of the picture, and a shadow is drawn elsewhere.
      paint.isDithered = false
    }
    if paint.gradient.stops.isEmpty { return nil }
    // The entries of a table are rounded already.
    if paint.isDithered { return ExactGradient(paint, nil).map { add(.gradient($0)) } }
    guard let gradient = GradientCoefficients(paint, size: size) else {
      return ExactGradient(paint, nil).map { add(.gradient($0)) }
    }
    let zones = gradient.zones(of: paint)
    let table = colorTable(of: paint)
    gradients.append(gradient.with(table))
    let entry = UInt32(gradients.count - 1)
    if zones.isEmpty {
      return Source(operation: .gradient, payload: entry, isOpaque: table.isOpaque)
    }
    return ExactGradient(paint, (entry, zones)).map { add(.gradient($0)) }
  }

  private mutating func add(_ paint: ExactPaint) -> Source {
    exactPaints.append(paint)
    return Source(
      operation: .texels, payload: UInt32(exactPaints.count - 1), isOpaque: paint.isOpaque)
  }

  /// The colour table of a gradient, which others of the same colours share.
  private mutating func colorTable(of paint: GradientPaint) -> (index: Int32, isOpaque: Bool) {
    let key = GradientPaint.ColorKey(paint)
    if let known = knownTables[key] { return known }
    let colors = paint.colorTable()
    let table = (
      index: Int32(colorTables.count / GradientCoefficients.tableSize),
      isOpaque: colors.allSatisfy(\.isOpaque)
    )
    colorTables.append(contentsOf: colors)
    colorLines.append(ColorLine(paint))
    knownTables[key] = table
    return table
  }

  private mutating func add(
    _ paint: ImagePaint, size: PixelSize, shift: Transform?, mipmaps: inout MipmapStore
  ) -> Source? {
    var paint = paint
    if let shift { paint.transform = paint.transform.concatenating(shift) }
    guard let image = ImageCoefficients(paint, mipmaps: &mipmaps, size: size) else {
      return ExactImage(paint, mipmaps: &mipmaps).map { add(.image($0)) }
    }
    images.append(image)
    return Source(
      operation: .image, payload: UInt32(images.count - 1),
      isOpaque: ImageQuarters(image, size: size)?.isOpaque ?? false)
  }

  /// Where an image fills tiles with opaque colours or with none; nil for other paints, and for what is opaque
  /// everywhere.
  func quarters(_ source: Source) -> ImageQuarters? {
    if source.isOpaque || source.operation != .image { return nil }
    return ImageQuarters(images[Int(source.payload)], size: size)
  }
}
