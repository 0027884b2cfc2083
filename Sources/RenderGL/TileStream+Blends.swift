internal import Drawing
internal import Rasterization

extension TileStream {
  /// Appends colours in layers that are not nested, and outside of them: a texel each.
  ///
  /// What is in no layer is one of its own, wholly there.
  mutating func appendLayered(
    _ commands: Commands, of frame: TileFrame, column: Int, row: Int
  ) {
    var isInLayer = false
    for command in commands {
      switch command.operation {
      case .beginLayer: isInLayer = true
      case .endLayer:
        isInLayer = false
        // The last colour of the layer.
        words[words.count - 1].z = command.payload
        words[words.count - 1].w = 1
      case .color, .gradient, .image, .texels:
        let mask = maskNumber(command.mask, of: frame, column: column, row: row)
        words.append(SIMD4(command.payload, mask, 255, isInLayer ? 0 : 1))
      }
    }
  }

  /// Appends colours in modes that do not divide by channels: a texel each.
  mutating func appendBlended(
    _ commands: Commands, of frame: TileFrame, column: Int, row: Int
  ) {
    for command in commands {
      let form = command.blendMode.form
      let mask = maskNumber(command.mask, of: frame, column: column, row: row)
      words.append(SIMD4(command.payload, mask, form.factors, form.kind))
    }
  }
}

extension BlendMode {
  /// Whether the mode divides by channels or alphas, which `form` has no factors for.
  var dividesByChannels: Bool {
    switch self {
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: true
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference,
      .exclusion, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
      .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter:
      false
    }
  }

  /// The mode as factors of the shader's formula.
  ///
  /// The factors have four bits each, from the lowest on: those of 255 times the source's channels, of 255 times the
  /// backdrop's, of the source's times the backdrop's alpha, of the backdrop's times the source's alpha, of the product of
  /// both, of the lesser one of the two products with alphas, of what both alphas are beyond one, and for the alpha
  /// that of the product of both alphas.
  fileprivate var form: (factors: UInt32, kind: UInt32) {
    func factors(_ factors: Int32...) -> UInt32 {
      factors.reversed().reduce(0) { $0 << 4 | UInt32(bitPattern: $1) & 15 }
    }
    // Bits of the kind: the source is weighted by the coverage, not the result; light is hard; the backdrop says where.
    return switch self {
    case .normal: (factors(1, 1, 0, -1, 0, 0, 0, -1), 1)
    case .multiply: (factors(1, 1, -1, -1, 1, 0, 0, -1), 0)
    case .screen: (factors(1, 1, 0, 0, -1, 0, 0, -1), 0)
    case .overlay: (factors(1, 1, -1, -1, 2, 0, 0, -1), 6)
    case .darken: (factors(1, 1, -1, -1, 0, 1, 0, -1), 0)
    case .lighten: (factors(1, 1, 0, 0, 0, -1, 0, -1), 0)
    case .hardLight: (factors(1, 1, -1, -1, 2, 0, 0, -1), 2)
    case .difference: (factors(1, 1, 0, 0, 0, -2, 0, -1), 0)
    case .exclusion: (factors(1, 1, 0, 0, -2, 0, 0, -1), 0)
    case .clear: (factors(0, 0, 0, 0, 0, 0, 0, 0), 0)
    case .copy: (factors(1, 0, 0, 0, 0, 0, 0, 0), 0)
    case .sourceIn: (factors(0, 0, 1, 0, 0, 0, 0, 1), 0)
    case .sourceOut: (factors(1, 0, -1, 0, 0, 0, 0, -1), 0)
    case .sourceAtop: (factors(0, 1, 1, -1, 0, 0, 0, 0), 0)
    case .destinationOver: (factors(1, 1, -1, 0, 0, 0, 0, -1), 0)
    case .destinationIn: (factors(0, 0, 0, 1, 0, 0, 0, 1), 0)
    case .destinationOut: (factors(0, 1, 0, -1, 0, 0, 0, -1), 0)
    case .destinationAtop: (factors(1, 0, -1, 1, 0, 0, 0, 0), 0)
    case .xor: (factors(1, 1, -1, -1, 0, 0, 0, -2), 0)
    case .plusDarker: (factors(1, 1, 0, 0, 0, 0, -1, 0), 0)
    case .plusLighter: (factors(1, 1, 0, 0, 0, 0, 0, 0), 0)
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity:
      preconditionFailure("the mode divides by channels")
    }
  }
}
