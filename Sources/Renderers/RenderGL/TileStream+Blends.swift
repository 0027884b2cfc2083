internal import GLFunDrawing
internal import GLFunTiles

extension TileStream {
  /// Appends colours inside and outside of layers that are not nested, a texel each.
  ///
  /// A colour outside of all layers counts as an opaque layer of its own.
  mutating func appendLayered(_ commands: Commands) {
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
        let mask = maskNumber(command.mask)
        words.append(SIMD4(command.payload, mask, 255, isInLayer ? 0 : 1))
      }
    }
  }

  /// Appends colours in modes that do not divide by channels, a texel each.
  mutating func appendBlended(_ commands: Commands) {
    for command in commands {
      let form = command.blendMode.form
      let mask = maskNumber(command.mask)
      words.append(SIMD4(command.payload, mask, form.factors, form.kind))
    }
  }
}

extension BlendMode {
  /// True if the mode divides by channels or alphas, for which `form` has no factors.
  var dividesByChannels: Bool {
    switch self {
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: true
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference,
      .exclusion, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
      .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter:
      false
    }
  }

  /// The mode as the factors of the shader's formula.
  ///
  /// There are eight signed factors of four bits each, the first in the lowest bits. With the source's and the backdrop's
  /// channels s and d, and their alphas sa and da, they are the factors of 255 s, 255 d, s da, d sa, s d, min(s da, d sa), 255
  /// max(sa + da − 255, 0) and, for the alpha, sa da.
  fileprivate var form: (factors: UInt32, kind: UInt32) {
    func factors(_ factors: Int32...) -> UInt32 {
      factors.reversed().reduce(0) { $0 << 4 | UInt32(bitPattern: $1) & 15 }
    }
    // The bits of the kind: 1 for normal, where coverage multiplies the colour before blending instead of the result; 2 for
    // hard light and overlay; 4 for overlay.
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
