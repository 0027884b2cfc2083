/// What the commands of a tile need of the fragment shader.
struct TileFeatures: OptionSet, Hashable {
  let rawValue: UInt16

  static let masks = TileFeatures(rawValue: 1)
  static let gradients = TileFeatures(rawValue: 2)
  static let roundGradients = TileFeatures(rawValue: 4)
  static let images = TileFeatures(rawValue: 8)
  static let bicubic = TileFeatures(rawValue: 16)
  static let texels = TileFeatures(rawValue: 32)
  static let layers = TileFeatures(rawValue: 64)
  static let blendModes = TileFeatures(rawValue: 128)
  static let boxes = TileFeatures(rawValue: 256)

  /// Everything but coverage: what takes the general form of commands.
  private static let general: TileFeatures = [
    .gradients, .roundGradients, .images, .bicubic, .texels, .layers, .blendModes,
  ]

  /// How the tile's commands are packed.
  enum Packing: Hashable {
    /// Four colours.
    case solid
    /// Two colours with their coverage.
    case covered
    /// One command of any kind.
    case general
  }

  /// The tightest packing that holds the commands.
  var packing: Packing {
    if !isDisjoint(with: Self.general) { return .general }
    return isDisjoint(with: [.masks, .boxes]) ? .solid : .covered
  }

  /// The names that the shader's text is compiled with.
  var definitions: [String] {
    let names: [(TileFeatures, String)] = [
      (.masks, "MASKS"), (.boxes, "BOXES"), (.gradients, "GRADIENTS"),
      (.roundGradients, "ROUND_GRADIENTS"), (.images, "IMAGES"), (.bicubic, "BICUBIC"),
      (.texels, "TEXELS"), (.layers, "LAYERS"), (.blendModes, "BLEND_MODES"),
    ]
    let form: [String] =
      switch packing {
      case .solid: ["SOLID"]
      case .covered: ["COVERED"]
      case .general: []
      }
    return form + names.filter { contains($0.0) }.map(\.1)
  }

  /// The features of the program that runs the tile: tiles of the general form do not tell kinds of
  /// coverage apart, so that there are fewer programs.
  var program: TileFeatures {
    packing == .general ? union([.masks, .boxes]) : self
  }
}
