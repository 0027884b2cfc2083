/// What the commands of a tile need of the fragment shader.
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
  /// Gradients that are repeated or reflected.
  static let extends = TileFeatures(rawValue: 512)
  /// Images that are repeated.
  static let repeats = TileFeatures(rawValue: 1024)
  /// What earlier passes drew, of which no command asks.
  static let backdrop = TileFeatures(rawValue: 2048)
  /// Images without squares of texels, or more commands than tiles of pictures have room for.
  static let spacious = TileFeatures(rawValue: 4096)
  /// Images with squares of texels that are less than wholly there.
  static let faded = TileFeatures(rawValue: 8192)
  /// Blend modes that divide by channels.
  static let quotients = TileFeatures(rawValue: 32768)
  /// Layers within layers, or layers of which the luminance is taken.
  static let nesting = TileFeatures(rawValue: 65536)
  /// Pixels of tiles that are drawn offscreen before.
  static let offscreen = TileFeatures(rawValue: 16384)

  /// The names that the shader's text is compiled with.
  private static let names: [(TileFeatures, String)] = [
    (.masks, "MASKS"), (.gradients, "GRADIENTS"),
    (.radialGradients, "RADIAL_GRADIENTS"),
    (.images, "IMAGES"), (.bicubic, "BICUBIC"), (.texels, "TEXELS"), (.layers, "LAYERS"),
    (.blendModes, "BLEND_MODES"), (.extends, "EXTENDS"), (.repeats, "REPEATS"),
    (.backdrop, "BACKDROP"), (.faded, "FADED"), (.offscreen, "OFFSCREEN"),
  ]

  /// How the tile's commands are packed.
  enum Packing: Hashable {
    /// Four colours.
    case solid
    /// Four colours with masks.
    case covered
    /// Four colours, each in a rectangle.
    case boxed
    /// Four colours or gradients that go on unchanged at their ends, maybe with masks.
    case shaded
    /// Images that have squares of texels, or colours.
    case pictured
    /// A colour with a mask, in a layer that is in no other or in none.
    case layered
    /// A colour with a mask, in a blend mode that does not divide by channels.
    case blended
    /// One command of any kind, whose coverage is a mask if any.
    case general
  }

  /// The tightest packing that holds the commands.
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

  /// Whether the program reads `TilePaints`.
  var readsPaints: Bool { packing == .general && !isDisjoint(with: [.gradients, .images]) }

  /// The names that the program is compiled with.
  var definitions: [String] {
    let form: [String] =
      switch packing {
      case .solid: ["SOLID"]
      case .covered: ["COVERED"]
      case .boxed: ["BOXED"]
      case .shaded: ["SHADED"]
      case .pictured: ["PICTURED"]
      case .layered: ["LAYERED"]
      case .blended: ["BLENDED"]
      case .general: []
      }
    // Their text is not that of the general form.
    let named = packing == .general ? self : subtracting([.layers, .blendModes])
    return form + Self.names.filter { named.contains($0.0) }.map(\.1)
  }

  /// The features of the program that runs the tile. So that there are fewer programs, boxes among
  /// masks become masks, and those of the general form have masks, and what costs little beside what
  /// a tile needs anyway.
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
    // What is read of an offscreen tile is laid down as a layer is.
    if contains(.offscreen) { features.insert(.layers) }
    if !isDisjoint(with: [.layers, .blendModes]) { features.insert(.texels) }
    let others = features.subtracting(.spacious)
    return others.packing == .general ? others : features
  }
}
