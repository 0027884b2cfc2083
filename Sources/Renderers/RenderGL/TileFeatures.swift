/// The features of the fragment shader that the commands of a tile need.
struct TileFeatures: OptionSet, Hashable {
  let rawValue: UInt32

  static let masks = TileFeatures(rawValue: 1)
  static let boxes = TileFeatures(rawValue: 2)
  static let gradients = TileFeatures(rawValue: 4)
  static let radialGradients = TileFeatures(rawValue: 8)
  static let images = TileFeatures(rawValue: 16)
  static let bicubic = TileFeatures(rawValue: 32)
  static let texels = TileFeatures(rawValue: 64)
  static let layers = TileFeatures(rawValue: 128)
  static let blendModes = TileFeatures(rawValue: 256)
  /// Gradients that repeat or reflect.
  static let extends = TileFeatures(rawValue: 512)
  /// Images that repeat.
  static let repeats = TileFeatures(rawValue: 1024)
  /// Pixels of earlier passes, which tiles begin with; no command refers to them.
  static let backdrop = TileFeatures(rawValue: 2048)
  /// Images without squares of texels, or more commands than a tile of pictures can hold.
  static let spacious = TileFeatures(rawValue: 4096)
  /// Images with squares of texels and an alpha below 255.
  static let faded = TileFeatures(rawValue: 8192)
  /// Blend modes that divide by channels.
  static let quotients = TileFeatures(rawValue: 32768)
  /// Nested layers, or layers that become their luminance.
  static let nesting = TileFeatures(rawValue: 65536)
  /// Pixels of tiles that were drawn offscreen.
  static let offscreen = TileFeatures(rawValue: 16384)

  /// The macros that select the features in the shader.
  private static let names: [(TileFeatures, String)] = [
    (.masks, "MASKS"), (.gradients, "GRADIENTS"),
    (.radialGradients, "RADIAL_GRADIENTS"),
    (.images, "IMAGES"), (.bicubic, "BICUBIC"), (.texels, "TEXELS"), (.layers, "LAYERS"),
    (.blendModes, "BLEND_MODES"), (.extends, "EXTENDS"), (.repeats, "REPEATS"),
    (.backdrop, "BACKDROP"), (.faded, "FADED"), (.offscreen, "OFFSCREEN"),
  ]

  /// The packing of a tile's commands.
  enum Packing: String {
    /// Four colours.
    case solid
    /// Four colours with masks.
    case covered
    /// Four colours, each in a rectangle.
    case boxed
    /// Four colours or padded gradients, with or without masks.
    case shaded
    /// Images with squares of texels, or colours.
    case pictured
    /// A colour with a mask, inside or outside a layer that is not nested.
    case layered
    /// A colour with a mask, with a blend mode that does not divide by channels.
    case blended
    /// One command of any kind, with its coverage, if any, as a mask.
    case general
  }

  /// The most compact packing for the commands.
  var packing: Packing {
    let coverage: TileFeatures = [.masks, .boxes, .backdrop, .faded]
    let form = subtracting(coverage)
    if form == .images { return .pictured }
    if form == .layers { return .layered }
    if form == .blendModes { return .blended }
    if !form.isEmpty {
      return form.isSubset(of: [.gradients, .radialGradients]) ? .shaded : .general
    }
    if contains(.masks) { return .covered }
    return contains(.boxes) ? .boxed : .solid
  }

  /// True if the program reads `TilePaints`.
  var readsPaints: Bool { packing == .general && !isDisjoint(with: [.gradients, .images]) }

  /// The macros for compiling the program.
  var definitions: [String] {
    // Other packings have their own text instead of the general form.
    let isGeneral = packing == .general
    let named = isGeneral ? self : subtracting([.layers, .blendModes])
    return (isGeneral ? [] : [packing.rawValue.uppercased()])
      + Self.names.filter { named.contains($0.0) }.map(\.1)
  }

  /// The features of the program that runs the tile. To keep the number of programs low, boxes among masks become masks, and
  /// the general form always includes masks and other features that cost little.
  var program: TileFeatures {
    switch packing {
    case .solid, .boxed: return self
    case .covered, .shaded, .pictured:
      return contains(.boxes) ? union(.masks).subtracting(.boxes) : self
    case .layered, .blended: return union(.masks).subtracting(.boxes)
    case .general: break
    }
    var features = union(.masks).subtracting([.boxes, .faded, .quotients, .nesting])
    if contains(.gradients) { features.insert(.extends) }
    // Offscreen tiles are composited in the same way as layers.
    if contains(.offscreen) { features.insert(.layers) }
    if !isDisjoint(with: [.layers, .blendModes]) { features.insert(.texels) }
    let others = features.subtracting(.spacious)
    return others.packing == .general ? others : features
  }
}
