/// What the commands of a tile need of the fragment shader.
struct TileFeatures: OptionSet, Hashable {
  let rawValue: UInt8

  static let masks = TileFeatures(rawValue: 1)
  static let gradients = TileFeatures(rawValue: 2)
  static let roundGradients = TileFeatures(rawValue: 4)
  static let images = TileFeatures(rawValue: 8)
  static let bicubic = TileFeatures(rawValue: 16)
  static let texels = TileFeatures(rawValue: 32)
  static let layers = TileFeatures(rawValue: 64)
  static let blendModes = TileFeatures(rawValue: 128)

  /// Everything but masks: what takes the general form of commands.
  private static let general: TileFeatures = [
    .gradients, .roundGradients, .images, .bicubic, .texels, .layers, .blendModes,
  ]

  /// How the tile's commands are packed.
  enum Packing: Hashable {
    /// Four colours.
    case solid
    /// Two colours with masks.
    case masked
    /// One command of any kind.
    case general
  }

  /// The tightest packing that holds the commands.
  var packing: Packing {
    if !isDisjoint(with: Self.general) { return .general }
    return contains(.masks) ? .masked : .solid
  }

  /// The names that the shader's text is compiled with.
  var definitions: [String] {
    switch packing {
    case .solid: return ["SOLID"]
    case .masked: return ["MASKED"]
    case .general:
      let names: [(TileFeatures, String)] = [
        (.gradients, "GRADIENTS"), (.roundGradients, "ROUND_GRADIENTS"), (.images, "IMAGES"),
        (.bicubic, "BICUBIC"), (.texels, "TEXELS"), (.layers, "LAYERS"),
        (.blendModes, "BLEND_MODES"),
      ]
      return names.filter { contains($0.0) }.map(\.1)
    }
  }

  /// The same program serves tiles with and without masks where the packing has room for both.
  var program: TileFeatures { packing == .general ? subtracting(.masks) : self }
}
