internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The paints of some commands in the form that tile frames hold, each prepared once for all bands.
struct PreparedPaints: Sendable {
  /// A paint ready for tiles.
  struct Source: BitwiseCopyable {
    var operation: TileFrame.Operation
    /// The packed colour, or the index of the frame's gradient or image; for colours computed beforehand, the index in
    /// `exactPaints`.
    var payload: UInt32
    var isOpaque: Bool
  }

  /// Gradients evaluated with integers.
  private(set) var gradients: [GradientCoefficients] = []
  /// The colour tables of the gradients, `GradientCoefficients.tableSize` colours each.
  private(set) var colorTables: [PremultipliedColor] = []
  /// The line through the colours of each table; nil if they are not on a line.
  private(set) var colorLines: [ColorLine?] = []
  /// Images sampled with integers.
  private(set) var images: [ImageCoefficients] = []
  /// Paints whose colours are computed for each tile.
  private(set) var exactPaints: [ExactPaint] = []

  /// The extent of the picture.
  private let size: PixelSize
  private var knownTables: [GradientPaint.ColorKey: (index: Int32, isOpaque: Bool)] = [:]
  private var gradientSources: [Int: Source] = [:]
  private var imageSources: [Int: Source] = [:]

  /// Prepares the paints of `commands` for a picture of `size`.
  ///
  /// - Parameter shift: the transform of a shape drawn to cast a shadow; nil for the picture itself.
  init(_ list: DisplayList, _ commands: Range<Int>, size: PixelSize, shift: Transform?) {
    self.size = size
    // Most lists have only plain colours.
    if list.gradientPaints.isEmpty, list.imagePaints.isEmpty { return }
    var mipmaps = MipmapStore()
    var seen: (gradients: Set<Int>, images: Set<Int>) = ([], [])
    for index in commands {
      guard let paint = list.commands[index].shape?.paint else { continue }
      if case .gradient(let entry) = paint, seen.gradients.insert(entry).inserted {
        gradientSources[entry] = add(list.gradientPaints[entry], size: size, shift: shift)
      }
      if case .image(let entry) = paint, seen.images.insert(entry).inserted {
        imageSources[entry] = add(
          list.imagePaints[entry], size: size, shift: shift, mipmaps: &mipmaps)
      }
    }
  }

  /// True if the colours of a paint may have to be computed for each tile.
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

  /// The prepared paint; nil if it paints nothing.
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
      // The dither pattern belongs to the picture's pixels, and a shadow is drawn elsewhere.
      paint.isDithered = false
    }
    if paint.gradient.stops.isEmpty { return nil }
    // Table entries are already rounded, so a dithered gradient cannot use them.
    guard !paint.isDithered, let gradient = GradientCoefficients(paint, size: size) else {
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

  /// The colour table of a gradient, shared by gradients with the same colours.
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

  /// The quarters of tiles that an image fills with opaque colours or leaves transparent; nil for other paints, and for images
  /// that are opaque everywhere.
  func quarters(_ source: Source) -> ImageQuarters? {
    if source.isOpaque || source.operation != .image { return nil }
    return ImageQuarters(images[Int(source.payload)], size: size)
  }
}
