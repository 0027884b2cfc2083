internal import GLFunGeometry
internal import GLFunImaging

extension DisplayList {
  /// True if the commands alone show that all pixels become opaque.
  package var isKnownToBeOpaque: Bool {
    var isOpaque = false
    var depth = 0
    for command in commands {
      switch command {
      case .clear(let color) where depth == 0: isOpaque = color.isOpaque
      case .beginLayer(_, let style):
        if depth == 0, !styles[style].blendMode.keepsOpaque { isOpaque = false }
        depth += 1
      case .endLayer: depth -= 1
      case .fill(let path, _, let paint, let style) where depth == 0:
        if !styles[style].blendMode.keepsOpaque {
          isOpaque = false
        } else if styles[style].blendMode == .normal, styles[style].clip == nil,
          case .color(let color) = paint, color.isOpaque, coversAll(path)
        {
          isOpaque = true
        }
      case .stroke(_, _, _, let style) where depth == 0:
        if !styles[style].blendMode.keepsOpaque { isOpaque = false }
      default: break
      }
    }
    return isOpaque
  }
}

extension DisplayList {
  /// True if a path is a rectangle that covers the picture.
  private func coversAll(_ path: PathRange) -> Bool {
    guard let box = rectangle(path) else { return false }
    return box.contains(
      Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
  }
}

extension BlendMode {
  /// True if an opaque pixel stays opaque whatever is painted on it.
  package var keepsOpaque: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop,
      .xor:
      false
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
      .sourceAtop, .destinationOver, .plusDarker, .plusLighter:
      true
    }
  }
}
